// What the measurement runs on the board to time the common symbol of two cards: ours from their numbers, the rivals' from the cards. Compiled as the bundles are.
import { makeDeck } from "../../../src/games/dobble/rules";
import { indexOfCommon, nestedCommon } from "./dobble-rivals";
import { makeStopwatch, tell } from "./durak-stopwatch";

/** Of each deck its order, and of each pair both numbers and both cards; all ways have so many turns, one after the other. The program that is put before this one brings it. */
declare const measurePlan: [turns: number, decks: [number, number[], number[], number[][], number[][]][]];

type Way = (one: any, other: any) => number;

function main(): void {
  const stopwatch = makeStopwatch();
  /** `all` is the milliseconds of all pairs, `bare` what of them is only leading up to the calls. */
  const ways: { what: string; common: Way; ones: any[]; others: any[]; all: number; bare: number }[] = [];
  for (const plan of measurePlan[1]) {
    const symbols = plan[0] + 1 + " symbols";
    ways.push({
      what: "arithmetic, " + symbols,
      common: makeDeck(plan[0])!.common,
      ones: plan[1],
      others: plan[2],
      all: Infinity,
      bare: Infinity,
    });
    ways.push({
      what: "nested loops, " + symbols,
      common: nestedCommon,
      ones: plan[3],
      others: plan[4],
      all: Infinity,
      bare: Infinity,
    });
    ways.push({
      what: "indexOf, " + symbols,
      common: indexOfCommon,
      ones: plan[3],
      others: plan[4],
      all: Infinity,
      bare: Infinity,
    });
  }

  // The least of each is told: what a busy machine adds is nobody's.
  for (let turn = 0; turn < measurePlan[0]; turn++) {
    for (const way of ways) {
      way.all = Math.min(
        way.all,
        stopwatch(() => way.ones.forEach((one, at) => way.common(one, way.others[at]))),
      );
      way.bare = Math.min(
        way.bare,
        stopwatch(() => way.ones.forEach((_, at) => way.others[at])),
      );
    }
  }
  for (const way of ways)
    tell(
      way.what,
      [(way.all - way.bare) / way.ones.length],
      way.ones.map((one, at) => way.common(one, way.others[at])),
    );
  tell("end", [], 0);
}

main();
