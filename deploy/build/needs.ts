// What a test file needs beside Node and the sources: derived from its imports. A few modules are the only way to the bundles, to a browser, to the real
// interpreter; who reaches one of them, by whatever way, needs that thing.
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { importsOf } from "./imports";

/** `long`: whole evenings and many seeds, of which `npm run soak` plays more. `builds`: builds of its own, which take as long however often they are played. */
export type Need = "bundles" | "page" | "command" | "site" | "browser" | "interpreter" | "long" | "builds";

export const MARKERS: Record<string, Need[]> = {
  "deploy/lab/dist.ts": ["bundles"],
  "test/rig/command.ts": ["bundles", "command"],
  "test/rig/built-page.ts": ["bundles", "page"],
  "test/rig/built-site.ts": ["bundles", "page", "site"],
  "test/page/chromium.ts": ["browser"],
  "test/rig/espruino/interpreter.ts": ["interpreter"],
  "test/rig/espruino/transcript.ts": ["interpreter"],
  "test/rig/espruino/cortex.ts": ["interpreter"],
  "test/rig/silicon/pico.ts": ["interpreter"],
  "test/soak/turns.ts": ["long"],
  "test/build/checkout.ts": ["builds"],
  "test/house/copy.ts": ["builds"],
};

/** The text of a file by its path from the root of the repository, with slashes; undefined if there is none. */
export type Read = (file: string) => string | undefined;

const isCode = (file: string) => /\.(ts|mjs)$/.test(file);

/** The file that a relative import means, or undefined where it means none of ours. */
function targetOf(from: string, specifier: string, read: Read): string | undefined {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ""));
  return [path, `${path}.ts`, `${path}.mjs`, `${path}/index.ts`, path.replace(/\.js$/, ".ts")].find(
    one => isCode(one) && read(one) !== undefined,
  );
}

function remember<Value>(work: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return key => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}

/** What each of these files needs. */
export function needsOf(files: string[], read: Read): Map<string, Set<Need>> {
  const readOnce = remember(read);
  const importedBy = remember(file =>
    importsOf(file, readOnce(file) ?? "").flatMap(({ specifier, typesOnly }) => {
      if (typesOnly || !specifier.startsWith(".")) return [];
      const target = targetOf(file, specifier, readOnce);
      // dist/ holds no sources, but a page takes the bundles from there as text.
      return target
        ? [target]
        : /^dist\/./.test(posix.join(posix.dirname(file), specifier))
          ? ["deploy/lab/dist.ts"]
          : [];
    }),
  );
  const needs = (file: string) => {
    const reached = new Set([file]);
    for (const one of reached) for (const next of importedBy(one)) reached.add(next);
    return new Set([...reached].flatMap(one => MARKERS[one] ?? []));
  };
  return new Map(files.map(file => [file, needs(file)]));
}

/** The project of vitest's (vitest.config.ts) that a test file belongs to: `unit` needs nothing, and `browser` shares the machine with a browser. */
export type Project = "unit" | "bundle" | "browser";
export const projectOf = (needs: Set<Need>): Project =>
  needs.has("browser") ? "browser" : needs.size ? "bundle" : "unit";

/** Files below `root`. */
export const readerOf =
  (root: string): Read =>
  file => {
    try {
      return readFileSync(join(root, file), "utf8");
    } catch {
      return undefined;
    }
  };

/** The test files among the names that a folder's reading gives, as vitest finds them. */
export const testsAmong = (names: string[]): string[] =>
  names
    .map(name => posix.join("test", name.replace(/\\/g, "/")))
    .filter(name => name.endsWith(".test.ts"))
    .sort();

export const testFiles = (root: string): string[] =>
  testsAmong(readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" }));

/** Those that these words choose, as vitest chooses: a part of the path, whatever its case, perhaps with a line behind it. No word chooses all. */
export function chosenBy(words: string[], files: string[]): string[] {
  const parts = words.map(word => word.replace(/\\/g, "/").replace(/^\.\//, "").replace(/:\d+$/, "").toLowerCase());
  return files.filter(file => !parts.length || parts.some(part => file.toLowerCase().includes(part)));
}
