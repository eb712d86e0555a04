// A screen that objects: to text that runs over an edge, to text over other content, and to anything drawn over text.
import { makeScreen } from "../games/set/game";
import { SimGraphics } from "../../devices/sim/graphics";
import type { Screen } from "../../src/kernel/ports";

/** Wider and higher than any display, so that nothing is cut off here. */
const WIDE = 512;
const HIGH = 128;
const DRAWS = ["drawString", "fillRect", "drawRect", "drawLine", "setPixel"];

type Ink = { x: number; y: number }[];

class Checks {
  readonly screen: SimGraphics;
  private scratch = new SimGraphics(WIDE, HIGH);
  /** Eight pixels below each other in each, the lowest bit on top. Most are empty, and thousands of pictures are looked through. */
  private readonly bytes = new Uint8Array(this.scratch.buffer);
  private text = new Set<string>();
  private colour = 1;
  readonly texts: string[] = [];

  constructor(private readonly rows: number) {
    this.screen = makeScreen(rows);
  }

  call(name: string, args: any[]): any {
    if (name === "setRotation") throw new Error("the pictures that are checked here stand upright");
    if (name === "clear") this.text.clear();
    if (name === "setColor") this.colour = args[0];
    else if (name !== "getWidth" && name !== "getHeight" && !DRAWS.includes(name)) (this.scratch as any)[name](...args);
    if (DRAWS.includes(name)) this.check(name, args);
    return (this.screen as any)[name](...args);
  }

  private check(name: string, args: any[]): void {
    this.bytes.fill(0);
    this.scratch.setBgColor(0);
    (this.scratch as any)[name](...args);
    const ink = this.ink();
    const what = `${name}(${args.join(", ")})`;
    if (name === "drawString") this.checkText(what, args, ink);
    else
      for (const { x, y } of ink)
        if (this.text.has(`${x},${y}`)) throw new Error(`${what} is drawn over text at ${x}, ${y}`);
  }

  private ink(): Ink {
    const ink: Ink = [];
    this.bytes.forEach((byte, at) => {
      for (let bit = 0; byte >> bit; bit++)
        if ((byte >> bit) & 1) ink.push({ x: at % WIDE, y: 8 * Math.floor(at / WIDE) + bit });
    });
    return ink;
  }

  private checkText(what: string, args: any[], ink: Ink): void {
    this.texts.push(args[0]);
    const [, left, top] = args;
    if (left < 0 || top < 0) throw new Error(`${what} begins outside the screen`);
    for (const { x, y } of ink) {
      if (x > 127 || y >= this.rows) throw new Error(`${what} is cut off at ${x}, ${y}`);
      // On an inverted bar there must be light behind it, elsewhere none.
      if (this.screen.getPixel(x, y) === this.colour) throw new Error(`${what} lies over something at ${x}, ${y}`);
    }
    for (const { x, y } of ink) this.text.add(`${x},${y}`);
  }
}

/** Draws and objects; answers the picture's texts. */
export function checkDrawing(draw: (screen: Screen) => void, rows: number): string[] {
  const checks = new Checks(rows);
  const screen: any = new Proxy(
    {},
    {
      // It has no colours.
      get: (_, name: string) =>
        name === "tiles"
          ? undefined
          : (...args: any[]) => {
              const result = checks.call(name, args);
              return result === checks.screen ? screen : result;
            },
    },
  );
  draw(screen);
  return checks.texts;
}
