// What each bundle is made of, and how it comes about. A bundle is a file in src/bundles that imports what it contains.
import { dirname, join, normalize, resolve } from "node:path";
import replace from "@rollup/plugin-replace";
import { rollup } from "rollup";
import type { Plugin } from "rollup";
import { bundlesUnder } from "../catalogue";
import { absent } from "./absent";
import type { Modules } from "./compile";
import { constantsOf } from "./constants";
import { factories } from "./factories";
import { forgotten } from "./forget";
import { read, root as repository } from "./inputs";
import { lifted } from "./lift";
import { merged } from "./merge";
import { keptNames } from "./names";
import { madeAnew } from "./rarely";
import { arrows, frequentFirst, keepQuoted, minify } from "./shorten";

const { version } = JSON.parse(read(join(repository, "package.json")));

const entryOf = (name: string, root: string) => join(root, "src/bundles", `${name}.ts`);

/** The games of a bundle. */
export const gamesIn = (name: string, root = repository): string[] =>
  bundlesUnder(root).find(bundle => bundle.name === name)?.games ?? [];

/** The name of every bundle, that with everything first. */
export const bundleNames = (root = repository): string[] => bundlesUnder(root).map(({ name }) => name);

/** Brings compiled modules by the path of their source. */
const compiled = (modules: Modules): Plugin => ({
  name: "compiled",
  resolveId(source, importer) {
    const path = normalize(importer ? resolve(dirname(importer.replace("\0", "")), source) : resolve(source));
    return [path, path + ".ts"].find(one => modules.has(one)) ?? null;
  },
  load: id => modules.get(normalize(id)) ?? null,
});

/** A program for the board, with a scanner or without one, from compiled modules; property names that any of these games tells others stay as they are. */
export async function program(
  modules: Modules,
  entry: string,
  name: string,
  games: string[],
  root = repository,
  scans = true,
): Promise<string> {
  const values = constantsOf(name, version);
  const kept = [...keptNames(games, root, scans, name)];
  const sources = () => [compiled(modules), replace({ preventAssignment: true, delimiters: ["\\b", "\\b"], values })];
  const made = await rollup({
    input: entry,
    plugins: [
      factories(entry, sources),
      ...sources(),
      keepQuoted(kept),
      arrows(),
      merged(),
      madeAnew(),
      absent(kept),
      minify(kept),
      lifted(),
      forgotten(),
      frequentFirst(kept),
    ],
    treeshake: { moduleSideEffects: true, propertyReadSideEffects: false },
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await made.generate({ format: "es", strict: false });
  await made.close();
  return output[0].code;
}

/** The bundle of that name. */
export function bundle(modules: Modules, name: string, root = repository): Promise<string> {
  const entry = entryOf(name, root);
  const scans = read(entry).includes('from "../scanner"');
  return program(modules, entry, name, gamesIn(name, root), root, scans);
}
