// The page's side of one board's worker: typed messages in and out, questions that are promises, and a watch over a worker that hangs.
import type { FromBoard, ToBoard } from "./protocol";

const WATCH_EVERY_MS = 1000;
/** A worker tells each second that it lives. One that says nothing between so many looks hangs; while the computer sleeps nobody looks. */
const SILENT_LOOKS = 5;

/** The mark in the browser's timeline when a board's worker has said its first word. */
export const ALIVE = "board alive";

type Kind = FromBoard["type"];
type Of<K extends Kind> = Extract<FromBoard, { type: K }>;
export type Start = Omit<Extract<ToBoard, { type: "start" }>, "type" | "wire">;
export type Answer = Omit<Of<"answer">, "type" | "id">;

const silent = (text: string): Answer => ({ isError: true, text, value: undefined });

const makeWorker = () => new Worker(new URL("./board-worker.ts", import.meta.url), { type: "module" });

export class BoardClient {
  /** Since the last `start`. */
  isHanging = false;
  private worker: Worker | undefined;
  /** Loads itself while the page still draws. */
  private spare: Worker | undefined = makeWorker();
  private readonly listeners: Partial<Record<Kind | "any" | "hang", ((message: any) => void)[]>> = {};
  private waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;
  private silentLooks = 0;
  private isAlive = false;
  private isWatched = true;
  private watch: ReturnType<typeof setInterval> | undefined;

  /**
   * A fresh worker, whatever the one before is doing; files and stones are the caller's to keep. `wire`: this board's end of the cable, a port of a
   * MessageChannel; the other port goes to the other board, in its `start` or by `wire`.
   */
  start(how: Start, wire: MessagePort): void {
    this.end();
    const worker = (this.worker = this.spare ?? makeWorker());
    this.spare = undefined;
    this.isAlive = false;
    worker.onmessage = ({ data }: MessageEvent<FromBoard>) => {
      if (worker === this.worker) this.take(data);
    };
    worker.onerror = event => {
      if (worker === this.worker)
        this.take({
          type: "complaint",
          message: event.message || "The board's worker could not be loaded: reload the page.",
        });
    };
    worker.postMessage({ type: "start", wire, ...how } satisfies ToBoard, [wire]);
    this.silentLooks = 0;
    this.watch = setInterval(() => this.look(), WATCH_EVERY_MS);
  }

  /** Another end of the cable. */
  wire(wire: MessagePort): void {
    this.worker?.postMessage({ type: "wire", wire } satisfies ToBoard, [wire]);
  }

  /** The worker goes; what was asked of it has an error for an answer. */
  end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.isHanging = false;
    clearInterval(this.watch);
    for (const answer of this.waiting.values()) answer(silent("The board was started anew before it answered."));
    this.waiting.clear();
  }

  on<K extends Kind>(kind: K, listener: (message: Of<K>) => void): () => void;
  on(kind: "any", listener: (message: FromBoard) => void): () => void;
  /** `isHanging` became true, or false again. */
  on(kind: "hang", listener: (isHanging: boolean) => void): () => void;
  on(kind: Kind | "any" | "hang", listener: (message: any) => void): () => void {
    const list = (this.listeners[kind] ??= []);
    list.push(listener);
    return () => void list.splice(list.indexOf(listener), 1);
  }

  send(message: Exclude<ToBoard, { type: "start" | "ask" | "wire" }>): void {
    // A page that is not seen gets few turns itself, and so does its watch.
    if (message.type === "pause") this.isWatched = !message.isPaused;
    this.worker?.postMessage(message);
  }

  /** A line at the prompt. There always is an answer, though it may say that there is none. */
  ask(text: string): Promise<Answer> {
    const { worker } = this;
    if (!worker) return Promise.resolve(silent("The board has not been started."));
    const id = ++this.lastId;
    return new Promise(resolve => {
      this.waiting.set(id, resolve);
      worker.postMessage({ type: "ask", id, text } satisfies ToBoard);
    });
  }

  private take(message: FromBoard): void {
    this.silentLooks = 0;
    this.setHanging(false);
    if (message.type === "answer") this.answer(message);
    // For whoever measures how long a page takes until its boards run.
    if (message.type === "life" && !this.isAlive) this.isAlive = !!performance.mark(ALIVE);
    this.emit(message.type, message);
    this.emit("any", message);
  }

  private answer({ id, isError, text, value }: Of<"answer">): void {
    this.waiting.get(id)?.({ isError, text, value });
    this.waiting.delete(id);
  }

  private look(): void {
    if (this.isWatched && ++this.silentLooks > SILENT_LOOKS) this.setHanging(true);
  }

  private setHanging(isHanging: boolean): void {
    if (this.isHanging === isHanging) return;
    this.isHanging = isHanging;
    this.emit("hang", isHanging);
  }

  private emit(kind: Kind | "any" | "hang", message: unknown): void {
    for (const listener of [...(this.listeners[kind] ?? [])]) listener(message);
  }
}
