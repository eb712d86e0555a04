// Walks an ESTree, from acorn or from typescript-eslint alike, and finds out what each name refers to.

/** TypeScript nodes with JavaScript inside; all others are types and never reach the board. */
const WRAPPERS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSParameterProperty",
  "TSEnumDeclaration",
  "TSEnumBody",
  "TSEnumMember",
  "TSExportAssignment",
]);
const NOT_CHILDREN = new Set(["parent", "loc", "range", "tokens", "comments", "type", "start", "end"]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const SCOPES = new Set([
  "Program",
  "BlockStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "SwitchStatement",
  "CatchClause",
  "ClassDeclaration",
  "ClassExpression",
  "StaticBlock",
  "TSEnumDeclaration",
  ...FUNCTIONS,
]);

/** Methods that call their argument before they return. */
const AT_ONCE = new Set(["forEach", "map", "filter", "some", "every", "find", "findIndex", "reduce", "sort"]);

export const isFunction = node => FUNCTIONS.has(node.type);
export const isClass = node => node.type === "ClassDeclaration" || node.type === "ClassExpression";
export const startOf = node => (node.range ? node.range[0] : node.start);
export const endOf = node => (node.range ? node.range[1] : node.end);

const isNode = value => value && typeof value.type === "string";
const isCode = node => (!node.type.startsWith("TS") || WRAPPERS.has(node.type)) && !node.declare;

function forChildren(node, visit) {
  for (const key of Object.keys(node)) {
    if (NOT_CHILDREN.has(key)) continue;
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item) && isCode(item)) visit(item, key);
    } else if (isNode(value) && isCode(value)) visit(value, key);
  }
}

const newScope = (node, above) => ({ node, above, names: new Map(), home: undefined });

/** A scope's function, or the program: where a var of it lives and what must run for its names to exist. */
function homeOf(scope) {
  let home = scope;
  while (home.above && !isFunction(home.node)) home = home.above;
  return home;
}

function declare(scope, id, kind, init, within) {
  const known = scope.names.get(id.name);
  if (known) known.again.push(id);
  else scope.names.set(id.name, { name: id.name, kind, id, init, within, scope, references: [], again: [] });
}

/** The identifiers that a pattern binds. */
function bound(pattern) {
  if (!pattern) return [];
  switch (pattern.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return pattern.properties.flatMap(part => bound(part.value ?? part.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(bound);
    case "AssignmentPattern":
      return bound(pattern.left);
    case "RestElement":
      return bound(pattern.argument);
    case "TSParameterProperty":
      return bound(pattern.parameter);
    default:
      return [];
  }
}

/** Names that this node brings into being: in `outside` around it, in `inside` it. */
function declareNames(node, outside, inside) {
  if (node.type === "VariableDeclaration") {
    const scope = node.kind === "var" ? homeOf(outside) : outside;
    for (const part of node.declarations)
      for (const id of bound(part.id)) declare(scope, id, node.kind, part.init, node);
  }
  if (node.type === "FunctionDeclaration" && node.id) declare(outside, node.id, "function", node, node);
  if (node.type === "ClassDeclaration" && node.id) declare(outside, node.id, "class", node, node);
  if (node.type === "TSEnumDeclaration") declare(outside, node.id, "enum", undefined, node);
  if (node.type === "TSEnumMember" && node.id.type === "Identifier")
    declare(outside, node.id, "member", undefined, node);
  if (/^Import\w*Specifier$/.test(node.type)) declare(outside, node.local, "import", undefined, node);
  if (/^(Class|Function)Expression$/.test(node.type) && node.id) declare(inside, node.id, "own name", node, node);
  if (isFunction(node))
    for (const param of node.params) for (const id of bound(param)) declare(inside, id, "param", undefined, node);
  if (node.type === "CatchClause") for (const id of bound(node.param)) declare(inside, id, "catch", undefined, node);
}

/** Identifiers that are words, not references: the b of a.b, {b: 1}, b() {} in a class, and what an import calls it. */
function isWord(parent, key) {
  if (key === "property") return parent.type === "MemberExpression" && !parent.computed;
  if (key === "key") return !parent.computed;
  return (
    key === "label" ||
    key === "meta" ||
    key === "imported" ||
    key === "exported" ||
    (/^(Import|Meta|TSEnumMember)/.test(parent.type) && key !== "initializer" && key !== "source")
  );
}

function resolve(scope, name) {
  for (let at = scope; at; at = at.above) if (at.names.has(name)) return at.names.get(name);
  return undefined;
}

/**
 * Everything the rules ask about a program: its nodes in the order of the text, the parent of each, its names, and
 * `references`: each {node, scope, binding}, the binding undefined for a global.
 */
export function survey(program) {
  const nodes = [],
    parents = new Map(),
    scopes = [],
    references = [],
    ids = new Set(),
    found = [];
  (function visit(node, scope, parent, key) {
    const inside = SCOPES.has(node.type) ? newScope(node, scope) : scope;
    if (inside !== scope) scopes.push(inside);
    nodes.push({ node, parent, key, scope: inside });
    parents.set(node, parent);
    declareNames(node, scope ?? inside, inside);
    if (node.type === "Identifier" && !isWord(parent, key)) found.push({ node, scope });
    forChildren(node, (child, childKey) => visit(child, inside, node, childKey));
  })(program, undefined, undefined, "");
  for (const scope of scopes) {
    scope.home = homeOf(scope);
    for (const binding of scope.names.values()) for (const id of [binding.id, ...binding.again]) ids.add(id);
  }
  for (const { node, scope } of found) {
    if (ids.has(node)) continue;
    const reference = { node, scope, binding: resolve(scope, node.name) };
    references.push(reference);
    if (reference.binding) reference.binding.references.push(reference);
  }
  return { nodes, parents, scopes, references };
}

/** A function that has run before the statement around it ends: called on the spot, or by forEach and its like. */
export function runsAtOnce(node, parent) {
  if (!parent || parent.type !== "CallExpression") return false;
  if (parent.callee === node) return true;
  const { callee } = parent;
  return callee.type === "MemberExpression" && !callee.computed && AT_ONCE.has(callee.property.name);
}
