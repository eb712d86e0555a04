// What a build reads. Every file goes through here, so that whether something is stale follows from what it was really made of.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep, type PlatformPath } from "node:path";
import { fileURLToPath } from "node:url";
import { MANIFEST, manifest, root } from "./prepare.mjs";

export { root };

/** The TypeScript files of these folders of the repository, and of all folders in them. */
export const sourcesIn = (folders: string[], from = root): string[] =>
  folders.flatMap(folder =>
    readdirSync(join(from, folder), { recursive: true, encoding: "utf8" })
      .filter(name => name.endsWith(".ts"))
      .map(name => join(from, folder, name)),
  );

const wasRead = new Set<string>();

/** A text file that whatever is built depends on. */
export function read(path: string): string {
  wasRead.add(path);
  return readFileSync(path, "utf8");
}

/** What looks like an import of a file beside it. One that is none, in a comment say, does no harm: the program then seems to have a part more. */
const IMPORTED = /^(?:import|export)\b(?! type\b)[^;"]*"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/** A program of ours: its file, and all that it imports of this repository. */
export function programOf(entry: string): string[] {
  const reached = new Set([entry]);
  for (const file of reached)
    for (const [, imported, later] of readFileSync(file, "utf8").matchAll(IMPORTED)) {
      const path = join(dirname(file), imported ?? later);
      const found = [path, `${path}.ts`].find(one => /\.(ts|mjs)$/.test(one) && existsSync(one));
      if (found) reached.add(found);
    }
  return [...reached];
}

/** The build itself: a change in it makes everything stale. Packages are told by the lock file. */
const own = (() => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(name => /\.(ts|mjs)$/.test(name));
  return [
    ...names.map(name => join(folder, name)),
    ...programOf(join(root, "rollup.config.mjs")),
    join(root, "package-lock.json"),
    join(root, "tsconfig.firmware.json"),
  ];
})();

const sumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Paths in the manifest are relative to the repository, with slashes on every system. */
export const nameOf = (path: string, from = root, system: Pick<PlatformPath, "relative" | "sep"> = { relative, sep }) =>
  system.relative(from, path).split(system.sep).join("/");

/** Whole or not at all: whoever looks meanwhile sees what was there before. */
export function replaceFile(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path + ".new", text);
  renameSync(path + ".new", path);
}

/** Notes that `output` (relative to the repository) has been built from these files, besides those that came through `read`. */
export function noteBuilt(output: string, inputs: Iterable<string>): void {
  const paths = [...new Set([...inputs, ...wasRead, ...own])].filter(
    path => existsSync(path) && !nameOf(path).includes("node_modules/"),
  );
  const from = Object.fromEntries(paths.map(path => [nameOf(path), sumOf(path)]).sort());
  replaceFile(
    join(root, MANIFEST),
    JSON.stringify({ ...manifest(), [output]: { is: sumOf(join(root, output)), from } }, null, 1),
  );
}
