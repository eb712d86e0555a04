// `npm run counts`: what keeps a reader from trusting the types, or from seeing a function whole: `any` and its disguises, long functions, long files, and
// imports against the arrows. Ends with exit code 1 where something is beyond its limit (limits.ts).
import { fileURLToPath } from "node:url";
import { posix } from "node:path";
import ts from "typescript";
import { findWrongArrows, readLayers } from "../build/layers";
import type { WrongArrow } from "../build/layers";
import { AMBIENT, COUNTED, EXCEPTIONS, LIMITS } from "./limits";
import type { Exception } from "./limits";

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
  wrongArrows: WrongArrow[];
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

/** The function that a module exports as its default, whether it stands there or is named there. */
function defaultOf(source: ts.SourceFile): Func | undefined {
  const named = (name: string): Func | undefined => {
    for (const one of source.statements) {
      if (ts.isFunctionDeclaration(one) && one.name?.text === name && isFunction(one)) return one;
      if (!ts.isVariableStatement(one)) continue;
      for (const { name: own, initializer } of one.declarationList.declarations)
        if (own.getText() === name && initializer && isFunction(plain(initializer))) return plain(initializer) as Func;
    }
    return undefined;
  };
  for (const one of source.statements) {
    if (ts.isFunctionDeclaration(one) && isFunction(one) && ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Default)
      return one;
    if (ts.isExportAssignment(one)) {
      const value = plain(one.expression);
      return ts.isIdentifier(value) ? named(value.text) : isFunction(value) ? value : undefined;
    }
    if (!ts.isExportDeclaration(one) || !one.exportClause || !ts.isNamedExports(one.exportClause)) continue;
    const renamed = one.exportClause.elements.find(({ name }) => name.text === "default");
    if (renamed) return named((renamed.propertyName ?? renamed.name).text);
  }
  return undefined;
}

/** Every function that no other one holds. `isFactory`: the module exists while something is open, and its default export counts as the module itself. */
export function functionsOf(file: string, text: string, isFactory = false): Length[] {
  const source = sourceOf(file, text);
  const factory = isFactory ? defaultOf(source) : undefined;
  const found: Length[] = [];
  (function visit(node: ts.Node) {
    if (isFunction(node) && node !== factory) {
      const line = lineOf(source, node.getStart());
      found.push({ file, name: nameOf(node), line, lines: lineOf(source, node.end) - line + 1 });
    } else ts.forEachChild(node, visit);
  })(source);
  return found;
}

/** The modules that someone imports to exist only while something is open. */
export function factoriesIn(files: Files): Set<string> {
  const found = new Set<string>();
  for (const [file, text] of Object.entries(files))
    for (const node of sourceOf(file, text).statements) {
      if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
      const isDeferred = node.attributes?.elements.some(
        ({ name, value }) => name.text === "exists" && ts.isStringLiteral(value) && value.text === "while open",
      );
      if (isDeferred) found.add(posix.join(posix.dirname(file), node.moduleSpecifier.text) + ".ts");
    }
  return found;
}

const longestFirst = (lengths: Length[]) => lengths.sort((a, b) => b.lines - a.lines);

/** `all`: the folders whose arrows are looked at; those of `COUNTED` are counted. */
export function count(all: Files): Counts {
  const files = Object.entries(all).filter(([file]) => COUNTED.includes(file.split("/")[0]) && !AMBIENT.includes(file));
  const factories = factoriesIn(all);
  return {
    disguises: files.flatMap(([file, text]) => disguisesOf(file, text)),
    wrongArrows: findWrongArrows(all),
    functions: longestFirst(files.flatMap(([file, text]) => functionsOf(file, text, factories.has(file)))),
    files: longestFirst(
      files.map(([file, text]) => ({ file, line: 1, lines: text.replace(/\n$/, "").split("\n").length })),
    ),
  };
}

const nameOfLength = ({ file, name }: { file: string; name?: string }) => (name ? `${file}: ${name}` : file);

/** What is longer than it may be; and exceptions that nobody needs (any more), for they would let something grow unseen. */
function tooLong(lengths: Length[], most: number, exceptions: Exception[]): string[] {
  const longOnes = lengths.filter(one => one.lines > most);
  const isMeant = (one: Length) => (exception: Exception) => nameOfLength(exception) === nameOfLength(one);
  return [
    ...longOnes
      .filter(one => one.lines > (exceptions.find(isMeant(one))?.lines ?? most))
      .map(one => `${one.file}:${one.line} ${one.name ?? "the file"} has ${one.lines} lines`),
    ...exceptions
      .filter(exception => !longOnes.some(one => isMeant(one)(exception)))
      .map(exception => `${nameOfLength(exception)} is an exception, and needs none`),
  ];
}

/** In words, all that is beyond its limit. */
export function beyond(counts: Counts, limits = LIMITS, exceptions: Exception[] = EXCEPTIONS): string[] {
  const { disguises, wrongArrows, functions, files } = counts;
  return [
    ...(disguises.length > limits.disguises ? disguises : []).map(({ file, line, what }) => `${file}:${line} ${what}`),
    ...(wrongArrows.length > limits.wrongArrows ? wrongArrows : []).map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    ),
    ...tooLong(
      functions,
      limits.functionLines,
      exceptions.filter(one => one.name),
    ),
    ...tooLong(
      files,
      limits.fileLines,
      exceptions.filter(one => !one.name),
    ),
  ];
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

function lengthsIn(what: string, lengths: Length[], most: number): string[] {
  const long = lengths.filter(one => one.lines > most).length;
  return [
    `${what}, of at most ${most} lines: ${long} of ${lengths.length} are longer`,
    ...lengths
      .slice(0, Math.max(SHOWN, long))
      .map(one => `${number(one.lines)} ${one.file}:${one.line} ${one.name ?? ""}`.trimEnd()),
  ];
}

export function report({ disguises, wrongArrows, functions, files }: Counts): string {
  return [
    `any and its disguises: ${disguises.length} of ${LIMITS.disguises}`,
    ...byFile(disguises),
    `imports against the arrows: ${wrongArrows.length} of ${LIMITS.wrongArrows}`,
    ...wrongArrows.map(({ file, line, message }) => `       ${file}:${line} ${message}`),
    ...lengthsIn("functions", functions, LIMITS.functionLines),
    ...lengthsIn("files", files, LIMITS.fileLines),
    ...EXCEPTIONS.map(one => `except ${nameOfLength(one)}, ${one.lines}: ${one.reason}`),
  ].join("\n");
}

/** Of the repository at `root`. */
export const countAll = (root: string) => count(readLayers(root));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = countAll(fileURLToPath(new URL("../..", import.meta.url)));
  console.log(report(counts));
  const wrong = beyond(counts);
  if (wrong.length) console.log(`${wrong.length} beyond the limits of deploy/lab/limits.ts`);
  process.exitCode = wrong.length ? 1 : 0;
}
