// What the measurement runs on the board to time Durak's picture: the whole of it, as after every move.
import { At, CARDS } from "../../../src/games/durak/rules/any-rules";
import { sortHand } from "../../../src/games/durak/rules/position";
import { drawMost, drawParts } from "../../../src/games/durak/screen/view";
import { makeStopwatch, tell } from "./durak-stopwatch";

declare const Graphics: any;
/** How many cards the hands have. */
declare const measurePlan: number[];

function main(): void {
  const time = makeStopwatch();
  const screen = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true, msb: false });
  for (const size of measurePlan) {
    const cards: number[] = [];
    // Every fifth card, and round again: all suits.
    for (let at = 0; at < size; at++) cards.push((5 * at) % CARDS);
    let hand = cards;
    const sorting: number[] = [];
    for (let turn = 0; turn < 3; turn++)
      sorting.push(
        time(() => {
          hand = sortHand(cards, 31);
        }),
      );
    const picture = {
      hand: hand,
      can: hand.map((_, at) => at % 3 > 0),
      choices: 1,
      word: () => "take",
      cursorAt: size >> 1,
      pairs: [
        [3, 5],
        [12, -1],
      ],
      trump: 31,
      talon: 9,
      peer: 6,
      whoseTurn: "me",
      defends: true,
      line: "The other plays 10",
    };
    const spent: number[] = [];
    for (let turn = 0; turn < 3; turn++)
      spent.push(
        time(() => {
          const rest = drawParts(screen, picture, drawMost(screen, picture));
          while (rest());
        }),
      );
    let lit = 0;
    for (const byte of new Uint8Array(screen.buffer)) if (byte) lit++;
    tell("sort, " + size + " cards", sorting, hand);
    tell("draw, " + size + " cards", spent, lit);
  }
  tell("end", [], At.Size);
}

main();
