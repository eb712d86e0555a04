// From opening the bench to a solved table, as somebody goes there who sees the page for the first time: what is read is what a person can read on the
// screen or hear of it, and what is done are clicks on buttons with words.
import type { Page } from "playwright-core";

const PATIENCE_MS = 60_000;

export interface FirstTable {
  clicks: number;
  seconds: number;
  /** What the display says in the end. */
  says: string;
}

/** Whoever has no idea presses what promises a table of Set, and waits for Sets on a full table. */
export async function solveFirstTable(page: Page, address: string): Promise<FirstTable> {
  const startMs = performance.now();
  await page.goto(address);
  let clicks = 0;
  const click = async (name: RegExp) => {
    await page.getByRole("button", { name }).click({ timeout: PATIENCE_MS });
    clicks++;
  };
  await click(/Solve a table of Set/);
  // Below the cards on the felt; while they are dealt there are fewer.
  const told = page.getByText(/^12 cards, [1-9]\d* Sets?\b/);
  await told.waitFor({ timeout: PATIENCE_MS });
  const [, count] = /(\d+) Set/.exec((await told.textContent())!)!;
  const display = page
    .getByRole("region", { name: "Board 1" })
    .getByRole("img", { name: new RegExp(`\\b${count} Sets? on the table`) });
  await display.waitFor({ timeout: PATIENCE_MS });
  const seconds = (performance.now() - startMs) / 1000;
  return { clicks, seconds, says: (await display.getAttribute("aria-label")) ?? "" };
}
