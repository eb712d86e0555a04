// `croupier solve S2311 S1123 ...`: all Sets among the cards of a table, for people without a board.
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { Card, broken, isSet, setsOf, third, valueOf } from "../../../src/games/set/rules";
import { SatSearch } from "../../../src/games/set/sat";
import { makeCnf, makeDimacs } from "../dimacs";
import { Mistake, reasonOf } from "../../mistake";
import { ATTRIBUTES, VALUES, describe, valueName } from "../../words";

interface Options {
  json?: boolean;
  sat?: boolean;
  explain?: boolean;
  dimacs?: string | true;
}

/** What the SAT way did: so large a formula, so many steps to the answer. */
interface Search {
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
const MOST = 81;
/** So many columns of a table stand side by side before the next ones go below them. */
const BAND = 9;

// --- reading the cards

/** All words of standard input. */
async function readWords(): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return wordsOf(Buffer.concat(chunks).toString("utf8"));
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(word => word !== "");
}

/** The words given, with those of standard input in place of a `-`. */
async function wordsFrom(args: string[]): Promise<string[]> {
  const at = args.indexOf("-");
  if (at < 0) return args.flatMap(wordsOf);
  if (args.indexOf("-", at + 1) >= 0)
    throw new Mistake("`-` stands for standard input, which can be read only once: give one `-`");
  const words = await readWords();
  if (!words.length)
    throw new Mistake(
      "there are no codes on standard input: give them separated by blanks or lines, e.g. `echo S2311 S1123 S3232 | croupier solve -`",
    );
  return [...args.slice(0, at).flatMap(wordsOf), ...words, ...args.slice(at + 1).flatMap(wordsOf)];
}

function cardFrom(word: string): Card {
  const card = parseCode(word.toUpperCase());
  if (card) return card;
  throw new Mistake(
    `${JSON.stringify(word.slice(0, 20))} is not the code of a card: write S and four digits from 1 to 3 for quantity, filling, colour and shape, e.g. S2311`,
  );
}

function cardsFrom(words: string[]): Card[] {
  if (!words.length)
    throw new Mistake(
      "say which cards are on the table, e.g. `croupier solve S2311 S1123 S3232`, or give `-` to read their codes from standard input",
    );
  const cards = words.map(cardFrom);
  if (cards.length > MOST)
    throw new Mistake(`these are ${cards.length} cards, but a deck has only ${MOST}: leave out what is there twice`);
  cards.forEach((card, place) => {
    const first = cards.indexOf(card);
    if (first < place)
      throw new Mistake(
        `${makeCode(card)} is there twice, as card ${first + 1} and card ${place + 1}, but a deck has it once: check which card it really is`,
      );
  });
  if (cards.length < 3)
    throw new Mistake(
      `a Set needs three cards: give at least ${3 - cards.length === 1 ? "one more code" : "two more codes"}`,
    );
  return cards;
}

// --- solving

function placesOf(triple: number): number[] {
  return [triple >> 14, (triple >> 7) & 127, triple & 127];
}

function search(cards: Card[]): { sets: number[]; sat: Search } {
  const run = new SatSearch(cards);
  while (!run.step(1000));
  const { decisions, propagations, conflicts, unsat, sets } = run;
  const { variables, clauses } = makeCnf(cards);
  return { sets, sat: { variables, clauses: clauses.length, decisions, propagations, conflicts, unsat } };
}

function explainThree(cards: Card[]): Attribute[] {
  const wrong = broken(cards[0], cards[1], cards[2]);
  return ATTRIBUTES.map((attribute, at) => ({
    attribute,
    verdict: (wrong >> at) & 1 ? "broken" : valueOf(cards[0], at) === valueOf(cards[1], at) ? "same" : "different",
    values: cards.map(card => valueName(card, at)),
  }));
}

function explainPairs(cards: Card[]): Pair[] {
  const pairs: Pair[] = [];
  cards.forEach((a, i) =>
    cards.slice(i + 1).forEach((b, after) => {
      const wanted = third(a, b);
      const place = cards.indexOf(wanted);
      pairs.push({ places: [i, i + 1 + after], third: makeCode(wanted), place: place < 0 ? null : place });
    }),
  );
  return pairs;
}

function solve(cards: Card[], options: Options): Answer {
  const found: { sets: number[]; sat?: Search } = options.sat ? search(cards) : { sets: setsOf(cards) };
  const answer: Answer = {
    cards: cards.map(makeCode),
    sets: found.sets.map(placesOf),
    pairs: (cards.length * (cards.length - 1)) / 2,
  };
  if (found.sat) answer.sat = found.sat;
  if (options.explain) answer.explain = cards.length === 3 ? explainThree(cards) : explainPairs(cards);
  return answer;
}

// --- saying it

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `cell(place)` in three rows, places counting down the columns; what is not on the table is blank. */
function table(count: number, width: number, gap: string, cell: (place: number) => string): string[] {
  return ROWS.map((_, row) => {
    const cells = [];
    for (let place = row; place < Math.ceil(count / 3) * 3; place += 3)
      cells.push((place < count ? cell(place) : "").padEnd(width));
    return cells.join(gap).trimEnd();
  });
}

/** The codes as they lie on the table, nine columns at a time. */
function tableOf(cards: Card[]): string[] {
  const lines = [];
  for (let start = 0; start < cards.length; start += 3 * BAND) {
    const band = cards.slice(start, start + 3 * BAND);
    if (start) lines.push("");
    lines.push(...table(band.length, 5, "  ", place => makeCode(band[place])).map(line => "  " + line));
  }
  return lines;
}

function placeInWords(place: number): string {
  return `column ${Math.floor(place / 3) + 1}, ${ROWS[place % 3]}`;
}

