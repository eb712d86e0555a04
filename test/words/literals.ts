// Words for people that stand in code itself.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** It begins as a sentence or a label does, or ends as a sentence. What begins with a small letter may be a class, a message between programs, or a value. */
const TEXT = /^\p{Lu}\p{Ll}*[ \u00a0,:].*\p{Ll}{2,}|\p{Ll}{2,}[ \u00a0].*[.!?…]$|^\p{Lu}\p{Ll}+[.!?…:]?$/u;
/** Keys of a keyboard, kinds of a browser's, and our own name. */
const NAMES = new Set(["Croupier", "Delete", "Enter", "Escape", "Files", "Key", "Tab"]);
/** Names of the language itself, of people, and of what is put into a message of the command's, which is English. */
const OTHERS = [/worker-realm\.ts: /, /tournament-demo\.ts: Ada /, /still\.ts: This picture$/];

/** Of other uses of a string: they are never shown. */
const HIDDEN_CALLS = new Set(["querySelector", "querySelectorAll", "closest", "matches", "Error", "TypeError", "warn"]);

const isHidden = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const { expression } = parent;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    return HIDDEN_CALLS.has(name);
  }
  return false;
};

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => "{}" + literal.text).join("");
  return undefined;
}

function inSource(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && TEXT.test(text) && !NAMES.has(text) && !isHidden(node))
      found.push(`${source.fileName}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter(text => !OTHERS.some(other => other.test(text)));
}

/** Of all files of a folder, or of one source. */
export function textsIn(where: string | ts.SourceFile): string[] {
  if (typeof where !== "string") return inSource(where);
  return readdirSync(where, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".ts"))
    .flatMap(file => {
      const path = join(where, file);
      return inSource(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
    });
}
