// The page of the bench itself in a browser: narrow and wide, by keyboard alone, and what a blind person hears.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const TABS = [
  "cards",
  "stones",
  "camera",
  "recognise",
  "replay",
  "light",
  "prompt",
  "buses",
  "wiring",
  "board",
  "rules",
];

const can = hasChromium("the page of the bench in a browser");
let site: Site;

/** How much wider the page is than its window, and what of it is that wide. */
const overflow = (visitor: Visitor) =>
  visitor.page.evaluate(() => ({
    by: document.documentElement.scrollWidth - innerWidth,
    which: [...document.querySelectorAll("main *, header *")]
      .filter(element => {
        const { right, width } = element.getBoundingClientRect();
        return (
          width > 0 &&
          right > innerWidth + 1 &&
          !element.closest(
            ".spoken, .cards, .tablist, .traffic-list, .wiring-picture, .stones, .plug, .scanner-module, .report",
          )
        );
      })
      .map(element => `${element.tagName} ${element.className}`)
      .slice(0, 5),
  }));

/** Buttons, fields and pictures that nothing is said about. */
const nameless = (visitor: Visitor) =>
  visitor.page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, input, select, [role=button], [role=option], [role=img], canvas",
      ),
    ]
      .filter(
        element => element.getAttribute("aria-hidden") !== "true" && !element.closest("[aria-hidden=true], [hidden]"),
      )
      .filter(
        element =>
          !(
            element.getAttribute("aria-label") ||
            element.textContent?.trim() ||
            element.closest("label")?.textContent?.trim()
          ),
      )
      .map(element => element.outerHTML.slice(0, 90)),
  );

/** Tab, until something that fits has the keyboard. */
async function tabTo(visitor: Visitor, selector: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await visitor.page.evaluate(what => document.activeElement!.matches(what), selector)) return;
    await visitor.page.keyboard.press("Tab");
  }
  throw new Error(`${selector} is not reached by Tab`);
}

