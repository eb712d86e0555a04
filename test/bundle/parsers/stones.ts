// What tic-tac-toe's device hears: the camera's frames and the arm's answers.
import { Device } from "../device";
import { below, damaged, hex8, pick, type Random } from "./harm";
import { Line } from "./line";
import type { Parser, Programmed, Seat } from "./twins";

/** Pixels of the picture on a table of 320 by 240, as test/bundle/stones-board.ts has it. */
const TRANSFORM = [0.625, 0, 30, 0, -0.625, 175];

function deviceWith(programmed: Programmed, bundle: string): { device: Device; camera: Line; arm: Line } {
  const camera = new Line(115_200);
  const arm = new Line(115_200);
  const device = new Device("linux", {
    ...programmed,
    bundle,
    config: { board: "linux", camera: { path: "camera" }, arm: { path: "arm", transform: TRANSFORM } },
  });
  device.board.serial("camera", camera).serial("arm", arm);
  device.start();
  device.tell(`croupier.open("tictactoe",{mode:1})`, 500);
  return { device, camera, arm };
}

const digits = (number: number, length: number) => String(number).padStart(length, "0");

/** A frame as the camera sends it: so many blobs, a sum that is right. */
function frameOf(number: number, blobs: string): string {
  const text = `=${digits(blobs.length / 9, 2)}${digits(number, 3)}${blobs}`;
  return text + hex8(text) + "\n";
}

const blob = (kind: string, x: number, y: number, side: number) => kind + digits(x, 3) + digits(y, 3) + digits(side, 2);

/** A board of nine squares, some with stones. */
function tableOf(random: Random): string {
  const cells = Array.from({ length: 9 }, (_, cell) =>
    blob(
      pick(random, [".", ".", "X", "O"]),
      122 + 38 * (cell % 3),
      82 + 38 * Math.floor(cell / 3),
      20 + below(random, 3),
    ),
  );
  const trays = Array.from(
    { length: 5 },
    (_, at) => blob("X", 20, 40 + 40 * at, 20) + blob("O", 300, 40 + 40 * at, 20),
  );
  return [...cells, ...trays].join("");
}

/** Frames come in pairs, for only what was seen twice is believed. Harm comes before the sum is made, or behind. */
function cameraParser(bundle: string): Parser {
  let number = 0;
  let blobs = "";
  return {
    name: "camera frames",
    bundle,
    seat(programmed, random): Seat {
      const { device, camera, arm } = deviceWith(programmed, bundle);
      return {
        device,
        feed(input) {
          const forMs = camera.say(input);
          device.board.run(forMs + pick(random, [1, 40, 40, 1200]));
          return random() < 0.05 && device.ask(`croupier.play(croupier.moves()[0])`);
        },
        sent: () => camera.heard() + arm.heard(),
      };
    },
    next(random) {
      number = random() < 0.03 ? below(random, 1000) : (number + 1) % 1000;
      if (!blobs || random() < 0.4) blobs = random() < 0.1 ? "" : tableOf(random);
      const way = random();
      if (way < 0.4) return frameOf(number, blobs);
      if (way < 0.7) return damaged(random, frameOf(number, blobs));
      const text = damaged(random, frameOf(number, blobs).slice(0, -9));
      return text + hex8(text) + "\n";
    },
    each: 2000,
  };
}

const SETTINGS = ["$13=0", "$23=0", "$130=260.000", "$131=220.000", "$132=40.000", "$22=1", "$10=1"].join("\r\n");
const PLACES = "[G54:0.000,0.000,0.000]\r\n[G92:0.000,0.000,0.000]\r\n[PRB:0.000,0.000,0.000:0]";
/** What a machine says, by what it was asked. */
const ANSWERS: [RegExp, string][] = [
  [/\?/, "<Idle|MPos:0.000,0.000,0.000|FS:0,0>\r\n"],
  [/^\$\$/m, `${SETTINGS}\r\nok\r\n`],
  [/^\$#/m, `${PLACES}\r\nok\r\n`],
  [/\x18/, "\r\nGrbl 1.1h ['$' for help]\r\n[MSG:'$H'|'$X' to unlock]\r\n"],
];
export const ARM_WORDS = [
  "error:9\r\n",
  "ALARM:1\r\n",
  "ALARM:9\r\n",
  "<Run|MPos:1.000,2.000,3.000|FS:900,0>\r\n",
  "<Alarm|MPos:0.000,0.000,0.000>\r\n",
  "<Hold:0|WPos:0.000,0.000,0.000>\r\n",
  "<Door:1|MPos:0.000,0.000,0.000>\r\n",
  "<Home|MPos:0.000,0.000,0.000>\r\n",
  "Grbl 1.1f ['$' for help]\r\n",
  "[MSG:Caution: Unlocked]\r\n",
  ">G1X1:ok\r\n",
  "ok",
  "ok\r\nok\r\n",
];

/** The input says only what is done to the answer: what that is, is a matter of what the board asks. */
function armParser(bundle: string): Parser {
  return {
    name: "the arm's answers",
    bundle,
    seat(programmed, random): Seat {
      const { device, arm, camera } = deviceWith(programmed, bundle);
      let said = "";
      let number = 0;
      const blobs = tableOf(random);
      return {
        device,
        feed(input) {
          const asked = arm.heard();
          said += asked;
          const found = ANSWERS.find(([question]) => question.test(asked));
          const answer = found ? found[1] : asked ? "ok\r\n" : "";
          const way = input.split("|")[0];
          const forMs = arm.say(
            way === "true"
              ? answer
              : way === "harm"
                ? damaged(random, answer || pick(random, ARM_WORDS))
                : input.slice(way.length + 1),
          );
          device.board.run(forMs + pick(random, [5, 50, 50, 400, 4000]));
          if (random() < 0.2) camera.say(frameOf(number++ % 1000, blobs));
          if (random() > 0.1) return undefined;
          const moves = device.ask<string[]>("croupier.moves()");
          return moves.length ? device.ask(`croupier.play(${JSON.stringify(pick(random, moves))})`) : "";
        },
        sent() {
          const all = said + camera.heard();
          said = "";
          return all;
        },
      };
    },
    next(random) {
      const way = random();
      if (way < 0.55) return "true|";
      if (way < 0.8) return "harm|";
      return "other|" + (random() < 0.4 ? pick(random, ARM_WORDS) : damaged(random, pick(random, ARM_WORDS)));
    },
    each: 2000,
  };
}

export const CAMERA = cameraParser("tictactoe");

export const STONES: Parser[] = [CAMERA, armParser("tictactoe"), cameraParser("croupier"), armParser("croupier")];
