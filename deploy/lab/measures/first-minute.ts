// From opening the bench to the first move of each game, as a person does it: clicks and drags on what the screen shows, and what a display says aloud.
import type { Locator, Page } from "playwright-core";
import { solveFirstTable } from "./first-table";

const PATIENCE_MS = 60_000;
const LOOK_MS = 40;

export interface First {
  clicks: number;
  seconds: number;
}

export interface FirstMove {
  what: string;
  play: (page: Page, address: string) => Promise<First>;
}

/** A person at the page, whose clicks and drags are counted. */
class Newcomer {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(what: Locator): Promise<void> {
    await what.click({ timeout: PATIENCE_MS });
    this.clicks++;
  }

  starter(words: RegExp): Promise<void> {
    return this.click(this.page.getByRole("button", { name: words }));
  }

  key(letter: string): Promise<void> {
    return this.click(this.page.locator(`[data-unit='1'] [data-key=${letter}]`));
  }

  /** A stone from its place to the middle of the board. */
  async drag(from: Locator, to: Locator): Promise<void> {
    const boxes = await Promise.all([from, to].map(one => one.boundingBox()));
    const [start, end] = boxes.map(box => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }));
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 8 });
    await mouse.up();
    this.clicks++;
  }

  /** Until what the boards say is so. */
  async until(isSo: (states: any[]) => boolean): Promise<void> {
    const endMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const states = await this.page.evaluate(() =>
        Promise.all((window as any).bench.units.map((unit: any) => unit.value("croupier.state()"))),
      );
      if (isSo(states)) return;
      if (performance.now() > endMs) throw new Error(`the bench did not get so far: ${JSON.stringify(states)}`);
      await this.page.waitForTimeout(LOOK_MS);
    }
  }
}

const firstMove = (what: string, steps: (person: Newcomer) => Promise<void>): FirstMove => ({
  what,
  play: async (page, address) => {
    const startMs = performance.now();
    await page.goto(address);
    const person = new Newcomer(page);
    await steps(person);
    return { clicks: person.clicks, seconds: (performance.now() - startMs) / 1000 };
  },
});

const cardsOut = ({ table }: any): number => table.flat().filter(Boolean).length;

export const FIRST_MINUTE: FirstMove[] = [
  { what: "a solved table of Set", play: solveFirstTable },
  firstMove("a move of Durak on both boards", async person => {
    await person.starter(/Play Durak/);
    let before = "";
    await person.until(([mine]) => {
      before = JSON.stringify([mine?.hand]);
      return mine?.app === "durak" && mine.turn === "me" && mine.link?.state === "playing";
    });
    // The opening picture gives way by itself.
    await person.page.waitForTimeout(1500);
    await person.key("B");
    await person.until(
      ([mine, other]) =>
        JSON.stringify([mine.hand]) !== before && (cardsOut(mine) > 1 || other.phase === "taking" || !cardsOut(mine)),
    );
  }),
  firstMove("a claim in a race", async person => {
    await person.starter(/Race for Sets/);
    await person.until(([mine]) => mine?.mode === "race" && mine.cards.filter(Boolean).length === 12);
    await person.click(person.page.getByRole("button", { name: "P1 sees a Set" }));
    await person.until(([mine]) => mine.claim?.player === 1);
  }),
  firstMove("a claim in practice", async person => {
    await person.starter(/Practise Set/);
    await person.until(([mine]) => mine?.mode === "practice" && mine.cards.filter(Boolean).length === 12);
    await person.click(person.page.locator(".lying .place").first());
    await person.until(([mine]) => mine.claim?.cards.length === 1);
  }),
  firstMove("a stone in tic-tac-toe", async person => {
    await person.starter(/Tic-tac-toe/);
    await person.until(([mine]) => mine?.app === "tictactoe" && mine.turn === "human");
    const stone = person.page.locator(".stones-frame .stone.X").last();
    await person.drag(stone, person.page.locator(".stones-frame .grid rect"));
    await person.page.locator(".stones-frame .stone.X[aria-label*='cell 5']").waitFor({ timeout: PATIENCE_MS });
  }),
  firstMove("a match at Dobble", async person => {
    await person.starter(/Dobble duel/);
    await person.until(([mine]) => mine?.app === "dobble" && mine.stage === "now");
    await person.key("A");
    await person.until(([mine]) => !!mine.common && mine.score.some((points: number) => points > 0));
  }),
];
