// A function whose docstring says `@rarely` exists only while it runs: `let f = x => { … }; … f(y)` turns into `… (x => { … })(y)`.
//
// A function that exists takes four variables on the board, one for its name and one for each parameter. Made where it is called it takes none of them
// between two calls; each call costs the reading of its text once more, and whoever passes by that place reads over it.
import { parse } from "acorn";
import type { ArrowFunctionExpression, CallExpression, ExpressionStatement, Literal, Node, Program } from "acorn";
import { full } from "acorn-walk";
import { analyze } from "eslint-scope";
import type { Scope, Variable } from "eslint-scope";
import MagicString from "magic-string";
import type { Plugin } from "rollup";
import ts from "typescript";
import { pathsIn } from "./lift";

/** The tag, and what stands for it at the head of a function until the bundle is whole. */
export const RARELY = "rarely";

/** Where TypeScript is read: a function with the tag begins with a directive of that name. */
export const tagged: ts.TransformerFactory<ts.SourceFile> = context => file => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const isRare = ts.getJSDocTags(node).some(({ tagName }) => tagName.text === RARELY);
    const next = ts.visitEachChild(node, visit, context);
    if (!isRare || !ts.isFunctionDeclaration(next) || !next.body) return next;
    const { modifiers, asteriskToken, name, typeParameters, parameters, type } = next;
    const directive = factory.createExpressionStatement(factory.createStringLiteral(RARELY));
    const body = factory.createBlock([directive, ...next.body.statements], true);
    return factory.updateFunctionDeclaration(
      next,
      modifiers,
      asteriskToken,
      name,
      typeParameters,
      parameters,
      type,
      body,
    );
  };
  return ts.visitNode(file, visit, ts.isSourceFile);
};

type Positioned = { start: number; end: number };

interface Rare {
  declaration: Node;
  arrow: ArrowFunctionExpression;
  place: Node;
}

const isDirective = (node: Node | undefined): node is ExpressionStatement =>
  node?.type === "ExpressionStatement" && ((node as ExpressionStatement).expression as Literal).value === RARELY;

export const directiveOf = ({ body }: ArrowFunctionExpression): Node | undefined =>
  body.type === "BlockStatement" ? body.body.find(isDirective) : undefined;

/** A function with the tag, and the only place that calls it. One that more than one place names is a mistake of whoever wrote the tag. */
function rareOf({ defs, name, references }: Variable, paths: Map<Node, Node[]>): Rare | undefined {
  const { node, parent } = (defs[0] ?? {}) as unknown as { node?: Node & { init?: Node }; parent?: Node };
  const arrow = node?.init as ArrowFunctionExpression | undefined;
  if (arrow?.type !== "ArrowFunctionExpression" || !directiveOf(arrow)) return undefined;
  const uses = references.filter(one => !one.isWrite()).map(one => one.identifier as unknown as Node);
  const call = paths.get(uses[0])?.at(-2) as CallExpression | undefined;
  if (uses.length !== 1 || call?.type !== "CallExpression" || call.callee !== uses[0])
    throw new Error(`@${RARELY}: ${name.split("$")[0]} is not called from a single place, but named in ${uses.length}`);
  return { declaration: parent!, arrow, place: uses[0] };
}

const meets = (a: Positioned, b: Positioned) => a.start < b.end && b.start < a.end;

/** One after the other, for one may stand in another; undefined: there is none any more. */
function moved(code: string): string | undefined {
  const program: Program = parse(code, { ecmaVersion: 2022, sourceType: "script", ranges: true });
  const scopes: Scope[] = analyze(program as never, { ecmaVersion: 2022, sourceType: "script" }).scopes;
  const paths = pathsIn(program);
  const text = new MagicString(code);
  const done: Rare[] = [];
  for (const variable of scopes.flatMap(({ variables }) => variables)) {
    const rare = rareOf(variable, paths);
    if (!rare || done.some(one => meets(one.declaration, rare.declaration) || meets(rare.declaration, one.place)))
      continue;
    if (done.some(one => meets(one.declaration, rare.place))) continue;
    done.push(rare);
    const { start, end } = directiveOf(rare.arrow)!;
    text.overwrite(
      rare.place.start,
      rare.place.end,
      `(${code.slice(rare.arrow.start, start)}${code.slice(end, rare.arrow.end)})`,
    );
    text.remove(rare.declaration.start, rare.declaration.end);
  }
  return done.length ? text.toString() : undefined;
}

/** The code, each of whose variables has a name of its own, with those functions at the places that call them. */
export function rarely(code: string): string {
  for (let next: string | undefined = code; next !== undefined; next = moved(code)) code = next;
  const text = new MagicString(code);
  full(
    parse(code, { ecmaVersion: 2022, sourceType: "script" }),
    node => void (isDirective(node) && text.remove(node.start, node.end)),
  );
  return text.toString();
}

/** For a bundle whose functions are arrows and merged, before its names are shortened. */
export const madeAnew = (): Plugin => ({ name: "made-anew", renderChunk: code => ({ code: rarely(code), map: null }) });
