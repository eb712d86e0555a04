// Update by light on a page: what a phone's screen shows is read from its pixels by an independent decoder, and made a file by an independent receiver.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { displayFiles } from "../../deploy/display-words";
import { drawCode } from "../../deploy/host/light/symbol";
import { makeBackup } from "../../deploy/host/upload/save";
import { bundleBytes } from "../../deploy/lab/dist";
import { Receiver, unpack } from "../oracles/light-receiver";
import { readGrey } from "../host/qr-read";
import { hasChromium } from "./chromium";
import { filmOfRows } from "./film";
import { choiceIn, Site, type Visitor } from "./site";

const can = hasChromium("update by light in a browser");
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DIGITS = "314159";
const NONCE = "0A1B2C3D4E";
const askedWith = (crc: number, letters = 240) =>
  `CL1 ESP32 0.15.0 ${crc.toString(16).toUpperCase().padStart(8, "0")} ${letters} ${NONCE}`;

/** Before the page begins: the screen's lock is counted, and each picture of the canvas is kept when it is another one. */
const WATCH = `(() => {
  window.locks = { held: 0, released: 0 };
  Object.defineProperty(navigator, "wakeLock", { value: {
    request: async () => { window.locks.held++; return { release: async () => void window.locks.released++ }; } } });
  window.pictures = [];
  let last = "";
  const look = () => {
    const canvas = document.querySelector("dialog[open] canvas");
    // White, before the first code.
    const isDark = canvas && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value, at) => at % 4 === 0 && value < 99);
    const picture = isDark ? canvas.toDataURL() : "";
    if (picture && picture !== last) window.pictures.push({ picture, atMs: performance.now() });
    last = picture || last;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();`;

interface Picture {
  picture: string;
  atMs: number;
}
type Watched = Window & typeof globalThis & { pictures: Picture[]; locks: { held: number; released: number } };

let site: Site;

async function atLight(options: object = PHONE): Promise<Visitor> {
  const visitor = await site.visit(options, WATCH, "light.html");
  await visitor.page.locator(".light-digits").waitFor();
  return visitor;
}

async function type({ page }: Visitor, signs: string): Promise<void> {
  await page.fill(".light-digits", DIGITS);
  await page.fill(".light-signs", signs);
}

const start = ({ page }: Visitor) => page.getByRole("button", { name: "Show the film" });
const status = (visitor: Visitor) => expect.poll(() => visitor.page.textContent(".light-status"));
const what = ({ page }: Visitor, words: string) => page.getByRole("radio", { name: words }).check();
const file = (name: string, bytes: Uint8Array | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes as string, "latin1"),
});

async function fast(visitor: Visitor): Promise<void> {
  await choiceIn(visitor.page.locator("main"), "Codes a second").selectOption("8");
  await visitor.page.getByLabel("Nobody here has it").check();
}

const takePictures = (visitor: Visitor): Promise<Picture[]> =>
  visitor.page.evaluate(() => (window as Watched).pictures.splice(0));

async function textIn({ picture }: Picture): Promise<string> {
  const png = Buffer.from(picture.split(",")[1], "base64");
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const [text] = await readGrey(data, info.width, info.height);
  return text ?? "";
}

/** Until the film that is shown has brought all. */
async function filmed(visitor: Visitor, receiver = new Receiver(DIGITS, Buffer.from(NONCE, "hex"))): Promise<Receiver> {
  await expect
    .poll(async () => {
      for (const picture of await takePictures(visitor)) receiver.take(await textIn(picture));
      return !!receiver.cargo;
    })
    .toBe(true);
  expect(receiver.counts.bad).toBe(0);
  return receiver;
}

const stop = ({ page }: Visitor) => page.getByRole("button", { name: "Stop" }).click();