describe.skipIf(!can)("the page of the bench", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ])
    it(`at ${width} pixels nothing sticks out, in any of its tabs, for any board`, async () => {
      const visitor = await site.visit({ viewport: { width, height } });
      await visitor.booted();
      for (const tab of TABS) {
        await visitor.page.click(`#tab-${tab}`);
        await visitor.page.waitForSelector(`#panel-${tab} > *`);
        expect([tab, await overflow(visitor)]).toEqual([tab, { by: 0, which: [] }]);
      }
      // With its display beside the stones.
      await visitor.page.click("[data-starter=tictactoe]");
      await visitor.until(1, state => state.app === "tictactoe");
      // On a phone the board itself is docked there.
      const state = width < 640 ? "attached" : "visible";
      await visitor.page.locator("#panel-stones .remote").first().waitFor({ state });
      expect(["stones, beside its display", await overflow(visitor)]).toEqual([
        "stones, beside its display",
        { by: 0, which: [] },
      ]);
      for (const [board, display] of [
        ["m5stack", "ssd1306"],
        ["m5stack", "colour"],
        ["cyd", "colour"],
        ["pico", "ssd1306"],
        ["wifi", "ssd1306"],
      ] as const) {
        await visitor.page.evaluate(
          async ([name, shown]) => {
            const { units } = window.bench;
            await window.bench.arrange(units[1], {
              ...units[1].arrangement,
              board: name,
              bundle: ["m5stack", "cyd"].includes(name) ? "croupier" : "set",
              display: shown,
              scanner: true,
              peer: false,
              camera: false,
              arm: false,
            });
          },
          [board, display] as const,
        );
        expect([board, display, await overflow(visitor)]).toEqual([board, display, { by: 0, which: [] }]);
      }
      // An OLED's pixel is a whole number of the screen's.
      const scale = await visitor.page.evaluate(
        () => document.querySelector(".unit .oled")!.getBoundingClientRect().width / 128,
      );
      expect(scale).toBe(width === 360 || width === 1024 ? 2 : 3);
      visitor.wentWell();
      await visitor.leave();
    });

  it("everything has a name for who cannot see it, and what the display says is announced", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    for (const tab of TABS) {
      await visitor.page.click(`#tab-${tab}`);
      await visitor.page.waitForSelector(`#panel-${tab} > *`);
      expect([tab, await nameless(visitor)]).toEqual([tab, []]);
    }
    await visitor.press(1, "C");
    await expect.poll(() => visitor.page.textContent("[data-unit='1'] [aria-live]")).toBe("menu, Durak: two boards");
    await expect
      .poll(() => visitor.page.getAttribute("[data-unit='1'] canvas", "aria-label"))
      .toBe("Display: menu, Durak: two boards");
    visitor.wentWell();
    await visitor.leave();
  });

  it("by keyboard alone: a game opened, a card found and scanned, another tab, a line at the prompt and the one before it, help", async () => {
    const visitor = await site.visit();
    const { keyboard } = visitor.page;
    await visitor.booted();
    await tabTo(visitor, "[data-unit='1'] [data-key=B]");
    // The game's page, then the first of its modes.
    for (let times = 0; times < 2; times++) {
      await keyboard.down("Enter");
      await visitor.pass(1, 60);
      await keyboard.up("Enter");
      await visitor.pass(1, 200);
    }
    await visitor.until(1, state => state.app === "set");
    await keyboard.press("/");
    await keyboard.type("three striped green ovals");
    await tabTo(visitor, ".card");
    await keyboard.press("Enter");
    await visitor.until(1, state => state.cards.includes("S3333"));
    await keyboard.press("2");
    await visitor.until(2, state => state.app === "set" && state.cards.includes("S3333"));
    await keyboard.press("/");
    await keyboard.press("Control+a");
    await keyboard.press("Delete");
    await tabTo(visitor, ".card");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowUp");
    await keyboard.press("End");
    expect(await visitor.page.evaluate(() => (document.activeElement as HTMLElement).dataset.code)).toBe("S3333");
    await visitor.page.focus("#tab-cards");
    for (let tabs = 0; tabs < 6; tabs++) await keyboard.press("ArrowRight");
    expect(await visitor.page.getAttribute("#tab-prompt", "aria-selected")).toBe("true");
    await tabTo(visitor, "input[aria-label^='Board 1']");
    await keyboard.type("1+1");
    await keyboard.press("Enter");
    await visitor.page.locator(".printed .answer", { hasText: /^2$/ }).waitFor();
    await keyboard.type("croupier.stat");
    await keyboard.press("ArrowUp");
    expect(await visitor.page.inputValue("input[aria-label^='Board 1']")).toBe("1+1");
    await keyboard.press("ArrowDown");
    expect(await visitor.page.inputValue("input[aria-label^='Board 1']")).toBe("croupier.stat");
    await visitor.page.reload();
    // Their games come back.
    for (const board of [1, 2]) await visitor.until(board, state => state.app === "set");
    await visitor.page.focus("input[aria-label^='Board 1']");
    await keyboard.press("ArrowUp");
    expect(await visitor.page.inputValue("input[aria-label^='Board 1']")).toBe("1+1");
    await visitor.page.focus("#tab-prompt");
    await keyboard.press("?");
    expect(await visitor.page.locator("dialog[open]").getByText("board 1; keep one down").isVisible()).toBe(true);
    await keyboard.press("Escape");
    await expect.poll(() => visitor.page.locator("dialog[open]").count()).toBe(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a key that is held is a long press, and letters in a field are no keys", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.choose(1, "Find all Sets");
    await visitor.until(1, state => state.app === "set");
    await visitor.page.click("input[type=search]");
    await visitor.page.keyboard.type("queue wow");
    expect((await visitor.state(1)).app).toBe("set");
    await visitor.page.focus("#tab-cards");
    await visitor.page.keyboard.down("q");
    await visitor.until(1, state => state.app === "menu");
    await visitor.page.keyboard.up("q");
    visitor.wentWell();
    await visitor.leave();
  });

  it("a finger presses a key and taps a card; resting on a card first, it drags it to the other board", async () => {
    // As wide as a tablet: on a phone there is one board at a time.
    const visitor = await site.visit({ viewport: { width: 700, height: 2400 }, hasTouch: true, isMobile: true });
    await visitor.booted();
    for (let times = 0; times < 2; times++) {
      await visitor.page.locator("[data-unit='1'] [data-key=B]").tap();
      await visitor.pass(1, 300);
    }
    await visitor.until(1, state => state.app === "set");
    await visitor.page.locator(".card[data-code=S1111]").tap();
    await visitor.until(1, state => state.cards.includes("S1111"));
    const finger = await visitor.context.newCDPSession(visitor.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const from = (await visitor.page.locator(".card[data-code=S2111]").boundingBox())!;
    const to = (await visitor.page.locator("[data-unit='2'] .slot").boundingBox())!;
    await touch("touchStart", from.x + 20, from.y + 20);
    await visitor.page.waitForSelector(".ghost");
    await touch("touchMove", from.x + 20, from.y - 60);
    await touch("touchMove", to.x + 20, to.y + 20);
    await expect.poll(() => visitor.page.locator(".unit.aimed").getAttribute("data-unit")).toBe("2");
    await touch("touchEnd", 0, 0);
    await visitor.until(2, state => state.app === "set" && state.cards.includes("S2111"));
    visitor.wentWell();
    await visitor.leave();
  });

  it("what goes over the buses is listed, chosen by bus, and held", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("#tab-buses");
    const traffic = visitor.page.locator(".traffic").first();
    const rows = traffic.locator("tbody tr");
    await visitor.press(1, "C");
    await traffic.locator("td", { hasText: "I2C1" }).first().waitFor();
    await traffic.locator("option[value=Serial2]").waitFor({ state: "attached" });
    await traffic.getByText("Hold").click();
    const before = await rows.count();
    await visitor.press(1, "C");
    await visitor.until(1, state => state.items[state.cursor] === "Dobble");
    await expect.poll(() => visitor.picture(1)).toBe(await visitor.ask(1, "croupier.screen()"));
    await visitor.pass(1, 300);
    await visitor.drawn();
    expect(await rows.count()).toBe(before);
    await traffic.locator("select").selectOption("Serial2");
    await expect.poll(() => traffic.locator("td", { hasText: "I2C1" }).count()).toBe(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("what came before the list of the buses was held is in it at once, and nothing moves it afterwards", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.click("#tab-buses");
    const [before, held, afterwards] = await visitor.page.evaluate(async () => {
      const { traffic } = window.bench.units[0];
      const rows = () => traffic.element.querySelectorAll("tbody tr").length;
      const button = (words: string) =>
        [...traffic.element.querySelectorAll("button")].find(one => one.textContent === words)!;
      button("Clear").click();
      const counts = [rows()];
      traffic.add([{ bus: "I2C1", isOut: true, atMs: 1, count: 1, bytes: Uint8Array.of(1) }]);
      button("Hold").click();
      counts.push(rows());
      traffic.add([{ bus: "I2C1", isOut: true, atMs: 2, count: 1, bytes: Uint8Array.of(2) }]);
      await new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done())));
      return [...counts, rows()];
    });
    expect([before, held, afterwards]).toEqual([0, 1, 1]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a program in an endless loop is noticed, and the board can be switched off and on", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.page.evaluate(() => void window.bench.units[0].ask("while (true) ;").catch(() => undefined));
    await visitor.page.click("text=Switch it off and on");
    await visitor.booted(1);
    visitor.wentWell();
    await visitor.leave();
  });
});
