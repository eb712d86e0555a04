// How the board's JavaScript is run where there is no second realm, as in a browser's worker: inside `with`, on a scope object of the board's own. Names
// of the host (self, postMessage, fetch ...) read as undefined; what the program declares or assigns at its top level lands in the scope.
//
// Not simulated, beside what V8 does in its own way anyway: methods of arrays, strings, numbers, functions and plain objects that the board lacks are
// there (their prototypes are the simulator's, too), constants can be written, `({}).constructor` is not the scope's `Object`, a name that was never
// declared and that the host has is undefined instead of an error. It keeps mistakes apart, not attackers: the program can find its way out.
// Nothing ends a loop without end; whoever runs this watches it from another thread.

import { absent } from "./absent";
import type { MakeRun, Run } from "./run";
import { DATES, PROMISES, REST, type ScopeHost } from "./scope";
import { narrowed, strictOf } from "./storage/json";
import { HERE, isExpression, type Rewriting, rewritingOf, rewritten } from "./worker-run/rewrite";

type Scope = Record<string, unknown>;

/** What the language itself brings, as it is. */
const PLAIN = [
  "Error",
  "TypeError",
  "SyntaxError",
  "ReferenceError",
  "RegExp",
  "Boolean",
  "DataView",
  "parseInt",
  "parseFloat",
  "isNaN",
  "isFinite",
  "encodeURIComponent",
  "decodeURIComponent",
  "NaN",
  "Infinity",
  "eval",
];
/** These have functions of their own that the board lacks. */
const TRIMMED = ["Object", "Array", "String", "Number", "ArrayBuffer"];
const VIEWS = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
];
/** These would be seen through the `with`, as is the text that is being run. */
const OWN = ["scope$", "arguments"];

/** A built-in, to be called or made new. */
interface Builtin {
  new (...args: unknown[]): unknown;
  (...args: unknown[]): unknown;
  readonly prototype: unknown;
}

const hostValue = (name: string): unknown => Reflect.get(globalThis, name);

const HIDDEN = new Set(OWN);
for (let owner: unknown = globalThis; owner; owner = Object.getPrototypeOf(owner))
  for (const name of Object.getOwnPropertyNames(owner)) HIDDEN.add(name);

const namesOf = (owner: string): string[] => absent[owner].split(" ").filter(Boolean);

function hide(owner: unknown, names: string[]): void {
  for (const name of names)
    Object.defineProperty(owner, name, { value: undefined, writable: true, configurable: true });
}

/** Behaves like a built-in constructor, makes what that makes, and has only those functions of it that the board has. */
function trimmed(name: string): unknown {
  const Real = hostValue(name) as Builtin;
  const made = function (this: unknown, ...args: unknown[]): unknown {
    return new.target ? Reflect.construct(Real, args, new.target === made ? Real : new.target) : Real(...args);
  };
  const kept = Object.getOwnPropertyNames(Real).filter(
    one => !namesOf(name).includes(one) && !["length", "prototype"].includes(one),
  );
  for (const one of kept) Object.defineProperty(made, one, Object.getOwnPropertyDescriptor(Real, one)!);
  made.prototype = Real.prototype;
  return made;
}

/** A class of its own, so that it can lack what the board's lacks and still is one to the simulator. */
function view(name: string): unknown {
  const made = class extends (hostValue(name) as Uint8ArrayConstructor) {};
  Object.defineProperty(made, "name", { value: name });
  hide(made, namesOf("Uint8Array"));
  hide(made.prototype, namesOf("(new Uint8Array(2))"));
  Object.defineProperty(made.prototype, "toJSON", {
    value: function (this: ArrayLike<number>) {
      return Array.from(this);
    },
  });
  return made;
}

function mathematics(): Scope {
  const math = Object.defineProperties({}, Object.getOwnPropertyDescriptors(Math)) as Scope;
  for (const name of namesOf("Math")) delete math[name];
  return math;
}

/**
 * Where a lookup goes that the scope cannot answer. An assignment to a name that nobody declared has gone to the host's global object, since a
 * lookup does not tell what it is for: the next one brings such names home.
 */
