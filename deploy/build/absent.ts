// What a bundle is never given is not there: a property that nothing ever gets, a parameter that every call leaves out, and so whatever they are handed on
// as, become `undefined`, and the minifier leaves out what would only happen with them. And a property that nothing reads is not given.
//
// A game that could be asked for in two ways so costs a bundle that asks in one of them nothing.
import { parse } from "acorn";
import type { AnyNode, AssignmentExpression, CallExpression, Function, Node } from "acorn";
import type { ObjectExpression, Program, Property, VariableDeclarator } from "acorn";
import { fullAncestor } from "acorn-walk";
import { analyze } from "eslint-scope";
import type { Scope, Variable } from "eslint-scope";
import MagicString from "magic-string";
import type { Plugin } from "rollup";

/** Whether a node is `undefined` whenever it is looked at. */
type IsAbsent = (node: Node) => boolean;

/** A program, and what each of its nodes stands in. */
interface Code {
  text: string;
  program: Program;
  parents: Map<Node, AnyNode>;
  variables: Variable[];
  /** What an identifier names, where that is declared. */
  named: Map<Node, Variable>;
  /** Of every property: the values that it is given (undefined: one that nobody can tell), and whether anything reads it. */
  given: Map<string, (Node | undefined)[]>;
  read: Set<string>;
  /** Every text: somebody may name a property so. */
  words: Set<string>;
}

/** A property that is named, not computed. */
function nameOf(node: AnyNode): string | undefined {
  if (node.type !== "MemberExpression" && node.type !== "Property") return undefined;
  const name = node.type === "MemberExpression" ? node.property : node.key;
  return !node.computed && name.type === "Identifier" ? name.name : undefined;
}

const isAssigned = (node: Node, parent: AnyNode | undefined): parent is AssignmentExpression =>
  parent?.type === "AssignmentExpression" && parent.left === node;

function noteProperty(node: AnyNode, parent: AnyNode | undefined, code: Code): void {
  const name = nameOf(node);
  if (node.type === "Literal" && typeof node.value === "string") code.words.add(node.value);
  if (name === undefined) return;
  const give = (value: Node | undefined) => code.given.set(name, [...(code.given.get(name) ?? []), value]);
  if (node.type === "Property" && parent?.type === "ObjectExpression") give(node.value);
  else if (isAssigned(node, parent) && parent.operator === "=") give(parent.right);
  else {
    code.read.add(name);
    if (isAssigned(node, parent) || parent?.type === "UpdateExpression") give(undefined);
  }
}

function variablesIn(scope: Scope): Variable[] {
  return [...scope.variables, ...scope.childScopes.flatMap(variablesIn)];
}

function read(text: string): Code {
  const program = parse(text, { ecmaVersion: 2022, sourceType: "script", ranges: true });
  const variables = variablesIn(
    analyze(program as never, { ecmaVersion: 2022, sourceType: "script" }).acquire(program as never)!,
  );
  const named = new Map(
    variables.flatMap(one => one.references.map(({ identifier }) => [identifier as never as Node, one] as const)),
  );
  const parents = new Map<Node, AnyNode>();
  const code: Code = { text, program, parents, variables, named, given: new Map(), read: new Set(), words: new Set() };
  fullAncestor(program, (node, _, path) => {
    const parent = path.at(-2) as AnyNode | undefined;
    if (parent) parents.set(node, parent);
    noteProperty(node as AnyNode, parent, code);
  });
  return code;
}

/** What a variable is declared as: with `let` or `const`, as a function, or as a parameter of one. */
const declarationOf = (variable: Variable) =>
  variable.defs[0] as { type: string; node: Node; name: Node; index?: number };

/** The function that a variable is from its declaration on. */
function functionOf(variable: Variable): Function | undefined {
  const { type, node } = declarationOf(variable);
  const writes = variable.references.filter(one => one.isWrite());
  if (type === "FunctionName" && !writes.length) return node as Function;
  const init = type === "Variable" ? (node as VariableDeclarator).init : undefined;
  return init?.type === "ArrowFunctionExpression" && writes.length === 1 ? init : undefined;
}

/** Every call of a function; undefined where it may be called by whoever it is handed to. */
function callsOf(variable: Variable, { parents }: Code): CallExpression[] | undefined {
  const calls = variable.references
    .filter(one => !one.isWrite())
    .map(({ identifier }) => [identifier as never as Node, parents.get(identifier as never)] as const);
  const all = calls.flatMap(([name, parent]) =>
    parent?.type === "CallExpression" && parent.callee === name ? [parent] : [],
  );
  const isTold =
    all.length === calls.length && !all.some(call => call.arguments.some(({ type }) => type === "SpreadElement"));
  return isTold ? all : undefined;
}

/** A variable or a property, and all that it is ever given. */
type Sources = [Variable | string, Node[]];

/** Parameters of functions of which every call is known. */
function parametersIn(code: Code): Sources[] {
  const { variables } = code;
  return variables.flatMap(variable => {
    const made = variable.defs.length === 1 ? functionOf(variable) : undefined;
    const calls = made && callsOf(variable, code);
    if (!made || !calls || made.params.some(({ type }) => type !== "Identifier")) return [];
    const own = variables.filter(
      ({ defs, references }) =>
        defs.length === 1 &&
        defs[0].type === "Parameter" &&
        defs[0].node === made &&
        !references.some(one => one.isWrite()),
    );
    return own.map((one): Sources => {
      const at = made.params.indexOf(declarationOf(one).name as never);
      return [one, calls.flatMap(call => call.arguments.slice(at, at + 1))];
    });
  });
}

