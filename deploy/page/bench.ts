// The bench: two boards, the cable between them, and what a person does with cards. It knows views and clients, and is what tours and panels speak to.
import { layCards } from "../vision/lay";
import type { Placed } from "../vision/placed";
import { fit, standard } from "../arrangements";
import type { Key } from "../words/english";
import { say } from "../words/say";
import type { BenchState, SeatState } from "./bench-state";
import { BoardClient, type Outlaw } from "./board-client";
import { loadProgram } from "./bundles";
import { inPageLanguage } from "./display-language";
import type { ScanEnd } from "./boards/scanner-view";
import { wait } from "../wait";
import type { Unit } from "./boards/unit";
import type { Mode } from "../../src/games/things/contract";
import { itemOf, type Kind } from "./cards/catalogue";
import { linesFor } from "./cards/labels";
import { Taken } from "./cards/taken";
import type { Arrangement, BundleName, Cable } from "./protocol";
import { gameOf, isWhole, lineOf } from "./open-game";
import type { Notices, Offer } from "./ui/notices";

/** Which game a card belongs to, as the board knows it. */
const GAMES: Partial<Record<Kind, { app: string; how: object; title: Key }>> = {
  set: { app: "set", how: { mode: "solve" }, title: "games.set.title" },
  dobble: { app: "dobble", how: { mode: "match" }, title: "games.dobble.title" },
  things: { app: "things", how: {}, title: "games.things.title" },
};

const PROGRAM = ".bootcde";

const OUTLAWS = { flood: "bench.flooded", strange: "bench.strange" } as const satisfies Record<Outlaw, Key>;

/** A board that has been switched on has its menu well within this, also on a computer that is busy with other things; one whose program hangs never has. */
const BOOT_MS = 30_000;
const ASK_EVERY_MS = 50;
/** An array, for a board in the safe shell answers, too, and has no state. */
const STATE = "[croupier.state&&croupier.state()]";

/** Brokers elsewhere that a person is asked about as long as the page is open: a program could name one after the other. */
const MOST_ASKED = 8;
const SHOWN_LETTERS = 120;

/** It plays another game, for all that is known. */
const isOther = ({ isOn, state }: Unit, app: string) => isOn && (!state || (state.app !== app && state.app !== "menu"));

/** As long as the board is the same. */
function staysAs(unit: Unit): () => boolean {
  const { arrangement } = unit;
  return () => unit.arrangement === arrangement;
}

/** As it is for who comes the first time. */
export function freshBench(): BenchState {
  const seat = (): SeatState => ({ arrangement: standard("esp32"), files: {}, isOn: true });
  return {
    seats: [seat(), seat()],
    cable: { isPlugged: true, noise: 0, baud: null },
    tray: { kind: "set", target: 1, order: [] },
  };
}

export class Bench {
  readonly clients = [1, 2].map(number => new BoardClient(address => this.mayDial(number, address)));
  units!: Unit[];
  /** What each board was when it was last heard of, and shall be when it is started anew. */
  seats: [SeatState, SeatState];
  cable: Cable;
  /** Brokers that boards may connect to, as the person has said since the page was opened. */
  private readonly brokers = new Set<string>();
  private readonly asked = new Set<string>();
  /** Something that is to be kept has changed. */
  changed: () => void = () => undefined;
  /** What is done to each board before its next card: one after the other, for the second card must find the game that the first one opened. */
  private readonly turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  private taken = [new Taken(), new Taken()];
  /** Boards whose game is just being opened again. */
  private readonly resuming = new Set<number>();

  constructor(
    { seats, cable }: BenchState,
    private readonly notices: Notices,
  ) {
    this.seats = seats;
    this.cable = cable;
    this.clients.forEach((client, at) => {
      client.on("files", ({ files }) => this.note(at, { files }));
      client.on("life", ({ isOn }) => {
        if (isOn !== this.seats[at].isOn) this.note(at, { isOn });
      });
      client.on("table", ({ stones }) => this.note(at, { stones }));
      client.on("hang", isHanging => this.tellHang(at, isHanging));
      client.on("outlaw", what => this.offerStart(`outlaw${at}`, at, OUTLAWS[what]));
    });
  }

  /** Another bench altogether. */
  async become({ seats, cable }: BenchState): Promise<void> {
    this.seats = seats;
    this.cable = cable;
    await Promise.all(this.units.map(unit => this.resume(unit)));
    this.changed();
  }

  /** A fresh worker for a board, and a fresh cable to the other. */
  async start(unit: Unit): Promise<void> {
    const at = unit.number - 1;
    const { arrangement, files, isOn, stones } = this.seats[at];
    this.clients[at].end();
    unit.life = undefined;
    unit.setOn(false);
    unit.arrange(arrangement);
    const [program, inLanguage] = await Promise.all([
      loadProgram(arrangement.bundle),
      inPageLanguage(files, arrangement.bundle),
    ]);
    // Somebody was quicker, and wants something else.
    if (this.seats[at].arrangement !== arrangement) return;
    const { port1, port2 } = new MessageChannel();
    this.clients[at].start(
      {
        arrangement,
        files: inLanguage,
        isOn,
        stones,
        ...program,
        cable: this.cable,
        seed: crypto.getRandomValues(new Uint32Array(1))[0],
      },
      port1,
    );
    this.clients[1 - at].wire(port2);
    if (document.hidden) this.clients[at].send({ type: "pause", isPaused: true });
  }

