// Refuses in a finished bundle what the board cannot read or reads differently; the rules are in lint/advice.mjs.
import { parse } from "acorn";
import type { Program } from "acorn";
import type { Plugin } from "rollup";
import { ADVICE, inspect } from "./lint/subset.mjs";

export interface Complaint {
  rule: string;
  /** From 1, both. */
  line: number;
  column: number;
  /** What is wrong and what to write instead. */
  message: string;
}

const NEWEST = { ecmaVersion: "latest", locations: true, allowHashBang: true } as const;

/** A module is parsed too, so that the complaint can name its import instead of a syntax error. */
function parseAny(code: string): { program: Program; asScript: boolean } {
  try {
    return { program: parse(code, { ...NEWEST, sourceType: "script" }), asScript: true };
  } catch (mistake) {
    try {
      return { program: parse(code, { ...NEWEST, sourceType: "module" }), asScript: false };
    } catch {
      throw mistake;
    }
  }
}

function syntaxComplaint(mistake: any): Complaint {
  const { line, column } = mistake.loc ?? { line: 1, column: 0 };
  return { rule: "syntax", line, column: column + 1, message: `${ADVICE.syntax} (${mistake.message})` };
}

function nonAscii(code: string): Complaint[] {
  return code.split("\n").flatMap((text, i) => {
    const at = text.search(/[^\0-\x7f]/);
    return at < 0 ? [] : [{ rule: "non-ascii", line: i + 1, column: at + 1, message: ADVICE["non-ascii"] }];
  });
}

const inOrder = (a: Complaint, b: Complaint) => a.line - b.line || a.column - b.column;

export function checkBundle(code: string): Complaint[] {
  try {
    const { program, asScript } = parseAny(code);
    const found = inspect(program, code, true).map(({ rule, node, message }): Complaint => ({
      rule,
      line: node.loc!.start.line,
      column: node.loc!.start.column + 1,
      message,
    }));
    if (!asScript && !found.length) found.push(syntaxComplaint(new Error("only a module may say this")));
    return [...found, ...nonAscii(code)].sort(inOrder);
  } catch (mistake) {
    if (!(mistake instanceof SyntaxError)) throw mistake;
    return [syntaxComplaint(mistake), ...nonAscii(code)];
  }
}

/** A bundle that the board cannot read is not made. */
export const subset = (): Plugin => ({
  name: "subset",
  renderChunk(code) {
    const [first] = checkBundle(code);
    if (first) this.error(`${first.rule} at ${first.line}:${first.column}: ${first.message}`);
    return null;
  },
});
