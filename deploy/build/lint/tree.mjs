// Where a node stands, and what a name there means, for rules of our own: ESLint's scopes, without what TypeScript takes away.

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Methods that call their argument before they return. */
const AT_ONCE = new Set(["forEach", "map", "filter", "some", "every", "find", "findIndex", "reduce", "sort"]);

export const isFunction = node => FUNCTIONS.has(node.type);
export const isClass = node => node.type === "ClassDeclaration" || node.type === "ClassExpression";
export const startOf = node => node.range[0];

export function isWithin(node, around) {
  for (let at = node; at; at = at.parent) if (at === around) return true;
  return false;
}

/** A function that has run before the statement around it ends: called on the spot, or by forEach and its like. */
function runsAtOnce(node) {
  const { parent } = node;
  if (parent.type !== "CallExpression") return false;
  if (parent.callee === node) return true;
  const { callee } = parent;
  return callee.type === "MemberExpression" && !callee.computed && AT_ONCE.has(callee.property.name);
}

/** The functions around `node`, innermost first, that do not run on the spot; up to `stop`. */
export function detours(node, stop) {
  const passed = [];
  for (let at = node; at && at !== stop; at = at.parent) if (isFunction(at) && !runsAtOnce(at)) passed.push(at);
  return passed;
}

/** `typeof a` as a type. */
const isType = ({ parent }) => parent.type === "TSTypeQuery" || parent.type === "TSQualifiedName";

/** Every use of a variable at run time, but for its declaration. */
export const usesOf = ({ references, identifiers }) =>
  references.filter(
    one => one.isValueReference !== false && !identifiers.includes(one.identifier) && !isType(one.identifier),
  );

export const variablesIn = ({ scopeManager }) => scopeManager.scopes.flatMap(({ variables }) => variables);

/** `var`, `let`, `const`, `function`, `class`; undefined for what is there from the beginning. */
export function kindOf({ defs: [def], scope }) {
  if (def?.type === "Variable") return def.parent.kind;
  if (def?.node.type === "FunctionDeclaration" && def.type === "FunctionName") return "function";
  return def?.type === "ClassName" && scope.block !== def.node ? "class" : undefined;
}

/** The function or class that a name was given when it came to be. */
export function valueOf({ defs: [def] }) {
  const value = def?.type === "Variable" ? def.node.init : def?.node;
  return value && (isFunction(value) || isClass(value)) && !/^(Parameter|CatchClause)$/.test(def.type)
    ? value
    : undefined;
}
