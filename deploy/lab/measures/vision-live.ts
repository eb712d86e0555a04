// The live camera's part of `npm run bench:vision`: a drawn table is filmed in headless Chromium bound to one core. The camera is still, moves, and a card is
// exchanged; every frame goes through the page's own worker, and some are also read whole, by turns, so that whatever else this machine does falls on both.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "../../on-path";
import { serve } from "../../host/serve";
import type { Frame } from "./live-page/main";
import { percent } from "../accuracy/interval";
import { costOf } from "./processes";

const WORKER = "DedicatedWorker thread";
/** Until the net is there and the loops are compiled. */
const WARM_UP = 15;

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const at = (values: number[], share: number) => sorted(values)[Math.floor(share * (values.length - 1))];
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-live-"));
  const vite = await import("vite");
  await vite.build({
    configFile: false,
    root: fileURLToPath(new URL("live-page", import.meta.url)),
    base: "./",
    logLevel: "warn",
    worker: { format: "es" },
    build: { outDir: folder, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  });
  return folder;
}

/** What is started from here on has one core; false: nobody could say so. */
function bindToOneCore(): boolean {
  try {
    execFileSync("taskset", ["-p", "-c", "0", String(process.pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function report(frames: Frame[], isBound: boolean): void {
  const warm = frames.slice(WARM_UP);
  const live = warm.map(({ liveMs }) => liveMs),
    grab = warm.map(({ grabMs }) => grabMs),
    plain = warm.flatMap(({ plainMs }) => plainMs ?? []);
  console.log(
    `640 x 480, twelve cards, headless Chromium ${isBound ? "on one core" : "on all cores (there is no taskset)"}, ${warm.length} frames from the pixels to the cards: ` +
      `median ${ms(at(live, 0.5))}, 95 % within ${ms(at(live, 0.95))}, worst ${ms(at(live, 1))} (the first ${WARM_UP}, while the net comes: ${ms(Math.max(...frames.slice(0, WARM_UP).map(({ liveMs }) => liveMs)))}); ` +
      `the same frames read whole: median ${ms(at(plain, 0.5))}`,
  );
  // Where the cost is known, it is that of all frames so far.
  const known = frames.filter(({ workerMs }) => workerMs);
  const first = known.findIndex(frame => frames.indexOf(frame) >= WARM_UP),
    last = known[known.length - 1];
  const count = frames.indexOf(last) - frames.indexOf(known[first]);
  const wholeMs = (last.wholeMs - known[first].wholeMs) / (known.length - 1 - first);
  const liveMs =
    (last.workerMs - known[first].workerMs - (last.wholeMs - known[first].wholeMs)) / count + at(grab, 0.5);
  console.log(
    `  by processor time, with the page's ${ms(at(grab, 0.5))} for the pixels: ${ms(liveMs)} a frame, ${(1000 / liveMs).toFixed(1)} pictures a second; read whole ${ms(wholeMs)}, ${(1000 / wholeMs).toFixed(1)} a second: ${(wholeMs / liveMs).toFixed(1)} times as many`,
  );
  for (const part of ["still", "moving", "exchanged"] as const) {
    const some = warm.filter(frame => frame.part === part);
    const sum = (of: (frame: Frame) => number) => some.reduce((total, frame) => total + of(frame), 0);
    const cards = sum(frame => frame.cards);
    console.log(
      `  ${part}: of ${cards} cards in ${some.length} frames ${percent(
        sum(frame => frame.right),
        cards,
      )} told rightly where they lie, ${percent(
        sum(frame => frame.wrong),
        cards,
      )} wrongly`,
    );
  }
  const late = frames.filter(({ part }) => part === "exchanged").findIndex(({ right, cards }) => right === cards);
  console.log(`  an exchanged card is told rightly ${late < 0 ? "never" : `${late + 1} frames of 15 a second later`}`);
}

export async function measureLive(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath)
    return console.log("the live camera in Chromium: not measured, for there is no Chromium (set CHROMIUM)");
  const { chromium } = await import("playwright-core");
  const folder = await build();
  const isBound = bindToOneCore();
  const serving = await serve({ port: 0, folder });
  const server = await chromium.launchServer({ executablePath, headless: true, args: ["--no-sandbox"] });
  try {
    const page = await (await chromium.connect(server.wsEndpoint())).newPage();
    await page.goto(serving.addresses[0]);
    await page.waitForFunction(() => "film" in globalThis);
    await page.exposeFunction("workerCost", () => 1000 * costOf(server.process().pid!, WORKER).threads);
    const frames = await page.evaluate(() => (globalThis as unknown as { film(): Promise<Frame[]> }).film());
    report(frames, isBound);
  } finally {
    await server.close();
    await serving.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
