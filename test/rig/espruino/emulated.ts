// What every emulated board is given and asked, whatever chip it is: the files of its Storage, questions typed at its prompt, and what it prints, parted into
// answers and the rest.
import { bundleText } from "../../../deploy/lab/dist";

const ANSWER = "\x01";
const END = "\x02";
const I2C = "\x03";
const MARKS = /[\x01\x03]/;

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

export class Console {
  /** Everything but answers. */
  printed = "";
  private rest = "";

  /** `wrote`: hears what a board's own I2C prints, a line each. */
  constructor(
    private readonly answered: (text: string) => void,
    private readonly wrote?: (line: string) => void,
  ) {}

  take(text: string): void {
    this.rest += text;
    for (;;) {
      const at = this.rest.search(this.wrote ? MARKS : ANSWER);
      if (at < 0) break;
      this.printed += this.rest.slice(0, at);
      this.rest = this.rest.slice(at);
      const isWritten = this.rest[0] === I2C;
      const end = this.rest.indexOf(isWritten ? "\n" : END);
      if (end < 0) return;
      const body = this.rest.slice(1, end).replace(/[\r\n]/g, "");
      this.rest = this.rest.slice(end + 1);
      if (isWritten) this.wrote!(body);
      else this.answered(body);
    }
    this.printed += this.rest;
    this.rest = "";
  }

  /** What is told of an answer that never came. */
  missing(expression: string): Error {
    return new Error(`no answer to ${expression.slice(0, 200)}; printed: ${this.printed.slice(-500)}`);
  }
}
