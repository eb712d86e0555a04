// What the measurement runs on the board to time a bout of Durak in colour, on an ILI9342C whose bus leads nowhere and takes the time that it would take at 20 MHz: every turn
// that a new picture takes, and every turn after a card was played.
import { ili9342, openIli } from "../../devices/ili9341";
import { openTiles } from "../../devices/tiles";
import { openBout } from "../../src/games/durak/screen/colour-bout";
import { makeLying, type Lying } from "../../src/games/durak/screen/colour-hand";
import { CARDS, moveWith } from "../../src/games/durak/rules/any-rules";
import type { DurakPicture } from "../../src/games/durak/screen/view";
import { makeStopwatch, tell } from "../rig/measures/durak-stopwatch";

declare const Graphics: any;
declare const E: any;
declare function getTime(): number;
/** How many cards the hands have. */
declare const measurePlan: number[];

const BITS_PER_S = 2e7;

function main(): void {
  const time = makeStopwatch();
  const line = { write: () => undefined };
  const bus = {
    write: (data: ArrayLike<number>) => {
      const end = getTime() + (8 * data.length) / BITS_PER_S;
      while (getTime() < end);
    },
  };
  const clock = { now: () => 0, after: (_: number, then: () => void) => (then(), 0), cancel: () => undefined };
  const panel = openIli(
    { spi: bus, data: line, reset: line, light: () => undefined },
    ili9342,
    false,
    true,
    clock,
    (width, height, buffer) => Graphics.createArrayBuffer(width, height, 16, { buffer: buffer }),
  );
  const screen = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true, msb: true });
  const tiles = openTiles(screen, panel, undefined as never, clock, E.CRC32);

  /** The longest turn of a picture, and the bytes that it sends. */
  function draw(what: string, picture: DurakPicture, lying: Lying): void {
    const spent: number[] = [];
    const before = panel.sent();
    let next: (() => boolean) | undefined;
    spent.push(
      time(() => {
        next = openBout(tiles, picture, "", lying);
      }),
    );
    let more = true;
    while (more) {
      spent.push(
        time(() => {
          more = next!();
        }),
      );
      let busy = true;
      while (busy)
        spent.push(
          time(() => {
            busy = tiles.goOn();
          }),
        );
    }
    tell(what, spent, panel.sent() - before);
  }

  for (const size of measurePlan) {
    const hand: number[] = [];
    // Every fifth card, and round again: all suits.
    for (let at = 0; at < size; at++) hand.push((5 * at) % CARDS);
    const lying = makeLying();
    const picture: DurakPicture = {
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
      line: "Board 10H: beat it",
      // The ten of hearts.
      event: moveWith(4),
    };
    draw("a new picture, " + size + " cards", picture, lying);
    const played = hand.slice(0, size >> 1).concat(hand.slice((size >> 1) + 1));
    draw(
      "a card played, " + size + " cards",
      {
        hand: played,
        can: played.map(() => false),
        choices: 0,
        word: () => "",
        cursorAt: -1,
        pairs: [
          [3, 5],
          [12, hand[size >> 1]],
        ],
        trump: 31,
        talon: 9,
        peer: 6,
        whoseTurn: "peer",
        defends: true,
        line: "You JC",
        event: moveWith(hand[size >> 1]),
      },
      lying,
    );
  }
  tell("end", [], 0);
}

main();
