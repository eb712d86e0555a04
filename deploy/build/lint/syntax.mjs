// Rules that need to see one node and its neighbours.
import { regexProblem } from "./regex.mjs";
import { endOf, isClass, isFunction, startOf } from "./tree.mjs";

const LOGICAL = new Set(["??=", "||=", "&&="]);
const isPattern = node => node?.type === "ObjectPattern" || node?.type === "ArrayPattern";

/** A node's type to the rule that refuses it wherever it stands. */
const ALWAYS = {
  SpreadElement: "spread",
  LabeledStatement: "label",
  ChainExpression: "optional-chaining",
  AwaitExpression: "async",
  YieldExpression: "generator",
  TaggedTemplateExpression: "tagged-template",
  PrivateIdentifier: "private-name",
  StaticBlock: "static-block",
  WithStatement: "with",
  DebuggerStatement: "debugger",
  ImportExpression: "module",
  ImportDeclaration: "module",
  ExportNamedDeclaration: "module",
  ExportDefaultDeclaration: "module",
  ExportAllDeclaration: "module",
};

/** A field that may stay where it is: the same value for every object does no harm. */
const isPlain = value =>
  value &&
  (/^(Literal|Identifier|FunctionExpression)$/.test(value.type) ||
    (value.type === "UnaryExpression" && value.argument.type === "Literal"));

/** An object may have a length of its own; that `this` is an array would take extending a built-in class, which is refused. */
function setsLength(left) {
  return (
    left.type === "MemberExpression" &&
    !left.computed &&
    left.property.name === "length" &&
    left.object.type !== "ThisExpression"
  );
}

function checkString(node, raw, report) {
  if (/(^|[^\\])(\\\\)*(\\u(?!00[0-7])|\\\r?\n)/.test(raw)) report("escape", node);
  else if (/[^\0-\xff]/.test(raw)) report("unicode-text", node);
}

const CHECKS = {
  AssignmentPattern(node, { parent, key }, report) {
    if ((isFunction(parent) && key === "params") || parent.type === "TSParameterProperty")
      report("default-parameter", node);
  },
  RestElement(node, { parent }, report) {
    report(isPattern(parent) ? "destructuring" : "rest-parameter", node);
  },
  ObjectPattern: (node, at, report) => report("destructuring", node),
  ArrayPattern: (node, at, report) => report("destructuring", node),
  Property(node, at, report) {
    if (node.computed) report("computed-key", node);
  },
  MethodDefinition(node, at, report) {
    if (node.computed) report("computed-key", node);
    else if (node.key.type === "Literal") report("quoted-method", node);
  },
  PropertyDefinition(node, at, report) {
    if (node.computed) report("computed-key", node);
    else if (node.key.type !== "PrivateIdentifier" && !isPlain(node.value)) report("class-field", node);
  },
  AssignmentExpression(node, at, report) {
    if (LOGICAL.has(node.operator)) report("logical-assignment", node);
    if (node.operator === "**=") report("exponent", node);
    if (setsLength(node.left)) report("array-length", node);
  },
  BinaryExpression(node, at, report) {
    if (node.operator === "**") report("exponent", node);
  },
  MetaProperty(node, at, report) {
    report(node.meta.name === "new" ? "new-target" : "module", node);
  },
  Literal(node, at, report) {
    if (node.bigint) report("bigint", node);
    else if (node.regex) checkRegex(node, node.regex.pattern, node.regex.flags, report);
    else if (typeof node.value === "string") checkString(node, node.raw, report);
  },
  TemplateElement(node, at, report) {
    if (/(^|[^\\])(\\\\)*\\\$\{/.test(node.value.raw)) report("escape", node);
    else checkString(node, node.value.raw, report);
  },
  SwitchStatement(node, at, report) {
    const standard = node.cases.findIndex(one => !one.test);
    if (standard >= 0 && standard < node.cases.length - 1) report("case-after-default", node.cases[standard]);
    for (const one of node.cases)
      for (const statement of one.consequent)
        if ((statement.type === "VariableDeclaration" && statement.kind !== "var") || isClass(statement))
          report("case-declaration", statement);
  },
  NewExpression: checkRegexCall,
  CallExpression: checkRegexCall,
};

function checkRegex(node, pattern, flags, report) {
  const problem = regexProblem(pattern, flags);
  if (problem) report("regex", node, problem);
}

function checkRegexCall(node, at, report) {
  const [pattern, flags] = node.arguments;
  if (node.callee.name === "RegExp" && typeof pattern?.value === "string")
    checkRegex(node, pattern.value, typeof flags?.value === "string" ? flags.value : "", report);
}

function checkFunction(node, report) {
  if (node.async) report("async", node);
  if (node.generator) report("generator", node);
}

/** What stands behind a bare return decides: a semicolon, or the brace that ends the block. */
function checkReturn(node, text, report) {
  const from = startOf(node) + "return".length;
  if (!node.argument && !/^[ \t]*;|^\s*\}/.test(text.slice(from)) && endOf(node) <= text.length)
    report("return-newline", node);
}

export function checkSyntax({ nodes }, text, report) {
  for (const at of nodes) {
    const { node } = at;
    if (isFunction(node)) checkFunction(node, report);
    if (node.type === "ReturnStatement") checkReturn(node, text, report);
    if (node.type === "ForOfStatement" && node.await) report("async", node);
    if (CHECKS[node.type]) CHECKS[node.type](node, at, report);
    else if (ALWAYS[node.type]) report(ALWAYS[node.type], node);
  }
}
