// Durak in the lesson's dialect on an M5Stack with its own display, against a board that runs the lesson's program (test/oracles): a port that loses nothing.
import { expect, it } from "vitest";
import { type Held, makeLessonDurak } from "../oracles/lesson-peer";
import { makeLessonPeer } from "../oracles/lesson-wire";
import { makeRandom } from "../../devices/sim/random";
import { ColourDevice } from "./colour-device";

const BAUD = 9600;
const BYTE_MS = 10_000 / BAUD;
const PORT = 2;
const TICK_MS = 10;
/** A game takes some minutes; more than an hour means that somebody is stuck. */
const MOST_TURNS = 4000;

/** The lesson's board at the other end of the wires. */
function wireLesson(device: ColourDevice, seed: number) {
  const { board } = device;
  const { clock } = board;
  const dice = makeRandom(seed);
  const game = makeLessonDurak(dice, 0);
  let freeMs = 0;
  const peer = makeLessonPeer({
    game,
    dice,
    thinkMs: () => 300 + 1200 * dice(),
    write: bytes => {
      for (const byte of bytes) {
        freeMs = Math.max(freeMs, clock.now()) + BYTE_MS;
        const fromMs = freeMs - BYTE_MS;
        clock.at(freeMs, () => board.port(PORT).hear(byte, BAUD, fromMs));
      }
    },
  });
  board.serial(PORT, { receive: byte => peer.receive(String.fromCharCode(byte), clock.now()) });
  const tick = () => {
    peer.tick(clock.now());
    clock.after(TICK_MS, tick);
  };
  tick();
  return { peer, game, dice };
}

it.each([1, 2, 3, 4, 5])(
  "an M5Stack plays a whole game with a board that runs the lesson's program (seed %i)",
  seed => {
    const device = new ColourDevice("m5stack", { seed, config: { durak: { dialect: "lesson" } } });
    const { peer, game, dice } = wireLesson(device, seed);
    device.start();
    expect(device.tell('croupier.open("durak",{against:"peer"})')).toBe(true);
    const state = () => device.ask("croupier.state()");
    let turns = 0;
    for (; turns < MOST_TURNS && state().phase !== "over"; turns++) {
      device.board.run(300 + 1200 * dice());
      const moves: string[] = device.ask("croupier.moves()");
      if (!moves.length || state().phase === "over") continue;
      const move = moves[Math.floor(dice() * moves.length)];
      expect([move, device.ask(`croupier.play(${JSON.stringify(move)})`)]).toEqual([move, true]);
    }
    device.board.run(10_000);
    const { phase, dialect, seat, hand, talon, result } = state();
    expect([phase, dialect, seat + peer.playerId]).toEqual(["over", "lesson", 3]);
    // As the other's program keeps its cards, and by its eyes: there whoever has ten has lost.
    const count = (is: (card: Held) => boolean) => game.cards.filter(is).length;
    expect([hand.length, talon]).toEqual([
      count(one => one.property === seat && one.field >= 0),
      count(one => one.property === 0 || one.property === -1),
    ]);
    const winner = game.winner();
    expect(result).toBe(winner === seat ? "won" : winner === 3 ? "draw" : "lost");
    expect(device.ask("croupier.status().flags")).toEqual([]);
    expect(device.board.errors).toEqual([]);
  },
);
