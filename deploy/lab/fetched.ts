// Packages that one command alone needs, and that are too large for everybody to wait for: fetched when that command is first run, and kept.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Mistake } from "../mistake";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/croupier/packages", import.meta.url));
const LISTS = ["package.json", "package-lock.json"];

/** npm, as whoever started us did; tests put another one in its place. */
export type Npm = (args: string[], cwd: string) => { status: number | null; text: string };

function npm(args: string[], cwd: string): ReturnType<Npm> {
  const own = process.env.npm_execpath;
  const isOwn = !!own && /npm-cli\.[cm]?js$/.test(own);
  const { status, stdout, stderr, error } = spawnSync(isOwn ? process.execPath : "npm", isOwn ? [own, ...args] : args, {
    cwd,
    encoding: "utf8",
    shell: !isOwn && process.platform === "win32",
  });
  return { status, text: error?.message ?? (stdout + stderr).trim() };
}

const sameAs = (one: string, other: string) => existsSync(other) && readFileSync(one).equals(readFileSync(other));

/**
 * The packages that `folder` names in a package.json and, to the byte, in a package-lock.json; answers a way to load them. What they are for is said while
 * they come. They lie whole in their place or not at all.
 */
export function fetched(name: string, folder: string, why: string, run: Npm = npm, cache = CACHE): NodeJS.Require {
  const place = join(cache, name);
  if (!LISTS.every(file => sameAs(join(folder, file), join(place, file)))) {
    const sinceMs = performance.now();
    process.stderr.write(`Fetching ${name}, once: ${why} ...\n`);
    const part = `${place}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    for (const file of LISTS) copyFileSync(join(folder, file), join(part, file));
    const { status, text } = run(["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], part);
    if (status !== 0) {
      rmSync(part, { recursive: true, force: true });
      throw new Mistake(
        `${name} is not here yet and could not be fetched; is there a way to the package registry? npm says: ${text.split("\n").find(line => /error/i.test(line)) ?? text}`,
      );
    }
    rmSync(place, { recursive: true, force: true });
    renameSync(part, place);
    process.stderr.write(`Fetched ${name} in ${((performance.now() - sinceMs) / 1000).toFixed(1)} s.\n`);
  }
  return createRequire(join(place, "package.json"));
}
