// What a Set taken puts on the display's bus, in the finished bundles on a virtual board.
import { describe, expect, it } from "vitest";
import { randomOf, SEED, shuffled } from "../../deploy/lab/espruino/tables";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { Device } from "./device";

const MOST = 250;
const GAMES = 4;

describe.each(["set", "croupier"])(`%s.js (SEED=${SEED})`, bundle => {
  it.each([64, 32] as const)("puts at most 250 bytes on the bus for a Set taken, with %i rows", rows => {
    const device = new Device(bundle === "set" ? "wifi" : "esp32", {
      bundle,
      display: new Ssd1306({ rows }),
      config: { display: { rows } },
    }).start();
    const random = randomOf(SEED);
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
});
