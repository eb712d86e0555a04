// What the measurement runs on the board to time one more card of Set, from its code to the new list of Sets. Compiled as the bundles are.
import { parseCode } from "../../../src/games/set/codes";
import { makeTable } from "../../../src/games/set/new-table";
import { addCard } from "../../../src/games/set/table";
import { placesOf } from "../../../src/games/set/triple";
import { makeStopwatch, tell } from "./durak-stopwatch";

/** Tables as codes; of each the last one is timed. The program that is put before this one brings them. */
declare const measurePlan: string[][];

function main(): void {
  const stopwatch = makeStopwatch();
  for (const codes of measurePlan) {
    const table = makeTable();
    const before = codes.length - 1;
    const last = codes[before];
    for (let at = 0; at < before; at++) addCard(table, parseCode(codes[at]));
    tell("card", [stopwatch(() => addCard(table, parseCode(last)))], table.sets.map(placesOf));
  }
  tell("end", [], 0);
}

main();
