// The one way to a terminal. Everything that is said passes here, and with it what boards, brokers and files say: lint refuses any other way (eslint.config.mjs).
import { clearLine, createInterface, cursorTo, type Interface, type ReadLineOptions } from "node:readline";
import { inColours, shown, shownLines } from "./terminal-text";

/** What can be known of a terminal. */
export interface Out {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

export const out: Out = process.stdout;
export const errors: Out = process.stderr;

/** A line, whatever is in it. */
export const print = (line: string): void => void process.stdout.write(shown(line) + "\n");

/** A text of our own making, with its colours; what is somebody else's in it has been through `shown`. */
export const printPainted = (text: string): void =>
  void process.stdout.write(text.split("\n").map(inColours).join("\n"));

/** What may go into a file or another program just as it is: on a terminal it is text. */
export const printData = (text: string): void =>
  void process.stdout.write(process.stdout.isTTY ? shownLines(text) : text);

/** JSON is the same when its letters are written as numbers, wherever it goes. */
export const printJsonText = (text: string): void => void process.stdout.write(shownLines(text));

export const printJson = (value: unknown, indent?: number): void =>
  printJsonText(JSON.stringify(value, null, indent) + "\n");

/** As `printPainted`, beside what a command answers. */
export const printErrors = (text: string): void =>
  void process.stderr.write(text.split("\n").map(inColours).join("\n"));

/** For what draws in place: it moves the cursor itself, and its lines go through `inColours`. */
export const drawing: Out & { write(text: string): unknown } = process.stdout;

/** A line that a person edits. */
export const openEditor = (options: Omit<ReadLineOptions, "input" | "output"> = {}): Interface =>
  createInterface({ input: process.stdin, output: process.stdout, ...options });

/** The line that is being edited goes, so that another one can stand there. */
export function clearEdited(): void {
  cursorTo(process.stdout, 0);
  clearLine(process.stdout, 1);
}

/** `croupier ... | head` closes our output early: that is no error. */
export function allowClosedPipe(): void {
  process.stdout.on("error", error => {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") process.exit(0);
    throw error;
  });
}
