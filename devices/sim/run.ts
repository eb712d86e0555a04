// How the board's JavaScript is run under Node: in a realm of its own. Where there is no second realm, worker-run.ts takes its place.
// Not simulated: Espruino's own language; V8 understands more. test/sim/language.test.ts lists where the two differ.

import { finishScope, type ScopeHost } from "./scope";

/** Runs text in the global scope that was made for it and returns the value of its last expression. */
export type Run = (text: string, name: string) => unknown;

/** Makes a fresh global scope that holds `globals`, the board's own time and chance, and nothing of the host. */
export type MakeRun = (globals: Record<string, unknown>, host: ScopeHost) => Run;

/** Nothing at the top level of a bundle takes this long. */
const HANGS_AFTER_MS = 20_000;

/** Asked for when it is needed instead of imported: what a browser loads may not name it. */
function realms(): typeof import("node:vm") {
  if (typeof process === "undefined" || !process.getBuiltinModule)
    throw new Error("There is no node:vm here: give the board a makeRun");
  return process.getBuiltinModule("node:vm");
}

export const makeRun: MakeRun = (globals, host) => {
  const { createContext, runInContext } = realms();
  const context = createContext(globals);
  const run: Run = (text, name) => runInContext(text, context, { filename: name, timeout: HANGS_AFTER_MS });
  finishScope(run, host);
  return run;
};
