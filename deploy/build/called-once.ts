// A function that is called from a single place stands there: `let f = x => { g(x) }; … f(y)` turns into `… g(y)`, or, where its own words would mean something
// else, into `… (x => { g(x) })(y)`. One that is named in a single place without being called, `{ tick: tick }`, stands there itself.
//
// A function that exists takes four variables on the board, one for each parameter, and one for each scope around it. Sources are cut into functions for
// people, who do not pay for them.
//
// Left alone is what is called in a loop and would be made anew in each turn; what is long and not always called, unless it is made there, for Espruino reads
// what it skips; and what makes several functions itself, which would have a scope more around them.
import type {
  ArrowFunctionExpression,
  BlockStatement,
  CallExpression,
  Node,
  Program,
  ReturnStatement,
  VariableDeclarator,
} from "acorn";
import { full, fullAncestor } from "acorn-walk";
import type { Reference, Scope, Variable } from "eslint-scope";
import MagicString from "magic-string";
import type { Plugin } from "rollup";
import { parse, scopesIn } from "./syntax";

/** Letters of a body, before it is shortened, that may be skipped for once. */
const SKIPPED = 240;

/** So many functions a function may make, if it is made itself in a function further in: each has a scope more around it then. */
const MADE_AT_MOST = 8;

/** Methods that call what they are given once for each item. */
const FOR_EACH = ["forEach", "map", "filter", "some", "every", "find", "findIndex", "reduce", "sort", "replace"];

/** Where a function is called, and what the call stands in. */
interface Site {
  call: CallExpression;
  /** From the program to the call. */
  path: Node[];
  scope: Scope;
}

/** A function with a single call, and what stands instead of that. */
interface Merge {
  declaration: Node;
  arrow: ArrowFunctionExpression;
  /** What is replaced: the call, or the statement that it is. */
  place: Node;
  text: string;
}

type Positioned = { start: number; end: number };

/** What each node stands in. */
function parentsIn(program: Program): Map<Node, Node> {
  const parents = new Map<Node, Node>();
  fullAncestor(program, (node, _, path) => void (path.length > 1 && parents.set(node, path.at(-2)!)));
  return parents;
}

const at = (reference: Reference) => reference.identifier as unknown as Node & { name: string };

const LISTS = ["BlockStatement", "Program"];

/** What a function returns, and whether it makes functions; undefined where it makes classes, or says what means something else elsewhere. */
function returnsOf(arrow: ArrowFunctionExpression): { returns: ReturnStatement[]; isLeaf: boolean } | undefined {
  const returns: ReturnStatement[] = [];
  let isBound = false;
  let isLeaf = true;
  fullAncestor(arrow.body, (node, _, path) => {
    if (/^Class|ThisExpression|AwaitExpression|YieldExpression/.test(node.type)) isBound = true;
    const isInner = path.some(one => one !== arrow && /Function/.test(one.type));
    if (isInner) isLeaf = false;
    else if (node.type === "ReturnStatement") returns.push(node as ReturnStatement);
  });
  return isBound ? undefined : { returns, isLeaf };
}

const isWritten = (variable: Variable) => variable.references.some(one => one.isWrite() && !one.init);

/** It means the same whenever it is looked at. */
function isLasting(arg: Node & { name?: string }, scope: Scope): boolean {
  if (arg.type === "Literal") return true;
  if (arg.type !== "Identifier") return false;
  const found = scope.references.find(one => at(one) === arg)?.resolved;
  return !!found && !isWritten(found);
}

/** Whether a name means another thing at the call than where the function stands. */
function isShadowed(reference: Reference, from: Scope): boolean {
  const home = reference.resolved?.scope;
  for (let scope: Scope | null = from; scope && scope !== home; scope = scope.upper)
    if (scope.set.has(at(reference).name)) return true;
  return false;
}

function functionsIn(arrow: ArrowFunctionExpression): number {
  let count = 0;
  full(arrow.body, node => void (/Function/.test(node.type) && count++));
  return count;
}

/** Whether what stands there comes again and again, as far as the functions around it tell. */
function isRepeated(path: Node[]): boolean {
  const from = path.map(node => /Function/.test(node.type)).lastIndexOf(true);
  if (path.slice(from + 1).some(node => /For|While/.test(node.type))) return true;
  const call = path[from - 1] as CallExpression | undefined;
  if (call?.type !== "CallExpression" || call.callee.type !== "MemberExpression") return false;
  const { property } = call.callee;
  return property.type === "Identifier" && FOR_EACH.includes(property.name);
}

