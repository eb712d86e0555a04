// A tournament that plays by itself: players and tables are added, a virtual board in this page sits down at each, and rounds begin until there is none left.
// Loaded when somebody wants it, and called as it is for the site, which leaves out what is the tournament's alone. It asks the server for what is so, for a page that nobody looks at is drawn no more.
import { wait } from "../../../wait";
import type { Act, View } from "../../../tournament/contract";
import { say, sayList } from "../../../words/say";
import { loadProgram } from "../../bundles";
import { addressOf } from "../../board-sockets";
import { act, askJoins, askView } from "../asked";
import { BUNDLE, DemoBoard } from "./demo-board";
import { isFresh } from "./fresh";

/** About so long passes between two claims at a table; everything else is a part of it. */
const PACE_MS = 1000;
/** Results and standings are looked at between two rounds. */
const BETWEEN = 3;
const LOOK_MS = 500;
const TABLES = 8;
const NAMES = "Ada Boris Chloé Diego Emre Freya Goran Hana Ines Jonas Kofi Lotte Mei Nuria Otto Priya".split(" ");

/** As many rounds as sixteen need until only one player has won every match. */
const SET_UP = { game: "set", system: "swiss", rounds: 4, goal: 3, minutes: 0, delayS: 0 } as const;

/** Somebody has stopped it: nothing went wrong. */
class Stopped extends Error {}

export class Demo {
  private readonly boards: DemoBoard[] = [];
  private stopped: Error | undefined;
  private wake: () => void = () => undefined;
  private readonly awake = new Promise<void>(resolve => (this.wake = resolve));

  /** `tell` hears how it goes. `paceMs` as in PACE_MS. */
  constructor(
    private readonly tell: (words: string) => void,
    private readonly paceMs = PACE_MS,
    private readonly seed = Math.floor(Math.random() * 2 ** 31),
  ) {}

  /**
   * Until the tournament is over, or `stop`.
   * @throws Error in words for a person, when the server refuses something, or a board cannot run
   */
  async play(): Promise<void> {
    try {
      const view = await this.look();
      if (!isFresh(view)) throw new Error(say("demo.notFresh"));
      await findBroker();
      await this.setUp(view.name);
      await this.seat();
      this.tell(winnerOf(await this.playRounds()));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.tell(say("demo.stopped"));
    } finally {
      this.end();
    }
  }

  /** The boards go at once, whatever they were doing. */
  stop(why: Error = new Stopped()): void {
    this.stopped ??= why;
    this.wake();
    this.end();
  }

  private end(): void {
    for (const board of this.boards.splice(0)) board.end();
  }

  private goOn(): void {
    if (this.stopped) throw this.stopped;
  }

  /** `stop` ends the wait. */
  private async rest(forMs: number): Promise<void> {
    await Promise.race([wait(forMs), this.awake]);
    this.goOn();
  }

  private async must(what: Act): Promise<void> {
    this.goOn();
    const problem = await act(what);
    if (problem) throw new Error(problem);
  }

  /** How it stands, as soon as the server says so. */
  private async look(): Promise<View> {
    for (;;) {
      const text = await askView();
      this.goOn();
      if (text !== undefined) return JSON.parse(text) as View;
      this.tell(say("demo.unreached"));
      await this.rest(LOOK_MS);
    }
  }

  private async setUp(name: string): Promise<void> {
    this.tell(say("demo.settingUp"));
    await this.must({ act: "tournament", name, ...SET_UP });
    for (const one of NAMES) await this.must({ act: "add player", name: one });
    for (let at = 0; at < TABLES; at++) await this.must({ act: "add table", name: "" });
  }

  private async seat(): Promise<void> {
    const [joins, program] = await Promise.all([askJoins(), loadProgram(BUNDLE)]);
    this.goOn();
    if (!joins) throw new Error(say("demo.noCodes"));
    const complain = (problem: string) => this.stop(new Error(say("demo.boardFailed", { problem })));
    joins.forEach((join, at) => {
      this.boards.push(new DemoBoard(join, program, this.paceMs, this.seed + at, complain));
    });
    for (;;) {
      const boards = (await this.look()).tables.flatMap(table => table.boards);
      const here = boards.filter(({ state }) => state === "here").length;
      if (here === boards.length) return;
      this.tell(say("demo.boardsHere", { here, count: boards.length }));
      await this.rest(LOOK_MS);
    }
  }

  private async startAfter(round: number): Promise<void> {
    this.goOn();
    const problem = await act({ act: "start round", round: round + 1 });
    // Somebody has begun it by hand: that is as good.
    if (problem && (await this.look()).round === round) throw new Error(problem);
  }

  /** A round may also be ended or begun by hand meanwhile. */
  private async playRounds(): Promise<View> {
    for (;;) {
      const view = await this.look();
      const { state, round, rounds, matches } = view;
      if (state === "over") return view;
      const now = matches.filter(match => match.round === round);
      const over = now.filter(match => match.state === "done").length;
      if (round) this.tell(say("demo.progress", { round, rounds, over, count: now.length }));
      if (state === "playing") {
        await this.rest(LOOK_MS);
        continue;
      }
      if (round) await this.rest(BETWEEN * this.paceMs);
      await this.startAfter(round);
    }
  }
}

/** Boards in a page reach no other broker than the one beside it: better said before there are players. */
function findBroker(): Promise<void> {
  const socket = new WebSocket(addressOf({ host: "", port: 0 }, location), "mqtt");
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket.close());
    socket.onerror = () => reject(new Error(say("demo.noBroker")));
  });
}

function winnerOf({ standings, players }: View): string {
  const first = standings.filter(({ rank }) => rank === 1);
  const names = first.map(({ player }) => players.find(({ id }) => id === player)?.name ?? "");
  return say("demo.won", { names: sayList(names), points: first[0]?.points ?? 0 });
}
