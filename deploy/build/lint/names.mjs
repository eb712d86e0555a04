// Rules about names: what the board has not got, and what its classes do not do.
import { BUILTIN_CLASSES, COMMON_METHODS, GLOBALS, KEYWORDS, METHODS, STATICS } from "./absent.mjs";
import { isClass, isFunction } from "./tree.mjs";

/** Every word that the script itself gives to a property or method. */
function definedWords(nodes) {
  const defined = new Set();
  for (const { node } of nodes) {
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type))
      defined.add(node.key.name ?? node.key.value);
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression")
      defined.add(node.left.property.name);
  }
  return defined;
}

function checkMember(node, parent, isGlobal, mayBeOurs, report) {
  const word = node.property.name;
  if (isGlobal(node.object)) {
    const whole = `${node.object.name}.${word}`;
    if (STATICS.has(whole)) report("absent-static", node, whole);
    else if (word === "prototype" && BUILTIN_CLASSES.has(node.object.name)) report("builtin-prototype", node);
    if (BUILTIN_CLASSES.has(node.object.name)) return;
  }
  const called = parent.type === "CallExpression" && parent.callee === node;
  if (called && (METHODS.has(word) || COMMON_METHODS.has(word)) && !mayBeOurs(word))
    report("absent-method", node, word);
}

function membersOf(type, isStatic) {
  return new Set(
    type.body.body.filter(member => Boolean(member.static) === isStatic && member.key).map(member => member.key.name),
  );
}

/** The class that `type` extends, if the script declares it. */
function aboveOf(type, classOf) {
  return type.superClass ? classOf.get(type.superClass) : undefined;
}

function inheritsStatic(type, word, classOf) {
  for (let at = aboveOf(type, classOf); at; at = aboveOf(at, classOf)) if (membersOf(at, true).has(word)) return true;
  return false;
}

/** Where a super stands: the class whose own method it is in, or undefined inside an arrow or an object. */
function classAround(node, parents) {
  let at = parents.get(node);
  while (at && !isFunction(at)) at = parents.get(at);
  const method = at && parents.get(at);
  return method?.type === "MethodDefinition" ? parents.get(parents.get(method)) : undefined;
}

function checkClasses({ nodes, parents, references }, report) {
  const classOf = new Map();
  for (const { node, binding } of references)
    if (binding?.init && isClass(binding.init)) classOf.set(node, binding.init);
  const extended = new Set();
  for (const { node } of nodes)
    if (isClass(node) && node.superClass) {
      extended.add(aboveOf(node, classOf));
      if (node.superClass.type === "Identifier" && BUILTIN_CLASSES.has(node.superClass.name))
        report("extends-builtin", node);
    }
  for (const { node, parent } of nodes) {
    if (node.type === "Super" && parent.type === "MemberExpression") {
      const type = classAround(node, parents);
      if (!type || extended.has(type)) report("super-method", node);
    }
    if (node.type === "MemberExpression" && !node.computed && classOf.has(node.object)) {
      const type = classOf.get(node.object),
        word = node.property.name;
      if (!membersOf(type, true).has(word) && inheritsStatic(type, word, classOf)) report("static-inheritance", node);
    }
  }
}

function functionAround(node, parents) {
  let at = parents.get(node);
  while (at && !isFunction(at)) at = parents.get(at);
  return at;
}

function checkReference({ node, binding }, parents, report) {
  if (node.name === "arguments" && functionAround(node, parents)?.type === "ArrowFunctionExpression")
    report("arrow-arguments", node);
  if (!binding && GLOBALS.has(node.name)) report("absent-global", node, node.name);
  if (binding?.kind === "own name" && isClass(binding.init)) report("class-name", node);
}

export function checkNames(surveyed, isBundle, report) {
  const { nodes, parents, scopes, references } = surveyed;
  const bindings = new Map(references.map(({ node, binding }) => [node, binding]));
  const isGlobal = node => node.type === "Identifier" && bindings.has(node) && !bindings.get(node);
  const defined = definedWords(nodes);
  const mayBeOurs = word => COMMON_METHODS.has(word) && (!isBundle || defined.has(word));
  for (const { node, parent } of nodes)
    if (node.type === "MemberExpression" && !node.computed) checkMember(node, parent, isGlobal, mayBeOurs, report);
  for (const reference of references) checkReference(reference, parents, report);
  for (const scope of scopes)
    for (const binding of scope.names.values()) if (KEYWORDS.has(binding.name)) report("name", binding.id);
  checkClasses(surveyed, report);
}
