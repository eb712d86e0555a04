// From a script to text that `eval` can run inside `with`, where `let`, `const`, functions and classes would stay inside.
// Not simulated: constants (they can be written), names that are used before their `let`.
import { parse, type AnyNode } from "acorn";

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Stands around every `this` of the script. */
export const HERE = "here$";

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

/** Names that the script's `var`s declare, wherever they stand outside of functions. */
function varsIn(node: AnyNode, names: string[] = []): string[] {
  if (/Function|Class/.test(node.type)) return names;
  if (node.type === "VariableDeclaration" && node.kind === "var")
    for (const { id } of node.declarations) namesIn(id, names);
  for (const child of childrenOf(node)) varsIn(child, names);
  return names;
}

function namesIn(pattern: AnyNode, names: string[]): void {
  if (pattern.type === "Identifier") names.push(pattern.name);
  else if (pattern.type === "AssignmentPattern") namesIn(pattern.left, names);
  else if (pattern.type === "Property") namesIn(pattern.value, names);
  else for (const child of childrenOf(pattern)) namesIn(child, names);
}

/** `this` of a plain call is the host's global object; the program is to see its own. */
function thisIn(node: AnyNode, edits: Edit[]): void {
  if (node.type === "ThisExpression") edits.push({ start: node.start, end: node.end, text: `${HERE}(this)` });
  else for (const child of childrenOf(node)) thisIn(child, edits);
}

/** Pieces of the text, each by its ends, and what is put between them. */
type Piece = string | [from: number, to: number];

/** The text between two places, edited. */
function cut(from: number, to: number, edits: Edit[]): Piece[] {
  const made: Piece[] = [];
  let at = from;
  for (const edit of edits
    .filter(({ start, end }) => start >= from && end <= to)
    .sort((one, other) => one.start - other.start)) {
    made.push([at, edit.start], edit.text);
    at = edit.end;
  }
  return [...made, [at, to]];
}

/** What is to be made of a text. `declared` are the names of functions and variables, `fresh` those that begin anew as undefined. */
export interface Rewriting {
  pieces: Piece[];
  declared: string[];
  fresh: string[];
}

/** Functions come first. */
export function rewritingOf(text: string): Rewriting {
  const program = parse(text, { ecmaVersion: "latest", sourceType: "script" });
  const edits: Edit[] = [],
    fresh: string[] = [];
  thisIn(program, edits);
  const functions: Piece[] = [],
    body: Piece[] = [];
  let at = 0;
  for (const node of program.body) {
    body.push(...cut(at, node.start, edits));
    at = node.end;
    if (node.type === "FunctionDeclaration") {
      const { name, start, end } = node.id;
      functions.push(`${name}=`, ...cut(node.start, start, edits), ...cut(end, node.end, edits), ";");
      fresh.push(name);
    } else if (node.type === "ClassDeclaration") {
      body.push(`${node.id.name}=`, ...cut(node.start, node.end, edits), ";");
      fresh.push(node.id.name);
    } else if (node.type === "VariableDeclaration" && node.kind !== "var") {
      for (const { id } of node.declarations) namesIn(id, fresh);
      body.push("var", ...cut(node.start + node.kind.length, node.end, edits));
    } else body.push(...cut(node.start, node.end, edits));
  }
  const pieces = [...functions, ...body, ...cut(at, text.length, edits)];
  return { pieces, declared: varsIn(program), fresh };
}

export const rewritten = (text: string, { pieces }: Rewriting): string =>
  pieces.map(piece => (typeof piece === "string" ? piece : text.slice(piece[0], piece[1]))).join("");

/** Most texts are one expression and can be run as they stand; what begins like a declaration is none. ("this" in an English sentence is no `this`.) */
export function isExpression(text: string): boolean {
  if (/^\s*(function|class|async|let|\/)/.test(text) || /\bthis\b(?! (?!in\b|instanceof\b)[a-z])/.test(text))
    return false;
  try {
    new Function(`return (${text.replace(/;\s*$/, "")}\n)`);
    return true;
  } catch {
    return false;
  }
}
