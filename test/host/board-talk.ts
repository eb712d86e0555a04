// A board that is asked without a wire: each question is evaluated on a virtual board, and flash can lose its power after so many words.
import { SimStorage, VirtualBoard } from "../../devices/sim/board.ts";
import { guarded, unguard, type Talk } from "../../deploy/host/upload/talk.ts";
import { vi } from "vitest";
import { Mistake } from "../../deploy/mistake.ts";

/** What goes by on the board while a line is on its way. */
const TURN_MS = 20;
/** Time to press a key, and to set up a scanner. */
const START_MS = 6000;

export class PowerCut extends Error {}

/** Flash that is written a word at a time and stops at the `words`th: from then on it takes nothing. */
export class FailingStorage extends SimStorage {
  words = 0;
  most = Infinity;

  constructor(options?: ConstructorParameters<typeof SimStorage>[0]) {
    super(options);
    const base = (this as any).flash;
    const program = base.program.bind(base);
    base.program = (at: number, bytes: ArrayLike<number>) => {
      for (let from = 0; from < bytes.length; from += 4) {
        if (++this.words > this.most) throw new PowerCut();
        program(at + from, Array.prototype.slice.call(bytes, from, from + 4));
      }
    };
  }
}

/** `fail` may answer something else than the board would, or throw. */
export function talkTo(board: VirtualBoard, fail: (expression: string) => void = () => undefined): Talk {
  return {
    port: "the test's board",
    heard: () => board.printed.join("\r\n"),
    interrupt: () => undefined,
    close: () => Promise.resolve(),
    async ask<T>(expression: string, forMs = 5000) {
      fail(expression);
      const boots = board.boots;
      let json: string | undefined;
      try {
        json = board.evaluate<string | undefined>(`JSON.stringify(${guarded(expression)})`);
      } catch (error) {
        throw error instanceof PowerCut ? new Mistake("the power went") : error;
      }
      if (board.storage instanceof FailingStorage && board.storage.words > board.storage.most)
        throw new Mistake("the power went");
      board.run(board.boots > boots ? START_MS : TURN_MS);
      // Who waits for an answer that does not come waits all the time that he has.
      if (json === undefined && vi.isFakeTimers()) {
        vi.setSystemTime(Date.now() + forMs);
        board.run(forMs);
      }
      // A board that started anew in the middle of it answers nothing.
      return json === undefined ? undefined : unguard<T>(json);
    },
  };
}
