// Rules about when a name exists: the board declares nothing ahead, and a loop has one variable for all its turns.
import { isClass, isFunction, runsAtOnce, startOf } from "./tree.mjs";

const LATE = new Set(["function", "class", "let", "const", "var"]);
const LOOPS = /^For(In|Of)?Statement$/;
const PASSING = /^(BlockStatement|TryStatement|LabeledStatement|VariableDeclaration)$/;

/** The functions around `node`, innermost first, that do not run on the spot; up to `stop`. */
function detours(node, stop, parents) {
  const passed = [];
  for (let at = node; at && at !== stop; at = parents.get(at))
    if (isFunction(at) && !runsAtOnce(at, parents.get(at))) passed.push(at);
  return passed;
}

/** What a block in the loop's body declares is new in each turn, on the board too; the loop's own names are not. */
function checkLoops({ scopes, parents }, report) {
  for (const scope of scopes) {
    if (!LOOPS.test(scope.node.type)) continue;
    for (const { kind, references } of scope.names.values())
      if (kind === "let" || kind === "const")
        for (const { node } of references)
          for (const maker of detours(node, scope.node, parents)) report("loop-closure", maker);
  }
}

/** The function or class that a name stands for, if that can be seen. */
const bodyOf = binding =>
  binding?.init &&
  (isFunction(binding.init) || isClass(binding.init)) &&
  binding.kind !== "let" &&
  binding.kind !== "var"
    ? binding.init
    : undefined;

/** The functions that run when `body` is called or constructed. */
function startedBy(body) {
  if (isFunction(body)) return [body];
  const constructor = body.body.body.find(member => member.kind === "constructor");
  return constructor ? [constructor.value] : [];
}

/** Sorts references by the function that reads them: what runs on the spot counts for the function around it. */
function readersOf({ references, parents, scopes }) {
  const program = scopes[0].node;
  const read = new Map();
  for (const reference of references) {
    const reader = detours(reference.node, undefined, parents)[0] ?? program;
    if (!read.has(reader)) read.set(reader, []);
    read.get(reader).push(reference);
  }
  return read;
}

const isCalled = (node, parents) =>
  /^(Call|New)Expression$/.test(parents.get(node).type) && parents.get(node).callee === node;

/** All that comes to be read when `body` is called, by way of what it calls in turn. */
function* readDeep(body, read, parents, seen) {
  for (const start of startedBy(body)) {
    if (seen.has(start)) continue;
    seen.add(start);
    for (const reference of read.get(start) ?? []) {
      yield reference;
      const next = isCalled(reference.node, parents) && bodyOf(reference.binding);
      if (next) yield* readDeep(next, read, parents, seen);
    }
  }
}

/** Whether `binding` comes to be in the function (or program) `home`, but only behind `at`. */
const isLater = (binding, home, at) =>
  LATE.has(binding?.kind) && binding.scope.home.node === home && startOf(binding.id) > at;

/** Where the last name of each function comes to be: what is called behind that cannot come too early. */
function lastNames(scopes) {
  const last = new Map();
  for (const { home, names } of scopes)
    for (const { kind, id } of names.values())
      if (LATE.has(kind)) last.set(home.node, Math.max(last.get(home.node) ?? 0, startOf(id)));
  return last;
}

function checkReader(home, last, read, parents, report) {
  for (const { node, binding } of read.get(home)) {
    const at = startOf(node);
    if (isLater(binding, home, at)) {
      report("hoisting", node, node.name);
      continue;
    }
    const body = isCalled(node, parents) && bodyOf(binding);
    if (!body || at > last) continue;
    // A function that calls itself starts afresh: its names of that call are no concern of this one.
    for (const deep of readDeep(body, read, parents, new Set([home])))
      if (isLater(deep.binding, home, at)) {
        report("hoisting", node, `${node.name} needs ${deep.node.name}`);
        break;
      }
  }
}

/** The innermost statement around a var that may be skipped, or undefined. */
function conditionAround(node, home, parents) {
  for (let at = node; at !== home; at = parents.get(at)) {
    const parent = parents.get(at);
    if (parent === home) return undefined;
    if (
      !PASSING.test(parent.type) &&
      ((parent.body === at && parent.type !== "DoWhileStatement") ||
        /^(IfStatement|SwitchCase|CatchClause)$/.test(parent.type))
    )
      return at;
  }
  return undefined;
}

const isWithin = (node, around, parents) => {
  for (let at = node; at; at = parents.get(at)) if (at === around) return true;
  return false;
};

function checkVars({ scopes, parents }, report) {
  for (const scope of scopes)
    for (const binding of scope.names.values()) {
      if (binding.kind !== "var" || binding.again.length) continue;
      const home = isFunction(scope.node) ? scope.node.body : scope.node;
      const around = conditionAround(binding.within, home, parents);
      const outside = around && binding.references.find(({ node }) => !isWithin(node, around, parents));
      if (outside) report("var-scope", outside.node, binding.name);
    }
}

export function checkOrder(surveyed, report) {
  const read = readersOf(surveyed),
    last = lastNames(surveyed.scopes);
  checkLoops(surveyed, report);
  checkVars(surveyed, report);
  for (const home of read.keys()) checkReader(home, last.get(home) ?? 0, read, surveyed.parents, report);
}
