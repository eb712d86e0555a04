// Our own rules about when a name exists: the board declares nothing ahead, and a loop has one variable for all its turns. Each answers what ESLint shall call
// at which node.
import { detours, isFunction, isWithin, kindOf, startOf, usesOf, valueOf, variablesIn } from "./tree.mjs";

const LOOPS = /^For(In|Of)?Statement$/;
const PASSING = /^(BlockStatement|TryStatement|LabeledStatement|VariableDeclaration)$/;

const homeOf = ({ scope }) => scope.variableScope.block;

/** What a block in the loop's body declares is new in each turn, on the board too; the loop's own names are not. */
export const loopClosure = (source, report) => ({
  Program() {
    const makers = new Set();
    for (const variable of variablesIn(source))
      if (LOOPS.test(variable.scope.block.type) && /^(let|const)$/.test(kindOf(variable)))
        for (const { identifier } of usesOf(variable))
          for (const maker of detours(identifier, variable.scope.block)) makers.add(maker);
    for (const maker of makers) report(maker);
  },
});

/** The function or class that a name stands for, if that can be seen. */
const bodyOf = variable => (variable && !/^(let|var)$/.test(kindOf(variable)) ? valueOf(variable) : undefined);

/** The functions that run when `body` is called or constructed. */
function startedBy(body) {
  if (isFunction(body)) return [body];
  const constructor = body.body.body.find(member => member.kind === "constructor");
  return constructor ? [constructor.value] : [];
}

/** Sorts uses by the function that reads them: what runs on the spot counts for the function around it. */
function readersOf(source) {
  const read = new Map();
  for (const variable of variablesIn(source))
    for (const { identifier } of usesOf(variable)) {
      const reader = detours(identifier)[0] ?? source.ast;
      if (!read.has(reader)) read.set(reader, []);
      read.get(reader).push({ node: identifier, variable });
    }
  return read;
}

const isCalled = node => /^(Call|New)Expression$/.test(node.parent.type) && node.parent.callee === node;

/** All that comes to be read when `body` is called, by way of what it calls in turn. */
function* readDeep(body, read, seen) {
  for (const start of startedBy(body)) {
    if (seen.has(start)) continue;
    seen.add(start);
    for (const use of read.get(start) ?? []) {
      yield use;
      const next = isCalled(use.node) && bodyOf(use.variable);
      if (next) yield* readDeep(next, read, seen);
    }
  }
}

/** Whether `variable` comes to be in the function (or program) `home`, but only behind `at`. */
const isLater = (variable, home, at) =>
  kindOf(variable) && homeOf(variable) === home && startOf(variable.identifiers[0]) > at;

/** Where the last name of each function comes to be: what is called behind that cannot come too early. */
function lastNames(source) {
  const last = new Map();
  for (const variable of variablesIn(source))
    if (kindOf(variable))
      last.set(homeOf(variable), Math.max(last.get(homeOf(variable)) ?? 0, startOf(variable.identifiers[0])));
  return last;
}

export const hoisting = (source, report) => ({
  Program() {
    const read = readersOf(source);
    const last = lastNames(source);
    for (const [home, uses] of read)
      for (const { node, variable } of uses) {
        const at = startOf(node);
        if (isLater(variable, home, at)) {
          report(node, node.name);
          continue;
        }
        const body = isCalled(node) && bodyOf(variable);
        if (!body || at > (last.get(home) ?? 0)) continue;
        // A function that calls itself starts afresh: its names of that call are no concern of this one.
        for (const deep of readDeep(body, read, new Set([home])))
          if (isLater(deep.variable, home, at)) {
            report(node, `${node.name} needs ${deep.node.name}`);
            break;
          }
      }
  },
});

/** The innermost statement around a var that may be skipped, or undefined. */
function conditionAround(node, home) {
  for (let at = node; at !== home; at = at.parent) {
    const { parent } = at;
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

export const varScope = (source, report) => ({
  Program() {
    for (const variable of variablesIn(source)) {
      if (kindOf(variable) !== "var" || variable.defs.length > 1) continue;
      const home = homeOf(variable);
      const around = conditionAround(variable.defs[0].parent, isFunction(home) ? home.body : home);
      const outside = around && usesOf(variable).find(({ identifier }) => !isWithin(identifier, around));
      if (outside) report(outside.identifier, variable.name);
    }
  },
});
