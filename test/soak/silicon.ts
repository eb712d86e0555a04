// A whole game of Durak between two emulated Raspberry Pi Picos, three wires between their first UARTs: random legal moves at their prompts, every position held
// against the slow rule book.
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { Referee } from "../rig/espruino/durak-referee";
import type { Look } from "../rig/espruino/durak-referee";
import { makeRandom } from "../../devices/sim/random";
import { FLASH_STAND_IN } from "../rig/silicon/flash";
import { Pico, siliconAvailable } from "../rig/silicon/pico";

const PEER = 1;
/** Both boards are open and have begun to play. */
const BEGIN_MS = 30_000;
const PATIENCE_MS = 15_000;
const POLL_MS = 30;
/** What is drawn is on the display after so long. */
const SHOWN_MS = 2000;
const LOOK = "[croupier.state(),croupier.moves()]";
/** This often another move is preferred to taking, without which a game lasts twice as long. */
const HARDY = 0.9;

interface ChipGame {
  /** And commit. */
  version: string;
  moves: number;
  result: string;
  /** Of the chips' own time. */
  seconds: number;
  instructions: number;
  /** On the wire, both directions; came while a chip's 32 bytes were full. */
  bytes: number;
  lost: number;
  resent: number;
  damaged: number;
  transactions: number;
  /** The most variables that were in use when somebody looked. */
  variables: number;
  /** Erased sectors and programmed pages of both flashes. */
  erased: number;
  programmed: number;
}

class ChipTable {
  readonly displays = [1, 2].map(seed => new Ssd1306({ seed }));
  readonly picos: Pico[];
  private readonly random: () => number;
  private referee!: Referee;
  private variables = 0;
  private moves = 0;

  constructor(bundle: string, seed: number) {
    this.random = makeRandom(seed);
    this.picos = this.displays.map(display => Pico.start({ bundle, display }));
    this.picos[0].port(PEER).join(this.picos[1].port(PEER));
    for (const pico of this.picos) pico.together = this.picos;
  }

  play(): ChipGame {
    for (const pico of this.picos) pico.until("typeof croupier.state==='function'");
    for (const pico of this.picos) pico.ask(`croupier.open("durak")`);
    this.until("the start", BEGIN_MS, looks => {
      const states = looks.map(([state]) => state);
      if (states.some(({ phase, talon }) => phase !== "attack" || talon !== 24)) return "nobody has dealt";
      this.referee = Referee.begin(states);
      return this.referee.differs(looks);
    });
    while (!this.referee.isOver) this.move();
    return this.counted();
  }

  private look(): Look[] {
    return this.picos.map(pico => pico.ask(LOOK));
  }

  private until(what: string, forMs: number, wrongIn: (looks: Look[]) => string): void {
    const [{ clock }] = this.picos;
    const endMs = clock.now() + forMs;
    for (;;) {
      const looks = this.look();
      const wrong = wrongIn(looks);
      if (!wrong) return;
      if (clock.now() > endMs) throw new Error(`${what}: ${wrong}; the boards say ${JSON.stringify(looks)}`);
      this.picos[0].run(POLL_MS);
    }
  }

  private move(): void {
    const list = this.referee.moves();
    const others = list.filter(move => move !== "take");
    const among = others.length && this.random() < HARDY ? others : list;
    const move = among[Math.floor(this.random() * among.length)];
    const mover = this.picos[this.referee.board];
    if (!mover.ask(`croupier.play(${JSON.stringify(move)})`)) throw new Error(`${move} was refused`);
    this.referee.play(move);
    this.moves++;
    this.until(`after ${move}`, PATIENCE_MS, looks => this.referee.differs(looks));
    for (const pico of this.picos) this.variables = Math.max(this.variables, pico.ask("process.memory().usage"));
  }

  /** A picture goes out in parts, each in a turn of its own; telling what it is takes a chip a second, in which it does nothing else. */
  private isShown(at: number): boolean {
    this.picos[0].run(SHOWN_MS);
    return this.displays[at].pixels().join("\n") === this.picos[at].ask("croupier.screen()");
  }

  private counted(): ChipGame {
    const sum = (of: (pico: Pico) => number) => this.picos.reduce((all, pico) => all + of(pico), 0);
    const links = this.picos.map((pico, at) => {
      const { link, flags, complaints } = pico.ask("croupier.status()");
      if (flags.length || complaints.length) throw new Error(`board ${at}: flags ${flags}, complaints ${complaints}`);
      if (pico.uncaught().length) throw new Error(`board ${at}: ${pico.uncaught()}`);
      if (!this.isShown(at)) throw new Error(`board ${at}: the display shows something else`);
      return link;
    });
    const [first] = this.picos;
    return {
      version: first.ask(`process.version+" ("+process.env.GIT_COMMIT+")"`),
      moves: this.moves,
      result: this.picos.map(pico => pico.ask("croupier.state().result")).join(" and "),
      seconds: this.picos[0].clock.now() / 1000,
      instructions: sum(({ instructions }) => instructions),
      bytes: sum(pico => pico.port(PEER).sent),
      lost: sum(pico => pico.port(PEER).lost),
      resent: links[0].resent + links[1].resent,
      damaged: links[0].damaged + links[1].damaged,
      transactions: sum(({ bus }) => bus.transactions),
      variables: this.variables,
      erased: sum(({ flash }) => flash.erased),
      programmed: sum(({ flash }) => flash.programmed),
    };
  }
}

/** Plays so many games and prints each; answers what is wrong. */
export function playChips(bundle: string, games: number, seed: number): string {
  if (!games || !siliconAvailable("Durak between two emulated Raspberry Pi Picos")) return "";
  try {
    for (let game = 0; game < games; game++) {
      const played = new ChipTable(bundle, seed + game).play();
      const { version, moves, result, seconds, instructions, bytes, lost, resent, damaged } = played;
      console.log(
        `Two RP2040s, Espruino ${version}, ${bundle}.js, seed ${seed + game}: ${moves} moves, ${result}; ${bytes} bytes on the wire, ${lost} lost, ${resent} resent, ${damaged} damaged; ` +
          `${played.transactions} I2C transactions; ${played.variables} variables at most; ${played.erased} sectors erased, ${played.programmed} pages programmed: ${FLASH_STAND_IN}; ` +
          `${seconds.toFixed(0)} s of the chips' time, ${(instructions / 1e9).toFixed(1)} thousand million instructions`,
      );
    }
    return "";
  } catch (error) {
    return `two RP2040s, seed ${seed}: ${(error as Error).message}`;
  }
}
