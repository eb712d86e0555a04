// What an Espruino board reads, as rules of ESLint: for the firmware's sources (eslint.config.mjs), and for what is made of them (bundle-check.ts).
import { ADVICE } from "./advice.mjs";
import { arrowArguments, className, commonMethod, staticInheritance, superMethod } from "./names.mjs";
import { hoisting, loopClosure, varScope } from "./order.mjs";
import { restricted } from "./restricted.mjs";
import { escape, regex, returnNewline, unicodeText } from "./text.mjs";

const rule = (name, visit) => ({
  meta: { type: "problem", docs: { description: ADVICE[name] }, schema: [] },
  create: context =>
    visit(context.sourceCode, (node, detail) =>
      context.report({ node, message: detail ? `${ADVICE[name]} (${detail})` : ADVICE[name] }),
    ),
});

/** What is Espruino's alone. */
const OWN = {
  "absent-method": commonMethod,
  "arrow-arguments": arrowArguments,
  "class-name": className,
  escape,
  hoisting,
  "loop-closure": loopClosure,
  regex,
  "return-newline": returnNewline,
  "static-inheritance": staticInheritance,
  "super-method": superMethod,
  "unicode-text": unicodeText,
  "var-scope": varScope,
};

export const board = {
  rules: Object.fromEntries(Object.entries(OWN).map(([name, visit]) => [name, rule(name, visit)])),
};

/** A word like `flat` may be a method of our own from another file, which only the bundle shows. */
const rulesOf = isBundle => ({
  ...restricted(isBundle),
  ...Object.fromEntries(Object.keys(OWN).map(name => [`board/${name}`, "error"])),
  "board/absent-method": isBundle ? "error" : "off",
});

export const boardRules = rulesOf(false);
export const bundleRules = rulesOf(true);
