// What a photo shows, as a person or a program wants to hear it: rows of codes, and the Sets.
import { CROUPIER } from "../how-typed";
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
  /** What lies among them like a card but cannot be read (`seen`), and gaps in their rows, where one may lie that was not seen. */
  unread: { row: number; column: number; table: number; seen: boolean; corners: [number, number][] }[];
  /** Everything on the table was read, and surely: only then "no Set" is true of the whole table, and `sets` are all that there are. */
  whole: boolean;
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

/** What is known of a table before anything is said of its Sets. `isMore`: cards that are not told yet. */
export interface Known {
  cards: Pick<Card, "sure">[];
  unread: unknown[];
  twice: string[];
  isMore?: boolean;
}

/** Every card of the table was read, and surely: what is said of the cards that were read holds for all of them. */
export const isWhole = ({ cards, unread, twice, isMore }: Known): boolean =>
  cards.every(({ sure }) => sure) && !unread.length && !twice.length && !isMore;

/** A table of the game has so many cards, and more where there is no Set; with fewer the rest may lie outside the picture. */
export const FULL_TABLE = 12;

/** How many Sets there are, as far as the cards tell. `unsure`: of these so many rest on a card that is to be checked. */
export function setsInWords(known: Known, sets: number, unsure: number): string {
  const { length } = known.cards;
  if (length < 3) return "too few for a Set";
  if (isWhole(known)) return sets ? counted(sets, "Set") : length < FULL_TABLE ? "no three of them a Set" : "no Set";
  const sure = sets - unsure;
  const checked = "if the cards to be checked are right";
  if (sure) return `at least ${counted(sure, "Set")}${unsure ? `, and ${unsure} more ${checked}` : ""}`;
  if (unsure) return `${counted(unsure, "Set")} ${checked}`;
  return `no three of these ${length} are a Set, but whether there is a Set on the table is open`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

export function answerFor(file: string, { cards, unread, isGrey, edition, grid }: Recognised): Answer {
  const codes = cards.map(card => card.code);
  const twice = [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))];
  const rounded = (corners: Card["corners"]) => corners.map(([x, y]): [number, number] => [round(x), round(y)]);
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
      corners: rounded(corners),
    })),
    unread: unread.map(({ row, column, table, isSeen, corners }) => ({
      row,
      column,
      table,
      seen: isSeen,
      corners: rounded(corners),
    })),
    whole: cards.length > 0 && isWhole({ cards, unread, twice }),
    isGrey,
    grid,
    sets: findSets(cards),
    twice,
  };
}

function placeInWords({ row, column, table }: Pick<Card, "row" | "column" | "table">, isSeveral: boolean): string {
  return `row ${row + 1}, column ${column + 1}${isSeveral ? `, table ${table + 1}` : ""}`;
}

/** By rows; behind a card that is to be checked stands a question mark, and where one cannot be read nothing else. */
function tableLines({ cards, unread }: Answer, table: number): string[] {
  const some = [...cards, ...unread].filter(one => one.table === table);
  const rows = Math.max(...some.map(card => card.row)) + 1,
    columns = Math.max(...some.map(card => card.column)) + 1;
  const cell = (row: number, column: number) => {
    const one = some.find(other => other.row === row && other.column === column);
    if (one && "code" in one) return one.code + (one.sure ? "" : "?");
    return one?.seen ? "  ?" : "  .";
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

/** What was not read, and what to do about it. */
function unreadLines({ unread }: Answer, isSeveral: boolean): string[] {
  const placesOf = (isSeen: boolean) =>
    unread.filter(({ seen }) => seen === isSeen).map(one => placeInWords(one, isSeveral));
  const [seen, gaps] = [placesOf(true), placesOf(false)];
  return [
    ...(seen.length ? ["Not read:", ...seen.map(place => `  ${place}`)] : []),
    ...(gaps.length
      ? [
          "Nothing was seen between the cards at:",
          ...gaps.map(place => `  ${place}`),
          "That is all right where no card lies.",
        ]
      : []),
    ...(unread.length
      ? [`Take the picture again with less glare, or name the cards on the page: ${CROUPIER} bench, under Recognise.`]
      : []),
  ];
}

const NOTHING = "No card of Set is to be seen. Cards must lie face up, whole, and at least about 40 pixels wide.";
const GREY = "The picture has no colours, and without them no card can be told: take it again in colour.";

/** For people. `ringOf`: what the ring of a Set looks like, where they are drawn. */
export function linesOf(answer: Answer, ringOf?: (set: number) => string): string[] {
  const { cards, sets, twice, unread } = answer;
  if (!cards.length) return [answer.isGrey ? GREY : NOTHING];
  const tables = Math.max(...cards.map(card => card.table)) + 1;
  const lines = Array.from({ length: tables }, (_, table) => [
    ...(tables > 1 ? [`Table ${table + 1}:`] : []),
    ...tableLines(answer, table),
  ]).flat();
  const unsure = cards.filter(card => !card.sure).length;
  const unseen = unread.filter(({ seen }) => seen).length;
  const counts = [
    counted(cards.length, "card"),
    unsure && `${unsure} to be checked`,
    unseen && `and ${unseen} that I cannot read`,
  ];
  const solved = setsInWords(answer, sets.length, sets.filter(places => isDoubtful(places, cards)).length);
  const found = counts.filter(Boolean).join(", ");
  lines.push("", answer.whole ? `${found}, ${solved}.` : `${found}. ${solved[0].toUpperCase()}${solved.slice(1)}.`);
  if (unsure) lines.push("To be checked:", ...checkLines(cards, tables > 1));
  lines.push(...unreadLines(answer, tables > 1));
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
