// The texts of the pages, in the reader's language.
import { ENGLISH } from "./english";
import { makeVoice } from "./voice";

export const { speak, language, say, sayWith, sayList } = makeVoice(ENGLISH);
