// What intruders do to a real tournament, as its organiser sees it in a browser: each kind is counted there, while the page is open, and no name is more than text.
import mqtt, { type MqttClient } from "mqtt";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { BUILT_PAGE } from "../rig/built-page";
import { SimulatedBoard } from "../soak/tournament/board";
import { Page as Guesser, networkIn } from "../soak/tournament/page";
import { Evening } from "../tournament/evening";
import { PATIENCE_MS, hasChromium, openBrowser } from "./chromium";

const can = hasChromium("intruders on the organiser's page");
const TEST_MS = 300_000;
const ELSEWHERE = "mufa-dine-lubi-keta-risu-vane-digu";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function organise(evening: Evening): Promise<Page> {
  const browser = await openBrowser();
  closers.push(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`http://127.0.0.1:${evening.running.port}/organiser`);
  await page.getByLabel("The organiser's word").fill(evening.running.word);
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Server", exact: true }).click();
  return page;
}

async function connected(address: string): Promise<MqttClient> {
  const client = mqtt.connect(address, { protocolVersion: 4, reconnectPeriod: 0 });
  closers.push(() => client.end(true));
  client.on("error", () => undefined);
  await new Promise(resolve => client.once("connect", resolve));
  return client;
}

describe.skipIf(!can)("what intruders do", () => {
  it(
    "is counted where the organiser looks, kind by kind, while he looks, and HTML in a name stays text",
    async () => {
      const evening = await Evening.start({ pages: BUILT_PAGE, limits: { clients: 2000, aSecond: 30 } });
      closers.push(() => evening.end());
      await evening.setUp({ rounds: 1 }, 2, 1);
      const name = "<img src=x onerror='window.hit=1'>";
      await evening.page.must({ act: "rename player", player: 1, name }, { act: "rename table", table: 1, name });
      const page = await organise(evening);
      const numberOf = async (kind: string) =>
        Number(await page.locator(".refused-list div", { hasText: kind }).locator("dd").textContent());
      const shown = (kind: string) => expect.poll(() => numberOf(kind), { timeout: PATIENCE_MS });
      const seen = (kind: string) => shown(kind).toBeGreaterThan(0);
      const all = ["Forged", "Replayed", "Strangers", "Too long", "Connections", "Wrong words"];
      expect(await Promise.all(all.map(numberOf))).toEqual([0, 0, 0, 0, 0, 0]);

      const { broker, table } = networkIn((await evening.page.joins())[0]);
      const client = await connected(broker);
      const board = new SimulatedBoard({ broker, word: table, tickMs: 100, stepMs: 30 });
      closers.push(() => board.stop());
      const frames: [string, Buffer][] = [];
      client.on("message", (topic, payload) => frames.push([topic, payload]));
      await client.subscribeAsync(board.place);
      board.start();
      await evening.page.must({ act: "start round" });
      await expect.poll(async () => (await evening.page.view()).state, { timeout: PATIENCE_MS }).toBe("over");
      for (const [topic, payload] of [...frames]) client.publish(topic, payload);
      await seen("Replayed");
      const [topic] = frames[0];
      client.publish(topic, "a result that nobody has sealed");
      await seen("Forged");
      const stranger = new SimulatedBoard({ broker, word: ELSEWHERE, tickMs: 100 }).start();
      closers.push(() => stranger.stop());
      await seen("Strangers");
      client.publish(topic, Buffer.alloc(1 << 20));
      await seen("Too long");
      for (let at = 0; at < 60; at++) closers.push(await hastily(broker));
      await seen("Connections");
      const guesser = new Guesser(evening.page.base);
      for (let at = 0; at < 12; at++) await guesser.post("/api/enter", { word: `guess ${at}` });
      await shown("Wrong words").toBe(12);
      expect(await page.locator(".trouble").textContent()).toMatch(
        /^Refused: \d+ forged, \d+ replayed, \d+ from strangers, 1 too long, \d+ connections?, 12 wrong words$/,
      );

      await page.getByRole("tab", { name: "Round", exact: true }).click();
      await page.getByText(name).first().waitFor();
      expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
      expect(await page.locator("main img").count()).toBe(0);
    },
    TEST_MS,
  );
});

/** Connects and says nothing; answers what ends that. */
async function hastily(broker: string): Promise<() => void> {
  const { connect } = await import("node:net");
  const { hostname, port } = new URL(broker);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await new Promise(resolve => socket.once("connect", resolve));
  return () => socket.destroy();
}
