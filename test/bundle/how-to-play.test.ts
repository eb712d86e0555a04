// "How to play" behind a long B, as a person comes to it on the built bundles: five lines that touch no edge, on both displays.
import { describe, expect, it } from "vitest";
import { budgetOf } from "../../deploy/budgets";
import { bundles } from "../../deploy/known";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { Device, readBundle } from "./device";

const GAMES = ["set", "durak", "dobble", "tictactoe"];
/** From the top of the list backwards to it: behind it stand the menu, or the modes and the menu, or nothing. */
const BACK: Record<string, number> = { durak: 1, tictactoe: 3 };
/** Lines below a title. */
const FITS = { 64: 5, 32: 2 };

function opened(bundle: string, game: string, rows: 64 | 32, how = ""): Device {
  const device = new Device("esp32", { bundle, config: { display: { rows } }, display: new Ssd1306({ rows }) }).start();
  device.tell(`croupier.open("${game}"${how})`, 3000);
  device.hold("B", 800);
  for (let step = 0; step < (BACK[game] ?? 2); step++) device.press("A");
  device.press("B");
  return device;
}

function expectClear(pixels: string[]): void {
  for (const row of pixels.slice(11)) expect([row[0], row[127]]).toEqual([".", "."]);
  expect(pixels[pixels.length - 1]).not.toContain("#");
}

describe.each([64, 32] as const)("with %i rows", rows => {
  it.each(GAMES)("how %s is played is a page, on croupier.js", async game => {
    const device = opened("croupier", game, rows, game === "durak" ? ',{against:"bot",level:1}' : "");
    const before = device.ask<string>("JSON.stringify(croupier.state())");
    const parts = Math.ceil(FITS[64] / FITS[rows]);
    for (let part = 1; part <= parts; part++) {
      const pixels = device.display.pixels();
      await expect(pixels.join("\n") + "\n").toMatchFileSnapshot(
        `../golden/how-to-play-${game}-${rows}${parts > 1 ? `-${part}` : ""}.txt`,
      );
      expectClear(pixels);
      if (part < parts) device.press("C");
    }
    // It is only read.
    expect(device.ask("JSON.stringify(croupier.state())")).toBe(before);
    const page = device.seen;
    device.press("B");
    expect(device.seen).not.toBe(page);
    expect(device.ask("croupier.state().app")).toBe(game);
  });

  it.each(["set", "dobble", "tictactoe"])("it is the same page on %s.js", game => {
    const seen = (bundle: string) => opened(bundle, game, rows).seen;
    expect(seen(game)).toBe(seen("croupier"));
  });
});

it.each(["check", "deck"])("it is behind Set's %s, too", mode => {
  expect(opened("set", "set", 64, `,{mode:"${mode}"}`).seen).toBe(opened("set", "set", 64).seen);
});

/** With these one does not play. */
const NO_GAMES = ["things"];

it("no line is longer than a page is wide, and durak.js, which has no room, has none of it", () => {
  for (const { name, games } of bundles) {
    const text = readBundle(name);
    const pages = [...text.matchAll(/"([^"|]+(?:\|[^"|]+){4})"\)?\.split\("\|"\)|="([^"|]+(?:\|[^"|]+){4})"/g)]
      .map(([, one, other]) => (one ?? other).split("|"))
      .filter(lines => /\.$/.test(lines[4]));
    const expected = name === "durak" ? [] : games.filter(game => !NO_GAMES.includes(game));
    expect([name, new Set(pages.map(lines => lines.join())).size]).toEqual([name, expected.length]);
    for (const line of pages.flat()) expect(line.length).toBeLessThanOrEqual(20);
    expect(text.length).toBeLessThanOrEqual(budgetOf(games.length));
  }
});
