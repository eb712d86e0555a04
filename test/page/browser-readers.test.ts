// Readers of cards without codes at the bench in a browser: chosen in *Set up*, then cards are laid on them or drawn through by clicks.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FONT } from "../../src/kit/font";
import { isOn } from "../bundle/shown";
import { hasChromium } from "./chromium";
import { choiceIn, Site, type Visitor } from "./site";

const can = hasChromium("readers on the bench in a browser");
let site: Site;

/** As a person chooses it in the window. */
async function choose(visitor: Visitor, reader: string): Promise<void> {
  await visitor.page.click("[aria-label^='Set up board 1']");
  const dialog = visitor.page.locator("dialog[open]");
  await choiceIn(dialog, "Reads cards without codes").selectOption({ label: reader });
  await expect
    .poll(() => dialog.getByText("a barcode scanner").locator("..").locator("input").isChecked())
    .toBe(reader === "no reader");
  await dialog.getByText("Use this").click();
  await visitor.page.waitForFunction(
    isReader => !!window.bench.units[0].arrangement.reader === isReader,
    reader !== "no reader",
  );
  await visitor.booted(1);
}

/** Texts and buttons of the reader that reach out of it, or out of the window. */
const outside = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const holder = document.querySelector("[data-unit='1'] .scanner")!;
    const frame = holder.getBoundingClientRect();
    const all = [...holder.querySelectorAll<HTMLElement>("button:not([hidden]), .slot, .slot-words, p")];
    return all
      .filter(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isOut =
          left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
        return isOut || one.scrollWidth > one.clientWidth + 1 || right > innerWidth;
      })
      .map(one => one.textContent);
  });

const SIZES = [
  [1440, 900],
  [1024, 768],
] as const;

describe.skipIf(!can)("readers of cards without codes on the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it.each(SIZES)("each is chosen, and reads what is clicked: %i by %i", async (width, height) => {
    const visitor = await site.visit({ viewport: { width, height } });
    const { page } = visitor;
    await visitor.booted(1);
    for (const reader of ["PN532 (I2C)", "PN532 (UART)", "MFRC522 (SPI)", "a slot for punched cards"]) {
      await choose(visitor, reader);
      expect(await outside(visitor), reader).toEqual([]);
      await visitor.ask(1, `croupier.open("set")`);
      await visitor.until(1, state => state.app === "set");
      for (const code of ["S1111", "S2222"]) {
        await page.locator(`.card[data-code="${code}"]`).click();
        await visitor.until(1, state => (state.cards ?? []).includes(code));
      }
      await page.click("[data-unit='1'] .odd-card");
      const words = reader.startsWith("a slot") ? "Draw again" : "Teach?";
      await expect.poll(async () => isOn(await visitor.picture(1), words, FONT)).toBe(true);
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it("without a reader the scanner is back", async () => {
    const visitor = await site.visit();
    await visitor.booted(1);
    await choose(visitor, "MFRC522 (SPI)");
    await choose(visitor, "no reader");
    await visitor.page.locator(`.card[data-code="S3333"]`).click();
    await visitor.until(1, state => (state.cards ?? []).includes("S3333"));
    visitor.wentWell();
    await visitor.leave();
  });
});
