// Asking a board. Everything that decides what goes onto a board, or what is wrong with one, knows no more of it than this: under Node the
// serialport package or a socket stands behind it (line.ts), in a browser a Web Serial port (web-serial.ts).
import { wait } from "../../wait";
import { Mistake } from "../../mistake";
import { isLoop, LOOP_WORDS } from "./loop";
import { crashWords } from "./port-says";

export interface Talk {
  /** What the person calls it. */
  readonly port: string;
  /** The value of an expression; undefined if no answer came within the time. What the expression throws is thrown; a lost connection is a `Mistake`. */
  ask<T>(expression: string, forMs?: number): Promise<T | undefined>;
  /** What came last without being an answer, at most some thousand letters. */
  heard(): string;
  /** Breaks off what runs; `more` is typed behind that. */
  interrupt(more?: string): void;
  /** Done when somebody else may open the port. */
  close(): Promise<void>;
}

/** Asks, and lets the port go whatever happens. */
export async function during<T, Asked extends Talk>(
  open: Promise<Asked>,
  work: (talk: Asked) => Promise<T>,
): Promise<T> {
  const talk = await open;
  try {
    return await work(talk);
  } finally {
    await talk.close();
  }
}

/** A compaction, or an erase of the largest page, may take so long. */
export const FLASH_MS = 30_000;
/** What a piece that arrived damaged answers. */
export const DAMAGED = "damaged";
/** A line that lost letters on its way is sent again. */
const TRIES = 6;

/** Espruino's own "erase the current line" (jsinteractive.c): what somebody left half typed is gone, and nothing of it ran. */
export const CLEAR = "\x1b[2H";
/**
 * Ctrl-C, only for a board that answers nothing else: it takes the interval away that it happens to break off, and two of them on empty lines
 * within five seconds end an Espruino on Linux.
 */
export const BREAK = "\x03";

export { wait };

export const storage = (call: string) => `require("Storage").${call}`;

/** An expression that answers whatever happens: `[1, value]`, or `[0, what was thrown]`. */
export const guarded = (expression: string) => `(function(){try{return[1,${expression}]}catch(e){return[0,""+e]}})()`;

/** What a guarded expression answered; undefined if it cannot be read. */
export function unguard<T>(json: string): T | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(answer)) return undefined;
  if (!answer[0]) throw new Error(String(answer[1]));
  return answer[1] as T;
}

/** As `talk.ask`, where an exception on the board is no answer. */
export function askIf<T>(talk: Talk, expression: string, forMs?: number): Promise<T | undefined> {
  return talk.ask<T>(expression, forMs).catch(error => {
    if (error instanceof Mistake) throw error;
    return undefined;
  });
}

/** The answer to something that may be asked again; undefined: none came, or the line arrived damaged, each time. A board in a loop of starts is a mistake. */
export async function askAgain<T>(
  talk: Talk,
  expression: string,
  what: string,
  forMs: number,
  tries = TRIES,
): Promise<T | undefined> {
  for (let left = tries; left > 0; left--) {
    try {
      const answer = await talk.ask<T>(expression, forMs);
      if (answer !== undefined && answer !== DAMAGED) return answer;
      if (isLoop(talk.heard())) throw new Mistake(LOOP_WORDS);
    } catch (error) {
      if (error instanceof Mistake) throw error;
      // A line that lost letters may be one that the board cannot even read.
      if (left === 1) throw new Mistake(`the board could not ${what}: ${(error as Error).message}`);
    }
  }
  return undefined;
}

export async function must(talk: Talk, expression: string, what: string, forMs = FLASH_MS): Promise<void> {
  const answer = await askAgain(talk, expression, what, forMs);
  if (answer === undefined) {
    const why = crashWords(talk.heard());
    throw new Mistake(
      `the board did not answer when it should ${what}; ${why ? `${why}; then` : "plug it in anew and"} upload again`,
    );
  }
  if (answer === false) throw new Mistake(`the board could not ${what}: its Storage refused`);
}
