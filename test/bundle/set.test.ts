// What a card, the next Set and a Set taken put on the display's bus, in the finished bundles on a virtual board.
import { describe, expect, it } from "vitest";
import { makeRandom } from "../../devices/sim/random";
import { SEED, shuffled } from "../rig/espruino/tables";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { times } from "../soak/turns";
import { Device } from "./device";

/** Of a Set taken; then of one more card and of the next Set. */
const MOST = 250;
const MEAN_CARD = 82;
const MEAN_NEXT = 181;
const MOST_NEXT = 230;
const GAMES = times(4);
/** Tables whose cards are laid, as `npm run bench` lays them; of fewer the means say little. */
const TABLES = Math.max(45, times(90));

describe.each(["set", "croupier"])(`%s.js (SEED=${SEED})`, bundle => {
  it.each([64, 32] as const)("puts at most 250 bytes on the bus for a Set taken, with %i rows", rows => {
    const device = new Device(bundle === "set" ? "wifi" : "esp32", {
      bundle,
      display: new Ssd1306({ rows }),
      config: { display: { rows } },
    }).start();
    const random = makeRandom(SEED);
    const below = (count: number) => Math.floor(random() * count);
    const kinds = new Set<number>();
    const costs: number[] = [];
    for (let game = 0; game < GAMES; game++) {
      device.tell(`croupier.open("set")`, 500);
      const deck = shuffled(random);
      while (deck.length) {
        for (let columns = below(8) - 4; columns > 0; columns--) device.tell(`croupier.play("deal")`);
        for (let cards = below(16); cards > 0 && deck.length; cards--)
          if (device.tell(`croupier.scan("${deck[0]}")`) === "added") deck.shift();
        for (let looks = below(3); looks > 0; looks--) device.tell(`croupier.play("next")`);
        const before = device.ask("croupier.state()");
        const bytes = device.ask<number>("croupier.status().display.bytes");
        if (!device.tell(`croupier.play("take")`, 600)) continue;
        costs.push(device.ask<number>("croupier.status().display.bytes") - bytes);
        kinds.add(before.cards.length - device.ask("croupier.state()").cards.length);
        expect(costs[costs.length - 1], `${before.message}, ${before.cards.length} places`).toBeLessThanOrEqual(MOST);
      }
    }
    console.info(`${bundle}.js, ${rows} rows: ${costs.length} Sets taken, at most ${Math.max(...costs)} bytes`);
    expect(Math.min(...costs)).toBeGreaterThan(0);
    expect(kinds).toContain(3);
  });

  it.each([64, 32] as const)("puts on the bus what one more card and the next Set may cost, with %i rows", rows => {
    const device = new Device(bundle === "set" ? "wifi" : "esp32", {
      bundle,
      display: new Ssd1306({ rows }),
      config: { display: { rows } },
    }).start();
    const random = makeRandom(SEED + 100);
    const sums: Record<string, number[]> = { card: [], next: [], take: [] };
    /** Bytes so far. The board sums up its whole program for each status, so each number is asked for once. */
    const bytesSoFar = () => device.ask<number>("croupier.status().display.bytes");
    let bytes = 0;
    /** Bytes until the display has shown what a move changed. */
    const cost = (text: string): number => {
      const before = bytes;
      device.tell(text);
      bytes = bytesSoFar();
      return bytes - before;
    };
    device.tell(`croupier.open("set")`, 500);
    for (let table = 0; table < TABLES; table++) {
      const cards = shuffled(random).slice(0, 12);
      const before = 3 + (table % 9);
      device.tell(
        `(croupier.play("new"),${JSON.stringify(cards.slice(0, before))}.forEach(function(c){croupier.scan(c)}))`,
      );
      bytes = bytesSoFar();
      sums.card.push(cost(`croupier.scan("${cards[before]}")`));
      device.tell(`${JSON.stringify(cards.slice(before + 1))}.forEach(function(c){croupier.scan(c)})`);
      const { sets } = device.ask("croupier.state()");
      bytes = bytesSoFar();
      if (sets.length > 1) sums.next.push(cost(`croupier.play("next")`));
      if (sets.length) sums.take.push(cost(`croupier.play("take")`));
    }
    const mean = (costs: number[]): number => costs.reduce((sum, one) => sum + one, 0) / costs.length;
    const figures = Object.entries(sums).map(
      ([what, costs]) => `${what} ${mean(costs).toFixed(1)} of ${costs.length}, at most ${Math.max(...costs)}`,
    );
    console.info(`${bundle}.js, ${rows} rows: ${figures.join("; ")}`);
    expect(mean(sums.card)).toBeLessThanOrEqual(MEAN_CARD);
    expect(mean(sums.next)).toBeLessThanOrEqual(MEAN_NEXT);
    expect(Math.max(...sums.next)).toBeLessThanOrEqual(MOST_NEXT);
    expect(Math.max(...sums.take)).toBeLessThanOrEqual(MOST);
  });
});
