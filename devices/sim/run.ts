// How the board's JavaScript is run: the only file that needs Node. A browser worker puts another function in its place.
// Not simulated: Espruino's own language; V8 understands more. test/sim/language.test.ts lists where the two differ.

import { createContext, runInContext } from "node:vm";

/** Runs text in the global scope that was made for it and returns the value of its last expression. */
export type Run = (text: string, name: string) => unknown;

/** Makes a fresh global scope that holds `globals` and nothing of the host. */
export type MakeRun = (globals: Record<string, unknown>) => Run;

/** Nothing at the top level of a bundle takes this long. */
const HangsAfterMs = 20_000;

export const makeRun: MakeRun = (globals) => {
  const context = createContext(globals);
  return (text, name) => runInContext(text, context, { filename: name, timeout: HangsAfterMs });
};
