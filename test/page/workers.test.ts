// Both boards in workers of a real browser, over the real cable.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standard } from "../../deploy/page/arrangement";
import { hasChromium, Visit } from "./chromium";
import type { Bench } from "./two-boards/two-boards";

declare global {
  interface Window { bench: Bench }
}

const can = hasChromium("the boards in a browser's workers");
let visit: Visit;

describe.skipIf(!can)("two boards in a browser", () => {
  beforeAll(async () => {
    visit = await Visit.of(new URL("./two-boards/", import.meta.url));
  });
  afterAll(() => visit?.end());

  const ask = (seat: number, text: string) => visit.page.evaluate(([at, line]) => window.bench.seats[at as number].client.ask(line as string), [seat, text] as const);

  it("boot, each in its own worker, and show the menu", async () => {
    await visit.page.evaluate(([one, other]) => window.bench.start([one, other]), [standard("esp32"), standard("pico", "durak")] as const);
    await visit.page.waitForFunction(() => window.bench.seats.every(seat => seat.seen.life?.isOn && seat.picture.join("").includes("#")));
    for (const seat of [0, 1]) {
      await expect.poll(() => ask(seat, "typeof croupier.screen"), { timeout: 10_000 }).toMatchObject({ value: "function" });
      await expect.poll(async () => (await visit.page.evaluate(at => window.bench.seats[at].picture, seat)).join("\n"), { timeout: 10_000 }).toBe((await ask(seat, "croupier.screen()")).value);
    }
    expect(visit.errors).toEqual([]);
  });
});
