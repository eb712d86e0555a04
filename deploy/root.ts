// Where this package lies: the repository, or what a person has installed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** This file lies one folder deep, and so does dist/cli.js, of which it is a part there. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export const readVersion = (): string => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
