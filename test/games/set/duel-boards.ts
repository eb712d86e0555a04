// Two games of Set at one wire, on one clock, which may be cut, lose, repeat and damage.
import { makeRandom } from "../../../devices/sim/random";
import type { How } from "../../../src/kernel/app";
import { openGame } from "./game";
import type { Game } from "./game";

export interface Board {
  game: Game;
  how: How;
  /** Who hears what the other board says. */
  hear: ((chunk: string) => void) | undefined;
  /** All that it said. */
  said: string;
}

export function pairOf(first: How, second: How, seed = 1) {
  const chance = makeRandom(seed);
  const wire = { isCut: false, loss: 0 };
  const boards: Board[] = [first, second].map(how => ({ game: undefined!, how, hear: undefined, said: "" }));

  function carry(to: Board, text: string): void {
    if (wire.isCut) return;
    if (chance() < wire.loss) return;
    const hurt = chance() < wire.loss / 2 ? text.replace(/\d/, "7") : text;
    const at = Math.floor(chance() * hurt.length);
    for (let turn = chance() < wire.loss / 4 ? 2 : 1; turn; turn--) {
      to.hear?.(hurt.slice(0, at));
      to.hear?.(hurt.slice(at));
    }
  }

  function open(board: Board): void {
    const other = boards[1 - boards.indexOf(board)];
    board.hear = undefined;
    board.game = openGame(
      { mode: "duel", ...board.how },
      {},
      {},
      {
        random32: () => Math.floor(chance() * 2 ** 32),
        peer: listener => {
          board.hear = listener;
          return bytes => {
            board.said += bytes as string;
            carry(other, bytes as string);
          };
        },
      },
    );
  }

  boards.forEach(open);
  const run = (forMs: number) => {
    for (let ms = 0; ms < forMs; ms += 50) for (const { game } of boards) game.time.advance(50);
  };
  return { a: boards[0], b: boards[1], wire, run, restart: open };
}
