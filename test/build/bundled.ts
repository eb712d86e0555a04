// Packages of others that stand within what ships, as the imports say it: from the pages, their workers and the site's own worker through all of ours.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { importsOf } from "../../deploy/build/imports";

const text = (file: string) => readFileSync(file, "utf8");
const locked = JSON.parse(text("package-lock.json")).packages as Record<
  string,
  { license?: string; dependencies?: Record<string, string> }
>;

const fileOf = (path: string) =>
  [path, `${path}.ts`, `${path}.mts`, join(path, "index.ts")].find(
    one => /\.(ts|mts|mjs)$/.test(one) && existsSync(one),
  );

/** Whatever is imported by a program that begins in one of these files. A package is named by `@scope/name` or `name`. */
function packagesFrom(files: string[]): Set<string> {
  const packages = new Set<string>();
  const seen = new Set(files);
  for (const file of seen)
    for (const { specifier, typesOnly } of importsOf(file, text(file))) {
      if (typesOnly || /^(node|virtual):/.test(specifier)) continue;
      const [path] = specifier.split("?");
      if (path.startsWith(".")) {
        const next = fileOf(posix.join(posix.dirname(file), path));
        if (next) seen.add(next);
      } else
        packages.add(
          path
            .split("/")
            .slice(0, path[0] === "@" ? 2 : 1)
            .join("/"),
        );
    }
  return packages;
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map(file => posix.join(folder, file.replace(/\\/g, "/")))
    // The build's own, and what only says types.
    .filter(file => /\.ts$/.test(file) && !/(-plugin|vite\.config|\.d)\.ts$/.test(file));

/** Each with all that it depends on, by name: its licence as package-lock.json has it. */
export function bundled(): Map<string, string> {
  const all = packagesFrom([...sourcesIn("deploy/page"), "deploy/site/worker.ts"]);
  for (const name of all)
    for (const one of Object.keys(locked[`node_modules/${name}`]?.dependencies ?? {})) all.add(one);
  return new Map(
    [...all]
      .filter(name => locked[`node_modules/${name}`])
      .sort()
      .map(name => [name, locked[`node_modules/${name}`].license ?? ""]),
  );
}
