// Every text that the sources of a bundle can put on a display, read from the sources themselves.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { importsOf } from "../../../deploy/build/imports";
import { ROOT } from "../../../deploy/root";

/** A text with a # wherever something else stands in it. */
export interface Message {
  text: string;
  /** Where it stands: `src/games/set/words.ts:12`. */
  at: string;
}

const SOURCES = join(ROOT, "src");

const importsIn = (file: string): string[] =>
  importsOf(file, readFileSync(file, "utf8"))
    .filter(({ typesOnly }) => !typesOnly)
    .map(({ specifier }) => join(dirname(file), `${specifier}.ts`))
    .filter(existsSync);

const isPlus = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** What is joined by +, from the left. */
const joined = (node: ts.Expression): ts.Expression[] =>
  isPlus(node)
    ? [...joined(node.left), ...joined(node.right)]
    : ts.isParenthesizedExpression(node) && isPlus(node.expression)
      ? joined(node.expression)
      : [node];

const isText = (node: ts.Node): node is ts.StringLiteral => ts.isStringLiteral(node);

const COMPARED = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];

/** What is called with a name: of a module, of a scene, of an item that is looked for. */
const NOT_SHOWN = /^require$|\.(begin|indexOf)$/;

/** Types, names of modules, names that are compared or looked up, and what is told to people on the host side alone. */
function isNothingShown(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isVariableDeclaration(node) && node.name.getText() === "about") ||
    (isText(node) && ts.isBinaryExpression(parent) && COMPARED.includes(parent.operatorToken.kind)) ||
    (isText(node) && ts.isElementAccessExpression(parent)) ||
    (parent !== undefined &&
      ts.isCallExpression(parent) &&
      parent.arguments[0] === node &&
      NOT_SHOWN.test(parent.expression.getText()))
  );
}

/** It has a word in it that a person reads: more than one, or one with a capital letter. What is packed has no blanks and is long. */
const isRead = (text: string): boolean => {
  const words = text.replace(/#/g, " ").trim();
  return /[A-Za-z]{2}/.test(words) && (/\S \S|[.:!?]$/.test(words) || /^[A-Z]/.test(words)) && !/^\S{24,}$/.test(words);
};

function messagesIn(file: string): Message[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Message[] = [];

  function add(node: ts.Node, text: string): void {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const at = `${relative(ROOT, file).replace(/\\/g, "/")}:${line}`;
    // Several lines of a page, or of a message.
    for (const part of text.split(/[|\n]/)) if (isRead(part)) found.push({ text: part.trim(), at });
  }

  (function visit(node: ts.Node): void {
    if (isNothingShown(node)) return;
    const parts = ts.isExpression(node) ? joined(node) : [];
    if (parts.length > 1 && parts.some(isText)) {
      add(node, parts.map(part => (isText(part) ? part.text : "#")).join(""));
      for (const part of parts) if (!isText(part)) visit(part);
    } else if (isText(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else ts.forEachChild(node, visit);
  })(source);
  return found;
}

/** Most files are in several bundles. */
const known = new Map<string, { imports: string[]; messages: Message[] }>();

function read(file: string) {
  const found = known.get(file) ?? { imports: importsIn(file), messages: messagesIn(file) };
  known.set(file, found);
  return found;
}

/** Of the files that a bundle's own one imports, and of those that these import; each text once. Drivers know no display. */
export function messagesOf(bundle: string): Message[] {
  const files = [join(ROOT, "src/bundles", `${bundle}.ts`)];
  const all = new Map<string, Message>();
  for (const file of files) {
    const { imports, messages } = read(file);
    files.push(...imports.filter(path => !files.includes(path)));
    for (const message of file.startsWith(SOURCES) ? messages : [])
      if (!all.has(message.text)) all.set(message.text, message);
  }
  return [...all.values()];
}
