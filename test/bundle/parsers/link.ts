// What one board of Durak hears of the other: hellos, frames and decks, in both dialects, over a cable on which somebody sits.
import { VirtualClock } from "../../../devices/sim/board";
import { textOf } from "../../../devices/sim/bytes";
import type { SerialChip } from "../../../devices/sim/wire";
import { crc16 } from "../../../src/link/crc";
import { Device } from "../device";
import { below, damaged, pick, type Random } from "./harm";
import { bytesOf } from "./line";
import type { Parser, Programmed, Seat } from "./twins";

const STEP_MS = 50;
const PORTS: Record<string, number> = { esp32: 3, pico: 1 };

/** One way: what was said and has not been handed on. */
class Way implements SerialChip {
  send?: SerialChip["send"];
  private said = "";
  private baud = 9600;

  receive(byte: number, baud: number): void {
    this.said += textOf([byte]);
    this.baud = baud;
  }

  take(): string {
    const { said } = this;
    this.said = "";
    return said;
  }

  hear(text: string): void {
    this.send!(bytesOf(text), this.baud);
  }
}

/** A hello of our own dialect says other things than it did, and its sum is right. */
function resealed(random: Random, text: string): string {
  const start = text.indexOf("\x162\x1DC");
  if (start < 0) return damaged(random, text);
  const end = text.indexOf("\x03\n", start);
  const inner = damaged(random, text.slice(start + 3, end < 0 ? undefined : end - 4));
  const sum = (0x10000 + crc16(inner, 0xffff)).toString(16).slice(1);
  return `${text.slice(0, start)}\x162\x1D${inner}${sum}\x03\n`;
}

/** What a lesson's program or one of ours says, and what looks like it. */
const WORDS = [
  "\x04\n",
  "\x162\x1D\x03\n",
  "\x162\x1DC2",
  "\x161\x1D\x1E0\x1F0\x1F0\x1F0\x1F0\x1E1\x1F0\x1F0\x1F0\x1F-1",
  "\x161\x1D\x1E8\x1F3\x1F1\x1F-2\x1F36",
  "\xA0\0\x12\x34",
  "\xE0\x01\0\0\0\0\0\0",
  "\xE5\x21",
];

const linkParser = (bundle: string, name: string, dialect: string): Parser => ({
  name: dialect === "lesson" ? "the lesson's link" : "the link",
  bundle,
  seat(programmed: Programmed, random): Seat {
    const clock = new VirtualClock();
    const ways = [new Way(), new Way()];
    const [device, opposite] = [1, 2].map(
      seed => new Device(name, { ...programmed, bundle, clock, seed, config: { keys: { A: "", B: "", C: "" } } }),
    );
    const boards = [device, opposite];
    boards.forEach(({ board }, at) => board.serial(PORTS[name], ways[at]));
    for (const { board } of boards) board.boot();
    clock.advance(1500);
    for (const one of boards) one.ask(`croupier.open("durak",{dialect:"${dialect}"})`);
    let said: string[] = [];
    return {
      device,
      opposite,
      feed(input) {
        clock.advance(STEP_MS);
        const chunks = ways.map(way => way.take());
        said = chunks;
        const way = input[0];
        const which = below(random, 2);
        chunks.forEach((chunk, at) => {
          const hit = at === which && way !== "t";
          const heard = !hit
            ? chunk
            : way === "w"
              ? chunk + input.slice(1)
              : chunk && (way === "s" ? resealed(random, chunk) : damaged(random, chunk));
          if (heard) ways[1 - at].hear(heard);
        });
        if (random() > 0.3) return undefined;
        return boards.map(one => {
          const moves = one.ask<string[]>("croupier.moves()");
          return moves.length ? [moves, one.ask(`croupier.play(${JSON.stringify(pick(random, moves))})`)] : undefined;
        });
      },
      sent: () => JSON.stringify(said),
    };
  },
  next(random) {
    const way = random();
    if (way < 0.6) return "t";
    if (way < 0.8) return "h";
    if (way < 0.9) return "s";
    return "w" + (random() < 0.4 ? pick(random, WORDS) : damaged(random, pick(random, WORDS)));
  },
  each: 1500,
});

export const LINKS: Parser[] = [
  linkParser("durak", "pico", "auto"),
  linkParser("croupier", "esp32", "auto"),
  linkParser("croupier", "esp32", "lesson"),
];
