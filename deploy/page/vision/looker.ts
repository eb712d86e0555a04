// The page's side of the recogniser: one picture after the other, and never more than one of a camera under way. It runs in a worker; where no worker
// comes about, beside the page.
import type { LiveView } from "../../vision/live/live";
/// <reference types="vite/client" />
import { say } from "../../words/say";
import address from "./vision-worker.ts?worker&url";
import type { FromVision, Shown, ToVision } from "./messages";
import type { Page } from "./vision-worker";

/** A phone that is slow and busy needs seconds for a large picture. Beyond this the worker hangs. */
const PATIENCE_MS = 60_000;

interface Waiting {
  resolve(answer: FromVision): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Who looks: a worker, or the page itself. */
interface Seer {
  send(message: ToVision): void;
  end(): void;
}

/** What of the recogniser the page itself can run. */
export interface Sight {
  see(message: ToVision): Promise<FromVision | undefined>;
}

const freshWorker = () => new Worker(address, { type: "module" });

/** The worker's own file does for the page as well: nobody who has workers loads anything twice. */
async function ownEye(): Promise<Sight> {
  await import(/* @vite-ignore */ address);
  return (globalThis as Page).croupierEye!;
}

export class Looker {
  private seer: Promise<Seer> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** A net of a person's own: who looks next gets it, too. */
  private own: ArrayBuffer | undefined;

  /** `makeWorker`: a fresh worker that runs vision-worker.ts; `makeEye`: the same without one. */
  constructor(
    private readonly makeWorker: () => Worker = freshWorker,
    private readonly makeEye: () => Promise<Sight> = ownEye,
  ) {}

  /** A frame of a camera may as well be dropped. */
  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /** The cards of a still picture, whose pixels are handed over. Throws in words for a person. */
  async look({ data, width, height }: ImageData): Promise<Shown> {
    const answer = await this.ask({
      kind: "still",
      id: ++this.lastId,
      data: data.buffer as ArrayBuffer,
      width,
      height,
    });
    return (answer as { shown: Shown }).shown;
  }

  /** The cards before a camera that runs, after this picture of a moment. Throws in words for a person. */
  async follow({ data, width, height }: ImageData, atMs: number): Promise<LiveView> {
    const id = ++this.lastId;
    const answer = await this.ask({ kind: "live", id, atMs, data: data.buffer as ArrayBuffer, width, height });
    return (answer as { view: LiveView }).view;
  }

  /** Another net than the page's; undefined: the page's again. Throws in words for a person if the bytes are none, and the net in use stays. */
  async use(net: ArrayBuffer | undefined): Promise<void> {
    await this.ask({ kind: "net", id: ++this.lastId, bytes: net?.slice(0) });
    this.own = net;
  }

  /** What the camera showed so far is of no account any more. */
  forget(): void {
    this.seer?.then(
      seer => seer.send({ kind: "forget" }),
      () => undefined,
    );
  }

  private ask(message: Exclude<ToVision, { kind: "forget" }>): Promise<FromVision> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(say("recognise.tookTooLong")), PATIENCE_MS);
      this.waiting.set(message.id, { resolve, reject, timer });
      this.seer ??= this.startWithNet();
      this.seer.then(
        seer => seer.send(message),
        error => this.fail(say("recognise.notLoaded", { why: (error as Error).message })),
      );
    });
  }

  private async startWithNet(): Promise<Seer> {
    const seer = await this.start();
    if (this.own) seer.send({ kind: "net", id: ++this.lastId, bytes: this.own.slice(0) });
    return seer;
  }

  /** A worker that does not even begin is done without. */
  private async start(): Promise<Seer> {
    try {
      return await this.startWorker();
    } catch {
      const eye = await this.makeEye();
      return {
        send: message => void eye.see(message).then(answer => answer && this.take(answer)),
        end: () => undefined,
      };
    }
  }

  private startWorker(): Promise<Seer> {
    return new Promise((resolve, reject) => {
      const worker = this.makeWorker();
      const seer: Seer = {
        send: message => worker.postMessage(message, "data" in message ? [message.data] : []),
        end: () => worker.terminate(),
      };
      let isReady = false;
      worker.onmessage = ({ data }: MessageEvent<FromVision>) => {
        isReady = true;
        resolve(seer);
        this.take(data);
      };
      worker.onerror = event => {
        event.preventDefault();
        if (isReady) return this.fail(say("recognise.brokeOff"));
        worker.terminate();
        reject(new Error("no worker"));
      };
    });
  }

  private take(message: FromVision): void {
    if (message.kind === "ready") return;
    const one = this.waiting.get(message.id);
    if (!one) return;
    this.waiting.delete(message.id);
    clearTimeout(one.timer);
    if (message.kind === "wrong") one.reject(new Error(say("recognise.stumbled", { why: message.words })));
    else if (message.kind === "netless") one.reject(new Error(say("recognise.noNet", { status: message.status })));
    else one.resolve(message);
  }

  /** Who looked is of no use any more; the next picture gets a fresh one. */
  private fail(words: string): void {
    this.seer?.then(
      seer => seer.end(),
      () => undefined,
    );
    this.seer = undefined;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Error(words));
    }
    this.waiting.clear();
  }
}
