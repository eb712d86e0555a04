// What every emulated board is given and asked, whatever chip it is: the files of its Storage, questions typed at its prompt, and what it prints, parted into
// answers and the rest.
import { bundleText } from "../../../deploy/lab/dist";

const ANSWER = "\x01";
const END = "\x02";

export type Files = Record<string, string | Uint8Array>;

export interface Program {
  /** Which bundle runs. */
  bundle?: string;
  /** Or any code instead of it. */
  code?: string;
  /** croupier.json. */
  config?: object;
  /** More files of Storage. */
  files?: Files;
  /** Runs before the bundle. */
  before?: string;
}

/** `first`: what the board itself needs, before everything else. */
export function filesOf(program: Program, first: string): Files {
  const files: Files = {
    ...program.files,
    ".boot0": first + (program.before ?? ""),
    ".bootcde": program.code ?? bundleText(program.bundle),
  };
  if (program.config) files["croupier.json"] = JSON.stringify(program.config);
  return files;
}

/** A line whose answer is the JSON value of an expression, or `!` and what was thrown. */
export const questionOf = (expression: string): string =>
  `try{print("\\x01"+JSON.stringify(${expression})+"\\x02")}catch(e){print("\\x01!"+e+"\\x02")}\n`;

/** The value of an answer; what was thrown there is thrown here. */
export function valueOf(answer: string): unknown {
  if (answer[0] === "!") throw new Error(answer.slice(1));
  return answer === "undefined" ? undefined : JSON.parse(answer);
}

export class Console {
  /** Everything but answers. */
  printed = "";
  private rest = "";

  constructor(private readonly answered: (text: string) => void) {}

  take(text: string): void {
    this.rest += text;
    for (;;) {
      const at = this.rest.indexOf(ANSWER);
      if (at < 0) break;
      const end = this.rest.indexOf(END, at);
      this.printed += this.rest.slice(0, at);
      this.rest = this.rest.slice(at);
      if (end < 0) return;
      this.answered(this.rest.slice(1, end - at).replace(/[\r\n]/g, ""));
      this.rest = this.rest.slice(end - at + 1);
    }
    this.printed += this.rest;
    this.rest = "";
  }

  /** What is told of an answer that never came. */
  missing(expression: string): Error {
    return new Error(`no answer to ${expression.slice(0, 200)}; printed: ${this.printed.slice(-500)}`);
  }
}
