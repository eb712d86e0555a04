// Refuses in a finished bundle what the board cannot read or reads differently; the rules are in lint/plugin.mjs, and their words in lint/advice.mjs.
import { Linter } from "eslint";
import type { Plugin } from "rollup";
import { ADVICE } from "./lint/advice.mjs";
import { board, boardRules, bundleRules } from "./lint/plugin.mjs";

export interface Complaint {
  /** From 1, both. */
  line: number;
  column: number;
  /** What is wrong and what to write instead. */
  message: string;
}

const linter = new Linter();

const found = (code: string, sourceType: "script" | "module", rules: Linter.RulesRecord) =>
  linter.verify(code, {
    plugins: { board },
    rules,
    languageOptions: { sourceType, ecmaVersion: "latest" },
    linterOptions: { noInlineConfig: true },
  });

const isSyntax = ([first]: Linter.LintMessage[]) => first?.fatal === true;

/** A module is looked at too, so that the complaint can name its import instead of a syntax error. */
function foundIn(code: string): Linter.LintMessage[] {
  const script = found(code, "script", bundleRules);
  if (!isSyntax(script)) return script;
  const module = found(code, "module", bundleRules);
  return module.length && !isSyntax(module) ? module : script;
}

function nonAscii(code: string): Complaint[] {
  return code.split("\n").flatMap((text, i) => {
    const at = text.search(/[^\0-\x7f]/);
    return at < 0 ? [] : [{ line: i + 1, column: at + 1, message: ADVICE["non-ascii"] }];
  });
}

const inOrder = (a: Complaint, b: Complaint) => a.line - b.line || a.column - b.column;

const told = ({ line, column, message, fatal }: Linter.LintMessage): Complaint => ({
  line,
  column,
  message: fatal ? `${ADVICE.syntax} (${message})` : message,
});

export const checkBundle = (code: string): Complaint[] => [...foundIn(code).map(told), ...nonAscii(code)].sort(inOrder);

/** Of a module as TypeScript prints it: how a letter is written there is TypeScript's affair, and a rule of eslint.config.mjs in the source. */
export const checkModule = (code: string): Complaint[] =>
  found(code, "module", { ...boardRules, "board/escape": "off" }).map(told);

/** A bundle that the board cannot read is not made. `sources` tells where that stands in the sources. */
export const subset = (sources: () => string[]): Plugin => ({
  name: "subset",
  renderChunk(code) {
    const complaints = checkBundle(code);
    if (!complaints.length) return null;
    const [{ line, column, message }] = complaints;
    const places = sources();
    this.error(places.length ? places.join("\n") : `${line}:${column}: ${message}`);
  },
});
