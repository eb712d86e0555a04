// What a board starts besides a program, or instead of it: files that somebody else has left in its Storage.
import { Mistake } from "../../mistake";
import { type BoardFile, eraseOf, MARK } from "./identify";
import { askIf, must, type Talk } from "./talk";

type Files = Record<string, Pick<BoardFile, "isOurs">>;

/** Ours tries a program that came by light, with another boot file beside it (src/light/starts.ts). */
const INSTEAD = ".bootrst";
/** With these a program is not alone, or does not run at all. No backup has them. */
const STARTERS: Record<string, string> = {
  [INSTEAD]: "which runs instead of any program",
  ".varimg": "a state that save() wrote, which goes on beside any program",
};
/** Espruino runs them one after the other, then the program. */
const BEFORE = /^\.boot(?:[0-3]|PowerOn)$/;

/** Asked of a board whose whole Storage need not be known. */
export async function startsOf(talk: Talk): Promise<Files> {
  const rows = await askIf<[string, boolean][]>(
    talk,
    `(function(s){return s.list(/^\\.(boot|varimg)/).map(function(n){return[n,(s.read(n,0,${MARK.length})||"")=="${MARK}"]})})(require("Storage"))`,
  );
  return Object.fromEntries((rows ?? []).map(([name, isOurs]) => [name, { isOurs }]));
}

/** Each with what it does, and how it is removed. */
export const startersIn = (files: Files): string[] =>
  Object.entries(STARTERS)
    .filter(([name]) => files[name] && !files[name].isOurs)
    .map(
      ([name, what]) =>
        `a file ${name}, ${what}: remove it at the board's prompt with require("Storage").erase("${name}")`,
    );

/** "" where there is nothing to be said. */
export function beforeProgram(files: Files): string {
  const names = Object.keys(files).filter(name => BEFORE.test(name) && !files[name].isOurs);
  return names.length ? `What stands in ${names.join(", ")} runs before the program at each start, and stays.` : "";
}

/** `again`: what to do then, "upload again". */
export function checkStarters({ files }: { files: Files }, again: string): void {
  const [first] = startersIn(files);
  if (first) throw new Mistake(`the board has ${first}, and ${again}`);
}

/** A program on trial is given up: at the next start its other boot file clears all of it away. */
export async function endTrial(talk: Talk, { files }: { files: Files }): Promise<void> {
  if (files[INSTEAD]?.isOurs) await must(talk, eraseOf(INSTEAD), "give up the program that it tries");
}