/** Three lines: code, place in words, card in words; beside them the table with the three places marked. */
function setLines(cards: Card[], places: number[]): string[] {
  const picture = table(cards.length, 1, " ", place => (places.includes(place) ? "#" : "."));
  return places.map((place, at) =>
    `  ${makeCode(cards[place])}  ${placeInWords(place).padEnd(17)}  ${describe(cards[place]).padEnd(29)}  ${picture[at]}`.trimEnd(),
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

function threeLines(cards: Card[], attributes: Attribute[]): string[] {
  const lines = attributes.map(
    one =>
      `  ${one.attribute.padEnd(9)} ` +
      (one.verdict === "same"
        ? `all the same: ${one.values[0]}`
        : one.verdict === "different"
          ? `all different: ${one.values.join(", ")}`
          : `BREAKS IT: ${brokenInWords(one)}`),
  );
  const wrong = attributes.filter(one => one.verdict === "broken").map(one => one.attribute);
  const verdict = isSet(cards[0], cards[1], cards[2])
    ? "A Set: every attribute is all the same or all different."
    : `Not a Set: ${list(wrong)} ${wrong.length === 1 ? "is" : "are"} neither all the same nor all different.`;
  return [...cards.map(card => `  ${makeCode(card)}  ${describe(card)}`), "", verdict, ...lines];
}

/** "filling, colour and shape" */
function list(words: string[]): string {
  return words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words[words.length - 1];
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
  const work = `${plural(sat.decisions, "decision")}, ${plural(sat.propagations, "propagation")}, ${plural(sat.conflicts, "conflict")}`;
  const size = `${plural(sat.variables, "variable")} and ${plural(sat.clauses, "clause")} as plain clauses`;
  return (
    (sat.unsat
      ? `By SAT: unsatisfiable, shown with ${work}`
      : `By SAT: ${plural(count, "model")}, then unsatisfiable, with ${work}`) + ` (the formula has ${size}).`
  );
}

function textOf(cards: Card[], answer: Answer): string {
  const { explain, sat, sets } = answer;
  const lines: string[] = [];
  if (explain && cards.length === 3) lines.push(...threeLines(cards, explain as Attribute[]));
  else {
    lines.push(...tableOf(cards), "");
    if (sets.length) lines.push(`${plural(sets.length, "Set")} among ${cards.length} cards.`);
    else {
      const proof = sat
        ? "."
        : `: ${plural(answer.pairs, "pair")} checked, and the card that would complete the pair is never here.`;
      lines.push(`No Set among these ${cards.length} cards${proof}`);
      lines.push(cards.length === 3 ? "--explain says what breaks it. Or deal three more." : "Deal three more.");
    }
    sets.forEach((places, at) => lines.push("", `Set ${at + 1}`, ...setLines(cards, places)));
    if (explain) lines.push("", ...pairLines(answer.cards, explain as Pair[]));
  }
  if (sat) lines.push("", satLine(sat, sets.length));
  if (answer.dimacs) lines.push("", `The formula is in ${answer.dimacs}.`);
  return lines.join("\n") + "\n";
}

// --- the command

/** Where the formula goes: a file name, "-" for standard output, or undefined. */
function dimacsTarget(options: Options): string | undefined {
  const target = options.dimacs === true ? "-" : options.dimacs;
  if (target === undefined) return undefined;
  if (target === "")
    throw new Mistake("--dimacs was given an empty file name: name a file, or leave the name out for standard output");
  if (parseCode(target.toUpperCase()))
    throw new Mistake(
      `--dimacs ${target} would take this card for a file name: put --dimacs behind the cards, or name the file`,
    );
  if (target === "-" && (options.json || options.sat || options.explain)) {
    throw new Mistake(
      "--dimacs without a file writes the formula, and nothing else, to standard output: name a file, e.g. `--dimacs table.cnf`",
    );
  }
  return target;
}

function writeDimacs(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Mistake(`cannot write ${file}: ${reasonOf(error)}; name another file after --dimacs`);
  }
}

async function run(args: string[], options: Options): Promise<void> {
  const target = dimacsTarget(options);
  const cards = cardsFrom(await wordsFrom(args));
  if (target === "-") {
    process.stdout.write(makeDimacs(cards));
    return;
  }
  if (target !== undefined) writeDimacs(target, makeDimacs(cards));
  const answer = solve(cards, options);
  if (target !== undefined) answer.dimacs = target;
  process.stdout.write(options.json ? JSON.stringify(answer) + "\n" : textOf(cards, answer));
}

export function addSolve(program: Command): void {
  program
    .command("solve")
    .description("find all Sets among the cards of a table")
    .argument(
      "[codes...]",
      "codes of the cards, e.g. S2311, down the columns of the table; - reads them from standard input",
    )
    .option(
      "--explain",
      "of three cards: is it a Set, and if not, what breaks it; of more: the card that each pair wants",
    )
    .option("--sat", "solve it as a question to a SAT solver, and say how much work that was")
    .option(
      "--dimacs [file]",
      "write that question as a DIMACS file for any SAT solver; without a file name to standard output",
    )
    .option("--json", "print the answer as JSON; places count from 0")
    .addHelpText(
      "after",
      `
A code is S and four digits from 1 to 3: quantity, filling (1 empty, 2 solid, 3 striped), colour (1 violet, 2 red, 3 green), shape (1 wave, 2 diamond, 3 oval).

Examples:
  $ croupier solve S2311 S1123 S3232 S1111 S2222 S3333
  $ croupier solve S1111 S1112 S1122 --explain
  $ croupier solve --sat - < table.txt
  $ croupier solve S1111 S1112 S1122 --dimacs table.cnf`,
    )
    .action(run);
}
