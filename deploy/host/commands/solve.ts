// `croupier solve S2311 S1123 ...`: all Sets among the cards of a table, for people without a board.
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { makeCode, parseCode } from "../../../src/games/set/codes";
import { Card, broken, setsOf, third, valueOf } from "../../../src/games/set/rules";
import { SatSearch } from "../../../src/games/set/sat";
import { makeCnf, makeDimacs } from "../dimacs";
import { readText } from "../../input";
import { Mistake } from "../../mistake";
import { write } from "../../output";
import { out, printData, printJson, printPainted } from "../../standard-streams";
import { ATTRIBUTES, valueName } from "../../words";
import { say } from "../../words/command";
import { whyNoCode } from "../codes";
import { explain } from "../help";
import { handFor } from "../solve/face";
import { textOf, type Answer, type Attribute, type Pair, type Search } from "../solve/say";

interface Options {
  json?: boolean;
  sat?: boolean;
  explain?: boolean;
  dimacs?: string | true;
}

const MOST = 81;

// --- reading the cards

function wordsOf(line: string): string[] {
  return line.split(/[\s,;]+/).filter(word => word !== "");
}

/** The words given, with those of standard input in place of a `-`. */
async function wordsFrom(args: string[]): Promise<string[]> {
  const at = args.indexOf("-");
  if (at < 0) return args.flatMap(wordsOf);
  if (args.indexOf("-", at + 1) >= 0)
    throw new Mistake("`-` stands for standard input, which can be read only once: give one `-`");
  const words = wordsOf(await readText("-", "codes of cards"));
  if (!words.length)
    throw new Mistake(
      `there are no codes on standard input: give them separated by blanks or lines, e.g. \`echo S2311 S1123 S3232 | ${CROUPIER} solve -\``,
    );
  return [...args.slice(0, at).flatMap(wordsOf), ...words, ...args.slice(at + 1).flatMap(wordsOf)];
}

function cardFrom(word: string): Card {
  const card = parseCode(word.toUpperCase());
  if (card) return card;
  throw new Mistake(whyNoCode(word));
}

function cardsFrom(words: string[]): Card[] {
  if (!words.length)
    throw new Mistake(
      `say which cards are on the table, e.g. \`${CROUPIER} solve S2311 S1123 S3232\`, or give \`-\` to read their codes from standard input`,
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

async function run(args: string[], options: Options): Promise<void> {
  const target = dimacsTarget(options);
  const cards = cardsFrom(await wordsFrom(args));
  if (target === "-") {
    printData(makeDimacs(cards));
    return;
  }
  if (target !== undefined) write(target, makeDimacs(cards), "--dimacs");
  const answer = solve(cards, options);
  if (target !== undefined) answer.dimacs = target;
  if (options.json) printJson(answer);
  else printPainted(textOf(cards, answer, handFor(out)));
}

export function addSolve(program: Command): void {
  const command = program
    .command("solve")
    .description(say("command.solve.about"))
    .argument("[codes...]", say("command.solve.codes"))
    .option("--explain", say("command.solve.explain"))
    .option("--sat", say("command.solve.sat"))
    .option("--dimacs [file]", say("command.solve.dimacs"))
    .option("--json", say("command.solve.json"))
    .action(run);
  const typed = `${CROUPIER} solve`;
  explain(
    command,
    [say("command.setCode")],
    [
      `${typed} S2311 S1123 S3232 S1111 S2222 S3333`,
      `${typed} S1111 S1112 S1122 --explain`,
      `${typed} --sat - < table.txt`,
      `${typed} S1111 S1112 S1122 --dimacs table.cnf`,
    ],
  );
}
