import { parse } from "acorn";
import { rollup } from "rollup";
import type { Plugin } from "rollup";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { factories } from "../../deploy/build/factories";

/** Brings modules from their texts, by names without ending. */
const texts = (modules: Record<string, string>): Plugin => ({
  name: "texts",
  resolveId(source) {
    const name = source.match(/(\w+)(\.ts)?$/)?.[1];
    return name !== undefined && name in modules ? resolve(`${name}.ts`) : null;
  },
  load: id => modules[id.match(/(\w+)\.ts$/)?.[1] ?? ""] ?? null,
});

async function built(modules: Record<string, string>): Promise<string> {
  const sources = () => [texts(modules)];
  const entry = resolve("entry.ts");
  const bundle = await rollup({ input: entry, plugins: [factories(entry, sources), ...sources()] });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return output[0].code;
}

/** What it says to `out`. */
function run(code: string): unknown[] {
  const out: unknown[] = [];
  new Function("out", code)(out);
  return out;
}

/** How many functions stand around the text that contains the mark, itself not counted. */
function depthOf(code: string, mark: string): number {
  let depth = -1;
  const visit = (node: any, around: number): void => {
    if (!node || typeof node !== "object") return;
    const isFunction = /Function/.test(node.type ?? "");
    if (isFunction && code.slice(node.start, node.end).includes(mark)) depth = Math.max(depth, around);
    for (const one of Object.values(node)) visit(one, around + (isFunction ? 1 : 0));
  };
  visit(parse(code, { ecmaVersion: 2022, sourceType: "module" }), 0);
  return depth;
}

const IN = 'with { exists: "while open" }';
const BESIDE = 'with { exists: "while open", stands: "beside" }';
const OUTSIDE = 'with { exists: "while open", stands: "outside" }';

/** An entry that opens a game, which opens a session, which opens a link. */
const house = (game: string, session: string, link: string) => ({
  entry: `import open from "./game" ${game};\nout.push(open(1), open(10));`,
  game: `import { twice } from "./rules";\nimport open from "./session" ${session};\nlet made = 0;\nexport default function game(x) { return "game" + twice(open(x)) + ++made; }`,
  session: `import { twice } from "./rules";\nimport open from "./link" ${link};\nlet made = 0;\nexport default function session(x) { made++; return twice(open(x)) + made + 0.5 - 0.5; }`,
  link: `let made = 0;\nexport default function link(x) { made++; return x + made + 0.25; }`,
  rules: `export const twice = n => 2 * n;`,
});

describe("a module that exists while open", () => {
  test.each([
    ["stands in what opens it", IN, IN, IN, 1, 2],
    ["stands beside what opens it", IN, IN, BESIDE, 1, 1],
    ["stands beside what opens it, wherever that stands", IN, BESIDE, BESIDE, 0, 0],
    ["stands outside of all", IN, IN, OUTSIDE, 1, 0],
    ["stands outside, and what it opens in it", IN, OUTSIDE, IN, 0, 1],
  ])("%s", async (_, game, session, link, depthOfSession, depthOfLink) => {
    const code = await built(house(game, session, link));
    // Made anew each time: whatever counts, counts from 1.
    expect(run(code)).toEqual(["game111", "game471"]);
    expect(["game", "0.5", "0.25"].map(mark => depthOf(code, mark))).toEqual([0, depthOfSession, depthOfLink]);
  });

  test("shares what stands around it", async () => {
    for (const link of [IN, BESIDE]) expect((await built(house(IN, IN, link))).match(/2 \* n/g)).toHaveLength(1);
    // Outside of the game there are no rules of the game, so that it brings its own.
    expect((await built(house(IN, OUTSIDE, IN))).match(/2 \* n/g)).toHaveLength(2);
  });

  test("has one export, a function", async () => {
    const entry = `import open from "./game" ${IN};\nout.push(open(1));`;
    await expect(built({ entry, game: "export default 3;" })).rejects.toThrow(/exactly one export|no function/);
  });
});
