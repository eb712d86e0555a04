// For the page's build: what a worker has to make of a bundle before it can run it, found out here once instead of at each start of a board.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { rewritingOf } from "../../devices/sim/worker-run/rewrite";

const QUERY = "?rewriting";

export const rewritings = (): Plugin => ({
  name: "croupier-rewritings",
  enforce: "pre",
  load: id =>
    id.endsWith(QUERY)
      ? `export default ${JSON.stringify(rewritingOf(readFileSync(id.slice(0, -QUERY.length), "utf8")))};`
      : undefined,
});
