// A table of Set before a camera, in a browser: a film of a drawn table whose truth is known; still pictures; a board that gets the cards; and all that
// can go wrong with a camera.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { type Card, cardsOf } from "../../src/games/set/rules";
import type { Picture, Quad } from "../../deploy/vision/picture";
import { likeness, middleOf } from "../../deploy/vision/geometry";
import { HOME_MADE } from "../../deploy/vision/scene/home-made";
import { COLOURS } from "../../deploy/vision/rings";
import { PLAIN, blankFace } from "../../deploy/vision/scene/face";
import { type Layout, OAK, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { withDoubt } from "../vision/tables";
import { renderPdf } from "../host/paper";
import { BoardPrompt } from "../host/tcp.ts";
import { hasChromium } from "./chromium";
import { filmOfPictures } from "./film";
import { PORT } from "./port";
import { Site, type Visitor } from "./site";

const ROWS = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"].map(row =>
  row.split(" ").map(parseCode),
);
/** Down the columns, as a board counts its places. */
const BY_COLUMNS = [0, 1, 2, 3].flatMap(column => ROWS.map(row => makeCode(row[column])));
const SETS = 4;
/** Far enough apart for rings around neighbours to be told from each other. */
const table = (change: Partial<Layout>): Partial<Layout> => ({
  rows: ROWS,
  width: 640,
  height: 480,
  cardWidth: 76,
  gapX: 0.6,
  gapY: 0.4,
  table: OAK,
  seed: 3,
  ...change,
});
/** A hand that does not hold quite still. */
const SWAY = [0, 1, 2, 3, 2, 1].map(step => 0.03 + 0.004 * step);

const can = hasChromium("cards recognised in a browser");
let folder: string;
let site: Site;

const pngOf = ({ data, width, height }: Picture) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
const photos = new Map<string, Promise<Buffer>>();
/** A photo of these cards; one that was taken already is taken once. */
function photo(rows: Card[][], change: Partial<Layout> = {}): Promise<Buffer> {
  const layout = table({ rows, width: 1280, height: 960, cardWidth: 150, ...change });
  const key = JSON.stringify(layout);
  if (!photos.has(key)) photos.set(key, pngOf(drawScene(layOut(layout).scene)));
  return photos.get(key)!;
}
const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });

const words = (visitor: Visitor, selector = ".recognise-status") =>
  expect.poll(() => visitor.page.textContent(selector), { interval: 100 });
const open = (visitor: Visitor, name: string, buffer: Buffer, mimeType?: string) =>
  visitor.page.setInputFiles(".recognise-view input[type=file]", file(name, buffer, mimeType));

async function atPanel(options: object = {}, before?: string): Promise<Visitor> {
  const visitor = await site.visit(options, before);
  await visitor.page.click("#tab-recognise");
  await visitor.page.waitForSelector(".recognise");
  return visitor;
}

/** On the page that only recognises. */
async function alone(options: object = {}, before?: string): Promise<Visitor> {
  const visitor = await site.visit(options, before, "recognise.html");
  await visitor.page.waitForSelector(".recognise");
  return visitor;
}

async function filming(visitor: Visitor): Promise<Visitor> {
  await visitor.page.click("text=Start the camera");
  await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
  return visitor;
}

/** Where in the picture, as shares of its sides, something of this colour is drawn over it. */
const drawn = (visitor: Visitor, colour: string) =>
  visitor.page.evaluate(hex => {
    const canvas = document.querySelector<HTMLCanvasElement>(".recognise-overlay")!;
    if (!canvas.width) return [];
    const { data, width, height } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const picture =
      document.querySelector<HTMLElement>(".recognise-frame")!.dataset.kind === "live"
        ? { width: 640, height: 480 }
        : document.querySelector<HTMLCanvasElement>(".recognise-still")!;
    const scale = Math.min(width / picture.width, height / picture.height);
    const [red, green, blue] = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
    const found: [number, number][] = [];
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x++) {
        const at = 4 * (y * width + x);
        if (
          Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) > 12 ||
          data[at + 3] < 250
        )
          continue;
        found.push([
          ((x - width / 2) / scale + picture.width / 2) / picture.width,
          ((y - height / 2) / scale + picture.height / 2) / picture.height,
        ]);
      }
    return found;
  }, colour);

/** From a point to the nearest of a quad's sides. */
function away(quad: Quad, x: number, y: number): number {
  return Math.min(
    ...quad.map(([ax, ay], at) => {
      const [bx, by] = quad[(at + 1) & 3];
      const along = Math.max(
        0,
        Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
      );
      return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
    }),
  );
}

