// The page's side of the recogniser: one picture after the other, and never more than one of a camera under way.
import type { FromVision, Shown, ToVision } from "./messages";

/** A phone that is slow and busy needs seconds for a large picture. Beyond this the worker hangs. */
const PATIENCE_MS = 60_000;

interface Waiting {
  resolve(shown: Shown): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export class Looker {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** `makeWorker`: a fresh worker that runs vision-worker.ts. */
  constructor(
    private readonly makeWorker: () => Worker = () =>
      new Worker(new URL("./vision-worker.ts", import.meta.url), { type: "module" }),
  ) {}

  /** A frame of a camera may as well be dropped. */
  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /** The cards of a picture, whose pixels are handed over. Throws in words for a person. */
  look({ data, width, height }: ImageData, isStill: boolean): Promise<Shown> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      try {
        this.worker ??= this.start();
        this.worker.postMessage({ id, data: data.buffer, width, height, isStill } satisfies ToVision, [data.buffer]);
      } catch (error) {
        return reject(
          new Error(
            `This browser does not let the page recognise anything beside itself (${(error as Error).message}). Try another browser.`,
          ),
        );
      }
      const timer = setTimeout(
        () => this.fail("The recogniser took longer than a minute and was stopped. Try again with a smaller picture."),
        PATIENCE_MS,
      );
      this.waiting.set(id, { resolve, reject, timer });
    });
  }

  private start(): Worker {
    const worker = this.makeWorker();
    worker.onmessage = ({ data }: MessageEvent<FromVision>) => this.take(data);
    worker.onerror = event => {
      event.preventDefault();
      this.fail("The recogniser could not be loaded from where the page came from. Load the page again.");
    };
    return worker;
  }

  private take(message: FromVision): void {
    const one = this.waiting.get(message.id);
    if (!one) return;
    this.waiting.delete(message.id);
    clearTimeout(one.timer);
    if ("wrong" in message) one.reject(new Error(`The recogniser stumbled: ${message.wrong}. Load the page again.`));
    else one.resolve({ cards: message.cards, isGrey: message.isGrey });
  }

  /** This worker is of no use any more; the next picture gets a fresh one. */
  private fail(words: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Error(words));
    }
    this.waiting.clear();
  }
}
