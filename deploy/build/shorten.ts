// What the build does to a finished bundle so that the board has less to read.
import { parse } from "acorn";
import type { AnyNode, Identifier, Node } from "acorn";
import { full } from "acorn-walk";
import MagicString from "magic-string";
import terser from "@rollup/plugin-terser";
import type { Plugin } from "rollup";

/** Names a person may type at the prompt, and every pin of every board: a mangled global must not be one of them. */
export const RESERVED = [
  "E",
  "USB",
  "LED",
  "BTN",
  "g",
  ...["A", "B", "C", "D", "E", "H", "I"].flatMap(port => Array.from({ length: 48 }, (_, pin) => port + pin)),
];

/** Whether a function asks by what it was called, or with how much. */
function asksForCall(made: Node): boolean {
  let asks = false;
  full(made, (node: AnyNode) => {
    asks ||= node.type === "ThisExpression" || (node.type === "Identifier" && node.name === "arguments");
  });
  return asks;
}

/**
 * `function f(x) { return y }` becomes `let f = x => y`, which is a dozen letters shorter; nothing is lost, since the board knows no hoisting anyway.
 * `const` becomes `let`: what may not be changed is known by now.
 * And all stands in a function, so that what a person types at the prompt meets none of our names.
 */
export const arrows = (): Plugin => ({
  name: "arrows",
  renderChunk(code) {
    const text = new MagicString(code);
    full(parse(code, { ecmaVersion: 2022, sourceType: "module" }), (node: any) => {
      if (node.type === "VariableDeclaration" && node.kind === "const")
        text.overwrite(node.start, node.start + 5, "let");
      if (node.type !== "FunctionDeclaration" || asksForCall(node)) return;
      const brace = node.body.start;
      const open = code.indexOf("(", node.id.end);
      text.overwrite(node.start, open, `let ${node.id.name} = `);
      text.appendLeft(brace, "=> ");
      text.appendRight(node.end, ";");
    });
    return { code: `(() => {${text}})();`, map: null };
  },
});

/** `kept`: names of properties that stay as they are. */
export const minify = (kept: string[]): Plugin =>
  terser({
    ecma: 2015,
    toplevel: true,
    compress: {
      inline: 1,
      reduce_funcs: false,
      passes: 2,
      pure_getters: true,
      pure_funcs: ["atob"],
      unsafe_comps: true,
      ecma: 2015,
      keep_fargs: false,
      hoist_funs: false,
      unsafe_arrows: true,
      unsafe_methods: true,
    },
    mangle: { toplevel: true, reserved: RESERVED, properties: { builtins: true, reserved: kept, keep_quoted: true } },
    format: { ascii_only: true, ecma: 2015 },
  });

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_"];

/** Names of one letter, then of two. */
function* shortNames(): Generator<string> {
  yield* LETTERS;
  for (const first of LETTERS) for (const second of LETTERS) yield first + second;
}

/** The name of a property, where it stands as a name; or as a text. */
function propertyOf(node: Node): { name?: Identifier; text?: string } {
  const { type, computed, property, key } = node as Node & { computed?: boolean; property?: Node; key?: Node };
  const found =
    type === "MemberExpression" ? property : type === "Property" || type === "MethodDefinition" ? key : undefined;
  if (found?.type === "Identifier") return computed ? {} : { name: found as Identifier };
  return found?.type === "Literal" ? { text: String((found as Node & { value: unknown }).value) } : {};
}

/** Before anything is shortened: adds to `kept` what stands as a text where a property is named, for somebody outside may name it so. */
export const keepQuoted = (kept: string[]): Plugin => ({
  name: "keep-quoted",
  renderChunk(code) {
    full(parse(code, { ecmaVersion: 2022, sourceType: "module" }), node => {
      const { text } = propertyOf(node);
      if (text !== undefined) kept.push(text);
    });
    return null;
  },
});

/** Gives the shortest names to the properties that are named most: the minifier gives them out in the order in which it meets them. */
export const frequentFirst = (kept: string[]): Plugin => ({
  name: "frequent-first",
  renderChunk(code) {
    const places = new Map<string, number[]>();
    /** Where one word is both a property's name and a variable's. */
    const doubles = new Set<number>();
    const taken = new Set(kept);
    full(parse(code, { ecmaVersion: 2022, sourceType: "module" }), node => {
      const { name, text } = propertyOf(node);
      if (text !== undefined) taken.add(text);
      if (name && "shorthand" in node && node.shorthand) doubles.add(name.start);
      if (name) places.set(name.name, [...(places.get(name.name) ?? []), name.start]);
    });
    const ours = [...places].filter(([name]) => !taken.has(name)).sort((a, b) => b[1].length - a[1].length);
    const text = new MagicString(code);
    const names = shortNames();
    for (const [name, starts] of ours) {
      let short = names.next().value as string;
      while (taken.has(short)) short = names.next().value as string;
      for (const start of starts)
        text.overwrite(start, start + name.length, doubles.has(start) ? `${short}:${name}` : short);
    }
    return { code: text.toString(), map: null };
  },
});
