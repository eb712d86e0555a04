// The page in colours for the colour-blind, in forced colours and with more contrast: what a card is stays to be seen.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PALETTES, channelsOf } from "../../deploy/palette";
import { OAK, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { parseCode } from "../../src/games/set/codes";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("the page in other colours");
let site: Site;

const rgb = (colour: string) => `rgb(${channelsOf(colour).join(", ")})`;
const SWITCH = "text=Colours for the colour-blind";

/** The ink of three solid cards, one of each colour: what the browser really paints. */
const inks = (visitor: Visitor) =>
  visitor.page.evaluate(() =>
    ["S1212", "S1222", "S1232"].map(code => {
      const shape = document.querySelector(`[data-code="${code}"] svg path`)!;
      return getComputedStyle(shape).fill;
    }),
  );

/** A card is drawn when it is seen the first time. */
async function seeCards({ page }: Visitor): Promise<void> {
  for (const code of ["S1212", "S1222", "S1232"]) {
    await page.locator(`[data-code="${code}"]`).scrollIntoViewIfNeeded();
    await page.waitForSelector(`[data-code="${code}"] svg path`);
  }
}

async function atCards(options: object = {}): Promise<Visitor> {
  const visitor = await site.visit(options);
  await visitor.page.click("#tab-cards");
  await seeCards(visitor);
  return visitor;
}

async function flip(visitor: Visitor): Promise<void> {
  await visitor.page.click("[popovertarget=menu]");
  await visitor.page.click(SWITCH);
  await visitor.page.keyboard.press("Escape");
}

describe.skipIf(!can)("the page in other colours", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("draws its cards in the safe palette when asked, at once, and remembers that", async () => {
    const visitor = await atCards();
    expect(await inks(visitor)).toEqual(PALETTES.usual.inks.map(rgb));
    await flip(visitor);
    expect(await inks(visitor)).toEqual(PALETTES.safe.inks.map(rgb));
    await visitor.page.reload();
    await seeCards(visitor);
    expect(await inks(visitor)).toEqual(PALETTES.safe.inks.map(rgb));
    await flip(visitor);
    expect(await inks(visitor)).toEqual(PALETTES.usual.inks.map(rgb));
    visitor.wentWell();
    await visitor.leave();
  });

  it("frames the Sets of a picture in colours and lines that all can tell apart, and changes them where it stands", async () => {
    const rows = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"].map(row =>
      row.split(" ").map(parseCode),
    );
    const { data, width, height } = drawScene(
      layOut({ rows, table: OAK, width: 1280, height: 960, cardWidth: 150, gapX: 0.6, gapY: 0.4, seed: 3 }).scene,
    );
    const buffer = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const visitor = await site.visit();
    await visitor.page.goto(`${site.address}recognise.html`);
    await visitor.page.setInputFiles(".recognise-view input[type=file]", {
      name: "a.png",
      mimeType: "image/png",
      buffer,
    });
    await visitor.page.waitForSelector(".sets-one");
    const frames = () =>
      visitor.page.evaluate(() =>
        [...document.querySelectorAll(".sets-one")].map(one => {
          const { borderTopColor, borderTopStyle } = getComputedStyle(one);
          return `${borderTopColor} ${borderTopStyle}`;
        }),
      );
    const usual = PALETTES.usual.rings.slice(0, 4).map(({ colour }) => `${rgb(colour)} solid`);
    expect((await frames()).sort()).toEqual(usual.sort());
    await visitor.page.click(SWITCH);
    const safe = PALETTES.safe.rings
      .slice(0, 4)
      .map(({ colour, dash }) => `${rgb(colour)} ${dash.length ? "dashed" : "solid"}`);
    expect((await frames()).sort()).toEqual(safe.sort());
    // In the picture, too.
    const [red, green, blue] = channelsOf(PALETTES.safe.rings[1].colour);
    await expect
      .poll(() =>
        visitor.page.evaluate(
          wanted => {
            const canvas = document.querySelector<HTMLCanvasElement>(".recognise-overlay")!;
            const { data: pixels } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let at = 0; at < pixels.length; at += 4)
              if (wanted.every((part, channel) => Math.abs(pixels[at + channel] - part) < 4)) count++;
            return count;
          },
          [red, green, blue],
        ),
      )
      .toBeGreaterThan(100);
    visitor.wentWell();
    await visitor.leave();
  });

  it("in forced colours a card stays paper and ink, its three fillings differ, and its code can be read", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const visitor = await atCards({ forcedColors: "active", colorScheme });
      expect(await inks(visitor)).toEqual(PALETTES.usual.inks.map(rgb));
      const seen = await visitor.page.evaluate(() => {
        const svgOf = (code: string) => document.querySelector(`[data-code="${code}"] svg`)!;
        const fills = (code: string) =>
          [...svgOf(code).querySelectorAll(":scope > path")].map(path => {
            const { fill, stroke } = getComputedStyle(path);
            return `${fill} ${stroke}`;
          });
        return {
          paper: getComputedStyle(svgOf("S1111").querySelector(".paper")!).fill,
          word: getComputedStyle(svgOf("S1111").querySelector(".card-code")!).fill,
          fillings: ["S1121", "S1221", "S1321"].map(code => fills(code).join("; ")),
        };
      });
      expect(seen.paper).toBe("rgb(255, 254, 250)");
      expect(seen.word).toBe("rgb(59, 64, 60)");
      const red = rgb(PALETTES.usual.inks[1]);
      expect(seen.fillings).toEqual([`none ${red}`, `${red} ${red}`, `none ${red}; none ${red}`]);
      visitor.wentWell();
      await visitor.leave();
    }
  });

  it("with more contrast asked for, quiet words are as dark as the others, and a card has an edge", async () => {
    const visitor = await atCards({ contrast: "more" });
    const seen = await visitor.page.evaluate(() => {
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      return {
        hint: styleOf(".hint, small").color,
        body: styleOf("body").color,
        edge: styleOf('[data-code="S1111"] .paper').stroke,
      };
    });
    expect(seen.hint).toBe(seen.body);
    expect(seen.edge).toBe("rgb(0, 0, 0)");
    visitor.wentWell();
    await visitor.leave();
  });
});
