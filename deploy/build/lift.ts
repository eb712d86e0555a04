// Functions that use nothing of the function around the whole bundle become arguments of its call: `(() => { let a = x => x, b = 1; … })()` turns into
// `(a => { let b = 1; … })(x => x)`.
//
// An argument comes into being in no scope, so a function that is one costs a variable less, and those that are made inside it three less each: Espruino
// keeps with every function a list of the scopes around it, which takes as many variables as there are scopes, and two more for the list (a single scope
// needs none). A function that makes several others may be worth being told what it uses: `open(x)` turns into `open(a, b, x)`.
import { parse } from "acorn";
import type { AnyNode, ArrowFunctionExpression, CallExpression, Node, Program, VariableDeclaration } from "acorn";
import { ancestor } from "acorn-walk";
import { analyze } from "eslint-scope";
import type { Reference, Scope, Variable } from "eslint-scope";
import MagicString from "magic-string";
import type { Plugin } from "rollup";
import { RESERVED } from "./shorten";

/** An arrow function that the bundle declares, and what it uses of the bundle's names. */
interface Candidate {
  name: string;
  arrow: ArrowFunctionExpression;
  variable: Variable;
  uses: Set<string>;
  /** How many functions it makes by itself. */
  makes: number;
}

type Parents = Map<Node, Node[]>;

/** The call that is the whole bundle. */
function wholeCall(program: Program): CallExpression | undefined {
  const [only] = program.body;
  const call = only?.type === "ExpressionStatement" ? only.expression : undefined;
  return call?.type === "CallExpression" && !call.arguments.length && program.body.length === 1 ? call : undefined;
}

/** What leads from the top to each identifier, itself the last. */
export function pathsIn(program: Program): Parents {
  const paths: Parents = new Map();
  ancestor(program, { Identifier: (node, _, path) => void paths.set(node, [...path]) });
  return paths;
}

/** It has its value from the start: one that gets it later, even once, would be told too early. */
function isSetOnce(variable: Variable): boolean {
  const writes = variable.references.filter(one => one.isWrite());
  return writes.length === 1 && !!writes[0].init;
}

/** Where a function is named after it was declared. */
const usesOf = ({ variable }: Candidate): Reference[] => variable.references.filter(one => !one.isWrite());

const isCalled = (path: Node[]) => {
  const parent = path.at(-2) as AnyNode | undefined;
  return parent?.type === "CallExpression" && parent.callee === path.at(-1);
};

/** Named in a function as what an object has, or as what is given to another: who hands it out can add what else is needed. */
const isHandedOut = (path: Node[], whole: Node) => {
  const parent = path.at(-2) as AnyNode | undefined;
  const isInFunction = path.some(node => node !== whole && /Function/.test(node.type));
  const isGiven = parent?.type === "CallExpression" && parent.callee !== path.at(-1);
  const isValue = parent?.type === "Property" && parent.value === path.at(-1) && !parent.shorthand;
  return isInFunction && (isGiven || isValue);
};

function candidatesIn(top: Scope, declarations: VariableDeclaration[]): Candidate[] {
  const scopes = new Map(top.childScopes.map(scope => [scope.block as unknown, scope]));
  return declarations.flatMap(({ declarations: all }) =>
    all.flatMap(({ id, init }) => {
      if (id.type !== "Identifier" || init?.type !== "ArrowFunctionExpression") return [];
      const variable = top.set.get(id.name)!;
      const scope = scopes.get(init)!;
      const uses = new Set(
        scope.through.filter(({ resolved }) => resolved?.scope === top).map(({ identifier }) => identifier.name),
      );
      const makes = scope.childScopes.filter(({ type }) => type === "function").length;
      return isSetOnce(variable) ? [{ name: id.name, arrow: init, variable, uses, makes }] : [];
    }),
  );
}

/** What each has to be told, what those that it calls have to be told included. */
function spread(chosen: Map<string, Candidate>): void {
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const { uses } of chosen.values())
      for (const name of [...uses])
        for (const further of chosen.get(name)?.uses ?? []) {
          isMore ||= !uses.has(further);
          uses.add(further);
        }
  }
}

