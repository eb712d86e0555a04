// The bench: two boards, the cable between them, and what a person does with cards. It knows views and clients, and is what tours and panels speak to.
import { BoardClient } from "./board-client";
import { loadBundle } from "./bundles";
import { type Unit } from "./boards/unit";
import { itemOf } from "./cards/catalogue";
import type { Kind } from "./cards/catalogue";
import type { Arrangement, Cable, Files, StoneView } from "./protocol";
import type { Notices } from "./ui/notices";

/** Which game a card belongs to, as the board knows it. */
const GAMES: Partial<Record<Kind, { app: string; how: object; words: string }>> = {
  set: { app: "set", how: { mode: "solve" }, words: "Set" }, dobble: { app: "dobble", how: { mode: "match" }, words: "Dobble" },
};

/** What a board was when it was last heard of, and shall be when it is started. */
export interface Seat { arrangement: Arrangement; files: Files; isOn: boolean; stones?: StoneView }

export class Bench {
  readonly clients = [new BoardClient(), new BoardClient()];
  units!: Unit[];
  cable: Cable = { isPlugged: true, noise: 0, baud: null };
  private ports: (MessagePort | undefined)[] = [];

  constructor(readonly seats: [Seat, Seat], private readonly notices: Notices) {}

  async start(unit: Unit): Promise<void> {
    const at = unit.number - 1;
    const { arrangement, files, isOn, stones } = this.seats[at];
    const programText = await loadBundle(arrangement.bundle);
    const { port1, port2 } = new MessageChannel();
    this.ports[at]?.close();
    this.ports[at] = port1;
    port1.onmessage = ({ data }) => this.ports[1 - at]?.postMessage(data);
    this.clients[at].start({ arrangement, files, isOn, stones, programText, cable: this.cable, seed: crypto.getRandomValues(new Uint32Array(1))[0] }, port2);
    unit.arrange(arrangement);
  }

  setCable(cable: Cable): void {
    this.cable = cable;
    for (const client of this.clients) client.send({ type: "cable", cable });
  }

  /** A board is taken off, and another put there; what it has stored stays. */
  async arrange(unit: Unit, arrangement: Arrangement): Promise<void> {
    const seat = this.seats[unit.number - 1];
    Object.assign(seat, { arrangement, isOn: true });
    unit.setOn(false);
    await this.start(unit);
  }

  /** A card under a board's scanner. What came of it is on the display; what went wrong is said here. */
  async scan(unit: Unit, code: string): Promise<void> {
    if (!this.isReady(unit)) return;
    await this.openFor(unit, itemOf(code)?.kind);
    const end = await unit.scan(code);
    if (end === "silent" && unit.isOn) this.notices.say(`The scanner of board ${unit.number} did not read ${code.slice(0, 20)}. It reads nothing while the board says so on its display, or has only just started: try again.`);
  }

  /** Fresh cards, one after the other. */
  async deal(unit: Unit, codes: string[]): Promise<void> {
    if (!this.isReady(unit) || !codes.length) return;
    await this.openFor(unit, itemOf(codes[0])?.kind, true);
    if (unit.state?.cards?.some(Boolean)) await unit.value(`croupier.play("new")`);
    for (const code of codes) if (await unit.scan(code) !== "read") return;
  }

  private isReady(unit: Unit): boolean {
    const { number } = unit;
    if (!unit.isOn) this.notices.say(`Board ${number} is off.`, { words: "Switch it on", take: () => unit.switch(true) });
    else if (!unit.arrangement.scanner) this.notices.say(`Board ${number} has no scanner now.`, { words: "Set it up", take: unit.setUp });
    return unit.isOn && unit.arrangement.scanner;
  }

  /** From the menu a card opens its game: nothing is lost by that. In the middle of another game the person decides. */
  private async openFor(unit: Unit, kind: Kind | undefined, isMeant = false): Promise<void> {
    const game = kind && GAMES[kind];
    if (!game || !unit.state || unit.state.app === game.app) return;
    const open = () => unit.open(game.app, game.how);
    if (unit.state.app !== "menu" && !isMeant) return this.notices.say(`Board ${unit.number} plays something else.`, { words: `Open ${game.words}`, take: () => void open() });
    if (!await open()) this.notices.say(`The program of board ${unit.number} has no ${game.words}.`, { words: "Set it up", take: unit.setUp });
  }
}
