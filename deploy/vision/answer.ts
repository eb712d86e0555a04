// What a photo shows, as a person or a program wants to hear it: rows of codes, and the Sets.
import { counted } from "../text";
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
    /** Else it is surely a card, but a person should look which one: the two best answers follow. */
    sure: boolean;
    answers?: { code: string; confidence: number }[];
    corners: [number, number][];
  }[];
  /** Something like cards lies there, but in a grey picture none can be told. */
  isGrey: boolean;
  grid: (string | null)[][];
  sets: number[][];
  /** Codes that lie there more than once, which no deck has. */
  twice: string[];
}

/** Triples of places among the cards, ascending. The same card twice is none the Sets can do with: its first place counts. */
export function findSets(cards: Pick<Card, "code">[]): number[][] {
  const first = cards.map((_, at) => at).filter(at => cards.findIndex(other => other.code === cards[at].code) === at);
  return setsOf(first.map(at => parseCode(cards[at].code))).map(triple => [
    first[triple >> 14],
    first[(triple >> 7) & 127],
    first[triple & 127],
  ]);
}

/** Whether a Set rests on a card that is to be checked. */
export function isDoubtful(places: number[], cards: Pick<Card, "sure">[]): boolean {
  return places.some(place => !cards[place].sure);
}

const round = (value: number) => Math.round(value * 10) / 10;

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

export function answerFor(file: string, { cards, isGrey, edition, grid }: Recognised): Answer {
  const codes = cards.map(card => card.code);
  return {
    file,
    edition,
    cards: cards.map(({ code, sure, answers, row, column, table, confidence, corners }) => ({
      code,
      row,
      column,
      table,
      confidence: thousandths(confidence),
      sure,
      ...(sure ? {} : { answers: answers.map(one => ({ code: one.code, confidence: thousandths(one.confidence) })) }),
      corners: corners.map(([x, y]): [number, number] => [round(x), round(y)]),
    })),
    isGrey,
    grid,
    sets: findSets(cards),
    twice: [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))],
  };
}

function placeInWords({ row, column, table }: Answer["cards"][number], isSeveral: boolean): string {
  return `row ${row + 1}, column ${column + 1}${isSeveral ? `, table ${table + 1}` : ""}`;
}

/** By rows; behind a card that is to be checked stands a question mark. */
function tableLines(cards: Answer["cards"], table: number): string[] {
  const some = cards.filter(card => card.table === table);
  const rows = Math.max(...some.map(card => card.row)) + 1,
    columns = Math.max(...some.map(card => card.column)) + 1;
  const cell = (row: number, column: number) => {
    const card = some.find(one => one.row === row && one.column === column);
    return card ? card.code + (card.sure ? "" : "?") : "  .";
  };
  return Array.from(
    { length: rows },
    (_, row) =>
      "  " +
      Array.from({ length: columns }, (__, column) => cell(row, column).padEnd(7))
        .join("")
        .trimEnd(),
  );
}

/** The cards that a person should look at, and what they may be. */
function checkLines(cards: Answer["cards"], isSeveral: boolean): string[] {
  return cards.flatMap(card =>
    (card.answers ?? []).map(({ code }, at) =>
      at
        ? `    or ${code}  ${describe(parseCode(code))}`
        : `  ${placeInWords(card, isSeveral)}: ${code}  ${describe(parseCode(code))}`,
    ),
  );
}

const NOTHING = "No card of Set is to be seen. Cards must lie face up, whole, and at least about 40 pixels wide.";
const GREY = "The picture has no colours, and without them no card can be told: take it again in colour.";

/** For people. `ringOf`: what the ring of a Set looks like, where they are drawn. */
export function linesOf(answer: Answer, ringOf?: (set: number) => string): string[] {
  const { cards, sets, twice } = answer;
  if (!cards.length) return [answer.isGrey ? GREY : NOTHING];
  const tables = Math.max(...cards.map(card => card.table)) + 1;
  const lines = Array.from({ length: tables }, (_, table) => [
    ...(tables > 1 ? [`Table ${table + 1}:`] : []),
    ...tableLines(cards, table),
  ]).flat();
  const unsure = cards.filter(card => !card.sure).length;
  const counts = [
    counted(cards.length, "card"),
    unsure && `${unsure} to be checked`,
    sets.length ? counted(sets.length, "Set") : "no Set",
  ];
  lines.push("", `${counts.filter(Boolean).join(", ")}.`);
  if (unsure) lines.push("To be checked:", ...checkLines(cards, tables > 1));
  for (const code of twice)
    lines.push(
      `${code} lies there ${cards.filter(card => card.code === code).length} times, which no deck has: look which card it really is, or put one away.`,
    );
  sets.forEach((places, at) => {
    lines.push(
      "",
      `Set ${at + 1}${ringOf ? `, ${ringOf(at)}` : ""}${isDoubtful(places, cards) ? ", if the card to be checked is right" : ""}`,
      ...places.map(place => {
        const card = cards[place];
        return `  ${card.code}  ${placeInWords(card, tables > 1).padEnd(tables > 1 ? 26 : 17)}  ${describe(parseCode(card.code))}`;
      }),
    );
  });
  return lines;
}
