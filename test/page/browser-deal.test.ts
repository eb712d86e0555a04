// "Play Durak" on the bench ends in a dealt game, whatever lay on the two boards before.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("Play Durak in a browser");
const PLAYING = ["attack", "defend", "throwin", "taking"];
let site: Site;

const isPlaying = (state: any) =>
  state.app === "durak" && PLAYING.includes(state.phase) && state.link?.state === "playing";

async function playDurak(visitor: Visitor): Promise<any[]> {
  const tile = visitor.page.locator("[data-starter=durak]");
  if (!(await tile.isVisible())) await visitor.page.getByRole("button", { name: "Start", exact: true }).click();
  await tile.click();
  await visitor.untilAll([1, 2], states => states.every(isPlaying));
  // The page looks once more, and would deal anew on a board that was changed before that.
  await expect.poll(() => tile.isEnabled()).toBe(true);
  return visitor.untilAll([1, 2], states => states.every(isPlaying));
}

/** `croupier.json` of a board, which is started anew with it. */
async function configure(visitor: Visitor, board: number, settings: object): Promise<void> {
  await visitor.page.evaluate(
    async ([number, text]) => {
      const { bench } = window;
      bench.seats[number - 1].files["croupier.json"] = text;
      await bench.start(bench.units[number - 1]);
    },
    [board, JSON.stringify(settings)] as const,
  );
  await visitor.booted(board);
}

const rules = (transfer: boolean) => ({ durak: { rules: { transfer } } });

const open = (visitor: Visitor, board: number, app: string, how: object = {}) =>
  visitor.ask(board, `croupier.open("${app}",${JSON.stringify(how)})`);

const arrange = async (visitor: Visitor, board: number, name: string, bundle?: string): Promise<void> => {
  await visitor.setUp(board, name);
  if (!bundle) return;
  await visitor.page.evaluate(
    ([number, wanted]) => {
      const { bench } = window;
      const unit = bench.units[number - 1];
      return bench.arrange(unit, {
        ...unit.arrangement,
        bundle: wanted as typeof unit.arrangement.bundle,
        peer: false,
      });
    },
    [board, bundle] as const,
  );
  await visitor.booted(board);
};

const WAYS: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  "two boards at their menus": () => Promise.resolve(),
  "board 1 was made a CYD after a game": async visitor => {
    await playDurak(visitor);
    await visitor.setUp(1, "cyd");
  },
  "board 2 was made an M5Stack after a game": async visitor => {
    await playDurak(visitor);
    await visitor.setUp(2, "m5stack");
  },
  "each board has a game of its own": async visitor => {
    await playDurak(visitor);
    await visitor.page.evaluate(async () => {
      const { bench } = window;
      const kept = structuredClone(bench.seats[1].files);
      for (const unit of bench.units) await bench.arrange(unit, unit.arrangement, true);
      (window as any).kept = kept;
    });
    await visitor.booted();
    await playDurak(visitor);
    await visitor.page.evaluate(async () => {
      const { bench } = window;
      bench.seats[1].files = (window as any).kept;
      await bench.start(bench.units[1]);
    });
    await visitor.booted(2);
  },
  "Set on board 1 and Dobble on board 2": async visitor => {
    await open(visitor, 1, "set");
    await open(visitor, 2, "dobble");
  },
  "tic-tac-toe with camera and arm on board 1": async visitor => {
    await visitor.page.click("[data-starter=tictactoe]");
    await visitor.until(1, state => state.app === "tictactoe");
  },
  "both boards are off": async visitor => {
    for (const board of [1, 2]) await visitor.page.click(`[data-unit='${board}'] .power`);
  },
  "a program without Durak on both": async visitor => {
    await arrange(visitor, 1, "pico", "set");
    await arrange(visitor, 2, "esp32", "dobble");
  },
  "a Pico and an Espruino WiFi": async visitor => {
    await arrange(visitor, 1, "pico");
    await arrange(visitor, 2, "wifi");
  },
  "the cable is out, with noise and another speed": visitor =>
    visitor.page.evaluate(() => window.bench.setCable({ isPlugged: false, noise: 0.1, baud: 4800 })),
  "the boards have different rules": async visitor => {
    await configure(visitor, 1, rules(true));
    await configure(visitor, 2, rules(false));
  },
  "board 1 plays against a room of its own": visitor =>
    configure(visitor, 1, {
      network: { broker: "mqtt://127.0.0.1:1" },
      peer: { mqtt: "mufa-dine-lubi-keta-risu-vane-digu" },
    }),
  "board 2 is in its safe shell": async visitor => {
    await visitor.page.click("[aria-label='Reset board 2']");
    await visitor.page.locator("[data-unit='2'] [data-key=C]").dispatchEvent("keydown", { key: " " });
    await visitor.page.locator("[data-unit='2'] .safe-shell").getByText("a key was held").waitFor();
    await visitor.page.locator("[data-unit='2'] [data-key=C]").dispatchEvent("keyup", { key: " " });
  },
  "both speak as the lesson's program does": async visitor => {
    for (const board of [1, 2]) await open(visitor, board, "durak", { dialect: "lesson" });
    await visitor.untilAll([1, 2], states => states.every(state => PLAYING.includes(state.phase)));
  },
  "board 1 plays against itself": async visitor => {
    await open(visitor, 1, "durak", { against: "bot" });
    await visitor.until(1, state => PLAYING.includes(state.phase));
  },
  "a game that is over": async visitor => {
    await playDurak(visitor);
    await visitor.ask(1, 'croupier.play("resign")');
    await visitor.until(1, state => state.phase === "over");
  },
  "the cable was pulled in the middle of a game": async visitor => {
    await playDurak(visitor);
    await visitor.page.keyboard.press("p");
    await visitor.until(1, state => state.phase === "lost-peer");
  },
};

describe.skipIf(!can)("Play Durak deals a game", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it.each(Object.keys(WAYS))("after: %s", { timeout: 180_000 }, async way => {
    const visitor = await site.visit();
    await visitor.booted();
    await WAYS[way](visitor);
    const startMs = performance.now();
    const [one, other] = await playDurak(visitor);
    console.log(`  ${way}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
    expect(one.game).toBe(other.game);
    expect(one.trump).toBe(other.trump);
    expect(one.hand.length).toBeGreaterThan(0);
    // One of the ways leads to a broker that is not there.
    expect(visitor.errors.filter(line => !line.includes("WebSocket"))).toEqual([]);
    await visitor.leave();
  });
});
