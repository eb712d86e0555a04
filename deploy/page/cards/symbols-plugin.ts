// For the page's build: the pictures of Dobble's usual 57 symbols as a module of their own, so that the page takes them along and not the whole collection.
import type { Plugin } from "vite";
import { iconSvgs } from "../../host/deck/icons";
import { USUAL } from "../../host/deck/names";

const NAME = "virtual:symbols";
const RESOLVED = "\0" + NAME;

/** The module's default export is a list of SVGs, symbol 1 first. */
export function symbols(): Plugin {
  return {
    name: "croupier-symbols",
    resolveId: source => (source === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      return `export default ${JSON.stringify(iconSvgs(USUAL.length))};`;
    },
  };
}
