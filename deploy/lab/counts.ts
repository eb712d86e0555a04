// `npm run counts`: what keeps a reader from trusting the types: `any` and its disguises, and imports against the arrows; with exit code 1 where there is one.
// And where to look first for what is hard to see as a whole: the longest functions and files, for which there is no limit but a reader.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { findWrongArrows } from "../build/house";

/** The folders that are counted: what the board reads, and what stands for its parts. */
const COUNTED = ["src", "devices"];

/** What Espruino's own types leave open is filled there, in its own words. */
const AMBIENT = ["src/kernel/espruino.d.ts"];

/** Lines from which on it is worth a look. */
const LONG_FUNCTION = 60;
const LONG_FILE = 300;

/** Texts by path from the root of the repository. */
export type Files = Record<string, string>;

export interface Disguise {
  file: string;
  line: number;
  what: string;
}

/** Something that has a length. */
export interface Length {
  file: string;
  /** Of a function. */
  name?: string;
  line: number;
  lines: number;
}

export interface Counts {
  disguises: Disguise[];
  wrongArrows: string[];
  /** The longest first. */
  functions: Length[];
  files: Length[];
}

type Func = ts.FunctionLikeDeclaration;

const sourceOf = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
const lineOf = (source: ts.SourceFile, at: number) => source.getLineAndCharacterOfPosition(at).line + 1;

const ANYTHING = ["Function", "Object"];
const NOTHING_KNOWN = [ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.NeverKeyword, ts.SyntaxKind.AnyKeyword];

function plain(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? plain(node.expression) : node;
}

const isAssertion = (node: ts.Node): node is ts.AssertionExpression =>
  ts.isAsExpression(node) || ts.isTypeAssertionExpression(node);

/** What this node says, if it takes a type away. */
function disguiseIn(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  if (node.kind === ts.SyntaxKind.ObjectKeyword) return "object";
  if (ts.isTypeReferenceNode(node) && ANYTHING.includes(node.typeName.getText())) return node.typeName.getText();
  if (!isAssertion(node)) return undefined;
  const inner = plain(node.expression);
  if (!isAssertion(inner) || !NOTHING_KNOWN.includes(inner.type.kind)) return undefined;
  // An `any` inside is found by itself.
  return inner.type.kind === ts.SyntaxKind.AnyKeyword ? undefined : `as ${inner.type.getText()} as`;
}

export function disguisesOf(file: string, text: string): Disguise[] {
  const source = sourceOf(file, text);
  const found: Disguise[] = [];
  (function visit(node: ts.Node) {
    const what = disguiseIn(node);
    if (what) found.push({ file, line: lineOf(source, node.getStart()), what });
    ts.forEachChild(node, visit);
  })(source);
  return found;
}

const isFunction = (node: ts.Node): node is Func =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)) &&
  node.body !== undefined;

/** What people call it: its own name, or that of the variable, property or argument that holds it. */
function nameOf(node: Func): string {
  if (ts.isConstructorDeclaration(node)) return `${node.parent.name?.getText() ?? "class"}.constructor`;
  if (node.name) return node.name.getText();
  for (let at: ts.Node = node.parent; at; at = at.parent) {
    if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at))
      return at.name.getText();
    if (ts.isCallExpression(at)) return `${at.expression.getText().replace(/\s+/g, "")}(...)`;
    if (ts.isExportAssignment(at)) return "default";
  }
  return "a function";
}

/** Every function, with all the functions in it; and those in it by themselves. */
export function functionsOf(file: string, text: string): Length[] {
  const source = sourceOf(file, text);
  const found: Length[] = [];
  (function visit(node: ts.Node) {
    if (isFunction(node)) {
      const line = lineOf(source, node.getStart());
      found.push({ file, name: nameOf(node), line, lines: lineOf(source, node.end) - line + 1 });
    }
    ts.forEachChild(node, visit);
  })(source);
  return found;
}

const longestFirst = (lengths: Length[]) => lengths.sort((a, b) => b.lines - a.lines);

export function count(all: Files, wrongArrows: string[]): Counts {
  const files = Object.entries(all).filter(([file]) => COUNTED.includes(file.split("/")[0]) && !AMBIENT.includes(file));
  return {
    disguises: files.flatMap(([file, text]) => disguisesOf(file, text)),
    wrongArrows,
    functions: longestFirst(files.flatMap(([file, text]) => functionsOf(file, text))),
    files: longestFirst(
      files.map(([file, text]) => ({ file, line: 1, lines: text.replace(/\n$/, "").split("\n").length })),
    ),
  };
}

/** In words, all that takes a type away or goes against the arrows. */
export function beyond({ disguises, wrongArrows }: Counts): string[] {
  return [...disguises.map(({ file, line, what }) => `${file}:${line} ${what}`), ...wrongArrows];
}

const SHOWN = 8;
const number = (value: number) => String(value).padStart(6);

function byFile(disguises: Disguise[]): string[] {
  const files = new Map<string, Disguise[]>();
  for (const one of disguises) files.set(one.file, [...(files.get(one.file) ?? []), one]);
  return [...files]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([file, ones]) => `${number(ones.length)} ${file}: ${[...new Set(ones.map(one => one.what))].join(", ")}`);
}

function lengthsIn(what: string, lengths: Length[], long: number): string[] {
  const count = lengths.filter(one => one.lines > long).length;
  return [
    `${what} of more than ${long} lines: ${count} of ${lengths.length}; the longest`,
    ...lengths.slice(0, SHOWN).map(one => `${number(one.lines)} ${one.file}:${one.line} ${one.name ?? ""}`.trimEnd()),
  ];
}

export function report({ disguises, wrongArrows, functions, files }: Counts): string {
  return [
    `any and its disguises: ${disguises.length}`,
    ...byFile(disguises),
    `imports against the arrows: ${wrongArrows.length}`,
    ...wrongArrows.map(arrow => `       ${arrow}`),
    ...lengthsIn("functions", functions, LONG_FUNCTION),
    ...lengthsIn("files", files, LONG_FILE),
  ].join("\n");
}

function readCounted(root: string): Files {
  const files: Files = {};
  for (const folder of COUNTED)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".ts"))
        files[posix.join(folder, name.replace(/\\/g, "/"))] = readFileSync(join(root, folder, name), "utf8");
  return files;
}

/** Of the repository at `root`. */
export const countAll = async (root: string) => count(readCounted(root), await findWrongArrows(root));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = await countAll(fileURLToPath(new URL("../..", import.meta.url)));
  console.log(report(counts));
  const wrong = beyond(counts);
  if (wrong.length) console.log(`${wrong.length} that may not be`);
  process.exitCode = wrong.length ? 1 : 0;
}
