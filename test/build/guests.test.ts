import { parse } from "acorn";
import { rollup } from "rollup";
import type { Plugin } from "rollup";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { Guests, guests } from "../../deploy/build/guests";

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
  const bundle = await rollup({ input: entry, plugins: [guests(entry, new Guests(sources)), ...sources()] });
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
/** An entry that opens a game, which opens a session, which opens a link. */
const house = {
  entry: `import open from "./game" ${IN};\nout.push(open(1), open(10));`,
  game: `import { twice } from "./rules";\nimport open from "./session" ${IN};\nlet made = 0;\nexport default function game(x) { return "game" + twice(open(x)) + ++made; }`,
  session: `import { twice } from "./rules";\nimport open from "./link" ${IN};\nlet made = 0;\nexport default function session(x) { made++; return twice(open(x)) + made + 0.5 - 0.5; }`,
  link: `let made = 0;\nexport default function link(x) { made++; return x + made + 0.25; }`,
  rules: `export const twice = n => 2 * n;`,
};

describe("a guest", () => {
  test("stands in what opens it, and is made anew each time", async () => {
    const code = await built(house);
    // Whatever counts, counts from 1.
    expect(run(code)).toEqual(["game111", "game471"]);
    expect(["game", "0.5", "0.25"].map(mark => depthOf(code, mark))).toEqual([0, 1, 2]);
  });

  test("shares what stands around it: modules, and other guests", async () => {
    expect((await built(house)).match(/2 \* n/g)).toHaveLength(1);
    const code = await built({
      entry: `import open from "./game" ${IN};\nimport say from "./words" ${IN};\nout.push(open(1), say(2));`,
      game: `import say from "./words" ${IN};\nexport default function game(x) { return say(x); }`,
      words: `export default function words(x) { return "word" + x; }`,
    });
    expect(run(code)).toEqual(["word1", "word2"]);
    expect(code.match(/"word"/g)).toHaveLength(1);
  });

  test("has one export, a function", async () => {
    const entry = `import open from "./game" ${IN};\nout.push(open(1));`;
    await expect(built({ entry, game: "export default 3;" })).rejects.toThrow(/exactly one export|no function/);
  });

  describe("that makes many functions", () => {
    const functions = (count: number) => Array.from({ length: count }, (_, at) => `() => x + ${at}`).join(", ");
    /** The house with a link that makes so many. */
    const withLink = (count: number) => ({
      ...house,
      link: `import { twice } from "./rules";\nexport default function link(x) { const all = [${functions(count)}]; return twice(all[0]()) + all[3](); }`,
    });

    test("stands at the top, wherever it is opened, so that none of them carries the scopes of those that open it", async () => {
      const [large, small] = [await built(withLink(50)), await built(withLink(4))];
      expect([depthOf(large, "x + 3"), depthOf(small, "x + 3")]).toEqual([1, 3]);
      expect(run(large)).toEqual(run(small));
    });

    test("may not share what is kept with those that open it: it has a copy", async () => {
      const rules = `let count = 0;\nexport const twice = n => 2 * n + 0 * count++;`;
      await expect(built({ ...withLink(50), rules })).rejects.toThrow(/link\.ts is a large guest.*rules\.ts/);
      await expect(built({ ...withLink(4), rules })).resolves.toBeTypeOf("string");
    });
  });
});
