// Which of the built files are the tournament's. Its origin has the organiser's cookie: the bench, which runs programs, and whatever else was built beside it, is not served there.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { BOARD_PAGE } from "../../content-policy";

/** The boards are those of the demo. */
const PAGES = ["tournament.html", "organiser.html", "race.html", BOARD_PAGE];
const ASSETS = "assets";
const IS_TEXT = /\.(html|js|css)$/;
const NAME = /[\w-][\w.-]*\.\w+/g;

/** These pages and all that they ask for: the build names a part by what is in it, and whoever needs it has that name in its text. */
function partsOf(folder: string, pages: string[]): Set<string> {
  const assets = join(folder, ASSETS);
  const built = new Set(existsSync(assets) ? readdirSync(assets) : []);
  const found = new Set(pages.filter(page => existsSync(join(folder, page))));
  for (const file of found) {
    if (!IS_TEXT.test(file)) continue;
    for (const [name] of readFileSync(join(folder, file), "utf8").matchAll(NAME))
      if (built.has(name)) found.add(`${ASSETS}/${name}`);
  }
  return found;
}

/** Tells whether a path is one of the tournament's own. The page may be built anew meanwhile. */
export function partsIn(folder: string): (path: string) => boolean {
  let parts = new Set<string>();
  let builtAtMs = NaN;
  return path => {
    const first = join(folder, PAGES[0]);
    const atMs = existsSync(first) ? statSync(first).mtimeMs : 0;
    if (atMs !== builtAtMs) {
      parts = atMs ? partsOf(folder, PAGES) : new Set();
      builtAtMs = atMs;
    }
    return parts.has(path.slice(1));
  };
}
