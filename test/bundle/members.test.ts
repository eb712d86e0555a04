// What the members of objects are called in the finished bundles: as in the sources, for some are looked up by a computed name.
import { parse } from "acorn";
import { full } from "acorn-walk";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundlesUnder } from "../../deploy/catalogue";
import { bundleText } from "../../deploy/lab/dist";
import { ROOT } from "../../deploy/root";

/** Every word of every source that a bundle may be made of, in whatever place. */
const words = new Set(
  ["src", "devices"].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter(name => name.endsWith(".ts") && !/^(sim|examples)\b/.test(name))
      .flatMap(name => readFileSync(join(ROOT, folder, name), "utf8").match(/[\w$]+/g) ?? []),
  ),
);

/** The names of members, of objects and behind points. */
function membersOf(bundle: string): string[] {
  const names = new Set<string>();
  const note = (node: any) => names.add(String(node.name ?? node.value));
  full(parse(bundleText(bundle), { ecmaVersion: 2020 }), (node: any) => {
    if (node.type === "MemberExpression" && !node.computed) note(node.property);
    if (node.type === "Property" && !node.computed) note(node.key);
  });
  return [...names];
}

it.each(bundlesUnder().map(({ name }) => name))("each member in %s.js has a name that the sources have", bundle => {
  const members = membersOf(bundle);
  expect(members.length).toBeGreaterThan(100);
  expect(members.filter(name => !name.split(" ").every(word => words.has(word)))).toEqual([]);
});
