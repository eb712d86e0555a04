// A camera as the scanner of a virtual board, in a browser: a sticker that is filmed, pictures from a file and from the clipboard; and no camera at all.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSticker } from "../../deploy/host/stickers/sticker";
import { makeSvg } from "../../deploy/host/stickers/svg";
import { hasChromium } from "./chromium";
import { filmOf } from "./film";
import { Site, type Visitor } from "./site";

const can = hasChromium("a camera as the scanner in a browser");
let folder: string;
let site: Site;

const status = (visitor: Visitor) => visitor.page.locator(".camera-status");

async function atCamera(options: object = {}, before?: string): Promise<Visitor> {
  const visitor = await site.visit(options, before);
  await visitor.booted();
  await visitor.page.click("#tab-camera");
  return visitor;
}

/** A printed sticker, photographed straight on. */
const photoOf = (code: string): Promise<Buffer> =>
  sharp(Buffer.from(makeSvg(makeSticker(code, "text", 20), 20)))
    .resize(420)
    .extend({ top: 80, bottom: 80, left: 120, right: 120, background: "#e8e4da" })
    .png()
    .toBuffer();

/** The code is on board 1's table. */
const lies = (visitor: Visitor, code: string) =>
  visitor.until(1, state => state.app === "set" && state.cards.includes(code));

describe.skipIf(!can)("a camera as the scanner", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "croupier-film-"));
    const film = join(folder, "sticker.y4m");
    writeFileSync(film, filmOf("S2311"));
    site = await Site.open(["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("a sticker before the camera is read once, and the scanner of the board sends it", async () => {
    const visitor = await atCamera({ permissions: ["camera"] });
    await visitor.page.click("text=Start the camera");
    await lies(visitor, "S2311");
    expect(await visitor.page.textContent("[data-unit='1'] .scanner-said")).toBe("read S2311");
    // It stays before the camera, and is not read again.
    await visitor.page.waitForTimeout(1500);
    expect((await visitor.state(1)).cards.filter(Boolean)).toEqual(["S2311"]);
    await visitor.page.click("text=Stop the camera");
    expect(await visitor.page.isVisible(".camera-rest")).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });

  it("a camera that goes away is missed in words, and can be started again", async () => {
    const visitor = await atCamera({ permissions: ["camera"] });
    await visitor.page.click("text=Start the camera");
    await lies(visitor, "S2311");
    await visitor.page.evaluate(() =>
      (document.querySelector("video")!.srcObject as MediaStream).getVideoTracks()[0].dispatchEvent(new Event("ended")),
    );
    await status(visitor).getByText("The camera went away").waitFor();
    await visitor.page.click("text=Start the camera");
    await visitor.page.waitForSelector(".camera-frame.live");
    visitor.wentWell();
    await visitor.leave();
  });

  it("a camera that is refused: what to do is said, and cards still go by clicks", async () => {
    const visitor = await atCamera(
      {},
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));`,
    );
    await visitor.page.click("text=Start the camera");
    await status(visitor).getByText("told not to let this page use the camera").waitFor();
    await visitor.page.click("#tab-cards");
    await visitor.page.click(".card[data-code=S1111]");
    await lies(visitor, "S1111");
    visitor.wentWell();
    await visitor.leave();
  });

  for (const [what, script, words] of [
    [
      "no camera is plugged in",
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Requested device not found", "NotFoundError"));`,
      "No camera was found",
    ],
    [
      "another program holds it",
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Could not start", "NotReadableError"));`,
      "something else holds it",
    ],
    [
      "the browser gives pages none",
      `Object.defineProperty(navigator, "mediaDevices", { value: undefined });`,
      "gives pages no camera",
    ],
  ])
    it(`${what}: it is said, and a picture does instead`, async () => {
      const visitor = await atCamera({}, script);
      await visitor.page.click("text=Start the camera");
      await status(visitor).getByText(words).waitFor();
      await visitor.page.setInputFiles(".camera input[type=file]", {
        name: "sticker.png",
        mimeType: "image/png",
        buffer: await photoOf("S1123"),
      });
      await lies(visitor, "S1123");
      visitor.wentWell();
      await visitor.leave();
    });

  it("a picture that is pasted is read; one without a sticker, and what is no picture, are answered in words", async () => {
    const visitor = await atCamera();
    const base64 = (await photoOf("S3232")).toString("base64");
    await visitor.page.evaluate(async text => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], "pasted.png", { type: "image/png" }),
      );
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, base64);
    await lies(visitor, "S3232");
    const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#cccccc" } })
      .png()
      .toBuffer();
    await visitor.page.setInputFiles(".camera input[type=file]", {
      name: "blank.png",
      mimeType: "image/png",
      buffer: blank,
    });
    await status(visitor).getByText("No sticker was found").waitFor();
    await visitor.page.setInputFiles(".camera input[type=file]", {
      name: "words.png",
      mimeType: "image/png",
      buffer: Buffer.from("no picture"),
    });
    await status(visitor).getByText("is no picture").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });
});