/** A statement, so that whatever comes behind it begins another one. */
const ended = (statement: string) => (statement.endsWith(";") ? statement : statement + ";");

const variablesIn = (scope: Scope): Variable[] => [...scope.variables, ...scope.childScopes.flatMap(variablesIn)];

/** A text, and what it says. */
interface Text {
  code: string;
  program: Program;
  scopes: Scope[];
}

function textOf(code: string): Text {
  const program = parse(code);
  return { code, program, scopes: scopesIn(program) };
}

class CalledOnce {
  private readonly code: string;
  private readonly program: Program;
  private readonly scopes: Scope[];
  private readonly parents: Map<Node, Node>;

  constructor(
    { code, program, scopes }: Text,
    private readonly fresh: (name: string) => string,
  ) {
    this.code = code;
    this.program = program;
    this.scopes = scopes;
    this.parents = parentsIn(program);
  }

  /** What leads from the top to a node, itself the last. */
  private pathOf(node: Node): Node[] {
    const path = [node];
    for (let up = this.parents.get(node); up; up = this.parents.get(up)) path.push(up);
    return path.reverse();
  }

  private siteOf(use: Reference, arrow: ArrowFunctionExpression): Site | undefined {
    const path = this.pathOf(at(use)).slice(0, -1);
    const call = path.at(-1) as CallExpression;
    const isCall = call.type === "CallExpression" && call.callee === at(use);
    const isPlain =
      call.arguments?.every(one => one.type !== "SpreadElement") && call.arguments.length <= arrow.params.length;
    return isCall && isPlain ? { call, path, scope: use.from } : undefined;
  }

  /** A part of the program, with other words at some places. */
  private slice({ start, end }: Positioned, words: Map<Node, string>): string {
    const text = new MagicString(this.code);
    for (const [node, word] of words) {
      if (node.start < start || node.end > end) continue;
      const parent = this.parents.get(node) as (Node & { shorthand?: boolean }) | undefined;
      const isShort = parent?.type === "Property" && parent.shorthand;
      text.overwrite(node.start, node.end, isShort ? `${this.code.slice(node.start, node.end)}: ${word}` : word);
    }
    return text.slice(start, end);
  }

  /** What the function's own names are called at the call, and what must be declared for that. */
  private namesAt(scope: Scope, arrow: ArrowFunctionExpression, site: Site) {
    const words = new Map<Node, string>();
    const inner = new Set(scope.childScopes.flatMap(variablesIn).map(({ name }) => name));
    const own = scope.variables.filter(({ name }) => name !== "arguments");
    const declared: string[] = [];
    for (const variable of own) {
      const param = arrow.params.findIndex(one => one.type === "Identifier" && one.name === variable.name);
      const arg = param < 0 ? undefined : (site.call.arguments[param] as Node | undefined);
      const given = arg ? this.code.slice(arg.start, arg.end) : "undefined";
      const isSame = param >= 0 && !isWritten(variable) && !inner.has(given) && (!arg || isLasting(arg, site.scope));
      const word = isSame ? given : this.fresh(variable.name);
      if (param >= 0 && !isSame) declared.push(`let ${word} = ${given};`);
      for (const one of [...variable.references.map(at), ...variable.identifiers]) words.set(one as never, word);
    }
    return { words, declared };
  }

