// Compiles a program for the board the way the bundles are compiled, TypeScript told to read its folder too.
import { join, resolve } from "node:path";
import { bundleNames, gamesIn, program } from "../../build/bundles";
import { compile as compileAll } from "../../build/compile";
import { root } from "../../build/inputs";

export async function compile(entry: string): Promise<string> {
  const path = resolve(entry);
  const modules = await compileAll(root, { files: [path], tsconfig: join(root, "deploy/lab/measures/tsconfig.json") });
  return program(modules, path, "croupier", gamesIn(bundleNames()[0]));
}
