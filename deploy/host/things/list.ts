// A list of things: from a spreadsheet's CSV to the file on a board, and back. The firmware's own words for it are in src/games/things/files.ts.
import { crc32 } from "../../../devices/sim/bytes";
import { makeLabel, reader } from "../../../src/games/things/codes";
import { LIST, Size, keyOf } from "../../../src/games/things/files";
import { Code, readCode } from "../../../src/kit/codes";
import { parseCsv } from "../../csv";
import { displayText } from "../../display-text";
import { Mistake } from "../../mistake";
import { counted } from "../../text";

export { LIST };

export interface Thing {
  /** What its label says. */
  code: string;
  /** As the person wrote it, for paper. */
  name: string;
  /** As the display shows it. */
  shown: string;
  /** What it is worth, or where it is along a rod in mm; "" where that is not said. */
  worth: string;
  /** It has a label of ours. */
  isLabel: boolean;
}

/** Letters of a name on the display. */
export const MOST_LETTERS = 16;
/** Letters of a worth. */
const MOST_WORTH = 9;
const MOST_NUMBER = 9999;
const COLUMNS = ["code", "name", "worth"];
const END = "\xff";

/** What a board makes of what a scanner reads. */
const codeOf = (text: string) => readCode(Buffer.from(text, "utf8").toString("latin1"), true, [reader]);

const crc = (text: string) => crc32(Buffer.from(text, "latin1"));

/** By which a board knows it. */
export const keyFor = (code: string): string => keyOf(crc, codeOf(code).text);

function wrong(row: number, words: string): Mistake {
  return new Mistake(`line ${row} of the list: ${words}`);
}

function nameFor(row: number, name: string): string {
  const shown = displayText(name).replace(/[,;]+/g, " ").replace(/ +/g, " ").trim();
  if (!shown) throw wrong(row, name ? `no display can show ${JSON.stringify(name)}` : "it has no name");
  if (shown.length > MOST_LETTERS)
    throw wrong(row, `${JSON.stringify(shown)} is longer than ${MOST_LETTERS} letters: shorten it`);
  return shown;
}

function worthFor(row: number, worth: string): string {
  const number = worth.trim().replace(",", ".");
  if (number && (!/^-?\d+(\.\d{1,2})?$/.test(number) || number.length > MOST_WORTH))
    throw wrong(row, `${JSON.stringify(worth)} is no worth: write a number such as 5 or 0.50`);
  return number;
}

function checkCode(row: number, code: string): void {
  const { kind } = codeOf(code);
  if (kind === Code.Control || kind === Code.Setting || /JOIN /.test(code))
    throw wrong(row, `${JSON.stringify(code)} means something else to a board: use another code`);
}

/** Rows of cells below a head that names the columns. */
function rowsIn(text: string): { row: number; cells: Record<string, string> }[] {
  let table: string[][];
  try {
    table = parseCsv(text);
  } catch (error) {
    throw new Mistake(`the list is no CSV: ${(error as Error).message}`);
  }
  const head = table[0].map(cell => cell.trim().toLowerCase());
  if (!head.includes("name"))
    throw new Mistake('the first line of the list names its columns: "name", and if you need them "code" and "worth"');
  const strange = head.find(word => word && !COLUMNS.includes(word) && !SCANNED.includes(word));
  if (strange) throw new Mistake(`the list has a column ${JSON.stringify(strange)}: there are ${COLUMNS.join(", ")}`);
  return table
    .slice(1)
    .map((line, at) => ({
      row: at + 2,
      cells: Object.fromEntries(head.map((word, column) => [word, line[column] ?? ""])),
    }))
    .filter(({ cells }) => Object.values(cells).some(cell => cell.trim()));
}

/** What a board has of a list that was read back. */
export const SCANNED = ["pairs", "roll", "count"];

/** Those of one name stand side by side, as a board wants them, where the first of them stood. */
function grouped(things: Thing[]): Thing[] {
  const names = [...new Set(things.map(({ shown }) => shown))];
  return names.flatMap(name => things.filter(({ shown }) => shown === name));
}

/** @throws Mistake that names the line */
export function readThings(text: string): Thing[] {
  const rows = rowsIn(text);
  const taken = new Set(rows.map(({ cells }) => (cells.code ?? "").trim()));
  let number = 0;
  const next = (): string => {
    do number++;
    while (taken.has(makeLabel(number)));
    if (number > MOST_NUMBER) throw new Mistake(`labels have numbers up to ${MOST_NUMBER}`);
    return makeLabel(number);
  };
  const lines = new Map<string, number>();
  const things = rows.map(({ row, cells }) => {
    const code = (cells.code ?? "").trim() || next();
    checkCode(row, code);
    const key = keyFor(code);
    const before = lines.get(key);
    if (before) throw wrong(row, `the code ${JSON.stringify(code)} stands in line ${before}, too`);
    lines.set(key, row);
    const name = cells.name.trim();
    return {
      code,
      name,
      shown: nameFor(row, name),
      worth: worthFor(row, cells.worth ?? ""),
      isLabel: codeOf(code).by === reader.game,
    };
  });
  if (!things.length) throw new Mistake("the list is empty");
  return grouped(things);
}

/** Labels without a list, with these numbers. */
export const plainLabels = (numbers: number[]): Thing[] =>
  numbers.map(number => ({ code: makeLabel(number), name: "", shown: "", worth: "", isLabel: true }));

/** The file on a board, with room to learn more. */
export function listFile(things: Thing[]): string {
  const text = things.map(({ code, shown, worth }) => `\n${keyFor(code)},${shown},${worth};`).join("");
  if (text.length > Size.List)
    throw new Mistake(
      `${counted(things.length, "thing")} take ${text.length} bytes, and a board has ${Size.List} for them: leave some out, or shorten names`,
    );
  return text.padEnd(Size.List, END);
}

const written = (text: string) => text.split(END)[0];

/** Of each line whether it was scanned and not taken back, in that mode. */
function seenIn(marks: string, head: string): (at: number) => boolean {
  const text = written(marks);
  const letters = text.startsWith(head) ? [...text.slice(Size.Key)] : [];
  return at => letters.filter(letter => letter.charCodeAt(0) === Size.First + at).length % 2 === 1;
}

/** Of a board's files a table: names, worths, and what was scanned. `things`: the list that it came from, for the codes, which no board has. */
export function tableOf(list: string, marks: Record<string, string>, things: Thing[] = []): string[][] {
  const lines = written(list)
    .split("\n")
    .filter(line => line[Size.Key] === "," && line.endsWith(";"));
  const head = lines[0]?.slice(0, Size.Key) ?? "";
  const seen = SCANNED.map(mode => seenIn(marks[mode] ?? "", head));
  const rows = lines.map((line, at) => {
    const [key, name = "", worth = ""] = line.slice(0, -1).split(",");
    const known = things.find(({ code }) => keyFor(code) === key);
    return [known?.code ?? "", known?.name ?? name, worth, ...seen.map(isSeen => (isSeen(at) ? "yes" : ""))];
  });
  return [[...COLUMNS, ...SCANNED], ...rows];
}
