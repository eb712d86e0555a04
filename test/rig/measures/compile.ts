// Compiles a program for the board the way the bundles are compiled, TypeScript told to read its folder too.
import { join, resolve } from "node:path";
import { bundleNames, gamesIn, program } from "../../../deploy/build/bundles";
import { compile as compileAll } from "../../../deploy/build/compile";
import { root } from "../../../deploy/build/inputs";

export async function compile(entry: string): Promise<string> {
  const path = resolve(entry);
  const modules = await compileAll(root, { files: [path], tsconfig: join(root, "test/rig/measures/tsconfig.json") });
  return program(modules, path, "croupier", gamesIn(bundleNames()[0]));
}
