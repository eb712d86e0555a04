// A file of settings, and what of it has to count wherever it is cut off. Tried on the virtual board and on the real interpreter.
import { parseExpressionAt } from "acorn";
import type { Expression, Node } from "acorn";

/** None of them says how the board is wired, so that it does not start anew; some read like what stands around them. */
export const SETTINGS = {
  stickers: "base1",
  deck: "junior",
  durak: { level: 1, transfer: true, firstFive: true, follow: false, dialect: "lesson" },
  names: 'a{b}[c],d:"e"\\ f,g:1',
  display: { brightness: 128, dimAfterS: 60, offAfterS: 12345 },
  tictactoe: { first: "device", level: 1 },
  face: "own",
};

const keyOf = (key: Node) => ("name" in key ? String(key.name) : String((key as Node & { value: unknown }).value));

/** What stands there whole: of a number nobody knows where it ends before something stands behind it. */
function wholeOf(node: Expression, length: number): unknown {
  if (node.type !== "ObjectExpression") {
    if (node.type !== "Literal") throw new Error(`nobody has looked at ${node.type} here`);
    return node.end < length || (node.end === length && typeof node.value !== "number") ? node.value : undefined;
  }
  const kept: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (property.type !== "Property") throw new Error("only plain properties");
    const value = wholeOf(property.value, length);
    if (value !== undefined) kept[keyOf(property.key)] = value;
  }
  return kept;
}

/** What counts of the first `length` letters. */
export const keptOf = (text: string, length: number) =>
  wholeOf(parseExpressionAt(`(${text})`, 0, { ecmaVersion: 2020 }) as Expression, length + 1) as Record<
    string,
    unknown
  >;

type Group = Record<string, unknown>;
const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function inForce(standard: Group, own: Group): Group {
  const all = { ...standard };
  for (const [name, value] of Object.entries(own)) {
    const under = all[name];
    all[name] = isGroup(value) && isGroup(under) ? inForce(under, value) : value;
  }
  return all;
}

/** On the board: cuts the file there, has the settings read and stored, and answers what was found wrong, what is in force, and what is kept of the old file. */
export const cutAt = (length: number) => `(function(s,t){s.erase("croupier.bad");s.write("croupier.json",t);
var w=croupier.configure({}),b=s.read("croupier.bad"),r=[w,croupier.config(),b===undefined?null:b==t];s.write("croupier.json",whole);croupier.configure({});return r})(require("Storage"),whole.substr(0,${length}))`;
