// What `croupier solve` says: the table as it lies, and each Set with its cards, where they lie, and what they are.
import { shown } from "../../terminal-text";
import { counted, listed } from "../../text";
import { makeCode } from "../../../src/games/set/codes";
import { type Card, isSet } from "../../../src/games/set/rules";
import { ATTRIBUTES, VALUES, describe } from "../../words";
import { CARD_WIDTH, cardLines, colourOf, figures, type Hand, signOf } from "./face";

/** What the SAT way did: so large a formula, so many steps to the answer. */
export interface Search {
  variables: number;
  clauses: number;
  decisions: number;
  propagations: number;
  conflicts: number;
  unsat: boolean;
}

export interface Attribute {
  attribute: string;
  verdict: "same" | "different" | "broken";
  values: string[];
}

export interface Pair {
  places: number[];
  third: string;
  place: number | null;
}

/** What `--json` prints. Places count from 0 as in `croupier.state()`, and `sets` has the same triples of places. */
export interface Answer {
  cards: string[];
  sets: number[][];
  pairs: number;
  sat?: Search;
  explain?: Attribute[] | Pair[];
  dimacs?: string;
}

const ROWS = ["top", "middle", "bottom"];
/** So many columns of a table stand side by side before the next ones go below them. */
const BAND = 9;
/** The width of a code. */
const CODE = 5;

/** Places in three rows, counting down the columns. */
function rowsOf(count: number): number[][] {
  return ROWS.map((_, row) => Array.from({ length: Math.ceil(count / 3) }, (_, column) => column * 3 + row));
}

/** The codes of three rows, a line each; what is not on the table is blank. */
function codeLines(band: Card[]): string[] {
  return rowsOf(band.length).map(row =>
    row
      .map(place => (place < band.length ? makeCode(band[place]) : "").padEnd(CODE))
      .join("  ")
      .trimEnd(),
  );
}

/** The cards of three rows, three lines each. */
function faceLines(band: Card[], hand: Hand): string[] {
  const blank = Array<string>(3).fill(" ".repeat(CARD_WIDTH));
  return rowsOf(band.length).flatMap(row => {
    const cards = row.map(place => (place < band.length ? cardLines(band[place], hand) : blank));
    return [0, 1, 2].map(line =>
      cards
        .map(card => card[line])
        .join(" ")
        .trimEnd(),
    );
  });
}

/** The table as it lies, nine columns at a time. */
function tableOf(cards: Card[], hand: Hand): string[] {
  const lines = [];
  for (let start = 0; start < cards.length; start += 3 * BAND) {
    const band = cards.slice(start, start + 3 * BAND);
    if (start) lines.push("");
    lines.push(...(hand.signs ? faceLines(band, hand) : codeLines(band)).map(line => "  " + line));
  }
  return lines;
}

/** Where a Set lies: its cards' own signs among dots. */
function mapOf(cards: Card[], places: number[], hand: Hand): string[] {
  const mark = (place: number) =>
    places.includes(place)
      ? hand.paint(colourOf(cards[place]), hand.signs ? signOf(cards[place]) : "*")
      : hand.paint("dim", hand.signs ? "·" : ".");
  return rowsOf(cards.length).map(row =>
    row
      .filter(place => place < cards.length)
      .map(mark)
      .join(" "),
  );
}

/** A card in a line: its signs, if there are any, and its code. */
const named = (card: Card, hand: Hand) => `${hand.signs ? `${figures(card, hand)}  ` : ""}${makeCode(card)}`;

function placeInWords(place: number): string {
  return `column ${Math.floor(place / 3) + 1}, ${ROWS[place % 3]}`;
}

/** Three lines: the card, its place in words, the card in words; beside them the table with the three places marked. */
function setLines(cards: Card[], places: number[], hand: Hand): string[] {
  const map = mapOf(cards, places, hand);
  return places.map((place, at) =>
    `  ${named(cards[place], hand)}  ${placeInWords(place).padEnd(17)}  ${describe(cards[place]).padEnd(29)}  ${map[at]}`.trimEnd(),
  );
}

/** "two red, one green" */
function tally(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const words = [...counts].sort((a, b) => b[1] - a[1]);
  return words.map(([value, count]) => `${VALUES[0][count - 1]} ${value}`).join(", ");
}

/** "two with one, one with three" for the quantity, where "two one" would puzzle. */
function brokenInWords(one: Attribute): string {
  return one.attribute === ATTRIBUTES[0] ? tally(one.values.map(value => `with ${value}`)) : tally(one.values);
}

function threeLines(cards: Card[], attributes: Attribute[], hand: Hand): string[] {
  const lines = attributes.map(
    one =>
      `  ${one.attribute.padEnd(9)} ` +
      (one.verdict === "same"
        ? `all the same: ${one.values[0]}`
        : one.verdict === "different"
          ? `all different: ${one.values.join(", ")}`
          : hand.paint("red", `BREAKS IT: ${brokenInWords(one)}`)),
  );
  const wrong = attributes.filter(one => one.verdict === "broken").map(one => one.attribute);
  const verdict = isSet(cards[0], cards[1], cards[2])
    ? "A Set: every attribute is all the same or all different."
    : `Not a Set: ${listed(wrong)} ${wrong.length === 1 ? "is" : "are"} neither all the same nor all different.`;
  return [...cards.map(card => `  ${named(card, hand)}  ${describe(card)}`), "", hand.paint("bold", verdict), ...lines];
}

function pairLines(codes: string[], pairs: Pair[]): string[] {
  return [
    "Each pair and the card that completes it:",
    ...pairs.map(
      pair =>
        `  ${codes[pair.places[0]]} ${codes[pair.places[1]]} -> ${pair.third}  ${pair.place === null ? "not here" : placeInWords(pair.place)}`,
    ),
  ];
}

function satLine(sat: Search, count: number): string {
  const work = `${counted(sat.decisions, "decision")}, ${counted(sat.propagations, "propagation")}, ${counted(sat.conflicts, "conflict")}`;
  const size = `${counted(sat.variables, "variable")} and ${counted(sat.clauses, "clause")} as plain clauses`;
  return (
    (sat.unsat
      ? `By SAT: unsatisfiable, shown with ${work}`
      : `By SAT: ${counted(count, "model")}, then unsatisfiable, with ${work}`) + ` (the formula has ${size}).`
  );
}

export function textOf(cards: Card[], answer: Answer, hand: Hand): string {
  const { explain, sat, sets } = answer;
  const lines: string[] = [];
  if (explain && cards.length === 3) lines.push(...threeLines(cards, explain as Attribute[], hand));
  else {
    lines.push(...tableOf(cards, hand), "");
    if (sets.length) lines.push(hand.paint("bold", `${counted(sets.length, "Set")} among ${cards.length} cards.`));
    else {
      const proof = sat
        ? "."
        : `: ${counted(answer.pairs, "pair")} checked, and the card that would complete the pair is never here.`;
      lines.push(`No Set among these ${cards.length} cards${proof}`);
      lines.push(cards.length === 3 ? "--explain says what breaks it. Or deal three more." : "Deal three more.");
    }
    sets.forEach((places, at) => lines.push("", hand.paint("bold", `Set ${at + 1}`), ...setLines(cards, places, hand)));
    if (explain) lines.push("", ...pairLines(answer.cards, explain as Pair[]));
  }
  if (sat) lines.push("", satLine(sat, sets.length));
  if (answer.dimacs) lines.push("", `The formula is in ${shown(answer.dimacs)}.`);
  return lines.join("\n") + "\n";
}
