// Files that a person chose or dropped.
import { Mistake } from "../../mistake";
import { textIn } from "../../text-file";
import { say } from "../../words/say";

/** It is read whole, and no text that is read here is as large. */
const MOST_BYTES = 64 << 20;

/** @throws Mistake when it is no text, in words */
export async function textOfFile(file: File, wanted: string, tell: (words: string) => void): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new Mistake(say("ui.tooLarge", { file: file.name, megabytes: Math.round(file.size / 1e6), wanted }));
  return textIn(file.name, new Uint8Array(await file.arrayBuffer()), wanted, words => tell(`${words}.`));
}
