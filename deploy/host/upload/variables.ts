// Whether a bundle finds its variables on a board: what it needs stands with its games (src/games), measured on the real interpreter.
import { bundles } from "../../known";
import type { BundleData } from "../../catalogue";
import type { Found } from "./identify";

/** What an interpreter has taken before any program, with a margin: 64 were counted at an empty prompt of an emulated ESP32 with 2v27. */
const OWN = 300;

type Variables = Pick<Found, "env" | "variables">;

/** So many at a time. */
const BLOCK = 4096;

/** Espruino for Linux takes more as it needs them, unless it was built with a fixed number: what is free says nothing there. */
export const isGrowing = ({ env, variables }: Variables): boolean => env === "LINUX" && variables % BLOCK === 0;

const free = (found: Variables): number => (isGrowing(found) ? Infinity : found.variables - OWN);

/** Variables that a bundle wants: that all of its games open, or at least one. */
const needOf = ({ variables }: BundleData, isAll: boolean): number => (isAll ? variables.most : variables.least);

/** Why a bundle does not do on that board, behind its name; "" if it does. `isAll`: because of any of its games. */
export function wantOf(found: Variables, name: string, isAll: boolean): string {
  const bundle = bundles.find(one => one.name === name)!;
  const need = needOf(bundle, isAll);
  return need <= free(found)
    ? ""
    : `needs ${need + OWN} variables for ${isAll ? "all its games" : "its menu and a game"}, and this board has ${found.variables}`;
}

/** What a person whose choice does not fit may do. */
export function remedyFor(found: Variables & Pick<Found, "bluetooth">): string {
  const names = bundles.filter(bundle => needOf(bundle, false) <= free(found)).map(({ name }) => `--game ${name}`);
  const fits = names.length ? `what fits is ${names.join(", ")}` : "no bundle fits";
  return found.bluetooth ? `--bluetooth off gives it more; as it is, ${fits}` : fits;
}