function behind(scope: Scope, asked: Set<string>): Scope {
  const bringHome = (name: string): boolean => {
    if (HIDDEN.has(name)) return false;
    asked.add(name);
    return adopt(scope, name);
  };
  return new Proxy(Object.create(null) as Scope, {
    has: (_, name) => typeof name === "string" && (bringHome(name) || HIDDEN.has(name)),
    get: (_, name) => (typeof name === "string" && bringHome(name) ? scope[name] : undefined),
    set: (_, name, value, receiver) =>
      Reflect.defineProperty(receiver, name, { value, writable: true, enumerable: true, configurable: true }),
  });
}

function adopt(scope: Scope, name: string): boolean {
  if (!Object.prototype.hasOwnProperty.call(globalThis, name)) return false;
  Object.defineProperty(scope, name, { value: hostValue(name), writable: true, enumerable: true, configurable: true });
  Reflect.deleteProperty(globalThis, name);
  return true;
}

// ---- the scope

function makeScope(globals: Scope): Scope {
  const scope = Object.create(null) as Scope;
  for (const name of PLAIN) scope[name] = hostValue(name);
  for (const name of TRIMMED) scope[name] = trimmed(name);
  for (const name of VIEWS) scope[name] = view(name);
  Object.assign(
    scope,
    { Math: mathematics(), JSON: { parse: JSON.parse, stringify: JSON.stringify }, Date, Promise: undefined },
    globals,
  );
  scope.global = scope.globalThis = scope;
  for (const name of namesOf("global")) delete scope[name];
  // What `with` asks for at each lookup is better answered at once.
  Object.defineProperty(scope, Symbol.unscopables, { value: undefined });
  Object.defineProperty(scope, HERE, { value: (self: unknown) => (self === globalThis ? scope : self) });
  return scope;
}

export const makeWorkerRun: MakeRun = (globals, board) => workerRunOf(new Map(), globals, board);

/** `known`: what is to be made of long texts. To find that out takes longer than to run them. */
export function workerRunOf(known: Map<string, Rewriting>, globals: Scope, board: ScopeHost): Run {
  const scope = makeScope(globals),
    asked = new Set<string>();
  Object.setPrototypeOf(scope, behind(scope, asked));
  // `eval` by that name and called like that sees the scope; the program's own `eval` does so, too.
  const evaluate = new Function("scope$", "return function (text$) { with (scope$) { return eval(text$) } }")(
    scope,
  ) as (text: string) => unknown;
  const run: Run = (text, name) => {
    let script = text;
    const rewriting = known.get(text) ?? (isExpression(text) ? undefined : rewritingOf(text));
    if (rewriting) {
      for (const one of rewriting.declared) if (!(one in scope)) scope[one] = undefined;
      for (const one of rewriting.fresh) scope[one] = undefined;
      script = rewritten(text, rewriting);
    }
    try {
      return evaluate.call(scope, `${script}\n//# sourceURL=${name}`);
    } finally {
      for (const one of asked) adopt(scope, one);
      asked.clear();
    }
  };
  scope.Function = functionMaker(run);
  finish(evaluate.bind(scope), board, scope);
  return run;
}

/** Functions made of text see the scope like all others. */
function functionMaker(run: Run): unknown {
  return new Proxy(Function, {
    apply: (_, __, args: unknown[]) => made(run, args),
    construct: (_, args: unknown[]) => made(run, args),
  });
}

const made = (run: Run, args: unknown[]) =>
  run(
    `(function(${args.slice(0, -1).join(",")}){${args.length ? String(args[args.length - 1]) : ""}\n})`,
    "Function",
  ) as (...args: unknown[]) => unknown;

function finish(evaluate: (text: string) => unknown, board: ScopeHost, scope: Scope): void {
  const call = (text: string) => evaluate(text) as (...args: unknown[]) => void;
  call(DATES)(() => board.now());
  call(PROMISES)((then: () => void) => board.later(then));
  call(REST)(() => board.random(), strictOf, narrowed);
  hide((scope.Date as DateConstructor).prototype, namesOf("(new Date())"));
}
