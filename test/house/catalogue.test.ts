// What the files of src/bundles bring, read from their text: the order, the words and the lines are their writer's.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bundlesUnder, catalogueOf } from "../../deploy/catalogue";
import { OTHERS } from "../../deploy/host/upload/plan";

const root = mkdtempSync(join(tmpdir(), "croupier-catalogue-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FILES = {
  all: `
import { boot } from "../board";
import { coin } from "../games/coin/game";
import { chess } from "../games/chess/quick-only";
import { die } from "../games/dice/game";

boot({
  games: [
    chess,
    coin,
    die,
  ],
  scanning: scanner,
});
`,
  two: `import { coin } from "../games/coin/game";\nboot({games:[coin]});\n`,
  chess: `import { chess } from "../games/chess/game";\nboot({ games: [chess], table: openTable });\n`,
  boards: `export default function boards() {\n  return [];\n}\n`,
};

it("a boot call may be broken into lines, and a game is called by its folder", () => {
  const folder = join(root, "src/bundles");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, `${name}.ts`), text);
  expect(bundlesUnder(root)).toEqual([
    { name: "all", games: ["chess", "coin", "dice"] },
    { name: "chess", games: ["chess"] },
    { name: "two", games: ["coin"] },
  ]);
});

it("where everything does not fit, these may be had", () => {
  expect(OTHERS).toBe("durak, dobble, tictactoe or things");
});

it("the repository's own bundles, games and boards are these", async () => {
  const { boards, games, bundles } = await catalogueOf();
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  expect(names(bundles)).toEqual(["croupier", "set", "durak", "dobble", "tictactoe", "things"]);
  expect(bundles.map(({ games }) => games.join())).toEqual(["set,durak,dobble,tictactoe", ...names(bundles).slice(1)]);
  expect(names(bundles.filter(({ hasColours }) => hasColours))).toEqual(["croupier"]);
  expect(names(games)).toEqual(["dobble", "durak", "set", "things", "tictactoe"]);
  expect(names(boards)).toEqual(["esp32", "m5stack", "cyd", "pico", "wifi", "rp2040", "linux"]);
});
