// The phone's line to its table: it waits for news, one question after the other, as long as the page is seen, and comes back by itself.
import type { RaceAsk, RaceView } from "../../tournament/contract";

/** After what goes wrong, ms: twice as long each time. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
/** Nobody asks faster. */
const LEAST_MS = 200;
/** A server that is there has answered by then: it waits for 20 seconds. */
const ANSWER_MS = 27_000;

export type Who = Omit<RaceAsk, "seen" | "press" | "start">;

export interface Told {
  view(view: RaceView): void;
  /** Nothing comes at the moment. */
  lost(): void;
  /** No table has this code; `isFull`: too many wrong ones came. */
  refused(isFull: boolean): void;
}

const sleep = (forMs: number) => new Promise(resolve => setTimeout(resolve, forMs));

/** Until somebody sees the page: a phone in a pocket asks for nothing. */
const seen = () =>
  new Promise<void>(resolve => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });

export class Line {
  private n: number | undefined;
  private waiting = new AbortController();
  private isOver = false;

  constructor(
    private readonly who: () => Who,
    private readonly told: Told,
  ) {
    document.addEventListener("visibilitychange", this.look);
    void this.run();
  }

  /** What it waits for is another thing now. */
  anew(): void {
    this.n = undefined;
    this.waiting.abort();
  }

  /** Once: what is lost is pressed again by a person, or not. */
  async do(what: Pick<RaceAsk, "press" | "start">): Promise<void> {
    try {
      const answer = await this.ask(what, AbortSignal.timeout(ANSWER_MS));
      if (answer.ok) this.told.view((await answer.json()) as RaceView);
    } catch {
      this.told.lost();
    }
  }

  end(): void {
    this.isOver = true;
    document.removeEventListener("visibilitychange", this.look);
    this.waiting.abort();
  }

  private readonly look = () => {
    this.anew();
  };

  private ask(more: Partial<RaceAsk>, signal: AbortSignal): Promise<Response> {
    return fetch("./api/race", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...this.who(), ...more }),
      signal,
    });
  }

  private async run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.isOver) {
      await seen();
      const waiting = (this.waiting = new AbortController());
      try {
        const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(ANSWER_MS)]);
        const answer = await this.ask(this.n === undefined ? {} : { seen: this.n }, signal);
        if (answer.status === 403) return void (this.isOver || this.told.refused(false));
        if (answer.status === 429) {
          this.told.refused(true);
          await sleep(LONGEST_PAUSE_MS);
          continue;
        }
        if (!answer.ok) throw new Error(`${answer.status}`);
        const view = (await answer.json()) as RaceView;
        this.n = view.n;
        if (!this.isOver) this.told.view(view);
        pauseMs = FIRST_PAUSE_MS;
        await sleep(LEAST_MS);
      } catch {
        if (this.isOver || waiting.signal.aborted) continue;
        this.told.lost();
        await sleep(pauseMs);
        pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
      }
    }
  }
}
