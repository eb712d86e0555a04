// The part of JavaScript that an Espruino board reads, as one function over a syntax tree. The bundle check and the
// lint rules both call it, so that they cannot disagree.
import { ADVICE, ONLY_IN_BUNDLES } from "./advice.mjs";
import { checkNames } from "./names.mjs";
import { checkOrder } from "./order.mjs";
import { checkSyntax } from "./syntax.mjs";
import { survey } from "./tree.mjs";

/** Every complaint about `program`, whose text is `text`, as {rule, node, message}. */
export function inspect(program, text, isBundle) {
  const complaints = [],
    told = new Set();
  const report = (rule, node, detail) => {
    if (!isBundle && ONLY_IN_BUNDLES.includes(rule)) return;
    const once = `${rule} ${node.range ? node.range[0] : node.start}`;
    if (told.has(once)) return;
    told.add(once);
    complaints.push({ rule, node, message: detail ? `${ADVICE[rule]} (${detail})` : ADVICE[rule] });
  };
  const surveyed = survey(program);
  checkSyntax(surveyed, text, report);
  checkNames(surveyed, isBundle, report);
  checkOrder(surveyed, report);
  return complaints;
}

export { ADVICE, ONLY_IN_BUNDLES };
