// Files that a person chose or dropped.
import { textIn } from "../../text-file";

/** @throws Mistake when it is no text, in words */
export const textOfFile = async (file: File, wanted: string, tell: (words: string) => void): Promise<string> =>
  textIn(file.name, new Uint8Array(await file.arrayBuffer()), wanted, words => tell(`${words}.`));
