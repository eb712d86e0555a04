// What a scanner's line brings: codes, and a module's answers to what it is asked.
import { Gm65 } from "../../../devices/sim/gm65";
import { Gm67 } from "../../../devices/sim/gm67";
import type { SerialChip } from "../../../devices/sim/wire";
import { textOf } from "../../../devices/sim/bytes";
import { Device, SCANNER_PATH } from "../device";
import { below, damaged, pick, type Random } from "./harm";
import { bytesOf, Line } from "./line";
import type { Parser, Programmed, Seat } from "./twins";

const JOIN = `JOIN {"ssid":"Hall 2","password":"geheim17","broker":"mqtt://kim:secret99@10.0.0.7:1883","table":"tubi-kera-1881"}`;

/** A code as stickers have it. */
function codeOf(random: Random): string {
  const way = below(random, 12);
  if (way < 4) return "S" + Array.from({ length: 4 }, () => 1 + below(random, 3)).join("");
  if (way < 7) return "D" + String(10_000 + 700 + 1 + below(random, 57)).slice(1);
  if (way < 8) return "D" + (11_001 + below(random, 133));
  if (way < 9) return "!" + pick(random, ["NEW", "TAKE", "UNDO", "NEXT", "DEAL", "solve", "duel"]);
  if (way < 10) return pick(random, ["^#SC^3030011", "%%SpecCode01", "^#SC^"]);
  if (way < 11) return JOIN;
  return String.fromCharCode(below(random, 256));
}

const around = (random: Random, code: string): string =>
  pick(random, ["", "", "", "]d1", "]Q1", "\\000026", "\x02", "u", "\xFF", "\xFF\xFF", "Q", "SCAN:"]) +
  code +
  pick(random, ["", "", "", "\x03", ";"]);

const inputOf = (random: Random): string => {
  const code = around(random, codeOf(random));
  return random() < 0.35 ? code : damaged(random, code);
};

const GAMES: Record<string, string[]> = {
  set: ['"set"', '"set",{mode:"deck"}', '"set",{mode:"check"}'],
  dobble: ['"dobble"', '"dobble",{mode:"deck"}', '"dobble",{mode:"duel"}'],
  croupier: [
    '"set"',
    '"set",{mode:"race",players:2,goal:5}',
    '"dobble"',
    '"dobble",{mode:"tower"}',
    '"menu"',
    '"tictactoe",{mode:"keys"}',
  ],
};

/** The starts that have proved themselves, of each board. */
const proved = new WeakMap<Device, number>();

/** A board that joins a tournament starts anew. The test waits until that start has proved itself: three that have not lead to the safe shell. */
function awaitStart(device: Device): void {
  const { board } = device;
  if (board.boots === (proved.get(device) ?? 1)) return;
  board.run(1500);
  proved.set(device, board.boots);
}

/** A game that scans is open, now and then another one, and sometimes somebody answers what the display asks. */
function play(device: Device, bundle: string, random: Random): unknown {
  awaitStart(device);
  if (random() < 0.05) return device.ask(`croupier.open(${pick(random, GAMES[bundle])})`);
  if (random() < 0.05) return device.ask(`croupier.press(${pick(random, ['"A"', '"B"', '"C"', '"B",true'])})`);
  return undefined;
}

/** Bytes on the line, with the pauses that a scanner makes, or without. */
const lineParser = (bundle: string): Parser => ({
  name: "scans",
  bundle,
  seat(programmed: Programmed, random): Seat {
    const line = new Line(9600);
    const device = new Device("linux", {
      ...programmed,
      bundle,
      config: { board: "linux", scanner: { path: SCANNER_PATH } },
    });
    device.board.serial(SCANNER_PATH, line);
    device.start();
    return {
      device,
      feed(input) {
        const forMs = line.say(input + pick(random, ["\r", "\r", "\r\n", "\n", "\t", ""]));
        device.board.run(forMs + pick(random, [0, 30, 100, 400]));
        return play(device, bundle, random);
      },
      sent: () => line.heard(),
      more: () => ["croupier.num", "croupier.json", "croupier.bad"].map(name => device.board.storage.read(name)),
    };
  },
  next: inputOf,
  each: 4000,
});

/** Whoever types a code at the console, or says it in the place of a scanner. */
const codeParser = (bundle: string): Parser => ({
  name: "codes",
  bundle,
  seat(programmed, random): Seat {
    const device = new Device("linux", { ...programmed, bundle, config: { board: "linux" } }).start();
    return {
      device,
      feed(input) {
        awaitStart(device);
        const answer = device.ask(`croupier.scan(${JSON.stringify(input)})`);
        if (random() < 0.2) device.board.run(50);
        return [answer, play(device, bundle, random)];
      },
      more: () => ["croupier.num", "croupier.json", "croupier.bad"].map(name => device.board.storage.read(name)),
    };
  },
  next: inputOf,
  each: 4000,
});

/** A module with somebody's hand on what it says. */
class Between implements SerialChip {
  send?: SerialChip["send"];
  /** What becomes of what the module says. */
  harm: (text: string) => string = text => text;
  private said = "";

  constructor(private readonly module: SerialChip) {
    module.send = (bytes, baud) => this.send!(bytesOf(this.harm(textOf(bytes))), baud);
  }

  receive(byte: number, baud: number, atMs: number): void {
    this.said += textOf([byte]);
    this.module.receive(byte, baud, atMs);
  }

  heard(): string {
    const { said } = this;
    this.said = "";
    return said;
  }
}

/** The input is a code, or nothing, behind a mark of what is done to all that the module says meanwhile. */
const moduleParser = (bundle: string, kind: "GM65" | "GM67"): Parser => ({
  name: `a ${kind}'s answers`,
  bundle,
  seat(programmed, random): Seat {
    const device = new Device("linux", {
      ...programmed,
      bundle,
      config: { board: "linux", scanner: { path: SCANNER_PATH } },
    });
    const { clock } = device.board;
    const module = kind === "GM65" ? new Gm65({ clock }) : new Gm67({ clock });
    const between = new Between(module);
    device.board.serial(SCANNER_PATH, between);
    let share = 0.3;
    between.harm = text => (random() < share ? damaged(random, text) : text);
    device.start(1000);
    return {
      device,
      feed(input) {
        share = input[0] === "h" ? 0.5 : 0;
        if (input.length > 1) module.show(input.slice(1));
        device.board.run(pick(random, [100, 300, 1000]));
        module.takeAway();
        device.board.run(100);
        return play(device, bundle, random);
      },
      sent: () => between.heard(),
    };
  },
  next: random => pick(random, ["h", "h", "t"]) + (random() < 0.4 ? codeOf(random) : ""),
  each: 60,
});

export const SCANS: Parser[] = Object.keys(GAMES).flatMap(bundle => [
  lineParser(bundle),
  codeParser(bundle),
  moduleParser(bundle, "GM65"),
  moduleParser(bundle, "GM67"),
]);
