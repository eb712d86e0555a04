// The bench, built and served as for everybody, in a headless Chromium; and what a person at it does and sees.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Bench } from "../../deploy/page/bench";
import { serve, type Serving } from "../../deploy/host/serve";
import { BUILT_PAGE } from "../rig/built-page";
import { openBrowser, PATIENCE_MS } from "./chromium";

declare global {
  interface Window {
    bench: Bench;
  }
}

const PRESS_MS = 60;
/** How often boards are looked at within the page, and after how many looks a test hears of them though nothing has changed. */
const LOOK_MS = 80;
const LOOKS = 20;
const LETTERS = ["QWE", "UIO"];

export type Key = "A" | "B" | "C";

/** What a label before it names, to choose from. */
export const choiceIn = (place: Locator, label: string): Locator =>
  place.locator(".choice", { has: place.page().locator(`span:text-is("${label}")`) }).locator("select");

export class Site {
  private constructor(
    private readonly browser: Browser,
    private readonly serving: Serving,
  ) {}

  /** `args`: more switches of Chromium's. */
  static async open(args: string[] = []): Promise<Site> {
    const [serving, browser] = await Promise.all([serve({ folder: BUILT_PAGE, port: 0 }), openBrowser(args)]);
    return new Site(browser, serving);
  }

  get address(): string {
    return this.serving.addresses[0];
  }

  /** Somebody who was never here before. `before`: runs in the page before anything of it. `path`: the page that is opened, the bench by itself. */
  async visit(options: BrowserContextOptions = {}, before?: string, path = ""): Promise<Visitor> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...options,
    });
    if (before) await context.addInitScript(before);
    return Visitor.arrive(context, this.address + path);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.serving.close();
  }
}

