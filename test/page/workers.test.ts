// Both boards in workers of a real browser, over the real cable.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standard } from "../../deploy/arrangements";
import { hasChromium, Visit } from "./chromium";
import type { Bench } from "./two-boards/two-boards";

declare global {
  interface Window {
    twoBoards: Bench;
  }
}

const WAIT = { interval: 200 };
const can = hasChromium("the boards in a browser's workers");
let visit: Visit;

describe.skipIf(!can)("two boards in a browser", () => {
  beforeAll(async () => {
    visit = await Visit.of(new URL("./two-boards/", import.meta.url));
  });
  afterAll(() => visit?.end());

  const ask = (seat: number, text: string) =>
    visit.page.evaluate(([at, line]) => window.twoBoards.seats[at as number].client.ask(line as string), [
      seat,
      text,
    ] as const);

  it("boot, each in its own worker, and show the menu", async () => {
    await visit.page.evaluate(([one, other]) => window.twoBoards.start([one, other]), [
      standard("esp32"),
      standard("esp32"),
    ] as const);
    await visit.page.waitForFunction(() =>
      window.twoBoards.seats.every(seat => seat.seen.life?.isOn && seat.picture.join("").includes("#")),
    );
    for (const seat of [0, 1]) {
      await expect.poll(() => ask(seat, "typeof croupier.screen")).toMatchObject({ value: "function" });
      await expect
        .poll(async () => (await visit.page.evaluate(at => window.twoBoards.seats[at].picture, seat)).join("\n"))
        .toBe((await ask(seat, "croupier.screen()")).value);
    }
    expect(visit.errors).toEqual([]);
  });

  it("play Durak over the cable: it is pulled and put in again, and they know the same game", async () => {
    for (const seat of [0, 1]) await ask(seat, 'croupier.open("durak", {auto: true})');
    const states = () => Promise.all([0, 1].map(async seat => (await ask(seat, "croupier.state()")).value as any));
    await expect
      .poll(async () => (await states()).every(({ turn, talon }) => turn !== "none" && talon < 24), WAIT)
      .toBe(true);
    const cable = (isPlugged: boolean) =>
      visit.page.evaluate(
        is => window.twoBoards.seats[0].client.send({ type: "cable", cable: { isPlugged: is, noise: 0, baud: null } }),
        isPlugged,
      );
    await cable(false);
    await expect.poll(async () => (await states()).map(({ phase }) => phase), WAIT).toEqual(["lost-peer", "lost-peer"]);
    const [before] = await states();
    await cable(true);
    await expect
      .poll(
        async () =>
          (await states()).every(
            ({ turn, game, talon }) => (turn !== "none" && game === before.game && talon < before.talon) || talon === 0,
          ),
        WAIT,
      )
      .toBe(true);
    expect(await visit.page.evaluate(() => window.twoBoards.seats.flatMap(({ complaints }) => complaints))).toEqual([]);
  });

  it("tell the page what they store, and have it again in a new worker", async () => {
    await ask(0, "croupier.configure({display: {brightness: 11}})");
    await visit.page.waitForFunction(() =>
      window.twoBoards.seats[0].seen.files?.files["croupier.json"]?.includes("11"),
    );
    const files = await visit.page.evaluate(() => window.twoBoards.seats[0].seen.files!.files);
    await visit.page.evaluate(
      ([kept, one, other]) => window.twoBoards.start([one, other] as any, { files: kept as any }),
      [files, standard("esp32"), standard("esp32")] as const,
    );
    await expect
      .poll(
        async () => (await ask(0, "typeof croupier === 'object' && croupier.config().display.brightness")).value,
        WAIT,
      )
      .toBe(11);
  });

  it("go at the pace of the clock on the wall", async () => {
    const ahead = () =>
      visit.page.evaluate(async () => {
        const { client } = window.twoBoards.seats[0];
        const now = async () => Number((await client.ask("getTime()")).value) * 1000;
        const [from, startMs] = [await now(), performance.now()];
        await new Promise(resolve => setTimeout(resolve, 2500));
        return (await now()) - from - (performance.now() - startMs);
      });
    const all: number[] = [];
    // Where others take the machine a board loses time, as it should: it keeps pace as soon as it is given its turns. It never runs ahead.
    await expect.poll(async () => Math.abs(all[all.push(await ahead()) - 1])).toBeLessThan(150);
    expect(Math.max(...all)).toBeLessThan(150);
  });

  it("stand still while the page is hidden", async () => {
    const passed = await visit.page.evaluate(async () => {
      const { client } = window.twoBoards.seats[0];
      const now = async () => Number((await client.ask("getTime()")).value) * 1000;
      client.send({ type: "pause", isPaused: true });
      const from = await now();
      await new Promise(resolve => setTimeout(resolve, 1200));
      const passedMs = (await now()) - from;
      client.send({ type: "pause", isPaused: false });
      return passedMs;
    });
    expect(passed).toBe(0);
  });

  it("are noticed when they hang, refuse what was asked of them, and start anew beside the other", async () => {
    const refused = visit.page.evaluate(() => window.twoBoards.seats[1].client.ask("for (;;);"));
    await visit.page.waitForFunction(() => window.twoBoards.seats[1].hangs === 1);
    expect(
      await visit.page.evaluate(() => [
        window.twoBoards.seats[0].client.isHanging,
        window.twoBoards.seats[1].client.isHanging,
      ]),
    ).toEqual([false, true]);
    expect((await ask(0, "1 + 1")).value).toBe(2);
    await visit.page.evaluate(([arrangement]) => window.twoBoards.restart(1, arrangement), [
      standard("esp32"),
    ] as const);
    expect(await refused).toMatchObject({ isError: true, text: expect.stringMatching(/started anew/) });
    await expect.poll(async () => (await ask(1, "typeof croupier")).value, WAIT).toBe("object");
    for (const seat of [0, 1]) await ask(seat, 'croupier.open("durak", {auto: true})');
    await expect.poll(async () => (await ask(1, "croupier.state().turn")).value, WAIT).not.toBe("none");
    expect(visit.errors).toEqual([]);
  });
});