/** Variables that have their only value from their declaration. */
function constantsIn({ variables }: Code): Sources[] {
  return variables.flatMap((one): Sources[] => {
    const { type, node } = one.defs.length === 1 ? declarationOf(one) : { type: "", node: undefined };
    const init = type === "Variable" && (node as VariableDeclarator).init;
    return init && one.references.filter(use => use.isWrite()).length === 1 ? [[one, [init]]] : [];
  });
}

function propertiesIn({ given, read: asked, words }: Code, kept: Set<string>): Sources[] {
  const names = [...new Set([...given.keys(), ...asked])].filter(name => !kept.has(name) && !words.has(name));
  return names.flatMap((name): Sources[] => {
    const values = given.get(name) ?? [];
    const known = values.filter(value => value !== undefined);
    return known.length === values.length ? [[name, known]] : [];
  });
}

const isPlain = (node: AnyNode): boolean =>
  node.type === "Identifier" || (node.type === "MemberExpression" && !node.computed && isPlain(node.object as AnyNode));

/** What is absent if all of these are. */
const absence = ({ named }: Code, all: Set<Variable | string>): IsAbsent =>
  function isAbsent(one): boolean {
    const node = one as AnyNode;
    const variable = named.get(node);
    switch (node.type) {
      case "Identifier":
        return variable ? all.has(variable) : node.name === "undefined";
      case "UnaryExpression":
        return node.operator === "void" && node.argument.type === "Literal";
      case "MemberExpression":
        return all.has(nameOf(node) ?? "") && isPlain(node);
      case "LogicalExpression":
        return isAbsent(node.left) && (node.operator === "&&" || isAbsent(node.right));
      case "ConditionalExpression":
        return isAbsent(node.test) && isAbsent(node.alternate);
      default:
        return false;
    }
  };

/** All could be absent but what is given something that is not; for what hands itself on, too, must have got it from somewhere. */
function findAbsent(code: Code, kept: Set<string>): IsAbsent {
  const sources = [...parametersIn(code), ...constantsIn(code), ...propertiesIn(code, kept)];
  const all = new Set(sources.map(([one]) => one));
  const isAbsent = absence(code, all);
  for (let before = -1; before !== all.size;) {
    before = all.size;
    for (const [one, given] of sources) if (!given.every(isAbsent)) all.delete(one);
  }
  return isAbsent;
}

/** Writes `undefined` wherever something absent is named. */
function sayAbsent(text: string, kept: Set<string>): string {
  const code = read(text);
  const isAbsent = findAbsent(code, kept);
  const next = new MagicString(text);
  fullAncestor(code.program, (node, _, path) => {
    const parent = path.at(-2) as AnyNode | undefined;
    const isTarget = isAssigned(node, parent) || (!!parent && "params" in parent && parent.body !== node);
    const isDeclared = parent?.type === "VariableDeclarator" && parent.init !== node;
    if (isTarget || isDeclared || !isAbsent(node) || (parent && isAbsent(parent))) return;
    const isShort = parent?.type === "Property" && parent.shorthand;
    next.overwrite(node.start, node.end, isShort ? `${text.slice(node.start, node.end)}:undefined` : "undefined");
  });
  return next.toString();
}

/** What may be left out where its value is not wanted. */
const isIdle = (node: AnyNode): boolean =>
  /^(Literal|Identifier|ArrowFunctionExpression|FunctionExpression)$/.test(node.type);

/** Gives nothing that nobody reads. */
function giveLess(text: string, kept: Set<string>): string {
  const code = read(text);
  const isIdleGift = (one: Property) => {
    const name = nameOf(one);
    const isWanted = name === undefined || kept.has(name) || code.words.has(name) || code.read.has(name);
    return !isWanted && isIdle(one.value as AnyNode);
  };
  const next = new MagicString(text);
  const shorten = ({ start, end, properties }: ObjectExpression) => {
    const rest = properties.filter(one => one.type !== "Property" || !isIdleGift(one));
    if (rest.length === properties.length) return;
    next.overwrite(start, end, `{${rest.map(one => text.slice(one.start, one.end)).join(",")}}`);
  };
  let last = -1;
  const objects: ObjectExpression[] = [];
  fullAncestor(code.program, node => void (node.type === "ObjectExpression" && objects.push(node as ObjectExpression)));
  // One inside another has its turn when this one has had it.
  for (const one of objects.sort((a, b) => a.start - b.start || b.end - a.end))
    if (one.properties.some(each => each.type === "Property" && isIdleGift(each)) && one.start > last) {
      shorten(one);
      last = one.end;
    }
  return next.toString();
}

/** A program without what it never is given, and never reads; `kept`: properties that somebody else may give or read. */
export function leaveOut(code: string, kept: string[]): string {
  const all = new Set(kept);
  for (let before = ""; before !== code;) {
    before = code;
    code = giveLess(sayAbsent(code, all), all);
  }
  return code;
}

/** Before a bundle is minified, and while its properties have their names. */
export const absent = (kept: string[]): Plugin => ({
  name: "absent",
  renderChunk: code => ({ code: leaveOut(code, kept), map: null }),
});