describe.skipIf(!can)("the page of update by light", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("brings settings to a board that shows a code: whole codes on a phone, three a second, the screen on meanwhile", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await what(visitor, "Settings");
    await page.fill(".light-settings", `{"board":"cyd"}`);
    expect(await start(visitor).isDisabled()).toBe(true);
    await type(visitor, askedWith(0, 70));
    await page.getByText("ESP32 with Croupier 0.15.0.").waitFor();
    await status(visitor).toMatch(
      /^croupier\.json goes whole, as \d+ bytes\. The first round has 5 codes and takes 0:02 min\.$/,
    );
    await start(visitor).click();
    const box = (await page.locator("dialog canvas").boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= 390, box.y >= 0, box.y + box.height <= 844]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(box.width).toBeGreaterThan(300);
    // No field has the keyboard: a phone's own would cover the code.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
    await page.waitForTimeout(2000);
    const seen = await takePictures(visitor);
    const gaps = seen.slice(1).map(({ atMs }, at) => atMs - seen[at].atMs);
    expect(seen.length).toBeGreaterThan(2);
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeGreaterThan(300);
    const receiver = new Receiver(DIGITS, Buffer.from(NONCE, "hex"));
    for (const picture of seen) receiver.take(await textIn(picture));
    await filmed(visitor, receiver);
    expect(unpack(receiver.cargo!)).toEqual({ name: "croupier.json", bytes: Buffer.from(`{"board":"cyd"}`) });
    expect(await page.evaluate(() => (window as Watched).locks)).toEqual({ held: 1, released: 0 });
    await stop(visitor);
    await expect.poll(() => page.evaluate(() => (window as Watched).locks.released)).toBe(1);
    await takePictures(visitor);
    await page.waitForTimeout(800);
    expect(await takePictures(visitor)).toEqual([]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("waits while the page is hidden, and goes on where it was", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await what(visitor, "Settings");
    await page.fill(".light-settings", `{"board":"cyd"}`);
    await type(visitor, NONCE);
    await start(visitor).click();
    await expect.poll(async () => (await takePictures(visitor)).length).toBeGreaterThan(0);
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
    const soon = async () => {
      await takePictures(visitor);
      await page.waitForTimeout(900);
      return (await takePictures(visitor)).length;
    };
    await expect.poll(soon).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: false, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(() => page.evaluate(() => (window as Watched).locks.held)).toBe(2);
    await expect.poll(async () => (await takePictures(visitor)).length).toBeGreaterThan(0);
    visitor.wentWell();
    await visitor.leave();
  });

  it("warns before more than three codes a second, and shows none until somebody has answered", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await what(visitor, "Settings");
    await page.fill(".light-settings", "{}");
    await type(visitor, NONCE);
    await expect.poll(() => start(visitor).isEnabled()).toBe(true);
    await choiceIn(page.locator("main"), "Codes a second").selectOption("4");
    await page.getByRole("alert").filter({ hasText: "photosensitive epilepsy" }).waitFor();
    expect(await start(visitor).isDisabled()).toBe(true);
    await page.getByLabel("Nobody here has it").check();
    expect(await start(visitor).isEnabled()).toBe(true);
    await choiceIn(page.locator("main"), "Codes a second").selectOption("2");
    expect(await page.getByText("photosensitive epilepsy").isVisible()).toBe(false);
    visitor.wentWell();
    await visitor.leave();
  });

  it("knows the program on the board from its file, sends the difference, and still knows it the next time", async () => {
    const fresh = Buffer.from(bundleBytes("set"));
    const old = Buffer.from(fresh.toString("latin1").replace(/0\.16\.0|0\.\d+\.\d+/g, "0.15.0"), "latin1");
    const visitor = await atLight();
    const { page } = visitor;
    await choiceIn(page.locator("main"), "Games").selectOption("set");
    await status(visitor).toMatch(/^set\.js \S+ goes whole, as 2\d{4} bytes/);
    await type(visitor, askedWith(crc32(old)));
    await page.setInputFiles(".light-body input[type=file]", file("set-0.15.js", old));
    await status(visitor).toMatch(/^set\.js \S+ goes as a difference of \d{2,3} bytes\./);
    await fast(visitor);
    await start(visitor).click();
    const { cargo } = await filmed(visitor);
    const made = unpack(cargo!, old);
    expect(typeof made !== "string" && made.name === ".bootcde" && made.bytes.equals(fresh)).toBe(true);
    await stop(visitor);
    // Another visit: what the display says is enough.
    await page.reload();
    await page.locator(".light-digits").waitFor();
    await choiceIn(page.locator("main"), "Games").selectOption("set");
    await expect.poll(() => page.getByText("set 0.15.0").count()).toBe(1);
    await type(visitor, askedWith(crc32(old)));
    await status(visitor).toMatch(/goes as a difference of \d{2,3} bytes\./);
    await page.fill(".light-signs", askedWith(crc32(fresh)));
    await status(visitor).toMatch(/^The board has this program already\./);
    await page.fill(".light-signs", askedWith(77));
    await status(visitor).toMatch(/^set\.js \S+ goes whole/);
    visitor.wentWell();
    await visitor.leave();
  });

  it("brings a language as two films", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await what(visitor, "A language");
    await choiceIn(page.locator("main"), "Language of the display").selectOption("ru");
    await type(visitor, askedWith(0));
    await status(visitor).toMatch(/^croupier\.words\.ru goes whole/);
    await choiceIn(page.locator("main"), "What of it").selectOption("Its letters");
    await status(visitor).toMatch(/^croupier\.font\.ru goes whole/);
    await fast(visitor);
    await start(visitor).click();
    const font = (await displayFiles("ru"))[1];
    expect(unpack((await filmed(visitor)).cargo!)).toEqual({
      name: font.name,
      bytes: Buffer.from(font.text, "latin1"),
    });
    visitor.wentWell();
    await visitor.leave();
  });

  it("sends only the parts that the display calls missing", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await choiceIn(page.locator("main"), "Games").selectOption("set");
    await type(visitor, askedWith(0));
    await fast(visitor);
    await start(visitor).click();
    const missing = page.getByLabel("Missing on the display");
    await missing.fill("3 99");
    await page.getByText("Send these").click();
    await page.getByText(/^This film has the parts 0 to \d+\.$/).waitFor();
    await missing.fill("3, 1");
    await page.getByText("Send these").click();
    await expect.poll(() => page.textContent(".film-progress")).toMatch(/^Part 3/);
    const said = new Set<string>();
    for (let looks = 0; looks < 40; looks++) {
      said.add(/^Part (\d+)/.exec((await page.textContent(".film-progress")) ?? "")?.[1] ?? "");
      await page.waitForTimeout(100);
    }
    expect([...said].filter(part => part !== "0").sort()).toEqual(["1", "3"]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("takes a saved game, or one out of a backup, and says what is no file for a board", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await what(visitor, "A file");
    const chooser = page.locator(".light-body:visible input[type=file]");
    await type(visitor, NONCE);
    await chooser.setInputFiles(file("holiday.jpg", "\xff\xd8"));
    await status(visitor).toMatch(/^holiday\.jpg is no file that a board takes by light/);
    expect(await start(visitor).isDisabled()).toBe(true);
    await chooser.setInputFiles(file("croupier.durak", "\xd1\x02"));
    await status(visitor).toMatch(/^croupier\.durak goes whole/);
    const head = { env: "ESP32", version: "2v29", serial: "1", date: "2026-01-01" };
    const files = [
      { name: ".bootcde", text: bundleBytes("set").toString("latin1") },
      { name: "croupier.times", text: "race:1" },
      { name: "croupier.durak", text: "\xd1\x03" },
    ];
    await chooser.setInputFiles(file("backup.json", makeBackup({ ...head, files })));
    await status(visitor).toMatch(/^croupier\.times goes whole/);
    await choiceIn(page.locator("main"), "Which file of it").selectOption("croupier.durak");
    await status(visitor).toMatch(/^croupier\.durak goes whole/);
    await fast(visitor);
    await start(visitor).click();
    expect(unpack((await filmed(visitor)).cargo!)).toEqual({ name: "croupier.durak", bytes: Buffer.of(0xd1, 3) });
    visitor.wentWell();
    await visitor.leave();
  });

  it("says what is wrong with what was typed", async () => {
    const visitor = await atLight();
    const { page } = visitor;
    await what(visitor, "Settings");
    await page.fill(".light-settings", "[1]");
    await status(visitor).toMatch(/^this is no JSON object/);
    await page.fill(".light-settings", `{"a":"${"x".repeat(2000)}"}`);
    await status(visitor).toMatch(/a board reads 1800 at most/);
    await page.fill(".light-settings", "{}");
    await page.fill(".light-digits", "12345");
    await status(visitor).toMatch(/^The digits are six\./);
    await page.fill(".light-signs", "0123X");
    await status(visitor).toMatch(/^The signs are ten: 0 to 9 and A to F\./);
    expect(await start(visitor).isDisabled()).toBe(true);
    await page.fill(".light-digits", "123 456");
    await page.fill(".light-signs", "0a1b2 c3d4e");
    await expect.poll(() => start(visitor).isEnabled()).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });

  it("says that there is no camera where there is none", async () => {
    const visitor = await atLight();
    await visitor.page.getByRole("button", { name: "Scan its code" }).click();
    await visitor.page.getByText("There is no camera here. Type what the display shows.").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });

  it("fetches nothing from elsewhere", async () => {
    const visitor = await atLight();
    const elsewhere: string[] = [];
    visitor.context.on("request", request => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(site.address))
        elsewhere.push(request.url());
    });
    await visitor.page.reload();
    await visitor.page.locator(".light-digits").waitFor();
    await type(visitor, NONCE);
    await start(visitor).click();
    let shown = 0;
    await expect.poll(async () => (shown += (await takePictures(visitor)).length)).toBeGreaterThan(2);
    expect(elsewhere).toEqual([]);
    await visitor.leave();
  });
});

describe.skipIf(!can)("the camera of the page of update by light", () => {
  let folder: string;
  let filmSite: Site;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "croupier-light-"));
    const film = join(folder, "film.y4m");
    writeFileSync(film, filmOfRows(drawCode(askedWith(5, 162), 63, 0)));
    filmSite = await Site.open([
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ]);
  });
  afterAll(async () => {
    await filmSite?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("reads the display's code, and asks for the digits", async () => {
    const visitor = await filmSite.visit(PHONE, WATCH, "light.html");
    const { page } = visitor;
    await page.getByRole("button", { name: "Scan its code" }).click();
    await page.getByText("ESP32 with Croupier 0.15.0.").waitFor();
    expect(await page.inputValue(".light-signs")).toBe(NONCE);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("light-digits");
    expect(await page.locator(".light-camera").isVisible()).toBe(false);
    await page.fill(".light-digits", DIGITS);
    await expect.poll(() => start(visitor).isEnabled()).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });
});
