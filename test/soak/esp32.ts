// A whole game of Durak between two emulated ESP32s that run a genuine firmware, three wires between their last UARTs: random legal moves at their prompts, every
// position held against the slow rule book.
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { Referee } from "../rig/espruino/durak-referee";
import type { Look } from "../rig/espruino/durak-referee";
import { sleep } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { Esp32, esp32Available, esp32Title, joinPeers } from "../rig/silicon/esp32";

/** Both boards are open and have begun to play. */
const BEGIN_MS = 60_000;
const PATIENCE_MS = 30_000;
const POLL_MS = 100;
const LOOK = "[croupier.state(),croupier.moves()]";
/** This often another move is preferred to taking, without which a game lasts twice as long. */
const HARDY = 0.9;

class EspTable {
  moves = 0;
  /** The most variables that were in use when somebody looked. */
  variables = 0;
  private readonly random: () => number;
  private referee!: Referee;

  constructor(
    readonly boards: Esp32[],
    seed: number,
  ) {
    this.random = makeRandom(seed);
  }

  async play(): Promise<void> {
    for (const board of this.boards) await board.until("typeof croupier.state==='function'", BEGIN_MS);
    for (const board of this.boards) await board.ask(`croupier.open("durak")`);
    await this.until("the start", BEGIN_MS, looks => {
      const states = looks.map(([state]) => state);
      if (states.some(({ phase, talon }) => phase !== "attack" || talon !== 24)) return "nobody has dealt";
      this.referee = Referee.begin(states);
      return this.referee.differs(looks);
    });
    while (!this.referee.isOver) await this.move();
  }

  private async until(what: string, forMs: number, wrongIn: (looks: Look[]) => string): Promise<void> {
    const endMs = Date.now() + forMs;
    for (;;) {
      const looks: Look[] = [];
      for (const board of this.boards) looks.push(await board.ask(LOOK));
      const wrong = wrongIn(looks);
      if (!wrong) return;
      if (Date.now() > endMs) throw new Error(`${what}: ${wrong}; the boards say ${JSON.stringify(looks)}`);
      await sleep(POLL_MS);
    }
  }

  private async move(): Promise<void> {
    const list = this.referee.moves();
    const others = list.filter(move => move !== "take");
    const among = others.length && this.random() < HARDY ? others : list;
    const move = among[Math.floor(this.random() * among.length)];
    const mover = this.boards[this.referee.board];
    if (!(await mover.ask(`croupier.play(${JSON.stringify(move)})`))) throw new Error(`${move} was refused`);
    this.referee.play(move);
    this.moves++;
    await this.until(`after ${move}`, PATIENCE_MS, looks => this.referee.differs(looks));
    for (const board of this.boards)
      this.variables = Math.max(this.variables, await board.ask("process.memory().usage"));
  }
}

async function playOne(bundle: string, seed: number): Promise<string> {
  const boards: Esp32[] = [];
  try {
    for (const at of [1, 2])
      boards.push(await Esp32.start({ bundle, radios: "wifi", display: new Ssd1306({ seed: at }), number: at }));
    joinPeers(boards[0], boards[1]);
    const table = new EspTable(boards, seed);
    await table.play();
    const links = [];
    for (const board of boards) {
      const { link, flags, complaints } = await board.ask("croupier.status()");
      if (flags.length || complaints.length) throw new Error(`flags ${flags}, complaints ${complaints}`);
      links.push(link);
    }
    const results = [];
    for (const board of boards) results.push(await board.ask("croupier.state().result"));
    return (
      `Two ESP32s, ${esp32Title()}, ${bundle}.js, seed ${seed}: ${table.moves} moves, ${results.join(" and ")}; ` +
      `${links[0].resent + links[1].resent} resent, ${links[0].damaged + links[1].damaged} damaged; ${table.variables} variables at most`
    );
  } finally {
    for (const board of boards) board.stop();
  }
}

/** Plays so many games and prints each; answers what is wrong. */
export async function playEsp32s(bundle: string, games: number, seed: number): Promise<string> {
  if (!games || !esp32Available("Durak between two emulated ESP32s")) return "";
  try {
    for (let game = 0; game < games; game++) console.log(await playOne(bundle, seed + game));
    return "";
  } catch (error) {
    return `two ESP32s, seed ${seed}: ${(error as Error).message}`;
  }
}
