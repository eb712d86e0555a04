// Compiles a program for the board the way the bundles are compiled.
import { resolve } from "node:path";
import { rollup } from "rollup";
import { root } from "../../../deploy/build/inputs";
import { compiled } from "../../../deploy/build/sources";
import { program } from "../../../rollup.config.mjs";

export async function compile(entry: string, bundle = "croupier", keepsNames = false): Promise<string> {
  const path = resolve(entry);
  const made = await rollup(program(path, compiled(root, [path]), bundle, keepsNames));
  const { output } = await made.generate({ format: "es", strict: false });
  await made.close();
  return output[0].code;
}
