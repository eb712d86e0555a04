// A mouse over the window of an interpreter that has a display of its own: an X server without a screen (Xvfb), and what moves a pointer on it (xdotool).
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { onPath } from "../../../deploy/on-path";
import { sleep } from "./interpreter";

/** What it takes, all of it from Debian. */
const NEEDED = ["Xvfb", "xdotool"];
/** How long a button is down, and how long a pointer takes for a step of its way. */
const CLICK_MS = 80,
  STEP_MS = 15;

/** Says loudly what is missing. */
export function mouseAvailable(what: string): boolean {
  const missing = NEEDED.filter(program => !onPath(program));
  if (missing.length) console.warn(`SKIPPED: ${what}: there is no ${missing.join(", no ")}`);
  return !missing.length;
}

export class Mouse {
  private constructor(
    private readonly server: ChildProcess,
    /** As DISPLAY names it. */
    readonly display: string,
  ) {}

  static async start(): Promise<Mouse> {
    const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const number = await new Promise<string>((resolve, reject) => {
      server.stdout!.once("data", data => resolve(String(data).trim()));
      server.once("error", reject);
      server.once("exit", code => reject(new Error(`Xvfb ended with ${code}`)));
    });
    return new Mouse(server, `:${number}`);
  }

  /** Where the window has that point of the picture. */
  async click(x: number, y: number): Promise<void> {
    this.move(x, y);
    this.tell("mousedown", "1");
    await sleep(CLICK_MS);
    this.tell("mouseup", "1");
  }

  /** With the button down, from one point to the other. */
  async drag(from: [number, number], to: [number, number], steps = 6): Promise<void> {
    this.move(...from);
    this.tell("mousedown", "1");
    for (let step = 1; step <= steps; step++) {
      await sleep(STEP_MS);
      const [x, y] = from.map((start, at) => Math.round(start + ((to[at] - start) * step) / steps));
      this.move(x, y);
    }
    this.tell("mouseup", "1");
  }

  stop(): void {
    this.server.kill();
  }

  private move(x: number, y: number): void {
    const [left, top] = this.corner();
    this.tell("mousemove", String(left + x), String(top + y));
  }

  /** The window stands anywhere. */
  private corner(): [number, number] {
    const [window] = this.tell("search", "--onlyvisible", "--name", ".").trim().split("\n");
    const found = /X=(-?\d+)\nY=(-?\d+)/.exec(this.tell("getwindowgeometry", "--shell", window));
    if (!found) throw new Error(`no window on ${this.display}`);
    return [Number(found[1]), Number(found[2])];
  }

  private tell(...words: string[]): string {
    const { status, stdout, stderr } = spawnSync("xdotool", words, {
      env: { ...process.env, DISPLAY: this.display },
      encoding: "utf8",
    });
    if (status) throw new Error(`xdotool ${words.join(" ")}: ${stderr.trim() || `ended with ${status}`}`);
    return stdout;
  }
}