/** The cards that rings of this colour are drawn around: each pixel belongs to the card whose edge is nearest. */
const ringed = async (visitor: Visitor, colour: string, layout = table({ angle: SWAY[1] })): Promise<string[]> =>
  ringedBy(await drawn(visitor, colour), layout);

function ringedBy(points: [number, number][], layout: Partial<Layout>): string[] {
  const { truth, scene } = layOut(layout);
  const hits = new Map<string, number>();
  for (const [x, y] of points) {
    const far = ({ quad }: { quad: Quad }) => away(quad, x * scene.width, y * scene.height);
    const nearest = truth.reduce((best, one) => (far(one) < far(best) ? one : best));
    hits.set(makeCode(nearest.card), (hits.get(makeCode(nearest.card)) ?? 0) + 1);
  }
  return [...hits]
    .filter(([, count]) => count > 20)
    .map(([code]) => code)
    .sort();
}

/** The same on paper, as another program draws the PDF: where in the picture, which is all that is brown there, these colours are. */
async function printed(visitor: Visitor, colours: string[]): Promise<[number, number][][]> {
  const [{ image }] = await renderPdf(await visitor.page.pdf({ format: "A4" }), 6);
  const { data, width, height } = image;
  const near = (at: number, [red, green, blue]: number[]) =>
    Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) < 24;
  const isBrown = (at: number) => data[at] > data[at + 1] + 25 && data[at + 1] > data[at + 2] + 15 && data[at] < 200;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isBrown(4 * (y * width + x))) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  return colours.map(colour => {
    const parts = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
    const found: [number, number][] = [];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++)
        if (near(4 * (y * width + x), parts)) found.push([(x - left) / (right - left), (y - top) / (bottom - top)]);
    return found;
  });
}

/** The legend: colours, and the three codes of each. */
const legend = (visitor: Visitor) =>
  visitor.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".sets-one")].map(one => ({
      colour: one.style.getPropertyValue("--colour"),
      codes: (one.parentElement!.querySelector("input") as HTMLInputElement).value.split(" "),
    })),
  );

/** These cards are one of the Sets, in whatever order they lie. */
const pointed = (sets: { codes: string[] }[], cards: string[]): boolean =>
  sets.some(({ codes }) => codes.slice().sort().join(" ") === cards.slice().sort().join(" "));

