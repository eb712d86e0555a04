// The bench on a phone in a browser: one board at a time with its display and keys docked, and the code on the computer's page that leads there.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

// Without this the decoder would fetch its WebAssembly from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

const can = hasChromium("the bench on a phone in a browser");
/** A name on no network, which this browser takes for this computer. */
const ELSEWHERE = "bench.example";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let site: Site;

const box = async (visitor: Visitor, selector: string) => (await visitor.page.locator(selector).first().boundingBox())!;

/** What is under the middle of it is itself: it is neither covered nor out of the window. */
const isAtHand = (visitor: Visitor, selector: string) =>
  visitor.page.evaluate(what => {
    const element = document.querySelector(what)!;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !!hit && (element === hit || element.contains(hit));
  }, selector);

async function readCode(visitor: Visitor): Promise<string[]> {
  const png = await visitor.page.locator(".qr").screenshot();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
  return (await readBarcodes(picture as ImageData, { formats: ["QRCode"] })).map(({ text }) => text);
}

describe.skipIf(!can)("the bench on a phone", () => {
  beforeAll(async () => {
    site = await Site.open([`--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`]);
  });
  afterAll(() => site?.close());

  it("shows one board at a time: its display and keys stay at the foot of the window, whatever scrolls above", async () => {
    const visitor = await site.visit(PHONE);
    const { page } = visitor;
    await visitor.booted();
    await page.getByText("Look around by myself").tap();
    const before = await box(visitor, "[data-unit='1'] .oled");
    for (const top of [0, 400, 100_000]) {
      await page.evaluate(to => document.querySelector(".tabs")!.scrollTo({ top: to }), top);
      expect(await box(visitor, "[data-unit='1'] .oled")).toEqual(before);
      for (const key of ["A", "B", "C"])
        expect(await isAtHand(visitor, `[data-unit='1'] [data-key=${key}]`)).toBe(true);
    }
    // Within the thumb's reach: the keys lie in the lower third, and a finger's width of each is to be hit.
    for (const key of ["A", "B", "C"]) {
      const { y, width, height } = await box(visitor, `[data-unit='1'] [data-key=${key}]`);
      expect(y).toBeGreaterThan((844 * 2) / 3);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.isVisible("[data-unit='2'] .oled")).toBe(false);
    await page.locator(".board-switch label").nth(1).tap();
    expect(await page.isVisible("[data-unit='1'] .oled")).toBe(false);
    expect(await page.isVisible("[data-unit='2'] .oled")).toBe(true);
    // A card goes to the board that is seen.
    await page.evaluate(() => document.querySelector(".tabs")!.scrollTo({ top: 0 }));
    await page.locator(".card[data-code=S1111]").tap();
    await visitor.until(2, state => state.app === "set" && state.cards.includes("S1111"));
    expect((await visitor.state(1)).app).toBe("menu");
    visitor.wentWell();
    await visitor.leave();
  });

  for (const width of [390, 320])
    it(`at ${width} pixels a display in colour is docked whole, a finger is felt where it touches, and keys lie below one that has keys`, async () => {
      const visitor = await site.visit({ ...PHONE, viewport: { width, height: 844 } });
      const { page } = visitor;
      await visitor.booted();
      await page.getByText("Look around by myself").tap();
      const display = "[data-unit='1'] .display";
      await visitor.setUp(1, "cyd");
      const glass = await box(visitor, display);
      expect(glass.x).toBeGreaterThanOrEqual(0);
      expect(glass.x + glass.width).toBeLessThanOrEqual(width);
      expect(glass.y + glass.height).toBeLessThanOrEqual(844);
      expect(glass.width / glass.height).toBeCloseTo(4 / 3, 2);
      expect(await isAtHand(visitor, display)).toBe(true);
      // The last of four cards.
      await page.touchscreen.tap(glass.x + glass.width * 0.75, glass.y + glass.height * 0.67);
      await visitor.until(1, state => state.app === "tictactoe");
      await visitor.setUp(1, "m5stack");
      const above = await box(visitor, display);
      for (const key of ["A", "B", "C"]) {
        const { y, width: wide, height } = await box(visitor, `[data-unit='1'] [data-key=${key}]`);
        expect(y).toBeGreaterThanOrEqual(above.y + above.height);
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(width > 360 ? 44 : 34);
        expect(await isAtHand(visitor, `[data-unit='1'] [data-key=${key}]`)).toBe(true);
      }
      visitor.wentWell();
      await visitor.leave();
    });

  it("has words for fingers and none for a keyboard", async () => {
    const visitor = await site.visit(PHONE);
    const { page } = visitor;
    await visitor.booted();
    expect(await page.locator(".key-letter:visible").count()).toBe(0);
    await page.getByRole("button", { name: "Keys and hints" }).tap();
    const help = page.locator("dialog[open]");
    expect(await help.textContent()).toContain("Tap");
    expect(await help.textContent()).not.toContain("Q W E");
    await help.getByRole("button", { name: "Close" }).tap();
    await page.getByText("Take a guided tour").tap();
    await page.locator("[data-tour=solve]").tap();
    expect(await page.textContent(".guide")).not.toContain("keyboard");
    visitor.wentWell();
    await visitor.leave();
  });

  it("the other board says that it waits for its player", async () => {
    const visitor = await site.visit(PHONE);
    await visitor.booted();
    await visitor.page.evaluate(() => {
      for (const unit of window.bench.units) void unit.open("durak", { against: "peer" });
    });
    const states = async () => [await visitor.state(1), await visitor.state(2)];
    await expect.poll(async () => (await states()).some(({ turn }) => turn === "me")).toBe(true);
    const waiting = (await states()).findIndex(({ turn }) => turn === "me");
    await visitor.page
      .locator(".board-switch label")
      .nth(1 - waiting)
      .tap();
    await expect
      .poll(() => visitor.page.locator(".board-switch label").nth(waiting).getAttribute("class"))
      .toContain("waits");
    visitor.wentWell();
    await visitor.leave();
  });

  it("on localhost the computer's page explains how a phone gets there, and what is refused without https", async () => {
    const visitor = await site.visit();
    await visitor.page.getByRole("button", { name: "On a phone" }).click();
    const words = await visitor.page.locator("dialog[open]").textContent();
    expect(words).toContain("npm start -- --host");
    expect(words).toContain("Without https a browser gives a page neither camera nor serial port");
    expect(await visitor.page.locator(".qr").count()).toBe(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("where the page has an address for a phone there is a code that leads to it, by day and by night", async () => {
    const address = site.address.replace("localhost", ELSEWHERE);
    for (const colorScheme of ["light", "dark"] as const) {
      const first = await site.visit({ colorScheme });
      const visitor = await first.another(`${address}?cards=S1111#1.x`);
      await visitor.page.getByRole("button", { name: "On a phone" }).click();
      await visitor.page.locator(".qr").waitFor();
      expect(await readCode(visitor)).toEqual([address]);
      await visitor.page.getByRole("radio", { name: "Only the camera" }).check();
      await visitor.page.locator(`[data-text="${address}recognise.html"]`).waitFor();
      expect(await readCode(visitor)).toEqual([`${address}recognise.html`]);
      expect(await visitor.page.locator("dialog[open]").textContent()).toContain("Without https");
      await first.leave();
    }
  });

  for (const width of [320, 2000])
    it(`at ${width} pixels nothing sticks out, and every button is where it can be pressed`, async () => {
      const visitor = await site.visit({ viewport: { width, height: width === 320 ? 568 : 1100 } });
      await visitor.booted();
      for (const isWelcome of [true, false]) {
        if (!isWelcome) await visitor.page.getByText("Look around by myself").click();
        expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        const outside = await visitor.page.evaluate(() =>
          [...document.querySelectorAll("header.top button, .table button, .table canvas, .starter, .tray button")]
            .filter(one => one.checkVisibility())
            .filter(one => {
              const { left, right } = one.getBoundingClientRect();
              return left < 0 || right > innerWidth;
            })
            .map(one => one.className),
        );
        expect(outside).toEqual([]);
      }
      visitor.wentWell();
      await visitor.leave();
    });
});