  /** What stands instead of the call, and of how much around it. */
  private replaced(arrow: ArrowFunctionExpression, scope: Scope, site: Site): Omit<Merge, "declaration"> | undefined {
    const made = returnsOf(arrow);
    if (!made || arrow.params.some(one => one.type !== "Identifier")) return undefined;
    if (scope.through.some(one => isShadowed(one, site.scope))) return undefined;
    const { returns, isLeaf } = made;
    if (!isLeaf && !this.isAlways(site.path)) return undefined;
    const statements = arrow.body.type === "BlockStatement" ? arrow.body.body : undefined;
    const last = statements?.at(-1);
    const final = last?.type === "ReturnStatement" ? last : undefined;
    const value = statements ? final?.argument : arrow.body;
    const early = returns.filter(one => one !== final);
    const { words, declared } = this.namesAt(scope, arrow, site);
    const [list, above, parent] = [this.program, this.program, ...site.path.slice(0, -1)].slice(-3);
    const make = (place: Node, text: string) => ({ arrow, place, text });
    const isInList = LISTS.includes(above.type) && (isLeaf || /Function|Program/.test(list.type));

    const body = (end: (value: string | undefined) => string, where: boolean, keepsEarly: boolean) => {
      if ((early.length && !keepsEarly) || (!isLeaf && !where)) return undefined;
      const rest = (statements ?? []).filter(one => one !== final).map(one => ended(this.slice(one, words)));
      const text = [...declared, ...rest, end(value ? `(${this.slice(value, words)})` : undefined)].join("\n");
      return where && text ? text : `{ ${text} }`;
    };
    const isLast =
      /Function/.test(list.type) && above.type === "BlockStatement" && (above as BlockStatement).body.at(-1) === parent;
    const mayEnd = isLast && early.every(one => !one.argument);
    const { declarations } = above as Node & { declarations?: Node[] };
    const isValue = value && !declared.length && (!statements || statements.length === 1);

    let place = parent;
    let text: string | undefined;
    if (parent.type === "ExpressionStatement") text = body(result => (result ? result + ";" : ""), isInList, mayEnd);
    else if (parent.type === "ReturnStatement") text = body(result => `return ${result ?? ""};`, isInList, true);
    else if (isValue) return make(site.call, `(${this.slice(value, words)})`);
    else if (parent.type === "ArrowFunctionExpression" && (parent as ArrowFunctionExpression).body === site.call) {
      // Parentheses may stand around it, and a body must not.
      place = { ...site.call, start: this.code.lastIndexOf("=>", site.call.start) + 2, end: parent.end };
      text = body(result => `return ${result ?? ""};`, false, true);
    } else if (parent.type === "VariableDeclarator" && declarations?.length === 1 && LISTS.includes(list.type)) {
      place = above;
      const head = this.code.slice(above.start, (parent as VariableDeclarator).id.end) + " = ";
      text = body(result => `${head}${result ?? "undefined"};`, isLeaf || this.isTop(site.path.slice(0, -3)), false);
    }
    return text === undefined ? undefined : make(place, text);
  }

  /** The list of a function itself. */
  private isTop(path: Node[]): boolean {
    return /Function|Program/.test((path.at(-2) ?? this.program).type);
  }

  /** What comes to the call may pass it by, or come again and again. */
  private isAlways(path: Node[]): boolean {
    const functions = path.filter(node => /Function/.test(node.type));
    const from = functions.length ? path.indexOf(functions.at(-1)!) : 0;
    return !path.slice(from).some(node => /If|Conditional|Logical|For|While|Switch|Try|Catch/.test(node.type));
  }

  /** The function itself where it is named, if that is looked at as often as it is declared. */
  private moved(variable: Variable, { start, end }: Positioned, use: Reference) {
    const path = this.pathOf(at(use));
    const parent = path.at(-2) as Node & { shorthand?: boolean; callee?: Node };
    if (use.from !== variable.scope || !this.isAlways(path) || parent.callee === at(use)) return undefined;
    if (/Function/.test(parent.type)) return undefined;
    const text = this.code.slice(start, end);
    const isShort = parent.type === "Property" && parent.shorthand;
    return {
      place: at(use),
      text: isShort ? `${at(use).name}: ${text}` : /Property|Call/.test(parent.type) ? text : `(${text})`,
    };
  }

  private mergeOf(variable: Variable): Merge | undefined {
    const [definition] = variable.defs;
    const declarator = definition?.node as unknown as Node & { init?: Node };
    const declaration = definition?.parent as unknown as Node & { declarations?: Node[] };
    const arrow = declarator?.init as ArrowFunctionExpression | undefined;
    if (variable.defs.length !== 1 || arrow?.type !== "ArrowFunctionExpression" || arrow.async) return undefined;
    if (declaration?.type !== "VariableDeclaration" || declaration.declarations!.length !== 1) return undefined;
    const [use, ...more] = variable.references.filter(one => !one.isWrite());
    if (!use || more.length || isWritten(variable)) return undefined;
    const path = this.pathOf(at(use));
    if (path.includes(arrow)) return undefined;
    const site = this.siteOf(use, arrow);
    if (!site) {
      const moved = this.moved(variable, arrow, use);
      return moved && { declaration, arrow, ...moved };
    }
    const scope = this.scopes.find(({ block }) => (block as unknown) === arrow)!;
    const isRead = this.isAlways(path) || arrow.end - arrow.start <= SKIPPED;
    const merge = isRead ? this.replaced(arrow, scope, site) : undefined;
    if (merge) return { declaration, ...merge };
    if (!this.mayBeMade(arrow, variable, site)) return undefined;
    return { declaration, arrow, place: at(use), text: `(${this.code.slice(arrow.start, arrow.end)})` };
  }

