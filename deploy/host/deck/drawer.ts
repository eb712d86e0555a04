// Reads and draws pictures that somebody brings in a program of its own (drawing.mjs): one that takes too long, or more memory than a picture may have, ends that
// program and not this one.
import { fork, type ChildProcess } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Mistake } from "../../mistake";
import { ROOT } from "../../root";
import { MOST_PIXELS } from "../../vision/photo";

/** What the command is started with to be that program. */
export const DRAWING = "--draw-pictures";

/** The longest icon of the usual deck takes 0.02 s, a telephone's best photo 2 s. */
const MOST_MS = 20_000;
/** All pixels that a photo may have, four bytes each, and room to work. */
const MOST_BYTES = 2 * 2 ** 30;
/** Longest side in pixels of what is kept of a photo: a symbol is at most 900 wide on paper. */
const MOST_SIDE = 2000;

const REMEDY = "draw it simpler, save it as a small PNG, or take it out of the folder";

/** Four bytes a pixel, colours weakened by how little is seen of them. */
export interface Drawn {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A photo as PNG, no side longer than a card needs. */
export interface Decoded {
  png: Uint8Array;
  width: number;
  height: number;
}

type Answer = { done: Drawn | Decoded } | { fault: string };

/** The library's own words for why a picture cannot be read or drawn. */
export class Undrawn extends Error {}

/** The command as it was built holds the program, too. */
function start(): ChildProcess {
  const own = fileURLToPath(import.meta.url);
  const isBuilt = basename(own) === "cli.js";
  return fork(isBuilt ? own : join(ROOT, "deploy/host/deck/drawing-start.mjs"), isBuilt ? [DRAWING] : [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [],
  });
}

/** One picture at a time; `mostMs` is how long each may take. */
export class Drawer {
  private child: ChildProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly mostMs = MOST_MS,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** `from` is what a person calls it. Throws Undrawn where its bytes are no picture, a Mistake where it takes too much. */
  decode(bytes: Uint8Array, from: string): Promise<Decoded> {
    return this.ask("decode", { bytes, mostPixels: MOST_PIXELS, mostSide: MOST_SIDE }, from) as Promise<Decoded>;
  }

  /** An SVG of ours, or one that plainSvg has written, so that its longest side has so many pixels. Throws as `decode` does. */
  draw(svg: string, longest: number, from: string): Promise<Drawn> {
    return this.ask("draw", { svg, longest: Math.round(longest) }, from) as Promise<Drawn>;
  }

  private ask(kind: "decode" | "draw", task: object, from: string): Promise<Drawn | Decoded> {
    const answer = this.last.then(() => this.one(kind, task, from));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private started(): ChildProcess {
    const child = start();
    const ended = () => {
      if (this.child === child) this.child = undefined;
    };
    return child.on("exit", ended).on("error", ended);
  }

  private one(kind: string, task: object, from: string): Promise<Drawn | Decoded> {
    const child = (this.child ??= this.started());
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, this.mostMs);
      // While nothing is asked, neither keeps this process from ending.
      child.ref();
      child.channel?.ref();
      const heard = (answer: Answer) => {
        over();
        if ("done" in answer) resolve(answer.done);
        else reject(new Undrawn(answer.fault));
      };
      const gone = () => {
        over();
        const why = isLate
          ? `takes longer than ${this.mostMs / 1000} s to draw`
          : `needs more memory than a picture may have, or ends the program that draws it`;
        reject(new Mistake(`${from} ${why}: ${REMEDY}`));
      };
      const over = () => {
        clearTimeout(timer);
        child.off("message", heard).off("exit", gone).off("error", gone);
        child.unref();
        child.channel?.unref();
      };
      child.on("message", heard).on("exit", gone).on("error", gone);
      child.send({ kind, task, mostBytes: this.mostBytes }, error => {
        if (error) child.kill("SIGKILL");
      });
    });
  }
}

/** The one that all share: it is started when the first picture comes, and ends with this process. */
export const drawer = new Drawer();
