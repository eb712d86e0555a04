// Screens in colour for the documentation, from the built firmware on a virtual Cheap Yellow Display. The same every time.
import { cyd } from "../../../devices/boards/cyd";
import { VirtualBoard } from "../../../devices/sim/board";
import { pictureOf } from "../../../devices/sim/colour-display";
import { Gm67 } from "../../../devices/sim/gm67";
import { makeCode } from "../../../src/games/set/codes";
import { deal } from "../../host/start.ts";
import { bundleText } from "../dist";
import { colourPng } from "./png";
import { SEED, withoutSet } from "./screens";

export interface ColourScene {
  name: string;
  png: Promise<Buffer>;
}

/** The name and the bar, two seconds of them, and a scanner that is set up. */
const STARTED_MS = 8000;
/** Until a table is drawn, and what is said on a game's first visits is gone. */
const OPENED_MS = 8000;
/** From one scan or move to its picture. */
const SHOWN_MS = 1500;
/** From a move to the bot's answer, with time to spare. */
const ANSWER_MS = 15_000;
const MOVES = 8;

/** A device with nothing but a scanner on it, as it comes from an upload. */
function started(): VirtualBoard {
  const { env, scannerPort } = cyd();
  const board = new VirtualBoard({ board: env });
  board.serial(Number(scannerPort.slice(-1)), new Gm67({ clock: board.clock }));
  board.upload(bundleText("croupier")).boot().run(STARTED_MS);
  return board;
}

class Camera {
  readonly scenes: ColourScene[] = [];
  private readonly board = started();

  /** Calls the console by its words, one after the other. */
  tell(...calls: string[]): this {
    for (const call of calls) {
      this.board.evaluate(`croupier.${call}`);
      this.board.run(SHOWN_MS);
    }
    return this;
  }

  open(app: string, how = "{}"): this {
    this.tell('open("menu")', `open("${app}",${how})`);
    this.board.run(OPENED_MS);
    return this;
  }

  scan(codes: string[]): this {
    return this.tell(...codes.map(code => `scan("${code}")`));
  }

  take(name: string): this {
    this.scenes.push({ name: `colour-${name}`, png: colourPng(this.board.lcd!.width, pictureOf(this.board.lcd!)) });
    return this;
  }

  /** So many moves: the cheapest card that is no trump, if there is one. */
  playBout(): this {
    const state = () => this.board.evaluate<{ turn: string; trump: string }>("croupier.state()");
    const wait = () => {
      this.board.runUntil(() => state().turn !== "peer", ANSWER_MS, 20);
      this.board.run(SHOWN_MS);
    };
    wait();
    for (let step = 0; step < MOVES; step++) {
      const moves = this.board.evaluate<string[]>("croupier.moves()");
      const trump = state().trump.slice(-1);
      this.tell(`play("${moves.find(move => /^\d\w$|^[JQKA]\w$/.test(move) && !move.endsWith(trump)) ?? moves[0]}")`);
      wait();
    }
    return this;
  }
}

export function colourScenes(): ColourScene[] {
  const table = deal(SEED).map(makeCode);
  return new Camera()
    .take("menu")
    .open("set")
    .scan(table)
    .take("set")
    .tell('press("B",true)')
    .take("list")
    .open("set")
    .scan(withoutSet(12))
    .tell('play("prove")')
    .take("proof")
    .open("set", '{mode:"check"}')
    .scan(["S1222", "S2222", "S3233"])
    .take("check")
    .open("dobble")
    .scan(["D0711", "D0740"])
    .take("dobble")
    .open("tictactoe", '{cells:"O.X.X..O."}')
    .tell('play("hint")')
    .take("tictactoe")
    .open("durak", '{against:"bot",level:2}')
    .playBout()
    .take("durak").scenes;
}