  /** Whether it may be made where it is called, each time anew. */
  private mayBeMade(arrow: ArrowFunctionExpression, variable: Variable, { path, scope }: Site): boolean {
    if (isRepeated(path)) return false;
    return scope.variableScope === variable.scope.variableScope || functionsIn(arrow) <= MADE_AT_MOST;
  }

  /** The code with those merged that do not stand in one another; undefined: there is none any more. */
  merged(): string | undefined {
    const text = new MagicString(this.code);
    const done: Merge[] = [];
    const meets = (a: Positioned, b: Positioned) => a.start < b.end && b.start < a.end;
    for (const variable of this.scopes.flatMap(({ variables }) => variables)) {
      const merge = this.mergeOf(variable);
      const parts = merge && [merge.declaration, merge.place];
      if (!parts || done.some(one => parts.some(part => meets(part, one.declaration) || meets(part, one.place))))
        continue;
      done.push(merge);
      text.overwrite(merge.place.start, merge.place.end, merge.text);
      text.remove(merge.declaration.start, merge.declaration.end);
    }
    return done.length ? text.toString() : undefined;
  }
}

/** The code with each variable called as `nameOf` says, or as before. */
function renamed({ code, program, scopes }: Text, nameOf: (variable: Variable) => string | undefined): string {
  const text = new MagicString(code);
  const short = new Set<number>();
  full(program, node => {
    const { type, shorthand, value } = node as Node & { shorthand?: boolean; value?: Node };
    if (type === "Property" && shorthand) short.add(value!.start);
  });
  // A class has its name twice, outside and within.
  const inner = (variable: Variable) =>
    scopes.filter(
      ({ type, block }) => type === "class" && variable.defs.some(({ node }) => (node as unknown) === block),
    );
  for (const variable of scopes.filter(({ type }) => type !== "class").flatMap(({ variables }) => variables)) {
    const name = variable.defs.length ? nameOf(variable) : undefined;
    if (!name) continue;
    const all = [variable, ...inner(variable).flatMap(({ variables }) => variables)];
    const places = new Set(
      all.flatMap(({ references, identifiers }) => [...references.map(at), ...(identifiers as Node[])]),
    );
    for (const { start, end } of places)
      text.overwrite(start, end, short.has(start) ? `${variable.name}: ${name}` : name);
  }
  return text.toString();
}

function mergedAll(code: string): Text {
  let count = 0;
  const fresh = (name: string) => `${name.split("$m")[0]}$m${++count}`;
  const taken = new Set<string>();
  const apart = ({ name }: Variable) => (taken.has(name) ? fresh(name) : void taken.add(name));
  let text = textOf(renamed(textOf(code), apart));
  for (;;) {
    const next = new CalledOnce(text, fresh).merged();
    if (next === undefined) return text;
    text = textOf(next);
  }
}

export const callOnce = (code: string): string => mergedAll(code).code;

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * The code with a `$` before each name at its top, where it is Espruino's own globals' neighbour: a person at the prompt types none of those. A function around the
 * program would hide them, too, but each function on the board carries the scopes around it.
 */
export const withOwnNames = (code: string): string => ownNames(textOf(code));

function ownNames(text: Text): string {
  let count = 0;
  const nameOf = (number: number): string =>
    (number < LETTERS.length ? "$" : nameOf(Math.floor(number / LETTERS.length) - 1)) +
    LETTERS[number % LETTERS.length];
  return renamed(text, ({ scope }) => (scope.type === "module" ? nameOf(count++) : undefined));
}

/** For a bundle whose functions are arrows, before its other names are shortened. `keepsNames`: those at its top stay as they are, for who looks at them. */
export const calledOnce = (keepsNames = false): Plugin => ({
  name: "called-once",
  renderChunk(code) {
    const merged = mergedAll(code);
    return { code: keepsNames ? merged.code : ownNames(merged), map: null };
  },
});
