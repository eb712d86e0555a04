// What the server tells as it happens: whole views, tables as they change, and its clock. It goes on trying when the server is gone, and keeps what was known.
import type { LiveTable, View } from "../../tournament/contract";
import { askRefusal, askView } from "./asked";
import { Book, type Now } from "./book";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** The server tells the time more often than that: who hears nothing for so long has lost it, though no connection says so. */
const SILENT_MS = 20_000;
/** Between two answers of the server's clock there is always some delay; a larger step is the clock itself that was set. */
const STEP_MS = 1500;
/** A stream may begin without a view: then it is asked for. */
const VIEW_WITHIN_MS = 1500;

export class Feed {
  book: Book | undefined;
  readonly live = new Map<number, LiveTable>();
  isConnected = false;
  /** Why it is not, where the server says so. */
  problem = "";
  private source: EventSource | undefined;
  /** Not read yet: only the newest is, and that when it is to be drawn. */
  private unread = "";
  private unreadMs = 0;
  private since = new Map<number, LiveTable>();
  private aheadMs: number | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private heardMs = 0;
  private isDue = false;

  /** `changed` is called once before the next picture, however much has come. */
  constructor(private readonly changed: (now: Partial<Now>) => void) {
    setInterval(() => this.watch(), 1000);
    document.addEventListener("visibilitychange", () => this.watch());
    this.open();
  }

  /** The server's clock. The visitor's own may be wrong, or be set meanwhile. */
  nowMs(): number {
    return performance.now() + (this.aheadMs ?? 0);
  }

  /** When something that is no push has changed: another part of the page is looked at. */
  redraw(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.read();
      this.changed({ book: this.book, live: this.live, isConnected: this.isConnected });
    });
  }

  private open(): void {
    this.source?.close();
    const source = new EventSource("./api/events");
    this.source = source;
    this.heardMs = performance.now();
    const listen = (name: string, take: (data: string) => void) =>
      source.addEventListener(name, event => {
        if (source !== this.source) return;
        this.heardMs = performance.now();
        this.pauseMs = FIRST_PAUSE_MS;
        this.isConnected = true;
        this.problem = "";
        take((event as MessageEvent<string>).data);
        this.redraw();
      });
    let isViewed = false;
    const takeView = (data: string) => {
      isViewed = true;
      this.unread = data;
      this.unreadMs = performance.now();
      this.since.clear();
    };
    listen("open", () => {
      setTimeout(async () => {
        const view = isViewed || source !== this.source ? undefined : await askView();
        if (view === undefined || isViewed || source !== this.source) return;
        takeView(view);
        this.redraw();
      }, VIEW_WITHIN_MS);
    });
    listen("view", takeView);
    listen("live", data => this.takeLive(JSON.parse(data) as LiveTable));
    listen("time", data => this.setClock(Number(data), performance.now()));
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.lost();
      void askRefusal().then(problem => {
        this.problem = this.isConnected ? "" : problem;
        this.redraw();
      });
    });
  }

  private takeLive(live: LiveTable): void {
    (this.unread ? this.since : this.live).set(live.match, live);
  }

  private read(): void {
    if (!this.unread) return;
    const view = JSON.parse(this.unread) as View;
    this.unread = "";
    this.setClock(view.nowMs, this.unreadMs);
    this.book = new Book(view);
    this.live.clear();
    for (const live of [...view.live, ...this.since.values()]) this.live.set(live.match, live);
    this.since.clear();
  }

  /** What took least time to come is nearest to the truth. */
  private setClock(nowMs: number, heardMs: number): void {
    if (!Number.isFinite(nowMs)) return;
    const aheadMs = nowMs - heardMs;
    const known = this.aheadMs;
    this.aheadMs = known === undefined || Math.abs(aheadMs - known) > STEP_MS ? aheadMs : Math.max(known, aheadMs);
  }

  private lost(): void {
    this.source?.close();
    this.source = undefined;
    this.isConnected = false;
    this.redraw();
    // Not all of a hall at once.
    setTimeout(() => this.source ?? this.open(), this.pauseMs * (0.5 + Math.random() / 2));
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
  }

  private watch(): void {
    if (this.source && performance.now() - this.heardMs > SILENT_MS) this.lost();
  }
}
