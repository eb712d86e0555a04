// Which files of a board's Storage travel in a link or a file, and are kept by a browser: settings, and what games remember of themselves. A file is known
// by its name and by what is in it. Anything else may be a program, which Espruino would run when the board starts, and it is left out.
import { isFields } from "../shape";
import { say, sayList } from "../words/say";
import type { Files } from "./protocol";

const LONGEST_SETTINGS = 65_536;
const SHOWN = 4;
const SHOWN_LETTERS = 28;

function isSettings(text: string): boolean {
  try {
    return text.length <= LONGEST_SETTINGS && isFields(JSON.parse(text));
  } catch {
    return false;
  }
}

const isLike = (most: number, form: RegExp) => (text: string) => text.length <= most && form.test(text);

/** The key of a list's first thing, and a letter for each scan. */
const isMarks = isLike(512, /^[\da-f]{8}[!-\xfe]*\xff*$/);

/** Bytes that nobody has written yet read as 255. */
const KEPT: Record<string, (text: string) => boolean> = {
  "croupier.json": isSettings,
  "croupier.boot": isLike(128, /^(boot|good)*\xff*$/),
  // Durak's own mark, or nothing.
  "croupier.durak": isLike(1024, /^(\xd1[\0-\xff]*| *\xff*)$/),
  "croupier.num": isLike(8, /^(auto|base[01])$/),
  "croupier.times": isLike(512, /^( *|[\w+. -]+:[\w:;,.+ -]*)\xff*$/),
  "croupier.tictactoe": isLike(1024, /^[\n <.XO1-9]*\xff*$/),
  "croupier.races": isLike(2048, /^[\d:,. \xff-]*$/),
  "croupier.races2": isLike(2048, /^[\d:,. \xff-]*$/),
  "croupier.taught": isLike(4096, /^[\n\w+/=! .-]*\xff*$/),
  "croupier.things": isLike(1536, /^(\n[\da-f]{8},[^,;\n]*,[^,;\n]*;)*\xff*$/),
  "croupier.pairs": isMarks,
  "croupier.roll": isMarks,
  "croupier.count": isMarks,
};

const isKept = (name: string, text: unknown): text is string =>
  Object.hasOwn(KEPT, name) && typeof text === "string" && text !== "" && KEPT[name](text);

/** A copy with nothing in it but settings and games; undefined: these are no files. */
export function keptOf(files: unknown): Files | undefined {
  if (!isFields(files)) return undefined;
  const kept: Files = {};
  for (const name of Object.keys(KEPT)) {
    const text = Object.hasOwn(files, name) ? files[name] : undefined;
    if (isKept(name, text)) kept[name] = text;
  }
  return kept;
}

/** Names of those that `keptOf` leaves out. */
export const leftOf = (files: unknown): string[] =>
  isFields(files) ? Object.keys(files).filter(name => !isKept(name, files[name])) : [];

const shown = (name: string) => name.slice(0, SHOWN_LETTERS).replace(/[^\x21-\x7e]/g, "?");

/** A sentence for the person; "" if nothing was left out. */
export function leftOutWords(names: string[]): string {
  const all = [...new Set(names)];
  if (!all.length) return "";
  const more = all.length > SHOWN ? [say("bench.moreFiles", { count: all.length - SHOWN })] : [];
  return say("bench.leftOut", { files: sayList([...all.slice(0, SHOWN).map(shown), ...more]) });
}
