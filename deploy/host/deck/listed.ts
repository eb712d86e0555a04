// Cards as people list them: in a spreadsheet with a head and a column of numbers, or as a program printed them, `Karta 12 - 02, 12, 19,`.
import { parseCsv } from "../../csv";

export interface Listed {
  cards: string[][];
  /** What each card is called in the list, where it says so. */
  labels?: string[];
  /** What was left out of the list, each in words. */
  leftOut: string[];
}

/** What stands between a card's number and its first symbol. */
const LABEL_END = "(?:[-–—:.)\\]](?=\\s)|\\s[-–—]|->|=>|→|=|[:)])";

/** A number, perhaps behind a word or a sign, and nothing else: `12`, `card 1`, `Karta 12`, `#3`, `D0711`, `Nr. 4:` */
const LABEL = /^(\D{0,20}?)(\d{1,4})\s*[-–—:.)]?$/u;
/** The same before the first symbol: `Karta 12 - 02`, `3. Dog`, `Card 4: Sun`. */
const PREFIX = new RegExp(`^((?:\\D{0,20}?\\d{1,4}\\s*${LABEL_END}|#\\d{1,4}(?=\\s)))\\s*(.*)$`, "u");
const AROUND_LABEL = /^[([]|(?<!\s)\s*(?:->|=>|[-–—:.)\]=→])$/gu;

const numberIn = (label: string): number => Number(LABEL.exec(label)?.[2] ?? NaN);
const wordIn = (label: string): string => LABEL.exec(label)?.[1] ?? "";

/** Each is one more than the one before. */
const isCounting = (numbers: number[]): boolean =>
  numbers.length > 1 && numbers.every((number, at) => !at || number === numbers[at - 1] + 1);

/** The numbers of cards: they rise with every line, and one word stands before all of them. */
const areLabels = (cells: string[]): boolean => {
  const numbers = cells.map(numberIn);
  return (
    cells.length > 1 &&
    new Set(cells.map(wordIn)).size === 1 &&
    numbers.every((one, at) => !at || one > numbers[at - 1])
  );
};

const isNumber = (cell: string) => /^\d+$/.test(cell);

/** In any order: numbers, each once, in a list that has no others. */
const areNumbers = (rows: string[][]): boolean =>
  new Set(rows.map(([first]) => first)).size === rows.length &&
  rows.every(([first, ...more]) => isNumber(first) && !more.some(isNumber));

/** Whether the first line is a head: it names columns, and says no symbol of any card. */
function isHead(head: string[], below: string[][]): boolean {
  const [first, ...more] = head;
  if (!more.length || below.length < 2) return false;
  const isLabelled =
    areLabels(below.map(([cell]) => cell)) && !(numberIn(first) >= 0 && wordIn(first) === wordIn(below[0][0]));
  const isCounted = more.length > 1 && new Set(more.map(wordIn)).size === 1 && isCounting(more.map(numberIn));
  // As pandas writes it: 0, 1, 2 above the columns, and nothing above that of the numbers.
  if (isLabelled && isCounted && !isNumber(first)) return true;
  const symbols = new Set(below.flat());
  const isStrange = head.every(cell => cell === "" || !symbols.has(cell));
  if (!isStrange) return false;
  const isOfWords =
    !head.some(isNumber) && below.every(row => row.slice(1).every(cell => isNumber(cell) || cell === ""));
  return isLabelled || isOfWords || (isCounted && wordIn(more[0]) !== "");
}

/** In all lines, or in none. */
function withoutPrefixes(rows: string[][]): { rows: string[][]; labels: string[] } | undefined {
  const found = rows.map(([first]) => PREFIX.exec(first));
  if (rows.length < 2 || found.some(one => !one)) return undefined;
  const labels = found.map(one => one![1].replace(AROUND_LABEL, ""));
  if (!areLabels(labels)) return undefined;
  return { rows: rows.map(([, ...more], at) => [found[at]![2], ...more]), labels };
}

/** What ends every line ends nothing, for programs write a comma behind each symbol; and a column that is empty in each says nothing. */
function withoutEmptyColumns(rows: string[][]): string[][] {
  let left = rows;
  while (left.length && left.every(row => row.length > 1 && row[row.length - 1] === ""))
    left = left.map(row => row.slice(0, -1));
  const isEmpty = (at: number) => left.every(row => row[at] === "");
  return left.some(row => row.length < 2) ? left : left.map(row => row.filter((_, at) => !isEmpty(at)));
}

/** Where all of a card stands in one cell, alone or behind its number. */
function unpacked(rows: string[][]): string[][] | undefined {
  const below = rows.slice(1);
  const isPacked = (row: string[]) => row.length < 3 && /[,;|]/.test(row[row.length - 1]);
  if (!below.length || !below.every(isPacked)) return undefined;
  return rows.map(row => [...row.slice(0, -1), ...row[row.length - 1].split(/[,;|]/).map(cell => cell.trim())]);
}

/** Numbers that nothing but blanks parts; else what other scripts have for a comma, and strokes. */
const inCommas = (text: string): string =>
  /[,;\t]/.test(text)
    ? text
    : text
        .replace(/^ *(?:\d+[ ]+)+\d+ *$/gm, line => line.trim().split(/ +/).join(","))
        .replace(/(?<! ) *[|，、،；؛]/g, ",")
        .replace(/, +/g, ",");

