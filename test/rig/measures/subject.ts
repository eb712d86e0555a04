// What the measurement runs on the board: each way to find Sets on the same tables, timed by the board's own clock. Compiled as the bundles are.
import { parseCode } from "../../../src/games/set/codes";
import { setsOf } from "../../../src/games/set/rules";
import { makeTable } from "../../../src/games/set/new-table";
import { addCard } from "../../../src/games/set/table";
import { newTable, seedLay, seedScan, seedSeek } from "./rivals";

declare function getTime(): number;
declare function print(text: string): void;
/** Tables as codes; the program that is put before this one brings them. */
declare const measureTables: string[][];
declare const measurePlan: { seed: number; others: number };

/** What reading the clock twice takes, least of many. */
function idle(): number {
  let least = 1;
  for (let time = 0; time < 50; time++) {
    const start = getTime();
    const span = getTime() - start;
    if (span < least) least = span;
  }
  return least;
}

/** Mean milliseconds of `run` over the first tables; `prepare` is not counted. */
function timed(
  tables: string[][],
  count: number,
  clock: number,
  prepare: (codes: string[]) => any,
  run: (made: any, codes: string[]) => any,
  results: any,
): number {
  let total = 0;
  for (let at = 0; at < count; at++) {
    const codes = tables[at];
    const made = prepare(codes);
    const start = getTime();
    const result = run(made, codes);
    total += getTime() - start - clock;
    results.push(result.length);
  }
  return (total * 1000) / count;
}

const bytesOf = (codes: string[]) => codes.map(parseCode);

function main(): void {
  const clock = idle();
  const few = measurePlan["seed"];
  const many = measurePlan["others"];
  const sized = (count: number) => measureTables.map(codes => codes.slice(0, count));
  const report = (name: string, count: number, ms: number, found: number[]) => {
    print("\x01" + JSON.stringify([name, count, ms, found]) + "\x02");
  };
  let found: number[] = [];
  const measure = (
    name: string,
    cards: number,
    tables: number,
    prepare: (codes: string[]) => any,
    run: (made: any, codes: string[]) => any,
  ) => {
    found = [];
    report(name, cards, timed(sized(cards), tables, clock, prepare, run, found), found);
  };

  measure(
    "scan, seed's way",
    12,
    few,
    codes => {
      const table = newTable();
      for (let at = 0; at < 11; at++) seedLay(table, parseCode(codes[at]));
      seedSeek(table);
      return table;
    },
    (table, codes) => seedScan(table, parseCode(codes[11])),
  );
  measure(
    "scan, incremental",
    12,
    many,
    codes => {
      const table = makeTable();
      for (let at = 0; at < 11; at++) addCard(table, parseCode(codes[at]));
      return table;
    },
    (table, codes) => {
      addCard(table, parseCode(codes[11]));
      return table.sets;
    },
  );
  for (const cards of [12, 21]) measure("all, pairs", cards, many, bytesOf, setsOf);
  measure("all, pairs", 81, 2, bytesOf, setsOf);
  report("end", 0, clock * 1000, []);
}

main();