export class Visitor {
  /** What was thrown in the page, or written to the browser's console as an error. */
  readonly errors: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", error => this.errors.push(String(error)));
    page.on("console", message => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  static async arrive(context: BrowserContext, address: string): Promise<Visitor> {
    const visitor = new Visitor(context, await context.newPage());
    visitor.page.setDefaultTimeout(PATIENCE_MS);
    await visitor.page.goto(address);
    return visitor;
  }

  /** The same person in another tab. */
  another(address = this.page.url()): Promise<Visitor> {
    return Visitor.arrive(this.context, address);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  /** What a board answers at its prompt. */
  ask<Value = any>(board: number, text: string): Promise<Value> {
    return this.page.evaluate(([number, line]) => window.bench.units[number - 1].value(line) as any, [
      board,
      text,
    ] as const);
  }

  state(board: number): Promise<any> {
    return this.ask(board, "croupier.state()");
  }

  /** The states of these boards, as soon as they differ from what is known of them. The page looks: a question from here goes through three processes. */
  async news(boards: number[], known: any[] = []): Promise<any[]> {
    const text = await this.page.evaluate(
      async ([numbers, before, looks, everyMs]) => {
        const rest = () => new Promise(done => setTimeout(done, everyMs));
        const look = async () => {
          const states = numbers.map(number => window.bench.units[number - 1].value("croupier.state()"));
          return JSON.stringify((await Promise.all(states)).map(state => state ?? {}));
        };
        while (!("bench" in window)) await rest();
        let now = await look();
        for (let left = looks; now === before && left > 0; left--) {
          await rest();
          now = await look();
        }
        return now;
      },
      [boards, JSON.stringify(known), LOOKS, LOOK_MS] as const,
    );
    return JSON.parse(text);
  }

  /** Until what these boards say is as it should be. */
  async untilAll(boards: number[], isSo: (states: any[]) => boolean): Promise<any[]> {
    let states: any[] = [];
    await expect.poll(async () => isSo((states = await this.news(boards, states)))).toBe(true);
    return states;
  }

  /** Until a board's state is as it should be. */
  async until(board: number, isSo: (state: any) => boolean): Promise<any> {
    const [state] = await this.untilAll([board], states => isSo(states[0]));
    return state;
  }

  async booted(...boards: number[]): Promise<void> {
    for (const board of boards.length ? boards : [1, 2]) {
      await this.until(board, state => state.app === "menu");
      // Until its picture is there, the page takes the board for one that still starts, and keys for early ones.
      await this.page.waitForFunction(number => !window.bench.units[number - 1].isStarting, board);
    }
  }

  /** Another board in the place of this one, as a person chooses it; until its menu is there. */
  async setUp(board: number, name: string): Promise<void> {
    await this.page.click(`[aria-label^='Set up board ${board}']`);
    const dialog = this.page.locator("dialog[open]");
    await choiceIn(dialog, "Board").selectOption(name);
    await dialog.getByText("Use this").click();
    await this.page.waitForFunction(([number, wanted]) => window.bench.units[number - 1].arrangement.board === wanted, [
      board,
      name,
    ] as const);
    await this.booted(board);
  }

  /** Until so much time has passed on a board, which stands still while nobody gives it a turn. What it had to tell the page by then has been told. */
  async pass(board: number, forMs: number): Promise<void> {
    await this.page.evaluate(
      async ([number, untilMs]) => {
        const now = async () => 1000 * (await window.bench.units[number - 1].value<number>("getTime()"))!;
        const fromMs = await now();
        while ((await now()) - fromMs < untilMs) await new Promise(done => setTimeout(done, 10));
      },
      [board, forMs] as const,
    );
  }

  /** Until the page has drawn all that it was told. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
  }

  /** Until the page knows of both boards that this start of theirs went well. Several that are broken off, as by a reload, lead to the safe shell. */
  async startedWell(): Promise<void> {
    const logs = () => this.page.evaluate(() => window.bench.seats.map(({ files }) => files["croupier.boot"] ?? ""));
    await expect.poll(async () => (await logs()).every(log => /good\xff*$/.test(log))).toBe(true);
  }

  /** A key of a board, by the letter on the keyboard. */
  async press(board: number, key: Key): Promise<void> {
    const letter = LETTERS[board - 1]["ABC".indexOf(key)].toLowerCase();
    await this.page.keyboard.down(letter);
    await this.page.waitForTimeout(PRESS_MS);
    await this.page.keyboard.up(letter);
    await this.page.waitForTimeout(PRESS_MS);
  }

  /** C in the menu, and where it leads. */
  private async turn(board: number): Promise<number> {
    const before = (await this.state(board)).cursor;
    await this.press(board, "C");
    return (await this.until(board, state => state.cursor !== before)).cursor;
  }

  /** Through the menu by keys, to the entry with this name: page by page, then through the list of a game's modes. */
  async choose(board: number, entry: string): Promise<void> {
    const { items } = await this.state(board);
    const wanted = items.indexOf(entry);
    const starts: number[] = [];
    for (let at = await this.turn(board); !starts.includes(at); at = await this.turn(board)) starts.push(at);
    const start = Math.max(...starts.filter(at => at <= wanted));
    const end = Math.min(items.length, ...starts.filter(at => at > wanted));
    let at = (await this.state(board)).cursor;
    while (at !== start) at = await this.turn(board);
    if (end - start > 1) await this.press(board, "B");
    while (at !== wanted) at = await this.turn(board);
    await this.press(board, "B");
  }

  /** The display's pixels that are lit, in the page's own canvas: rows of # and . */
  picture(board: number): Promise<string> {
    return this.page.evaluate(number => {
      const canvas = document.querySelector<HTMLCanvasElement>(`[data-unit="${number}"] .oled`)!;
      const { data, width, height } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => (data[4 * (y * width + x)] > 64 ? "#" : ".")).join(""),
      ).join("\n");
    }, board);
  }

  /** Nothing went wrong that a person would find in the browser's console. */
  wentWell(): void {
    expect(this.errors).toEqual([]);
  }
}
