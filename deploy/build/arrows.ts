// `function f(x) { return y }` becomes `let f = x => y`, which is a dozen letters shorter; nothing is lost, since the board knows no hoisting anyway.
import type { AnyNode, Node } from "acorn";
import { full } from "acorn-walk";
import MagicString from "magic-string";
import type { Plugin } from "rollup";
import { parse } from "./syntax";

/** Whether a function asks by what it was called, or with how much. */
function asksForCall(made: Node): boolean {
  let asks = false;
  full(made, (node: AnyNode) => {
    asks ||= node.type === "ThisExpression" || (node.type === "Identifier" && node.name === "arguments");
  });
  return asks;
}

/** `const` becomes `let`: what may not be changed is known by now. */
export const arrows = (): Plugin => ({
  name: "arrows",
  renderChunk(code) {
    const text = new MagicString(code);
    full(parse(code), (node: any) => {
      if (node.type === "VariableDeclaration" && node.kind === "const")
        text.overwrite(node.start, node.start + 5, "let");
      if (node.type !== "FunctionDeclaration" || asksForCall(node)) return;
      const brace = node.body.start;
      const open = code.indexOf("(", node.id.end);
      text.overwrite(node.start, open, `let ${node.id.name} = `);
      text.appendLeft(brace, "=> ");
      text.appendRight(node.end, ";");
    });
    return { code: text.toString(), map: null };
  },
});