  /** Starts a board, and opens the game that it had open when it was kept. */
  async resume(unit: Unit): Promise<void> {
    const at = unit.number - 1;
    const seat = this.seats[at];
    const { game, isOn } = seat;
    this.taken[at] = new Taken(game?.taken);
    if (!game || !isOn) return this.start(unit);
    this.resuming.add(unit.number);
    await this.start(unit);
    void this.reopen(unit, seat).finally(() => {
      this.resuming.delete(unit.number);
      this.follow(unit);
    });
  }

  /** As soon as its menu is there. Only from the menu: a person may have been quicker. */
  private async reopen(unit: Unit, { game, arrangement }: SeatState): Promise<void> {
    const endMs = performance.now() + BOOT_MS;
    while (unit.state?.app !== "menu" || unit.isStarting) {
      const isOver = unit.arrangement !== arrangement || unit.isSafe || (unit.life && !unit.isOn);
      if (isOver || performance.now() >= endMs) return;
      await wait(ASK_EVERY_MS);
    }
    unit.opened = { app: game!.app, how: game!.how };
    if (!(await unit.value<boolean>(lineOf(game!)))) return;
    // Whoever follows the board's state shall find it there.
    while (unit.isOn && unit.state?.app !== game!.app && performance.now() < endMs) await wait(ASK_EVERY_MS);
    if (!isWhole(game!)) this.notices.say(say("bench.resumed", { board: unit.number }));
  }

  isResuming(unit: Unit): boolean {
    return this.resuming.has(unit.number);
  }

  /** Notes what the board plays now, for the next time that the page is opened. */
  follow(unit: Unit): void {
    const at = unit.number - 1;
    if (this.resuming.has(unit.number)) return;
    const { state } = unit;
    if (state?.app === "set" && (state.mode === "solve" || state.mode === "hint")) this.taken[at].follow(state);
    else this.taken[at] = new Taken();
    this.note(at, { game: gameOf(state, unit.opened, this.taken[at].sets) });
  }

  private note(at: number, news: Partial<SeatState>): void {
    Object.assign(this.seats[at], news);
    this.changed();
  }

  /** Settings name a broker, and may have come with a link: the person says whether. The board tries again soon. */
  private mayDial(number: number, address: string): boolean {
    if (this.brokers.has(address)) return true;
    if (this.asked.has(address) || this.asked.size >= MOST_ASKED) return false;
    this.asked.add(address);
    const kind = `broker${number}`;
    this.notices.raise(kind, say("bench.broker", { board: number, address: address.slice(0, SHOWN_LETTERS) }), {
      words: say("bench.letConnect"),
      take: () => {
        this.brokers.add(address);
        this.notices.lower(kind);
      },
    });
    return false;
  }

  /** A program in an endless loop takes its whole worker; only a new one helps, as power does a real board. */
  private tellHang(at: number, isHanging: boolean): void {
    const kind = `hang${at}`;
    if (!isHanging) return this.notices.lower(kind);
    this.offerStart(kind, at, "bench.hangs");
  }

  private offerStart(kind: string, at: number, why: Key): void {
    this.notices.raise(kind, say(why, { board: at + 1 }), {
      words: say("bench.offAndOn"),
      take: () => {
        this.notices.lower(kind);
        void this.start(this.units[at]);
      },
    });
  }

  setCable(cable: Cable): void {
    this.cable = cable;
    for (const client of this.clients) client.send({ type: "cable", cable });
    this.changed();
  }

  /** Another program or other parts, or another board altogether. */
  async arrange(unit: Unit, arrangement: Arrangement, isFresh = false): Promise<void> {
    const { arrangement: before, files } = this.seats[unit.number - 1];
    // A program is the arrangement's; and another board has a Storage of its own.
    const { [PROGRAM]: _, ...rest } = files;
    const isSame = arrangement.board === before.board && !isFresh;
    this.note(unit.number - 1, { arrangement, isOn: true, files: isSame ? rest : {}, game: null });
    await this.start(unit);
  }

  /** Its program has come by light: what it is called, and what it will have after a reload, follow. */
  adopt(unit: Unit, bundle: BundleName): void {
    const arrangement = fit({ ...unit.arrangement, bundle });
    this.note(unit.number - 1, { arrangement });
    unit.arrange(arrangement);
  }

  /** A card under a board's scanner. What came of it is on the display; what went wrong is said here. */
  async scan(unit: Unit, code: string): Promise<void> {
    if (!(await this.inTurn(unit, () => this.openFor(unit, itemOf(code)?.kind)))) return;
    const end = await this.hold(unit, code);
    if (end === "silent" && unit.isOn)
      this.notices.say(say("bench.notRead", { board: unit.number, code: code.slice(0, 20) }));
  }

