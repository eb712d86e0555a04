// Evenings of a random person at the device of tic-tac-toe, on virtual time: each has a number, from which all of it comes. Those of `npm test` have others.
import { runTests } from "../../deploy/build/tests.mjs";

const TEST = "test/games/tictactoe/device-evenings.test.ts";
/** What was tried on the numbers below is measured on these. */
const FIRST = 7001;
/** For each seed of the soak. */
const APART = 5000;

/** What is wrong with so many of them. */
export async function playStones(evenings: number, seed: number): Promise<string> {
  if (!(evenings >= 0)) return "--evenings is a whole number";
  if (!evenings) return "";
  const first = FIRST + APART * (seed - 1);
  process.env.EVENINGS = `${first}-${first + evenings - 1}`;
  const { counts } = await runTests([TEST]);
  delete process.env.EVENINGS;
  return counts.failed || !counts.passed ? `tic-tac-toe's device: not all of its ${evenings} evenings went well` : "";
}
