// What ESLint's own rules refuse: syntax by its selectors, names by its lists. Each says what to write instead (advice.mjs).
import { BUILTIN_CLASSES, GLOBALS, KEYWORDS, METHODS, STATICS } from "./absent.mjs";
import { ADVICE, ONLY_IN_BUNDLES } from "./advice.mjs";

const oneOf = words => `/^(${[...words].join("|")})$/`;
const anyClass = ":matches(ClassDeclaration, ClassExpression)";

const SYNTAX = {
  // An object may have a length of its own; that `this` is an array would take extending a built-in class, which is refused.
  "array-length":
    'AssignmentExpression > MemberExpression.left[computed=false][property.name="length"][object.type!="ThisExpression"]',
  async: ":function[async=true], AwaitExpression, ForOfStatement[await=true]",
  bigint: "Literal[bigint]",
  "case-after-default": "SwitchCase[test=null]:not(:last-child)",
  "case-declaration": 'SwitchCase > :matches(VariableDeclaration[kind!="var"], ClassDeclaration)',
  // The same value for every object does no harm where it is.
  "class-field":
    'PropertyDefinition[computed=false][key.type!="PrivateIdentifier"]:not([value.type=/^(Literal|Identifier|FunctionExpression)$/], [value.type="UnaryExpression"][value.argument.type="Literal"])',
  "computed-key": ":matches(Property, MethodDefinition, PropertyDefinition)[computed=true]",
  debugger: "DebuggerStatement",
  "default-parameter": ":function > AssignmentPattern.params, TSParameterProperty > AssignmentPattern",
  destructuring: "ObjectPattern, ArrayPattern",
  exponent: 'BinaryExpression[operator="**"], AssignmentExpression[operator="**="]',
  "extends-builtin": `${anyClass}[superClass.name=${oneOf(BUILTIN_CLASSES)}]`,
  generator: ":function[generator=true], YieldExpression",
  label: "LabeledStatement",
  "logical-assignment": "AssignmentExpression[operator=/^(\\?\\?|\\|\\||&&)=$/]",
  module:
    'ImportExpression, ImportDeclaration, ExportNamedDeclaration, ExportDefaultDeclaration, ExportAllDeclaration, MetaProperty[meta.name="import"]',
  name: `:matches(VariableDeclarator > .id, :function > .params, :function > .id, ${anyClass} > .id, CatchClause > .param)[name=${oneOf(KEYWORDS)}]`,
  "new-target": 'MetaProperty[meta.name="new"]',
  "optional-chaining": "ChainExpression",
  "private-name": "PrivateIdentifier",
  "quoted-method": 'MethodDefinition[computed=false][key.type="Literal"]',
  "rest-parameter": ":function > RestElement.params",
  spread: "SpreadElement",
  "static-block": "StaticBlock",
  "tagged-template": "TaggedTemplateExpression",
  with: "WithStatement",
};

const property = (message, name) => {
  const [object, word] = name.split(".");
  return { object, property: word, message };
};

/** Of the sources, or of a finished bundle. */
export const restricted = isBundle => ({
  "no-restricted-syntax": [
    "error",
    ...Object.entries(SYNTAX)
      .filter(([name]) => isBundle || !ONLY_IN_BUNDLES.includes(name))
      .map(([name, selector]) => ({ selector, message: ADVICE[name] })),
  ],
  "no-restricted-globals": ["error", ...[...GLOBALS].map(name => ({ name, message: ADVICE["absent-global"] }))],
  "no-restricted-properties": [
    "error",
    ...[...STATICS].map(name => property(ADVICE["absent-static"], name)),
    ...[...BUILTIN_CLASSES].map(name => property(ADVICE["builtin-prototype"], `${name}.prototype`)),
    ...[...METHODS].map(name => ({ property: name, message: ADVICE["absent-method"] })),
  ],
});
