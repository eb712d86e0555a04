// What a file of the command brings along: every file it imports, at once or later, and every npm package.
import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { posix, resolve } from "node:path";
import { importsOf } from "../../deploy/build/layers";

export const ROOT = resolve(".");

export interface Reach {
  files: string[];
  packages: string[];
}

/** `@scope/name/file` is of `@scope/name`. */
export const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier[0] === "@" ? 2 : 1)
    .join("/");

const isBuiltin = (specifier: string) => specifier.startsWith("node:") || builtinModules.includes(specifier);

function fileOf(from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ""));
  const found = [path, path + ".ts", path + ".mjs", path.replace(/\.js$/, ".ts"), path + "/index.ts"].find(
    one => /\.(ts|mjs|json)$/.test(one) && existsSync(resolve(ROOT, one)),
  );
  if (!found) throw new Error(`${from} imports ${specifier}, which is no file`);
  return found;
}

/** Packages that `createRequire` brings; a name put together from a constant is read from that constant. */
function required(text: string): string[] {
  if (!/createRequire/.test(text)) return [];
  const named = [
    ...text.matchAll(
      /(?:require|load|\))\(\s*["']([@\w][\w@./-]*)["']\s*\)|\.resolve\(\s*["']([@\w][\w@./-]*)["']\s*\)/g,
    ),
  ].map(([, one, other]) => one ?? other);
  const constants = [...text.matchAll(/const PACKAGE = "([^"]+)"/g)].map(([, name]) => name);
  return [...named, ...constants];
}

/** What one file names: other files, and packages. */
export function namedBy(file: string): { files: string[]; packages: string[] } {
  const text = readFileSync(resolve(ROOT, file), "utf8");
  const specifiers = [
    ...importsOf(file, text)
      .filter(one => !one.typesOnly)
      .map(one => one.specifier),
    ...required(text),
  ].filter(one => !isBuiltin(one));
  return {
    files: specifiers.filter(one => one[0] === ".").map(one => fileOf(file, one)),
    packages: specifiers.filter(one => one[0] !== ".").map(packageOf),
  };
}

export function reachOf(...entries: string[]): Reach {
  const files = new Set<string>(),
    packages = new Set<string>();
  const waiting = [...entries];
  while (waiting.length) {
    const file = waiting.pop()!;
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(ts|mjs)$/.test(file)) continue;
    const named = namedBy(file);
    waiting.push(...named.files);
    named.packages.forEach(one => packages.add(one));
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}