const hide = (visitor: Visitor, isHidden: boolean) =>
  visitor.page.evaluate(is => {
    Object.defineProperty(document, "hidden", { value: is, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

const endTrack = (visitor: Visitor, kind: string) =>
  visitor.page.evaluate(
    name =>
      (document.querySelector<HTMLVideoElement>(".recognise video")!.srcObject as MediaStream)
        .getVideoTracks()[0]
        .dispatchEvent(new Event(name)),
    kind,
  );

const drop = (visitor: Visitor, name: string, type: string, base64: string) =>
  visitor.page.evaluate(
    ([title, kind, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], title, { type: kind }));
      document
        .querySelector(".recognise-frame")!
        .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, type, base64] as const,
  );

const paste = (visitor: Visitor, base64: string) =>
  visitor.page.evaluate(text => {
    const data = new DataTransfer();
    data.items.add(
      new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], "pasted.png", { type: "image/png" }),
    );
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, base64);

function chunk(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(kind, 4, "latin1");
  let crc = ~0;
  for (const byte of Buffer.concat([head.subarray(4), body])) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([head, body, tail]);
}

/** A grey PNG of any size, its lines all alike: small as a file, whatever it would take in memory. */
function greyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(line.length * height), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A visitor whose browser has a port to a board that runs set.js. */
async function withRealBoard(): Promise<{ board: VirtualBoard; visitor: Visitor }> {
  const board = new VirtualBoard({ board: "PICO_R1_3", usbConnected: true, i2cTimeoutMs: 1 })
    .upload(bundleText("set"))
    .boot();
  const visitor = await alone({}, PORT);
  const prompt = new BoardPrompt(
    board,
    text => void visitor.page.evaluate(line => (window as any).boardSays(line), text).catch(() => undefined),
  );
  await visitor.page.exposeFunction("boardTakes", (text: string) => prompt.take(text));
  return { board, visitor };
}

describe.skipIf(!can)("a table before the camera", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "croupier-film-"));
    const film = join(folder, "table.y4m");
    writeFileSync(film, filmOfPictures(SWAY.map(angle => drawScene(layOut(table({ angle })).scene))));
    site = await Site.open(["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("its cards are counted and each Set ringed in the colour of the legend, on the three cards that it names", async () => {
    const visitor = await filming(await alone({ permissions: ["camera"] }));
    const sets = await legend(visitor);
    expect(sets.map(({ colour }) => colour).sort()).toEqual(COLOURS.slice(0, SETS).sort());
    for (const { colour, codes } of sets) await expect.poll(() => ringed(visitor, colour)).toEqual(codes);
    // A hand that sways makes no other cards of them: the legend is left alone, and so is who is in it with the keyboard.
    await visitor.page.evaluate(() =>
      document.querySelectorAll(".sets-one").forEach(one => one.setAttribute("data-old", "")),
    );
    await visitor.page.waitForTimeout(1500);
    expect(await visitor.page.locator(".sets-one[data-old]").count()).toBe(SETS);
    expect(await visitor.page.textContent(".recognise-status")).toBe(`12 cards, ${SETS} Sets.`);
    visitor.wentWell();
    await visitor.leave();
  });

  it("by keyboard alone: the camera started, one Set after the other, all again", async () => {
    const visitor = await alone({ permissions: ["camera"] });
    const { keyboard } = visitor.page;
    await visitor.page.focus("text=Start the camera");
    await keyboard.press("Enter");
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    await visitor.page.focus(".sets-list input");
    const sets = await legend(visitor);
    for (let at = 0; at < SETS; at++) {
      await keyboard.press("ArrowDown");
      expect(await visitor.page.textContent(".sets-which")).toBe(`Set ${at + 1} of ${SETS}`);
      await expect.poll(() => ringed(visitor, sets[at].colour)).toEqual(sets[at].codes);
      expect(await ringed(visitor, sets[(at + 1) % SETS].colour)).toEqual([]);
    }
    await visitor.page.focus("[aria-label='The next Set']");
    await keyboard.press("Enter");
    expect(await visitor.page.textContent(".sets-which")).toBe(`All ${SETS} Sets`);
    visitor.wentWell();
    await visitor.leave();
  });

  it("hints give away one card more at each press, and not how many Sets there are", async () => {
    const visitor = await filming(await alone({ permissions: ["camera"] }));
    const sets = await legend(visitor);
    await visitor.page.check("input[name=recognise-mode] >> nth=1");
    await expect.poll(() => visitor.page.textContent(".recognise-status")).toBe("12 cards.");
    expect(await visitor.page.isVisible(".recognise-sets")).toBe(false);
    for (const [press, said, count] of [
      ["Is there a Set?", "Yes, there is a Set.", 0],
      ["Show one of its cards", "One of its cards.", 1],
      ["Show two", "Two of its cards.", 2],
      ["Show all three", "All three: a Set.", 3],
      ["Another Set", "One of its cards.", 1],
    ] as const) {
      await visitor.page.click(`.recognise-hint >> text=${press}`);
      await expect.poll(() => visitor.page.textContent(".hint-words")).toBe(said);
      const shown = async () => (await Promise.all(COLOURS.slice(0, SETS).map(one => ringed(visitor, one)))).flat();
      await expect.poll(async () => (await shown()).length).toBe(count);
      if (count === 3) await expect.poll(() => shown()).toSatisfy((cards: string[]) => pointed(sets, cards));
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it("a card that is not surely read is asked for, by keyboard as well, and its Sets are dashed until it is told", async () => {
    const visitor = await alone();
    const scene = withDoubt(table({ width: 1280, height: 960, cardWidth: 150, angle: 0.03 }), 5);
    await open(visitor, "table.png", await pngOf(drawScene(scene)));
    await words(visitor).toBe(
      `12 cards, 1 to be checked. At least ${SETS - 1} Sets, and 1 more if the cards to be checked are right.`,
    );
    const dashed = () =>
      visitor.page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>(".sets-one")].filter(one => one.style.borderStyle !== "solid")
            .length,
      );
    expect(await dashed()).toBe(1);
    const doubt = visitor.page.locator(".recognise-doubts button");
    // It lies on its card.
    const [box, picture] = await Promise.all([
      doubt.boundingBox(),
      visitor.page.locator(".recognise-still").boundingBox(),
    ]);
    const [x, y] = middleOf(scene.things[5].quad);
    const scale = Math.min(picture!.width / scene.width, picture!.height / scene.height);
    expect(box!.x + box!.width / 2).toBeCloseTo(picture!.x + picture!.width / 2 + (x - scene.width / 2) * scale, -1);
    expect(box!.y + box!.height / 2).toBeCloseTo(picture!.y + picture!.height / 2 + (y - scene.height / 2) * scale, -1);
    await doubt.focus();
    await visitor.page.keyboard.press("Enter");
    const choices = visitor.page.locator(".recognise-question > .tools:first-of-type button");
    expect(await choices.evaluateAll(all => all.map(one => (one as HTMLElement).dataset.code))).toEqual([
      "S1112",
      "S1122",
    ]);
    await visitor.page.keyboard.press("Escape");
    expect(await visitor.page.isVisible(".recognise-question")).toBe(false);
    await visitor.page.keyboard.press("Enter");
    await visitor.page.keyboard.press("Enter");
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    expect(await dashed()).toBe(0);
    // And the other one, by a tap.
    await doubt.click();
    await choices.nth(1).click();
    expect(await visitor.page.textContent(".recognise-send button")).toMatch(/12 cards/);
    expect((await legend(visitor)).flatMap(({ codes }) => codes)).not.toContain("S1112");
    visitor.wentWell();
    await visitor.leave();
  });

  it("a grey picture is said to be grey", async () => {
    const visitor = await alone();
    await open(
      visitor,
      "grey.png",
      await sharp(await photo(ROWS))
        .greyscale()
        .png()
        .toBuffer(),
    );
    await words(visitor).toBe("This picture has no colours, and without them no card can be told.");
    visitor.wentWell();
    await visitor.leave();
  });

  it("its cards go onto a board, which shows them and the Sets at the same places", async () => {
    const visitor = await atPanel({ permissions: ["camera"] });
    await visitor.booted();
    await filming(visitor);
    await visitor.page.selectOption(".recognise-send select", "Board 2");
    await visitor.page.click("text=Send 12 cards");
    await words(visitor, ".recognise-said").toBe(`Board 2 has 12 cards and ${SETS} Sets.`);
    const state = await visitor.state(2);
    expect(state).toMatchObject({ app: "set", mode: "solve", cards: BY_COLUMNS });
    expect(
      state.sets
        .map((places: number[]) =>
          places
            .map(place => BY_COLUMNS[place])
            .sort()
            .join(),
        )
        .sort(),
    ).toEqual((await legend(visitor)).map(({ codes }) => codes.join()).sort());
    await expect
      .poll(async () => (await visitor.picture(2)) === (await visitor.ask(2, "croupier.screen()")))
      .toBe(true);
    await visitor.page.click("[data-unit='1'] .power");
    await visitor.page.selectOption(".recognise-send select", "Board 1");
    await visitor.page.click("text=Send 12 cards");
    await words(visitor, ".recognise-said").toBe(
      "There is no Croupier on board 1: switch it on, and wait for its menu.",
    );
    visitor.wentWell();
    await visitor.leave();
  });

  it("its cards go to a real board over a browser's serial port", async () => {
    const { board, visitor } = await withRealBoard();
    await open(visitor, "table.png", await photo(ROWS));
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    board.run(5000);
    await visitor.page.click("text=Send 12 cards to the board at the serial port");
    await words(visitor, ".recognise-said").toBe(`The board at the serial port has 12 cards and ${SETS} Sets.`);
    expect(board.evaluate("croupier.state().cards")).toEqual(BY_COLUMNS);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a camera that goes away is missed in words, takes what it showed along, and can be started again", async () => {
    const visitor = await filming(await alone({ permissions: ["camera"] }));
    await endTrack(visitor, "ended");
    await words(visitor).toMatch(/The camera went away/);
    expect(await visitor.page.isVisible(".recognise-sets")).toBe(false);
    expect(await visitor.page.isVisible(".recognise-rest")).toBe(true);
    await filming(visitor);
    await endTrack(visitor, "mute");
    await words(visitor).toMatch(/gives no picture just now/);
    await endTrack(visitor, "unmute");
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    await visitor.page.click("text=Stop the camera");
    expect(
      await visitor.page.evaluate(() => document.querySelector<HTMLVideoElement>(".recognise video")!.srcObject),
    ).toBe(null);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a page in the background rests, shows nothing old, and goes on when it is seen again", async () => {
    const visitor = await filming(await alone({ permissions: ["camera"] }));
    await hide(visitor, true);
    await words(visitor).toMatch(/in the background/);
    await visitor.page.waitForTimeout(1000);
    expect(await visitor.page.textContent(".recognise-status")).toMatch(/in the background/);
    expect(await legend(visitor)).toEqual([]);
    await hide(visitor, false);
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a picture is taken of what it shows, in full size, and stays when the camera is off", async () => {
    const visitor = await filming(await alone({ permissions: ["camera"] }));
    await visitor.page.click("text=Take the picture");
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    await expect.poll(() => visitor.page.getAttribute(".recognise-frame", "data-kind")).toBe("still");
    await expect.poll(() => visitor.page.isVisible("text=Start the camera")).toBe(true);
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    visitor.wentWell();
    await visitor.leave();
  });

  for (const [what, script, said] of [
    [
      "is refused",
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));`,
      /told not to let this page use the camera/,
    ],
    [
      "is not there",
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Requested device not found", "NotFoundError"));`,
      /No camera was found/,
    ],
    [
      "is given to no page",
      `Object.defineProperty(navigator, "mediaDevices", { value: undefined });`,
      /gives pages no camera/,
    ],
  ] as const)
    it(`a camera that ${what}: it is said, and a picture does instead`, async () => {
      const visitor = await alone({}, script);
      await visitor.page.click("text=Start the camera");
      await words(visitor).toMatch(said);
      await open(visitor, "table.png", await photo([ROWS[0]]));
      await words(visitor).toBe("4 cards, 1 Set.");
      visitor.wentWell();
      await visitor.leave();
    });

  it("a lamp is switched on and off where the camera has one", async () => {
    const visitor = await filming(
      await alone(
        { permissions: ["camera"] },
        `
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
      MediaStreamTrack.prototype.applyConstraints = async wish => { window.lamp = wish.advanced[0].torch; };`,
      ),
    );
    const lamp = visitor.page.locator(".recognise button", { hasText: "Lamp" });
    for (const isLit of [true, false]) {
      await lamp.click();
      await expect.poll(() => lamp.getAttribute("aria-pressed")).toBe(String(isLit));
      expect(await visitor.page.evaluate(() => (window as any).lamp)).toBe(isLit);
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it("on a phone: the page that only recognises runs no board, fits at 360 pixels upright and lying, and takes its cards to the bench", async () => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      const visitor = await alone({ permissions: ["camera"], viewport, hasTouch: true, isMobile: true });
      // What a person needs first is in sight at once.
      expect(
        await visitor.page.evaluate(
          () => document.querySelector(".recognise button.main")!.getBoundingClientRect().bottom <= innerHeight,
        ),
      ).toBe(true);
      await filming(visitor);
      await visitor.page.click("text=The cards as text");
      expect(
        await visitor.page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, "bench" in window]),
      ).toEqual([0, false]);
      expect(
        await visitor.page.evaluate(
          () => document.querySelector(".recognise-status")!.getBoundingClientRect().bottom <= innerHeight,
        ),
      ).toBe(true);
      if (viewport.width === 360) {
        await visitor.page.click("text=To the bench with them");
        await visitor.page.waitForFunction(() => "bench" in window);
        await visitor.until(1, state => state.cards?.filter(Boolean).length === 12);
        expect((await visitor.state(1)).cards).toEqual(BY_COLUMNS);
        expect(new URL(visitor.page.url()).search).toBe("");
      }
      visitor.wentWell();
      await visitor.leave();
    }
  });
});

