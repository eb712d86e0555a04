// A function that is called from a single place stands there: `let f = x => { g(x) }; … f(y)` turns into `… g(y)`.
//
// A function that exists takes four variables on the board and one for each parameter; and calling it takes time, and as many again while it runs. Sources
// are cut into functions for people, who do not pay for them.
//
// Left alone is what makes functions itself (they would keep more scopes around them), and what is long and not always called: Espruino reads what it
// skips.
import { parse } from "acorn";
import type { ArrowFunctionExpression, CallExpression, Node, Program, ReturnStatement } from "acorn";
import { ancestor, full } from "acorn-walk";
import { analyze } from "eslint-scope";
import type { Reference, Scope, Variable } from "eslint-scope";
import MagicString from "magic-string";
import type { Plugin } from "rollup";

/** Letters of a body, before it is shortened, that may be skipped for once. */
const SKIPPED = 240;

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

const at = (reference: Reference) => reference.identifier as unknown as Node & { name: string };

const LISTS = ["BlockStatement", "Program"];

/** All that a function returns; undefined where it makes functions. */
function returnsOf(arrow: ArrowFunctionExpression): ReturnStatement[] | undefined {
  const found: ReturnStatement[] = [];
  let isLeaf = true;
  full(arrow.body, node => {
    if (/Function|Class|ThisExpression|AwaitExpression|YieldExpression/.test(node.type)) isLeaf = false;
    if (node.type === "ReturnStatement") found.push(node as ReturnStatement);
  });
  return isLeaf ? found : undefined;
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

const variablesIn = (scope: Scope): Variable[] => [...scope.variables, ...scope.childScopes.flatMap(variablesIn)];

class Merger {
  private readonly program: Program;
  private readonly scopes: Scope[];
  private readonly paths = new Map<Node, Node[]>();

  constructor(
    private readonly code: string,
    private readonly fresh: (name: string) => string,
  ) {
    this.program = parse(code, { ecmaVersion: 2022, sourceType: "script", ranges: true });
    ancestor(this.program, { Identifier: (node, _, path) => void this.paths.set(node, [...path]) });
    this.scopes = analyze(this.program as never, { ecmaVersion: 2022, sourceType: "script" }).scopes;
  }

  private siteOf(variable: Variable, arrow: ArrowFunctionExpression): Site | undefined {
    const uses = variable.references.filter(one => !one.isWrite());
    if (uses.length !== 1 || isWritten(variable)) return undefined;
    const path = this.paths.get(at(uses[0]))!.slice(0, -1);
    const call = path.at(-1) as CallExpression;
    const isCall = call.type === "CallExpression" && call.callee === at(uses[0]) && !path.includes(arrow);
    const isPlain =
      call.arguments?.every(one => one.type !== "SpreadElement") && call.arguments.length <= arrow.params.length;
    return isCall && isPlain ? { call, path, scope: uses[0].from } : undefined;
  }

  /** A part of the program, with other words at some places. */
  private slice({ start, end }: Positioned, words: Map<Node, string>): string {
    const text = new MagicString(this.code);
    for (const [node, word] of words) {
      if (node.start < start || node.end > end) continue;
      const parent = this.paths.get(node)?.at(-2) as (Node & { shorthand?: boolean }) | undefined;
      const isShort = parent?.type === "Property" && parent.shorthand;
      text.overwrite(node.start, node.end, isShort ? `${this.code.slice(node.start, node.end)}: ${word}` : word);
    }
    return text.slice(start, end);
  }

  /** What the function's own names are called at the call, and what must be declared for that; undefined: it cannot be told. */
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
    const returns = returnsOf(arrow);
    if (!returns || arrow.params.some(one => one.type !== "Identifier")) return undefined;
    if (scope.through.some(one => isShadowed(one, site.scope))) return undefined;
    const statements = arrow.body.type === "BlockStatement" ? arrow.body.body : undefined;
    const last = statements?.at(-1);
    const final = last?.type === "ReturnStatement" ? last : undefined;
    const value = statements ? final?.argument : arrow.body;
    const early = returns.filter(one => one !== final);
    const { words, declared } = this.namesAt(scope, arrow, site);
    const [above, parent] = site.path.slice(-3, -1);
    const make = (place: Node, text: string) => ({ arrow, place, text });

    const body = (end: (value: string | undefined) => string, keepsEarly: boolean) => {
      if (early.length && !keepsEarly) return undefined;
      const rest = (statements ?? []).filter(one => one !== final).map(one => this.slice(one, words));
      return [...declared, ...rest, end(value ? `(${this.slice(value, words)})` : undefined)].join("\n");
    };
    const inList = (text: string | undefined, isInList: boolean) => text && (isInList ? text : `{ ${text} }`);

    if (parent.type === "ExpressionStatement") {
      const text = inList(
        body(result => (result ? result + ";" : ""), false),
        LISTS.includes(above.type),
      );
      return text === undefined ? undefined : make(parent, text);
    }
    if (parent.type === "ReturnStatement") {
      const text = inList(
        body(result => `return ${result ?? ""};`, true),
        LISTS.includes(above.type),
      );
      return make(parent, text!);
    }
    const declaration = above as Node & { declarations?: Node[] };
    const list = site.path.at(-4)!;
    if (
      statements &&
      parent.type === "VariableDeclarator" &&
      declaration.declarations?.length === 1 &&
      LISTS.includes(list.type)
    ) {
      const head = this.code.slice(declaration.start, site.call.start);
      const text = body(result => `${head}${result ?? "undefined"};`, false);
      return text === undefined ? undefined : make(declaration, text);
    }
    const isOnlyValue = value && !declared.length && (!statements || statements.length === 1);
    return isOnlyValue ? make(site.call, `(${this.slice(value, words)})`) : undefined;
  }

  /** What comes to the call may pass it by, or come again and again. */
  private isAlways(site: Site): boolean {
    const functions = site.path.filter(node => /Function/.test(node.type));
    const from = functions.length ? site.path.indexOf(functions.at(-1)!) : 0;
    return !site.path.slice(from).some(node => /If|Conditional|Logical|For|While|Switch|Try|Catch/.test(node.type));
  }

  private mergeOf(variable: Variable): Merge | undefined {
    const [definition] = variable.defs;
    const declarator = definition?.node as unknown as Node & { init?: Node };
    const declaration = definition?.parent as unknown as Node & { declarations?: Node[] };
    const arrow = declarator?.init as ArrowFunctionExpression | undefined;
    if (variable.defs.length !== 1 || arrow?.type !== "ArrowFunctionExpression" || arrow.async) return undefined;
    if (declaration?.type !== "VariableDeclaration" || declaration.declarations!.length !== 1) return undefined;
    const site = this.siteOf(variable, arrow);
    const scope = this.scopes.find(({ block }) => (block as unknown) === arrow)!;
    if (!site || (!this.isAlways(site) && arrow.end - arrow.start > SKIPPED)) return undefined;
    const merge = this.replaced(arrow, scope, site);
    return merge && { declaration, ...merge };
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

export function merge(code: string): string {
  let count = 0;
  const fresh = (name: string) => `${name.split("$m")[0]}$m${++count}`;
  for (let next: string | undefined = code; next !== undefined; next = new Merger(code, fresh).merged()) code = next;
  return code;
}

/** For a bundle whose functions are arrows, before its names are shortened. */
export const merged = (): Plugin => ({ name: "merged", renderChunk: code => ({ code: merge(code), map: null }) });
