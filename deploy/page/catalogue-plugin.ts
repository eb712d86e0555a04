// For the page's build: the catalogue as data, in the place of deploy/known.ts, which reads folders.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { catalogueOf } from "../catalogue";

const KNOWN = fileURLToPath(new URL("../known.ts", import.meta.url));

/** Folders with what boards, games and bundles say of themselves, which the catalogue was made of. */
export const DESCRIBED = ["src", "devices/boards"];

/** What the page has in the place of that module; undefined: the file as it is. */
export async function dataFor(file: string): Promise<string | undefined> {
  if (file !== KNOWN) return undefined;
  const known = Object.entries(await catalogueOf());
  return known.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
}

export function catalogue(): Plugin {
  return { name: "croupier-catalogue", enforce: "pre", load: id => dataFor(resolve(id.replace(/\?.*$/, ""))) };
}
