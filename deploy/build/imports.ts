// What a file imports, as it is written. The arrows of the house are the business of house.ts.
import ts from "typescript";

export interface Import {
  specifier: string;
  /** Nothing of it is left at run time. */
  typesOnly: boolean;
}

const allTypes = (elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]) =>
  elements.length > 0 && elements.every(one => one.isTypeOnly);

function importsTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  const { namedBindings } = clause;
  return (
    clause.isTypeOnly ||
    (!clause.name &&
      namedBindings !== undefined &&
      ts.isNamedImports(namedBindings) &&
      allTypes(namedBindings.elements))
  );
}

const exportsTypes = (node: ts.ExportDeclaration) =>
  node.isTypeOnly ||
  (node.exportClause !== undefined && ts.isNamedExports(node.exportClause) && allTypes(node.exportClause.elements));

/** The text that names a module in this node, and whether only its types are meant. */
function moduleOf(node: ts.Node): { name: ts.Node; typesOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) return { name: node.moduleSpecifier, typesOnly: importsTypes(node.importClause) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { name: node.moduleSpecifier, typesOnly: exportsTypes(node) };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { name: node.argument.literal, typesOnly: true };
  if (ts.isExternalModuleReference(node)) return { name: node.expression, typesOnly: false };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { name: node.arguments[0], typesOnly: false };
  return undefined;
}

/** An import that may stand anywhere, or that no word before its module's name tells. */
const ANYWHERE = /\bimport\s*\(|\bimport\b[^;]*=\s*require\b/;
const NAMED = /\b(?:from|import)\s*["'][^"']*["']/g;

/** So much of a text as holds all that it imports: the rest takes ten times as long to be read. */
function headOf(text: string): string {
  if (ANYWHERE.test(text)) return text;
  let end = 0;
  for (const { index, 0: words } of text.matchAll(NAMED)) end = index + words.length;
  return text.slice(0, end);
}

export function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, headOf(text), ts.ScriptTarget.Latest);
  const imports: Import[] = [];
  (function visit(node: ts.Node) {
    const found = moduleOf(node);
    if (found && ts.isStringLiteralLike(found.name))
      imports.push({ specifier: found.name.text, typesOnly: found.typesOnly });
    ts.forEachChild(node, visit);
  })(source);
  return imports;
}
