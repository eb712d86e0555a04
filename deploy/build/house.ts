// Imports against the arrows of the house: .dependency-cruiser.mjs says which there are.
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import optionsOf from "dependency-cruiser/config-utl/extract-depcruise-options";

/** What the arrows are about. Tests may import all of it. */
const FOLDERS = ["src", "devices", "deploy"];

const ARROWS = fileURLToPath(new URL("../../.dependency-cruiser.mjs", import.meta.url));

/** Of the house at `root`, in a line each: from where to where, the rule that forbids it, and what the rule says of its folder. */
export async function findWrongArrows(root: string): Promise<string[]> {
  const options = await optionsOf(ARROWS);
  const comments = new Map(options.ruleSet!.forbidden!.map(({ name, comment }) => [name, comment]));
  const { output } = await cruise(FOLDERS, { ...options, baseDir: root });
  return (output as ICruiseResult).summary.violations.map(({ from, to, cycle, rule }) => {
    const way = cycle ? cycle.map(({ name }) => name) : to === from ? [] : [to];
    return `${[from, ...way].join(" -> ")}: ${rule.name}. ${comments.get(rule.name)}`;
  });
}
