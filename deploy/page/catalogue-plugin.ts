// For the page's build: the catalogue as data, in the place of deploy/known.ts, which reads folders.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { catalogueOf } from "../catalogue";

const KNOWN = fileURLToPath(new URL("../known.ts", import.meta.url));

export function catalogue(): Plugin {
  return {
    name: "croupier-catalogue",
    enforce: "pre",
    async load(id) {
      if (id.replace(/\?.*$/, "") !== KNOWN) return null;
      const known = Object.entries(await catalogueOf());
      return known.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
    },
  };
}
