// Our own rules about names: what an arrow, a class and an object's methods do otherwise on the board. Each answers what ESLint shall call at which node.
import { BUILTIN_CLASSES, COMMON_METHODS } from "./absent.mjs";
import { isClass, isFunction, usesOf, valueOf, variablesIn } from "./tree.mjs";

function functionAround(node) {
  let at = node.parent;
  while (at && !isFunction(at)) at = at.parent;
  return at;
}

export const arrowArguments = ({ scopeManager }, report) => ({
  Program() {
    for (const { references } of scopeManager.scopes)
      for (const { identifier } of references)
        if (identifier.name === "arguments" && functionAround(identifier)?.type === "ArrowFunctionExpression")
          report(identifier);
  },
});

/** A word that the script itself gives to a property or method may be ours, in a file of its own any word may. */
export const commonMethod = (_, report) => {
  const defined = new Set();
  const calls = [];
  return {
    ":matches(Property, MethodDefinition, PropertyDefinition)": ({ key }) => defined.add(key.name ?? key.value),
    "AssignmentExpression > MemberExpression.left": ({ property }) => defined.add(property.name),
    "CallExpression > MemberExpression.callee[computed=false]"(node) {
      if (COMMON_METHODS.has(node.property.name) && !BUILTIN_CLASSES.has(node.object.name)) calls.push(node);
    },
    "Program:exit"() {
      for (const node of calls) if (!defined.has(node.property.name)) report(node, node.property.name);
    },
  };
};

export const className = (source, report) => ({
  Program() {
    for (const variable of variablesIn(source))
      if (variable.scope.block.type === "ClassExpression" && variable.defs[0]?.node === variable.scope.block)
        for (const { identifier } of usesOf(variable)) report(identifier);
  },
});

/** By each identifier that names a class of the script, that class. */
function classesIn(source) {
  const classOf = new Map();
  for (const variable of variablesIn(source)) {
    const type = valueOf(variable);
    if (type && isClass(type)) for (const { identifier } of usesOf(variable)) classOf.set(identifier, type);
  }
  return classOf;
}

const hasStatic = (type, word) => type.body.body.some(member => member.static && member.key?.name === word);

function inheritsStatic(type, word, classOf) {
  for (let at = classOf.get(type.superClass); at; at = classOf.get(at.superClass)) if (hasStatic(at, word)) return true;
  return false;
}

export function staticInheritance(source, report) {
  const classOf = classesIn(source);
  return {
    "MemberExpression[computed=false]"(node) {
      const type = classOf.get(node.object);
      const word = node.property.name;
      if (type && !hasStatic(type, word) && inheritsStatic(type, word, classOf)) report(node);
    },
  };
}

/** Where a super stands: the class whose own method it is in, or undefined inside an arrow or an object. */
function classAround(node) {
  const method = functionAround(node)?.parent;
  return method?.type === "MethodDefinition" ? method.parent.parent : undefined;
}

export function superMethod(source, report) {
  const classOf = classesIn(source);
  const extended = new Set();
  const found = [];
  return {
    ":matches(ClassDeclaration, ClassExpression)": ({ superClass }) => extended.add(classOf.get(superClass)),
    "MemberExpression > Super": node => found.push(node),
    "Program:exit"() {
      for (const node of found) if (!classAround(node) || extended.has(classAround(node))) report(node);
    },
  };
}
