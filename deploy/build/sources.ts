// TypeScript, once for all bundles: every module that a board may read, checked and compiled by one program.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, normalize, relative, resolve } from "node:path";
import type { Plugin } from "rollup";
import ts from "typescript";
import { checkModule } from "./bundle-check";
import { Guests } from "./guests";
import { noteBuilt, root as repository, sourcesIn } from "./inputs";

/** The compiled text of each module by its full path. */
export type Modules = Map<string, string>;

/** What the board reads: all of these folders, but for what stands in `NOT_READ`. */
const FOLDERS = ["src", "devices"];
const NOT_READ = /[\\/]devices[\\/](sim|examples|modules)[\\/]|\.d\.ts$/;

/** Every module of the firmware under `root`. */
const sourcesUnder = (root: string): string[] =>
  sourcesIn(FOLDERS, root)
    .filter(path => !NOT_READ.test(path))
    .sort();

const messageOf = (all: readonly ts.Diagnostic[], root: string) =>
  ts.formatDiagnostics(all, {
    getCanonicalFileName: name => name,
    getCurrentDirectory: () => root,
    getNewLine: () => "\n",
  });

/** What of a source the board reads differently or not at all, each with its place. */
export function complaintsOf(source: string, path: string): string[] {
  const { outputText, sourceMapText } = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2015,
      module: ts.ModuleKind.ESNext,
      removeComments: true,
      sourceMap: true,
    },
  });
  const places = new SourceMap(JSON.parse(sourceMapText!));
  return checkModule(outputText).map(({ line, column, message }) => {
    const found = places.findEntry(line - 1, column - 1);
    const at = "originalLine" in found ? `${found.originalLine + 1}:${found.originalColumn + 1}` : "?";
    return `${path}:${at}  ${message}`;
  });
}

/** Compiles the firmware under `root`, as its tsconfig.firmware.json says, and the programs `more`. The first mistakes are thrown, with their places. */
export function compile(root: string, more: string[] = []): Modules {
  const config = ts.readConfigFile(join(root, "tsconfig.firmware.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const ambient = ts.sys.readDirectory(join(root, "src"), [".d.ts"]);
  const files = [...sourcesUnder(root), ...more, ...ambient];
  const program = ts.createProgram(files, { ...options, noEmit: false });
  const mistakes = ts.getPreEmitDiagnostics(program);
  if (mistakes.length) throw new Error(messageOf(mistakes, root));
  const modules: Modules = new Map();
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile) program.emit(file, (_, code) => void modules.set(normalize(file.fileName), code));
  return modules;
}

/** Modules that are compiled when first asked for, and anew after `forget`. */
export interface Compiled {
  modules(): Modules;
  /** What the board would not understand of their sources. It is asked when a bundle is refused: lint has seen the sources, and the bundle is all that the board reads. */
  complaints(): string[];
  /** What is made of the guests among them, for all bundles. */
  guests: Guests;
  forget(): void;
}

/** The firmware's, and those of programs that are no part of it. */
export function compiled(root = repository, more: string[] = []): Compiled {
  let kept: Modules | undefined;
  const all: Compiled = {
    modules: () => (kept ??= compile(root, more)),
    complaints: () =>
      [...all.modules().keys()].flatMap(path => complaintsOf(readFileSync(path, "utf8"), relative(root, path))),
    guests: new Guests(() => [sources(all)]),
    forget() {
      kept = undefined;
      all.guests.forget();
    },
  };
  return all;
}

/** Brings compiled modules by the path of their source; a source that changes makes all of them anew. */
export function sources(all: Compiled): Plugin {
  return {
    name: "sources",
    watchChange: all.forget,
    resolveId(source, importer) {
      const path = normalize(importer ? resolve(dirname(importer.replace("\0", "")), source) : resolve(source));
      return [path, path + ".ts"].find(one => all.modules().has(one)) ?? null;
    },
    load(id) {
      const code = all.modules().get(normalize(id));
      if (code !== undefined) this.addWatchFile(id);
      return code ?? null;
    },
  };
}

/** Notes what dist/<name>.js has been made of. A mistake in any module stops the build, so every module counts: what is not in the bundle may still have been broken. */
export const noted = (name: string, all: Compiled): Plugin => ({
  name: "noted",
  writeBundle: () => noteBuilt(`dist/${name}.js`, all.modules().keys()),
});
