// What a photo shows, as a person or a program wants to hear it: rows of codes, the Sets, the order in which a board takes the cards.
import { parseCode } from "../../src/games/set/codes";
import { setsOf } from "../../src/games/set/rules";
import { describe } from "../words";
import type { Card, Recognised } from "./recognise";

/** What `--json` prints of one photo. `sets`: triples of places in `cards`. */
export interface Answer {
  file: string;
  edition: string;
  /** By rows; corners in pixels of the upright picture. */
  cards: {
    code: string;
    row: number;
    column: number;
    table: number;
    confidence: number;
    corners: [number, number][];
  }[];
  grid: (string | null)[][];
  sets: number[][];
  /** Codes that lie there more than once, which no deck has. */
  twice: string[];
}

/** Triples of places among the cards, ascending. The same card twice is none the Sets can do with: its first place counts. */
export function findSets(cards: Pick<Card, "code">[]): number[][] {
  const first = cards
    .map((card, at) => at)
    .filter(at => cards.findIndex(other => other.code === cards[at].code) === at);
  return setsOf(first.map(at => parseCode(cards[at].code))).map(triple => [
    first[triple >> 14],
    first[(triple >> 7) & 127],
    first[triple & 127],
  ]);
}

const round = (value: number) => Math.round(value * 10) / 10;

export function answerFor(file: string, { cards, edition, grid }: Recognised): Answer {
  const codes = cards.map(card => card.code);
  return {
    file,
    edition,
    cards: cards.map(({ code, row, column, table, confidence, corners }) => ({
      code,
      row,
      column,
      table,
      confidence: Math.round(confidence * 1000) / 1000,
      corners: corners.map(([x, y]): [number, number] => [round(x), round(y)]),
    })),
    grid,
    sets: findSets(cards),
    twice: [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))],
  };
}

/** The board's places count down columns of three: a table of three rows is scanned by columns, one of three columns is turned onto its side, so that
 *  what lies together in the photo lies together on the display. Others are scanned by columns too. A card that lies there twice is scanned once. */
export function scanOrder({ grid }: Pick<Answer, "grid">): string[] {
  const columns = grid[0]?.length ?? 0;
  const isTurned = grid.length !== 3 && columns === 3;
  const codes = isTurned
    ? grid.flat()
    : Array.from({ length: columns }, (_, column) => grid.map(row => row[column])).flat();
  return [...new Set(codes.filter(code => code !== null))];
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function placeInWords({ row, column, table }: Answer["cards"][number], isSeveral: boolean): string {
  return `row ${row + 1}, column ${column + 1}${isSeveral ? `, table ${table + 1}` : ""}`;
}

function tableLines(cards: Answer["cards"], table: number): string[] {
  const some = cards.filter(card => card.table === table);
  const rows = Math.max(...some.map(card => card.row)) + 1,
    columns = Math.max(...some.map(card => card.column)) + 1;
  return Array.from(
    { length: rows },
    (_, row) =>
      "  " +
      Array.from(
        { length: columns },
        (_, column) => some.find(card => card.row === row && card.column === column)?.code ?? "  .  ",
      )
        .join("  ")
        .trimEnd(),
  );
}

/** For people. */
export function linesOf(answer: Answer): string[] {
  const { cards, sets, twice } = answer;
  if (!cards.length)
    return ["No card of Set is to be seen. Cards must lie face up, whole, and at least about 40 pixels wide."];
  const tables = Math.max(...cards.map(card => card.table)) + 1;
  const lines = Array.from({ length: tables }, (_, table) => [
    ...(tables > 1 ? [`Table ${table + 1}:`] : []),
    ...tableLines(cards, table),
  ]).flat();
  lines.push("", `${plural(cards.length, "card")}, ${sets.length ? plural(sets.length, "Set") : "no Set"}.`);
  for (const code of twice)
    lines.push(
      `${code} lies there ${cards.filter(card => card.code === code).length} times, which no deck has: look which card it really is, or put one away.`,
    );
  sets.forEach((places, at) => {
    lines.push(
      "",
      `Set ${at + 1}`,
      ...places.map(place => {
        const card = cards[place];
        return `  ${card.code}  ${placeInWords(card, tables > 1).padEnd(tables > 1 ? 26 : 17)}  ${describe(parseCode(card.code))}`;
      }),
    );
  });
  return lines;
}
