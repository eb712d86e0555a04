// Our own rules about letters: what the board makes of the text of a string, a pattern and a return. Each answers what ESLint shall call at which node.
import { regexProblem } from "./regex.mjs";

const ESCAPE = /(^|[^\\])(\\\\)*(\\u(?!00[0-7])|\\\r?\n)/;
const TEMPLATE_ESCAPE = /(^|[^\\])(\\\\)*\\\$\{/;

/** `raw`: as it is written. */
const isAlien = raw => !ESCAPE.test(raw) && /[^\0-\xff]/.test(raw);
const STRING = "Literal[raw=/^['\"]/]";

export const escape = (_, report) => ({
  [STRING](node) {
    if (ESCAPE.test(node.raw)) report(node);
  },
  TemplateElement(node) {
    if (TEMPLATE_ESCAPE.test(node.value.raw) || ESCAPE.test(node.value.raw)) report(node);
  },
});

export const unicodeText = (_, report) => ({
  [STRING](node) {
    if (isAlien(node.raw)) report(node);
  },
  TemplateElement(node) {
    if (!TEMPLATE_ESCAPE.test(node.value.raw) && isAlien(node.value.raw)) report(node);
  },
});

export function regex(_, report) {
  const check = (node, pattern, flags) => {
    const problem = regexProblem(pattern, flags);
    if (problem) report(node, problem);
  };
  return {
    "Literal[regex]": node => check(node, node.regex.pattern, node.regex.flags),
    ':matches(NewExpression, CallExpression)[callee.name="RegExp"]'(node) {
      const [pattern, flags] = node.arguments;
      if (typeof pattern?.value === "string")
        check(node, pattern.value, typeof flags?.value === "string" ? flags.value : "");
    },
  };
}

/** What stands behind a bare return decides: a semicolon, or the brace that ends the block. */
export const returnNewline = ({ text }, report) => ({
  "ReturnStatement[argument=null]"(node) {
    if (!/^[ \t]*;|^\s*\}/.test(text.slice(node.range[0] + "return".length))) report(node);
  },
});