  /** Fresh cards, one after the other. */
  async deal(unit: Unit, codes: string[]): Promise<void> {
    if (!codes.length || !(await this.inTurn(unit, () => this.clearFor(unit, itemOf(codes[0])?.kind)))) return;
    for (const code of codes) if ((await this.hold(unit, code)) !== "read") return;
  }

  /** A list of things, as `croupier things` puts one on a board. */
  async put(unit: Unit, mode: Mode): Promise<void> {
    if (!(await this.inTurn(unit, () => this.openFor(unit, "things", true)))) return;
    // This program does not know things; that was said.
    if ((await this.stateOf(unit))?.app !== "things") return;
    for (const line of linesFor(mode)) await unit.ask(line);
    await unit.open("things", { mode });
  }

  /** Under the scanner. A board that has only just started, or a busy computer, may miss it: once more then. */
  private async hold(unit: Unit, code: string): Promise<ScanEnd> {
    const end = await unit.scan(code);
    return end === "silent" ? unit.scan(code) : end;
  }

  /** Cards onto their places of a board's table, at once and past its scanner. Throws in words for a person. */
  lay(unit: Unit, cards: Placed[], onStep: () => void): ReturnType<typeof layCards> {
    return layCards(
      {
        name: `board ${unit.number}`,
        ask: text => unit.value(text),
        noCroupier: "switch it on, and wait for its menu",
        noSet: "choose a program with Set for it under “Set up”",
      },
      cards,
      onStep,
    );
  }

  /** A message that goes when its cause is gone. */
  private sayWhile(unit: Unit, isSo: () => boolean, text: string, offer: Offer): void {
    const close = this.notices.show(text, offer);
    const stops = (["life", "state", "arranged"] as const).map(news => unit.hear(news, look));
    function look(): void {
      if (isSo()) return;
      close();
      for (const stop of stops) stop();
    }
  }

  private inTurn<Result>(unit: Unit, work: () => Promise<Result>): Promise<Result> {
    const at = unit.number - 1;
    const turn = this.turns[at].then(work);
    this.turns[at] = turn.catch(() => undefined);
    return turn;
  }

  /** Whether it can be shown a card. One that is just being started is waited for: its worker has not said yet that it is on. */
  private async isReady(unit: Unit): Promise<boolean> {
    const { number } = unit;
    const endMs = performance.now() + BOOT_MS;
    while (!unit.isOn && !unit.life && this.seats[number - 1].isOn && performance.now() < endMs)
      await wait(ASK_EVERY_MS);
    if (!unit.isOn)
      this.sayWhile(unit, () => !unit.isOn, say("bench.isOff", { board: number }), {
        words: say("bench.switchOn"),
        take: () => unit.switch(true),
      });
    else if (!unit.takesCards)
      this.sayWhile(unit, () => !unit.takesCards, say("bench.noScanner", { board: number }), {
        words: say("bench.setUp"),
        take: unit.setUp,
      });
    return unit.isOn && unit.takesCards;
  }

  /** What the board answers now: what its display showed last may be over, and while it boots it has none yet. */
  private async stateOf(unit: Unit): Promise<any> {
    const late = wait(BOOT_MS).then(() => []);
    const endMs = performance.now() + BOOT_MS;
    for (;;) {
      const answer = await Promise.race([unit.value<unknown[]>(STATE), late]);
      if (answer) return answer[0];
      if (!unit.isOn || performance.now() >= endMs) return undefined;
      await wait(ASK_EVERY_MS);
    }
  }

  /** From the menu a card opens its game: nothing is lost by that. In the middle of another game the person decides. False: no card can be shown. */
  async openFor(unit: Unit, kind: Kind | undefined, isMeant = false): Promise<boolean> {
    if (!(await this.isReady(unit))) return false;
    const game = kind && GAMES[kind];
    const state = await this.stateOf(unit);
    if (!game || !state || state.app === game.app) return true;
    // What it showed before that would close the message at once.
    unit.state = state;
    const open = () => unit.open(game.app, game.how);
    if (state.app !== "menu" && !isMeant)
      this.sayWhile(unit, () => isOther(unit, game.app), say("bench.playsOther", { board: unit.number }), {
        words: say("bench.openGame", { game: say(game.title) }),
        take: () => void open(),
      });
    else if (!(await open()))
      this.sayWhile(unit, staysAs(unit), say("bench.noGame", { board: unit.number, game: say(game.title) }), {
        words: say("bench.setUp"),
        take: unit.setUp,
      });
    return true;
  }

  /** Its game, and nothing on the table. */
  private async clearFor(unit: Unit, kind: Kind | undefined): Promise<boolean> {
    if (!(await this.openFor(unit, kind, true))) return false;
    if ((await this.stateOf(unit))?.cards?.some(Boolean)) await unit.value(`croupier.play("new")`);
    return true;
  }
}
