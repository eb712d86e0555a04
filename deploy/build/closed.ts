// A guest that is not open is still a function, which takes a variable for each of its parameters. So one that stands at the top of a bundle has none, and
// names what it is given when it is called: `let f = (a, b) => { … }` becomes `let f = function () { let a = arguments[0], b = arguments[1]; … }`. That takes
// bytes, and is done where a bundle has them.
import { parse } from "acorn";
import type { ArrowFunctionExpression, Identifier, Node } from "acorn";
import { fullAncestor } from "acorn-walk";
import MagicString from "magic-string";
import type { Plugin } from "rollup";

/** Stands first in the body of a guest until names are shortened; where a guest is merged into another function it is left out. */
export const markOf = (guest: string): string => `/* guest ${guest} */`;
const MARK = /^\{\s*\/\* guest (\w+) \*\//;
/** Opened by the start, and open as long as the board runs. What a function was given stays there a second time once it has asked for its `arguments`. */
const LASTING = /^hardware_(scanner_module|colour_panel)$/;
/** Of a single parameter the bytes are worth more. */
const LEAST = 2;

const programOf = (code: string) => parse(code, { ecmaVersion: 2022, sourceType: "module" });

/** The functions around a node, itself left out. */
const around = (node: Node, path: Node[]) => path.filter(one => one !== node && /Function/.test(one.type));

export function closed(code: string): string {
  const text = new MagicString(code);
  fullAncestor(programOf(code), (node, _, path: Node[]) => {
    if (node.type !== "ArrowFunctionExpression" || around(node, path).length) return;
    const { params, body, start } = node as ArrowFunctionExpression;
    const guest = MARK.exec(code.slice(body.start, body.start + 100))?.[1];
    if (!guest || LASTING.test(guest) || params.length < LEAST) return;
    const named = params.map((one, at) => `${code.slice(one.start, one.end)} = arguments[${at}]`);
    text.overwrite(start, body.start + 1, `function () { let ${named.join(", ")};`);
  });
  return text.toString();
}

/** Whether an arrow function asks what another one was given: on the board it has `arguments` of its own. */
export function asksInArrow(code: string): boolean {
  let asks = false;
  fullAncestor(programOf(code), (node, _, path: Node[]) => {
    if (node.type === "Identifier" && (node as Identifier).name === "arguments")
      asks ||= around(node, path).at(-1)?.type === "ArrowFunctionExpression";
  });
  return asks;
}

/** For a bundle whose functions called once are merged, before its names are shortened. */
export const closedGuests = (): Plugin => ({
  name: "closed-guests",
  renderChunk: code => ({ code: closed(code), map: null }),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk" && asksInArrow(chunk.code)) this.error("an arrow function asks for arguments");
  },
});
