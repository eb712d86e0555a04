// What the build does to a finished bundle so that the board has less to read.
import { parse } from "acorn";
import { full } from "acorn-walk";
import MagicString from "magic-string";
import terser from "@rollup/plugin-terser";
import type { Plugin } from "rollup";

/** Names a person may type at the prompt, and every pin of every board: a mangled global must not be one of them. */
const reserved = [
  "E",
  "USB",
  "LED",
  "BTN",
  "g",
  ...["A", "B", "C", "D", "E", "H", "I"].flatMap(port => Array.from({ length: 48 }, (_, pin) => port + pin)),
];

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
      if (node.type !== "FunctionDeclaration" || /\b(this|arguments)\b/.test(code.slice(node.start, node.end))) return;
      const brace = node.body.start;
      const open = code.indexOf("(", node.id.end);
      text.overwrite(node.start, open, `let ${node.id.name} = `);
      text.appendLeft(brace, "=> ");
      text.appendRight(node.end, ";");
    });
    return { code: `(function(){${text}})();`, map: null };
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
      unsafe_comps: true,
      ecma: 2015,
      keep_fargs: false,
      hoist_funs: false,
      unsafe_arrows: true,
    },
    mangle: { toplevel: true, reserved, properties: { builtins: true, reserved: kept, keep_quoted: true } },
    format: { ascii_only: true, ecma: 2015 },
  });
