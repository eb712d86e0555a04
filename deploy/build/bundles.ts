// What each bundle is made of, and how it comes about.
import { join, normalize, resolve, dirname } from "node:path";
import replace from "@rollup/plugin-replace";
import { rollup } from "rollup";
import type { Plugin } from "rollup";
import type { Modules } from "./compile";
import { factories } from "./factories";
import { read, root } from "./inputs";
import { arrows, minify } from "./shorten";
import { namesOfAll, picturesOfAll } from "./symbols";

const { version } = JSON.parse(read(join(root, "package.json")));

/** What each bundle contains. A bundle that leaves something out says so by its name in `croupier.status().bundle`. */
export const BUNDLES = {
  croupier: {
    SET: true,
    SCANNER: true,
    SAT: false,
    GM65: true,
    SH1106: true,
    FACES: true,
    DOBBLE: true,
    DURAK: true,
    LESSON: true,
    TICTACTOE: true,
    PICTURES: false,
    BOARDS: true,
    MODES: true,
    EXTRAS: true,
  },
  set: {
    SET: true,
    SCANNER: true,
    SAT: true,
    GM65: true,
    SH1106: true,
    FACES: true,
    DOBBLE: false,
    DURAK: false,
    LESSON: false,
    TICTACTOE: false,
    PICTURES: false,
    BOARDS: true,
    MODES: true,
    EXTRAS: true,
  },
  durak: {
    SET: false,
    SCANNER: false,
    SAT: false,
    GM65: false,
    SH1106: true,
    FACES: false,
    DOBBLE: false,
    DURAK: true,
    LESSON: false,
    TICTACTOE: false,
    PICTURES: false,
    BOARDS: true,
    MODES: false,
    EXTRAS: true,
  },
  tictactoe: {
    SET: false,
    SCANNER: false,
    SAT: false,
    GM65: false,
    SH1106: true,
    FACES: false,
    DOBBLE: false,
    DURAK: false,
    LESSON: false,
    TICTACTOE: true,
    PICTURES: false,
    BOARDS: true,
    MODES: false,
    EXTRAS: true,
  },
  dobble: {
    SET: false,
    SCANNER: true,
    SAT: false,
    GM65: true,
    SH1106: true,
    FACES: false,
    DOBBLE: true,
    DURAK: false,
    LESSON: false,
    TICTACTOE: false,
    PICTURES: true,
    BOARDS: true,
    MODES: false,
    EXTRAS: true,
  },
  "set-original": {
    SET: true,
    SCANNER: true,
    SAT: false,
    GM65: false,
    SH1106: false,
    FACES: false,
    DOBBLE: false,
    DURAK: false,
    LESSON: false,
    TICTACTOE: false,
    PICTURES: false,
    BOARDS: false,
    MODES: false,
    EXTRAS: false,
  },
};

export type BundleName = keyof typeof BUNDLES;

/** Brings compiled modules by the path of their source. */
const compiled = (modules: Modules): Plugin => ({
  name: "compiled",
  resolveId(source, importer) {
    const path = normalize(importer ? resolve(dirname(importer.replace("\0", "")), source) : resolve(source));
    return [path, path + ".ts"].find(one => modules.has(one)) ?? null;
  },
  load: id => modules.get(normalize(id)) ?? null,
});

/** What stands for the constants of src/build.d.ts in that bundle. */
function constantsOf(name: BundleName): Record<string, string> {
  const options = BUNDLES[name];
  const flags = Object.entries(options).map(([flag, on]) => [`WITH_${flag}`, String(on)]);
  return {
    VERSION: JSON.stringify(version),
    BUNDLE: JSON.stringify(name),
    SYMBOLS: JSON.stringify(namesOfAll()),
    PICTURES: JSON.stringify(picturesOfAll()),
    ...Object.fromEntries(flags),
  };
}

export interface Bundle {
  code: string;
  /** The modules that went into it. */
  inputs: string[];
}

/** A program for the board, from compiled modules, as the bundle of that name is made. */
export async function bundle(modules: Modules, name: BundleName, entry = join(root, "src/board.ts")): Promise<Bundle> {
  const values = constantsOf(name);
  const sources = () => [compiled(modules), replace({ preventAssignment: true, delimiters: ["\\b", "\\b"], values })];
  const made = await rollup({
    input: entry,
    plugins: [factories(entry, sources), ...sources(), arrows(), minify(BUNDLES[name])],
    treeshake: { moduleSideEffects: true, propertyReadSideEffects: false },
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await made.generate({ format: "es", strict: false });
  await made.close();
  return { code: output[0].code, inputs: made.watchFiles.filter(path => modules.has(path)) };
}
