// The camera that runs, in a browser: one that is moved over the table, one that is covered again and again, and a browser that gives the page no worker.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePicture } from "../../deploy/vision/picture";
import type { Picture } from "../../deploy/vision/picture";
import { filmed } from "../../deploy/vision/scene/film";
import { OAK, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { parseCode } from "../../src/games/set/codes";
import { hasChromium } from "./chromium";
import { filmOfPictures } from "./film";
import { Site, type Visitor } from "./site";

const ROWS = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"];
const FOUND = "12 cards, 4 Sets.";
const WIDTH = 640,
  HEIGHT = 480;
/** A browser as some apps have it inside of them. */
const NO_WORKERS = `
  if (location.pathname.endsWith("recognise.html"))
    window.Worker = class { constructor() { throw new Error("there are no workers here"); } };`;

const can = hasChromium("a camera that is moved, in a browser");

function table(): Picture {
  const rows = ROWS.map(row => row.split(" ").map(parseCode));
  return drawScene(
    layOut({ rows, width: 1400, height: 1050, cardWidth: 130, gapX: 0.3, gapY: 0.25, table: OAK }).scene,
  );
}

/** The camera's way: round and round, so that the film's end fits its beginning. */
function moving(frames: number): Picture[] {
  const picture = table();
  return Array.from({ length: frames }, (_, at) => {
    const t = (2 * Math.PI * at) / frames;
    const aim = {
      x: 700 + 50 * Math.sin(t),
      y: 525 + 30 * Math.cos(t),
      angle: 0.12 * Math.sin(t),
      zoom: 1.9 + 0.1 * Math.cos(t),
    };
    return filmed(picture, aim, WIDTH, HEIGHT, { seed: at + 1 });
  });
}

describe.skipIf(!can)("a camera", () => {
  let folder: string;
  let sites: Record<"moved" | "covered", Site>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "croupier-live-"));
    const frames = moving(30);
    const open = (name: string, pictures: Picture[]) => {
      const film = join(folder, `${name}.y4m`);
      writeFileSync(film, filmOfPictures(pictures));
      return Site.open(["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]);
    };
    const dark = Array.from({ length: 40 }, () => makePicture(WIDTH, HEIGHT));
    sites = {
      moved: await open("moved", frames),
      covered: await open("covered", [...frames, ...frames.slice(0, 10), ...dark]),
    };
  });
  afterAll(async () => {
    for (const site of Object.values(sites ?? {})) await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function at(site: Site, before?: string): Promise<Visitor> {
    const visitor = await site.visit({ permissions: ["camera"] }, before, "recognise.html");
    await visitor.page.waitForSelector(".recognise");
    return visitor;
  }
  const words = (visitor: Visitor) =>
    expect.poll(() => visitor.page.textContent(".recognise-status"), { interval: 50 });

  for (const [who, before] of [
    ["in a worker", undefined],
    ["on the page itself, where it gets no worker", NO_WORKERS],
  ] as const)
    it(`that is moved over the table: the same cards and Sets all the time, ${who}`, async () => {
      const visitor = await at(sites.moved, before);
      await visitor.page.click("text=Start the camera");
      await words(visitor).toBe(FOUND);
      await visitor.page.evaluate(() => {
        document.querySelectorAll(".sets-one").forEach(one => one.setAttribute("data-old", ""));
        const said = ((window as any).said = new Set<string>());
        new MutationObserver(() => said.add(document.querySelector(".recognise-status")!.textContent!)).observe(
          document.querySelector(".recognise-status")!,
          { childList: true, characterData: true, subtree: true },
        );
      });
      // Once around, and more.
      await visitor.page.waitForTimeout(4500);
      expect(await visitor.page.evaluate(() => [...(window as any).said])).toEqual([]);
      expect(await visitor.page.locator(".sets-one[data-old]").count()).toBe(4);
      expect(await visitor.page.locator(".recognise-doubts button").count()).toBe(0);
      visitor.wentWell();
      await visitor.leave();
    });

  it("that is covered shows nothing old, and knows the table again when it is not", async () => {
    const visitor = await at(sites.covered);
    await visitor.page.click("text=Start the camera");
    for (let time = 0; time < 2; time++) {
      await words(visitor).toBe(FOUND);
      await words(visitor).toMatch(/^No card in the picture/);
      expect(await visitor.page.isVisible(".recognise-sets")).toBe(false);
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it("and a still picture are looked at by the page itself where it gets no worker, and the camera goes on after it", async () => {
    const visitor = await at(sites.moved, NO_WORKERS);
    const { data, width, height } = filmed(table(), { x: 700, y: 525, angle: 0, zoom: 1.1 }, 1200, 900);
    const buffer = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    await visitor.page.setInputFiles(".recognise-view input[type=file]", {
      name: "table.png",
      mimeType: "image/png",
      buffer,
    });
    await words(visitor).toBe(FOUND);
    expect(await visitor.page.isVisible(".recognise-still")).toBe(true);
    await visitor.page.click("text=Start the camera");
    await words(visitor).toBe(FOUND);
    expect(await visitor.page.getAttribute(".recognise-frame", "data-kind")).toBe("live");
    visitor.wentWell();
    await visitor.leave();
  });
});
