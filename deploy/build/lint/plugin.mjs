// The bundle check's rules as lint rules for the firmware's sources.
import { ADVICE, ONLY_IN_BUNDLES, inspect } from "./subset.mjs";

/** One inspection serves all rules of a file. */
const inspected = new WeakMap();

function findings(source) {
  if (!inspected.has(source.ast)) inspected.set(source.ast, inspect(source.ast, source.text, false));
  return inspected.get(source.ast);
}

const makeRule = rule => ({
  meta: { type: "problem", docs: { description: ADVICE[rule] }, schema: [] },
  create: context => ({
    "Program:exit"() {
      for (const finding of findings(context.sourceCode))
        if (finding.rule === rule) context.report({ node: finding.node, message: finding.message });
    },
  }),
});

const names = Object.keys(ADVICE).filter(rule => !ONLY_IN_BUNDLES.includes(rule));

export const board = { rules: Object.fromEntries(names.map(rule => [rule, makeRule(rule)])) };
export const boardRules = Object.fromEntries(names.map(rule => [`board/${rule}`, "error"]));