/** What programs and people put around each line: a dot before it, the strokes of a table in Markdown, brackets, also behind a number. */
const AROUND: RegExp[] = [
  /^\s*[-*•–]\s+(.*)$/,
  /^\s*\|(.*)\|\s*$/,
  /^\s*(\D{0,20}?\d{1,4}\s*(?:[-–—:.)]\s*)?)?[[({]+(?![[({])\s*(?!\s)(.*[^\s\])}])?[\s\])}]*[\])}][,;]?\s*$/,
];

/** Without what is around all lines; the line below a head in Markdown is none. */
function bare(text: string): string {
  const lines = text.split(/\r\n?|\n/).filter(line => line.trim() && !/^[\s|:]*--[\s|:-]*$/.test(line));
  return AROUND.reduce(
    (all, around) =>
      all.every(line => around.test(line)) ? all.map(line => around.exec(line)!.slice(1).join("").trim()) : all,
    lines,
  ).join("\n");
}

const named = (what: string, cells: string[]) =>
  `${what} (${cells.slice(0, 3).filter(Boolean).join(", ")}${cells.length > 3 ? ", ..." : ""})`;

/** Lists of numbered cards, one below the other, and the lines before, between and behind them. */
interface Printed {
  lists: string[][];
  around: string[];
}

/** A program's whole answer: a head, cards as numbers, and the same cards as names. Undefined where it is none, or a line within a list is not a card. */
function printedIn(text: string): Printed | undefined {
  const lists: string[][] = [];
  const around: string[] = [];
  let last = 0;
  /** Lines since the last card. */
  let between = 0;
  for (const line of text.split(/\r\n?|\n/).filter(one => one.trim())) {
    const label = PREFIX.exec(line.trim())?.[1].replace(AROUND_LABEL, "");
    if (label === undefined) {
      // What has commas may be a card.
      if (/[,;|\t]/.test(line)) return undefined;
      around.push(line.trim());
      between++;
      continue;
    }
    const number = numberIn(label);
    if (!lists.length || number <= last) lists.push([]);
    else if (between) return undefined;
    lists[lists.length - 1].push(line);
    last = number;
    between = 0;
  }
  return lists.length && around.length ? { lists, around } : undefined;
}

/** Of cards that are listed twice: each symbol is what it is in both lists, so one that is not the same in both is found as a fault. */
function together(one: Listed, other: Listed): Listed | undefined {
  const isAlike =
    one.cards.length === other.cards.length && one.cards.every((card, at) => card.length === other.cards[at].length);
  if (!isAlike) return undefined;
  const cards = one.cards.map((card, at) => card.map((symbol, place) => `${symbol} ${other.cards[at][place]}`));
  return { ...one, cards };
}

function readPrinted({ lists, around }: Printed): Listed[] {
  const ways = lists.map(list => readings(list.join("\n"))[0]);
  const all = ways.slice(1).reduce<Listed | undefined>((before, way) => before && together(before, way), ways[0]);
  return all ? [{ ...all, leftOut: [named("the lines around the cards", around), ...all.leftOut] }] : [];
}

/** Every way to read the list, the likeliest first. */
export function readings(text: string): Listed[] {
  const printed = printedIn(text);
  const lines = inCommas(bare(text.replace(/^\ufeff?sep=.\r?\n/, "").replace(/^[^\S\r\n]*(#\s|\/\/).*$/gm, "")));
  const rows = parseCsv(lines).filter(row => row.some(cell => cell !== ""));
  const inner = unpacked(rows);
  return [...listedIn(rows), ...(inner ? listedIn(inner) : []), ...(printed ? readPrinted(printed) : [])];
}

/** A column that counts may be one of symbols: of some decks the first symbol is the card's own number. */
function listedIn(all: string[][]): Listed[] {
  let rows = all.slice();
  const leftOut: string[] = [];
  // A title above everything.
  if (
    rows.length > 2 &&
    rows[0].filter(Boolean).length === 1 &&
    rows.slice(1).every(row => row.filter(Boolean).length > 1)
  )
    leftOut.push(named("its title", rows.shift()!));
  if (rows.length > 2 && isHead(rows[0], rows.slice(1))) leftOut.push(named("the head of its columns", rows.shift()!));
  rows = withoutEmptyColumns(rows);
  let labels: string[] | undefined;
  // A list that was numbered may have been numbered again where it was shown.
  for (let found = withoutPrefixes(rows); found; found = withoutPrefixes(rows)) ({ rows, labels } = found);
  if (labels) leftOut.push(named("what stands before each card", labels));
  const asIs: Listed = { cards: rows, labels, leftOut };
  const first = rows.map(([cell]) => cell);
  if (labels || !(areLabels(first) || areNumbers(rows)) || rows.some(row => row.length < 2)) return [asIs];
  // A number, and beside it a name with a number.
  const isNamed = rows.every(row => row.length > 2) && areLabels(rows.map(row => row[1])) && wordIn(rows[0][1]) !== "";
  const counted: Listed = {
    cards: rows.map(row => row.slice(isNamed ? 2 : 1)),
    labels: first,
    leftOut: [...leftOut, named("its first column", first)],
  };
  return [counted, asIs];
}
