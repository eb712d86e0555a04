// Settings that a page of the documentation shows are ones that `upload --config` takes, on some board.
import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { wrongSettings } from "../../deploy/host/upload/settings";
import { boards, bundles } from "../../deploy/known";

const root = new URL("../../", import.meta.url);
const PAGES = [
  "README.md",
  ...readdirSync(new URL("docs/", root))
    .filter(name => /\.md$/.test(name))
    .map(name => "docs/" + name),
];
/** Settings of older versions, and what a command writes. */
const OTHERS = ["docs/history.md", "docs/inside.md"];

const shown = PAGES.filter(page => !OTHERS.includes(page)).flatMap(page => {
  const text = readFileSync(new URL(page, root), "utf8");
  const inLine = [...text.matchAll(/`(\{"[^`]*\})`/g)];
  const alone = [...text.matchAll(/```json\n(\{"[\s\S]*?)\n```/g)];
  return [...inLine, ...alone].map(([, json]) => [page, json]);
});

it("are found", () => expect(shown.length).toBeGreaterThan(30));

it.each(shown)("of %s: %s", async (page, json) => {
  const own = JSON.parse(json.replace('"..."', '"some words of your own"'));
  const where = boards.filter(({ name }) => !own.board || own.board === name);
  const said = await Promise.all(
    where.flatMap(({ name }) =>
      bundles.filter(bundle => bundle.boards.includes(name)).map(bundle => wrongSettings(bundle.name, name, own)),
    ),
  );
  expect(said.filter(words => !words.length).length, [...new Set(said.flat())].join("; ")).toBeGreaterThan(0);
});