describe.skipIf(!can)("a still picture of a table", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("is read from a file, dropped, or pasted; its Sets are drawn where they lie", async () => {
    const visitor = await alone();
    const layout = table({ width: 1280, height: 960, cardWidth: 150, taper: 0.08 });
    await open(visitor, "table.png", await photo(ROWS, { taper: 0.08 }));
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    for (const { colour, codes } of await legend(visitor))
      await expect.poll(() => ringed(visitor, colour, layout)).toEqual(codes);
    await drop(visitor, "row.png", "image/png", (await photo([ROWS[1]])).toString("base64"));
    await words(visitor).toBe("4 cards, no three of them a Set.");
    await paste(visitor, (await photo([ROWS[0]])).toString("base64"));
    await words(visitor).toBe("4 cards, 1 Set.");
    await visitor.page.click("text=The cards as text");
    await expect
      .poll(() => visitor.page.locator(".recognise-cards td button").allTextContents())
      .toEqual(ROWS[0].map(makeCode));
    visitor.wentWell();
    await visitor.leave();
  });

  it("on paper its rings lie around its cards as well", async () => {
    const visitor = await alone();
    const layout = table({ width: 1280, height: 960, cardWidth: 150, taper: 0.08 });
    await open(visitor, "table.png", await photo(ROWS, { taper: 0.08 }));
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    const sets = await legend(visitor);
    const points = await printed(
      visitor,
      sets.map(({ colour }) => colour),
    );
    const { truth, scene } = layOut(layout);
    for (const [at, { codes }] of sets.entries()) {
      expect(ringedBy(points[at], layout)).toEqual(codes.slice().sort());
      const off = points[at].map(([x, y]) =>
        Math.min(...truth.map(({ quad }) => away(quad, x * scene.width, y * scene.height))),
      );
      expect(Math.max(...off)).toBeLessThan(40);
    }
    visitor.wentWell();
    await visitor.leave();
  });

  it("cards that cannot be read are counted, and named by a tap, by keyboard, where nothing was seen as well, and undone", async () => {
    const visitor = await alone({ hasTouch: true });
    const { page } = visitor;
    const layout = { width: 1280, height: 960, cardWidth: 150, angle: 0.03 };
    const { scene, truth } = layOut(table(layout));
    const codes = ROWS.flat().map(makeCode);
    // The first and the sixth are blank, and the last is not there.
    const blank = blankFace(180, PLAIN);
    const things = scene.things
      .map((thing, at) => (at === 0 || at === 5 ? { ...thing, face: blank } : thing))
      .slice(0, -1);
    await open(visitor, "part.png", await pngOf(drawScene({ ...scene, things })));
    await words(visitor).toMatch(
      /^9 cards, and 2 that I cannot read: tap them\. At least \d+ Sets?\. At 1 place between the cards I see none/,
    );
    expect(await page.textContent(".sets-which")).toMatch(/found$/);
    const place = (kind: string) => page.locator(`.recognise-doubts button[data-kind="${kind}"]`);
    const deck = page.locator(".recognise-deck button");
    const choose = async (code: string) => {
      for (const [at, name] of ["quantity", "filling", "colour", "shape"].entries())
        await page.check(`input[name="recognise-${name}"][value="${code[at + 1]}"]`, { force: true });
      await expect.poll(() => deck.count()).toBe(1);
    };
    // By touch, its attributes one after the other.
    await place("unread").first().tap();
    expect(await deck.count()).toBe(81);
    await choose(codes[0]);
    await deck.tap();
    await words(visitor).toMatch(/^10 cards, and 1 that I cannot read: tap it/);
    // By keyboard, among the pictures.
    await place("unread").focus();
    await page.keyboard.press("Enter");
    await page.locator(`.recognise-deck [data-code="S1111"]`).focus();
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.code)).toBe("S1111");
    await page.locator(`.recognise-deck [data-code="${codes[5]}"]`).focus();
    await page.keyboard.press("Enter");
    await words(visitor).toMatch(/^11 cards\. At least \d+ Sets?\. At 1 place/);
    // Where nothing was seen.
    await page.focus("text=Name a card");
    await page.keyboard.press("Enter");
    await choose(codes[11]);
    await deck.press("Enter");
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    expect(await page.textContent(".sets-which")).toBe(`All ${SETS} Sets`);
    expect((await legend(visitor)).map(one => one.codes.join(" ")).sort()).toEqual(
      ["S1111 S1112 S1113", "S1111 S2223 S3332", "S1213 S2311 S3112", "S2132 S2223 S2311"].sort(),
    );
    expect(await page.textContent(".recognise-send .button")).toBe("To the bench with them");
    // It is taken back; the place is empty: of the table as it lies there that is all.
    await page.click("text=Undo");
    await words(visitor).toMatch(/^11 cards\. At least/);
    await place("gap").tap();
    await page.click("text=No card lies here");
    await words(visitor).toMatch(/^11 cards, \d+ Sets?\.$/);
    await page.keyboard.press("Control+z");
    await words(visitor).toMatch(/^11 cards\. At least/);
    // A tap on bare wood, and no answer; a card that was read is named anew.
    const box = (await page.locator(".recognise-doubts").boundingBox())!;
    await page.mouse.click(box.x + 8, box.y + 8);
    await expect.poll(() => page.textContent(".recognise-question b")).toBe("Which card lies here?");
    await page.keyboard.press("Escape");
    expect(await page.isVisible(".recognise-question")).toBe(false);
    const [x, y] = middleOf(truth[1].quad);
    await page.mouse.click(box.x + (x / 1280) * box.width, box.y + (y / 960) * box.height);
    await expect.poll(() => page.textContent(".recognise-question b")).toBe("Which card is it?");
    await choose("S3333");
    await deck.click();
    await page.click("text=The cards as text");
    await expect.poll(() => page.locator(".recognise-cards td button").allTextContents()).toContain("S3333");
    visitor.wentWell();
    await visitor.leave();
  });

  it("cards of a home-made deck are labelled by tapping, where their four sides are, and a net of one's own is taken or refused", async () => {
    const visitor = await alone();
    const { page } = visitor;
    const rows = ROWS.slice(0, 1);
    const layout = { rows, style: HOME_MADE, angle: 0.1 };
    const { truth } = layOut(table({ width: 1280, height: 960, cardWidth: 150, ...layout }));
    await open(visitor, "home.png", await photo(rows, layout));
    await words(visitor).toMatch(/^No card in the picture/);
    await page.click("text=Cards of your own");
    expect(await page.isDisabled('button:text("Save the labels")')).toBe(true);
    const box = (await page.locator(".recognise-doubts").boundingBox())!;
    for (const { card, quad } of truth) {
      const [x, y] = middleOf(quad);
      await page.mouse.click(box.x + (x / 1280) * box.width, box.y + (y / 960) * box.height);
      await page.click(`.recognise-deck [data-code="${makeCode(card)}"]`);
    }
    await words(visitor).toMatch(/^4 cards/);
    const saved = page.waitForEvent("download");
    await page.click('button:text("Save the labels")');
    const own = mkdtempSync(join(tmpdir(), "croupier-labels-"));
    const labels = join(own, "labels.json");
    await (await saved).saveAs(labels);
    const [label] = JSON.parse(readFileSync(labels, "utf8"));
    rmSync(own, { recursive: true });
    expect([label.file, label.w, label.h]).toEqual(["home.png", 1280, 960]);
    // Nobody tells the page how the cards lie: their edges do.
    const labelled = new Map<string, Quad>(
      label.grid.flat().map(({ code, quad }: { code: string; quad: Quad }) => [code, quad]),
    );
    expect(labelled.size).toBe(4);
    for (const { card, quad } of truth)
      expect(likeness(labelled.get(makeCode(card))!, quad), makeCode(card)).toBeGreaterThan(0.93);
    expect(await page.textContent(".recognise-own [role=status]")).toBe("labels.json has 1 picture.");
    // What is no net is refused; the net of the page, opened from a file, reads as it did.
    const net = (name: string, buffer: Buffer) =>
      page.setInputFiles(".recognise-own input[type=file]", { name, mimeType: "application/octet-stream", buffer });
    const told = () => expect.poll(() => page.textContent(".recognise-own [role=status]"));
    await net("net.bin", Buffer.from("no net at all"));
    await told().toMatch(/net\.bin is no net/);
    await net("net.bin", readFileSync("deploy/vision/net.bin"));
    await told().toBe("Pictures are read with your net now.");
    await open(visitor, "table.png", await photo(ROWS));
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    await page.click("text=The usual net again");
    await told().toBe("Pictures are read with the usual net again.");
    await words(visitor).toBe(`12 cards, ${SETS} Sets.`);
    visitor.wentWell();
    await visitor.leave();
  });

  it("the same card twice is named; no card, one pixel, and half a file are answered in words", async () => {
    const visitor = await alone();
    await open(visitor, "twice.png", await photo([[ROWS[0][0], ROWS[0][1], ROWS[0][0]]]));
    await words(visitor).toMatch(
      /^3 cards\. No three of these 3 are a Set, but .* open\. S1111 \(one empty violet wave\) lies there more than once/,
    );
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#7a5a3c" } })
        .png()
        .toBuffer();
    for (const buffer of [await blank(800, 600), await blank(1, 1)]) {
      await open(visitor, "blank.png", buffer);
      await words(visitor).toMatch(/^No card in the picture/);
      await open(visitor, "row.png", await photo([ROWS[0]]));
      await words(visitor).toBe("4 cards, 1 Set.");
    }
    const jpeg = await sharp(await photo(ROWS))
      .jpeg()
      .toBuffer();
    await open(visitor, "half.jpg", jpeg.subarray(0, jpeg.length / 2), "image/jpeg");
    await words(visitor).toMatch(/^(\d+ cards|No card)/);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a picture that is called something else is read all the same", async () => {
    const visitor = await alone();
    await drop(visitor, "letter.txt", "text/plain", (await photo([ROWS[0]])).toString("base64"));
    await words(visitor).toBe("4 cards, 1 Set.");
    visitor.wentWell();
    await visitor.leave();
  });

  it("what is no picture, and one too large for any memory, is refused; what was there stays", async () => {
    const visitor = await alone();
    await open(visitor, "row.png", await photo([ROWS[0]]));
    await words(visitor).toBe("4 cards, 1 Set.");
    await open(visitor, "words.png", Buffer.from("no picture"));
    await words(visitor).toMatch(/is no picture/);
    // A browser goes by the name; what it is its bytes say.
    await open(visitor, "IMG_1.jpg", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "image/jpeg");
    await words(visitor).toMatch(/^IMG_1\.jpg is HEIC, which cannot be read here: save it as JPEG/);
    await drop(visitor, "words.txt", "text/plain", Buffer.from("no picture").toString("base64"));
    await words(visitor).toBe("This file is no picture that the browser can show. Take a PNG or a JPEG.");
    await drop(visitor, "page.png", "image/png", Buffer.from("<!DOCTYPE html><html></html>").toString("base64"));
    await words(visitor).toBe("page.png is a web page (HTML), and no picture: give a JPEG or a PNG.");
    await open(visitor, "huge.png", greyPng(20_000, 20_000));
    await words(visitor).toMatch(/more than 268 million pixels|is no picture/);
    expect(await legend(visitor)).toHaveLength(1);
    expect(await visitor.page.isVisible(".recognise-still")).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });

  /** The table without its fifth card, and how a board has it. */
  const GAPPED = ROWS.map((row, at) => row.map((card, column) => (at === 1 && column === 1 ? 0 : card)));
  const GAPPED_BY_COLUMNS = BY_COLUMNS.map((code, place) => (place === 4 ? null : code));

  it("a gap of the table stays a gap on a board, sent from the bench or brought there", async () => {
    const visitor = await atPanel();
    await visitor.booted();
    await open(visitor, "gap.png", await photo(GAPPED));
    await words(visitor).toMatch(/^11 cards\. At least \d Sets\. At 1 place between the cards I see none/);
    await visitor.page.selectOption(".recognise-send select", "Board 2");
    await visitor.page.click("text=Send 11 cards");
    await words(visitor, ".recognise-said").toMatch(/^Board 2 has 11 cards and \d Sets\.$/);
    expect((await visitor.state(2)).cards).toEqual(GAPPED_BY_COLUMNS);
    await visitor.page.goto(`${site.address}recognise.html`);
    await open(visitor, "gap.png", await photo(GAPPED));
    await words(visitor).toMatch(/^11 cards\. At least \d Sets\. At 1 place between the cards I see none/);
    await visitor.page.click("text=To the bench with them");
    await visitor.page.waitForFunction(() => "bench" in window);
    await visitor.until(1, state => state.cards?.filter(Boolean).length === 11);
    expect((await visitor.state(1)).cards).toEqual(GAPPED_BY_COLUMNS);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a real board whose Croupier knows no places has the cards, and the page says what became of the gap", async () => {
    const { board, visitor } = await withRealBoard();
    await open(visitor, "gap.png", await photo(GAPPED));
    await words(visitor).toMatch(/^11 cards/);
    board.run(5000);
    board.evaluate(
      `(function(own){var scan=own.scan;own.scan=function(text){return scan(text)};Object.defineProperty(global,"croupier",{value:own,configurable:true})})(croupier)`,
    );
    await visitor.page.click("text=Send 11 cards to the board at the serial port");
    await words(visitor, ".recognise-said").toMatch(
      /^The board at the serial port has 11 cards and \d Sets\. 7 cards lie elsewhere than they were sent to: the Croupier there is older/,
    );
    expect(board.evaluate("croupier.state().cards")).toEqual([...GAPPED_BY_COLUMNS.filter(Boolean), null]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("more cards than a board's table has places are shown, and not sent", async () => {
    const visitor = await alone({}, PORT);
    const deck = cardsOf(false);
    const rows = Array.from({ length: 4 }, (_, row) => deck.slice(6 * row, 6 * row + 6));
    await open(visitor, "many.png", await photo(rows, { cardWidth: 100, gapX: 0.5, gapY: 0.3 }));
    await words(visitor).toMatch(/^24 cards, \d+ Sets\.$/);
    await visitor.page.click("text=Send 24 cards");
    await words(visitor, ".recognise-said").toBe(
      "These are 24 cards, but a board's table has 21 places: show fewer of them.",
    );
    visitor.wentWell();
    await visitor.leave();
  });

  it("a hundred million pixels are shrunk on the way in", async () => {
    const visitor = await alone();
    await open(visitor, "large.png", greyPng(12_000, 8_400));
    await words(visitor).toMatch(/^No card in the picture/);
    expect(
      await visitor.page.evaluate(() => document.querySelector<HTMLCanvasElement>(".recognise-still")!.width),
    ).toBe(4000);
    visitor.wentWell();
    await visitor.leave();
  });

  for (const [what, pattern] of [
    ["recogniser", "**/vision-worker*.js"],
    ["recogniser's net", "**/net*.bin"],
  ])
    it(`a ${what} that cannot be fetched is said, and the next picture asks for it again`, async () => {
      const visitor = await alone();
      // A worker's own requests are the context's.
      await visitor.context.route(pattern, route => route.fulfill({ status: 404, body: "gone" }));
      await open(visitor, "row.png", await photo([ROWS[0]]));
      await words(visitor).toMatch(/could not be (loaded|fetched)/);
      await visitor.context.unroute(pattern);
      await open(visitor, "row.png", await photo([ROWS[0]]));
      await words(visitor).toBe("4 cards, 1 Set.");
      expect(visitor.errors.filter(error => !/404/.test(error))).toEqual([]);
      await visitor.leave();
    });

  it("nothing is fetched from elsewhere", async () => {
    const visitor = await site.visit();
    const elsewhere: string[] = [];
    visitor.context.on("request", request => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(site.address))
        elsewhere.push(request.url());
    });
    await visitor.page.goto(`${site.address}recognise.html`);
    await open(visitor, "row.png", await photo([ROWS[0]]));
    await words(visitor).toBe("4 cards, 1 Set.");
    expect(elsewhere).toEqual([]);
    await visitor.leave();
  });
});
