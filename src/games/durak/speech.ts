// Durak in a person's words. Opened when something was typed, or is to be said, then let go.
import type { Speech } from "./brought";
import parseMove from "./parse";
import { whyNot } from "./words";

export default function openSpeech(): Speech {
  return { parse: parseMove, whyNot: whyNot };
}
