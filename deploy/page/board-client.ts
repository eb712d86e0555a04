// The page's side of one board's worker: typed messages in and out, questions that are promises, and a watch over a worker that hangs or floods the page.
import { say } from "../words/say";
import { ALIVE } from "./alive";
import { BoardSockets } from "./board-sockets";
import { BoardWorker } from "./board-frame";
import { readFromBoard } from "./from-board";
import type { FromBoard, ToBoard } from "./protocol";

const WATCH_EVERY_MS = 1000;
/** A worker tells each second that it lives. One that says nothing between so many looks hangs; while the computer sleeps nobody looks. */
const SILENT_LOOKS = 5;
/** Two boards that play send some fifty messages a second. */
const MOST_A_SECOND = 5000;

/** What a board cannot do, and its program did: it sent more than the page takes in, and was ended; or it sent what no board says. */
export type Outlaw = "flood" | "strange";

type Kind = FromBoard["type"];
type Of<K extends Kind> = Extract<FromBoard, { type: K }>;
export type Start = Omit<Extract<ToBoard, { type: "start" }>, "type" | "wire">;
export type Answer = Omit<Of<"answer">, "type" | "id">;

const silent = (text: string): Answer => ({ isError: true, text, value: undefined });

export class BoardClient {
  /** Since the last `start`. */
  isHanging = false;
  /** Messages that were none of a board's. */
  refused = 0;
  private worker: BoardWorker | undefined;
  /** Loads itself while the page still draws. */
  private spare: BoardWorker | undefined;
  private readonly sockets: BoardSockets;
  private readonly listeners: Partial<Record<Kind | "any" | "hang" | "outlaw", ((message: any) => void)[]>> = {};
  private waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;
  private silentLooks = 0;
  private isAlive = false;
  private isWatched = true;
  private watch: ReturnType<typeof setInterval> | undefined;
  private secondAtMs = 0;
  private heardInSecond = 0;

  /** `mayDial`: whether the board may connect there, which is not the page's own server. */
  constructor(mayDial: (address: string) => boolean = () => false) {
    this.sockets = new BoardSockets(news => this.worker?.port.postMessage(news), mayDial);
    this.spare = this.makeWorker();
  }

  /**
   * A fresh worker, whatever the one before is doing; files and stones are the caller's to keep. `wire`: this board's end of the cable, a port of a
   * MessageChannel; the other port goes to the other board, in its `start` or by `wire`.
   */
  start(how: Start, wire: MessagePort): void {
    this.end();
    const worker = (this.worker = this.spare ?? this.makeWorker());
    this.spare = undefined;
    this.isAlive = false;
    // What the one before has sent is none of its fault.
    this.heardInSecond = 0;
    worker.port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (worker === this.worker) this.hear(data);
    };
    worker.port.postMessage({ type: "start", wire, ...how } satisfies ToBoard, [wire]);
    this.silentLooks = 0;
    this.watch = setInterval(() => this.look(), WATCH_EVERY_MS);
  }

  /** Another end of the cable. */
  wire(wire: MessagePort): void {
    this.worker?.port.postMessage({ type: "wire", wire } satisfies ToBoard, [wire]);
  }

  /** The worker goes; what was asked of it has an error for an answer. */
  end(): void {
    this.worker?.end();
    this.worker = undefined;
    this.sockets.end();
    this.isHanging = false;
    clearInterval(this.watch);
    for (const answer of this.waiting.values()) answer(silent(say("bench.startedAnew")));
    this.waiting.clear();
  }

  on<K extends Kind>(kind: K, listener: (message: Of<K>) => void): () => void;
  on(kind: "any", listener: (message: FromBoard) => void): () => void;
  /** `isHanging` became true, or false again. */
  on(kind: "hang", listener: (isHanging: boolean) => void): () => void;
  /** Its program has done what a board cannot. */
  on(kind: "outlaw", listener: (what: Outlaw) => void): () => void;
  on(kind: Kind | "any" | "hang" | "outlaw", listener: (message: any) => void): () => void {
    const list = (this.listeners[kind] ??= []);
    list.push(listener);
    return () => void list.splice(list.indexOf(listener), 1);
  }

  send(message: Exclude<ToBoard, { type: "start" | "ask" | "wire" | "opened" | "closed" | "heard" }>): void {
    // A page that is not seen gets few turns itself, and so does its watch.
    if (message.type === "pause") this.isWatched = !message.isPaused;
    this.worker?.port.postMessage(message);
  }

  /** A line at the prompt. There always is an answer, though it may say that there is none. */
  ask(text: string): Promise<Answer> {
    const { worker } = this;
    if (!worker) return Promise.resolve(silent(say("bench.notStarted")));
    const id = ++this.lastId;
    return new Promise(resolve => {
      this.waiting.set(id, resolve);
      worker.port.postMessage({ type: "ask", id, text } satisfies ToBoard);
    });
  }

  private makeWorker(): BoardWorker {
    const worker: BoardWorker = new BoardWorker(words => {
      if (worker === this.worker) this.take({ type: "complaint", message: words });
    });
    return worker;
  }

  private hear(data: unknown): void {
    if (this.isFlooded()) return this.endFlood();
    const message = readFromBoard(data);
    if (message) return this.take(message);
    if (!this.refused++) this.emit("outlaw", "strange" satisfies Outlaw);
  }

  private isFlooded(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.secondAtMs > 1000) {
      this.secondAtMs = nowMs;
      this.heardInSecond = 0;
    }
    return ++this.heardInSecond > MOST_A_SECOND;
  }

  private endFlood(): void {
    this.end();
    this.emit("outlaw", "flood" satisfies Outlaw);
  }

  private take(message: FromBoard): void {
    if (message.type === "dial" || message.type === "write" || message.type === "hang up")
      return this.sockets.take(message);
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

  private emit(kind: Kind | "any" | "hang" | "outlaw", message: unknown): void {
    for (const listener of [...(this.listeners[kind] ?? [])]) listener(message);
  }
}