/** Those that gain by it, and of which every use can be rewritten. */
function choose(all: Candidate[], top: Scope, paths: Parents, whole: Node): Map<string, Candidate> {
  const chosen = new Map(all.map(one => [one.name, one]));
  const declared = new Set(all.map(({ name }) => name));
  const isConstant = (name: string) => declared.has(name) || isSetOnce(top.set.get(name)!);
  for (let isLess = true; isLess;) {
    isLess = false;
    const told = new Map([...chosen].map(([name, one]) => [name, { ...one, uses: new Set(one.uses) }]));
    spread(told);
    for (const [name, { uses, makes }] of told) {
      const places = usesOf(chosen.get(name)!).map(({ identifier }) => paths.get(identifier as never)!);
      const isPossible =
        !uses.has(name) &&
        [...uses].every(isConstant) &&
        (!uses.size || places.every(path => isCalled(path) || isHandedOut(path, whole)));
      // Each name is a parameter that stays, and a variable while it runs.
      if (isPossible && (!uses.size || 3 * makes > 2 * uses.size)) continue;
      chosen.delete(name);
      isLess = true;
    }
  }
  spread(chosen);
  return chosen;
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const KEYWORDS = ["do", "if", "in"];

/** Names of two letters that stand nowhere in the code. */
function* freeNames(code: string): Generator<string> {
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = first + second;
      if (![...RESERVED, ...KEYWORDS].includes(name) && !new RegExp(`\\b${name}\\b`).test(code)) yield name;
    }
}

/** The code with other names for what functions are told, where something further in has the same name and would stand before it; undefined: there is none. */
function apart(code: string, chosen: Map<string, Candidate>, top: Scope): string | undefined {
  const told = new Set([...chosen.values()].flatMap(({ uses }) => [...uses]));
  const inner = (scope: Scope): string[] =>
    scope.childScopes.flatMap(child => [...child.variables.map(({ name }) => name), ...inner(child)]);
  const doubles = inner(top).filter(name => told.has(name));
  if (!doubles.length) return undefined;
  const text = new MagicString(code);
  const names = freeNames(code);
  for (const name of new Set(doubles)) {
    const next = names.next().value as string;
    const { references } = top.set.get(name)!;
    for (const { identifier } of references as unknown as { identifier: Node }[])
      text.overwrite(identifier.start, identifier.end, next);
  }
  return text.toString();
}

/** Says at every use of a function what it is to be told. */
function tell(text: MagicString, one: Candidate, paths: Parents): void {
  const told = [...one.uses].join(",");
  if (!told) return;
  const { arrow } = one;
  const start = arrow.start;
  const params = arrow.params.map(param => text.original.slice(param.start, param.end));
  const isBare = text.original[start] !== "(";
  if (isBare) text.appendRight(start, `(${told},`).appendLeft(arrow.params[0].end, ")");
  else text.appendLeft(start + 1, params.length ? told + "," : told);
  for (const { identifier } of usesOf(one)) {
    const path = paths.get(identifier as never)!;
    const [call, name] = path.slice(-2) as [CallExpression, Node];
    if (isCalled(path)) {
      const open = text.original.indexOf("(", name.end) + 1;
      text.appendLeft(open, call.arguments.length ? told + "," : told);
    } else {
      const given = params.map((_, at) => "_" + at);
      text.overwrite(name.start, name.end, `(${given})=>${one.name}(${[told, ...given]})`);
    }
  }
}

export function lift(code: string): string {
  const program = parse(code, { ecmaVersion: 2022, sourceType: "script", ranges: true });
  const call = wholeCall(program);
  const whole = call?.callee;
  if (whole?.type !== "ArrowFunctionExpression" || whole.params.length || whole.body.type !== "BlockStatement")
    return code;
  const top = analyze(program as never, { ecmaVersion: 2022, sourceType: "script" }).acquire(whole as never)!;
  const declarations = whole.body.body.filter(one => one.type === "VariableDeclaration");
  const paths = pathsIn(program);
  const chosen = choose(candidatesIn(top, declarations), top, paths, whole);
  if (!chosen.size) return code;
  const renamed = apart(code, chosen, top);
  if (renamed) return lift(renamed);
  const text = new MagicString(code);
  for (const one of chosen.values()) tell(text, one, paths);
  const values = [...chosen.values()].map(({ arrow }) => text.slice(arrow.start, arrow.end));
  for (const { start, end, kind, declarations: all } of declarations) {
    const rest = all.filter(({ id }) => id.type !== "Identifier" || !chosen.has(id.name));
    if (rest.length === all.length) continue;
    const kept = rest.map(one => text.slice(one.start, one.end));
    text.overwrite(start, end, kept.length ? `${kind} ${kept.join(",")};` : "");
  }
  const open = code.indexOf("(", whole.start);
  text.appendLeft(open + 1, [...chosen.keys()].join(","));
  text.appendLeft(call!.end - 1, values.join(","));
  return text.toString();
}

/** For a bundle that is minified. */
export const lifted = (): Plugin => ({ name: "lifted", renderChunk: code => ({ code: lift(code), map: null }) });
