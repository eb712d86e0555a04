// What lies in files on the PC: the built bundles, a person's settings.
import { readText } from "../../input";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Mistake } from "../../mistake";
import { ROOT } from "../../root";
import { textOf } from "./bytes";
import { makeBundle, parseConfig, type Bundle } from "./plan";

export function readBundle(name: string): Bundle {
  const path = join(ROOT, "dist", `${name}.js`);
  if (!existsSync(path)) throw new Mistake(`dist/${name}.js is not built yet: \`npm run build\` in ${ROOT} builds it`);
  return makeBundle(name, textOf(readFileSync(path)));
}

/** The settings that a person wrote for the board. */
export const readConfig = async (file: string): Promise<Record<string, unknown>> =>
  parseConfig(file, await readText(file, "a croupier.json"));
