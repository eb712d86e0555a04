// From the page onto a board: a browser's serial port that ends in a virtual board's prompt, and files for an ESP32 that has no Espruino.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { BoardPrompt } from "../host/tcp.ts";
import { hasChromium } from "./chromium";
import { PORT } from "./port";
import { Site, type Visitor } from "./site";

const OLD = "print('old');";

const can = hasChromium("an upload from the page");
let site: Site;

const says = (visitor: Visitor) => visitor.page.locator(".job-report .report");
const file = (name: string, ...bytes: number[]) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.concat([Buffer.from(bytes), Buffer.alloc(64 - bytes.length)]),
});

/** Somebody at the panel, with this board plugged in. */
async function withBoard(board: VirtualBoard): Promise<Visitor> {
  const visitor = await site.visit({}, PORT);
  const prompt = new BoardPrompt(
    board,
    text => void visitor.page.evaluate(words => (window as any).boardSays(words), text).catch(() => undefined),
  );
  await visitor.page.exposeFunction("boardTakes", (text: string) => prompt.take(text));
  await visitor.page.click("#tab-board");
  await visitor.page.click("text=Choose the port");
  await visitor.page.getByText("USB 10c4:ea60").waitFor();
  return visitor;
}

describe.skipIf(!can)("onto a board from the page", () => {
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site?.close());

  it("uploads what suits the board, hands over what was there, examines it, and puts it back", async () => {
    const board = new VirtualBoard({ board: "PICO_R1_3", usbConnected: true, i2cTimeoutMs: 1 }).upload(OLD).boot();
    const visitor = await withBoard(board);
    const download = visitor.page.waitForEvent("download");
    await visitor.page.getByRole("button", { name: "Upload" }).click();
    const folder = mkdtempSync(join(tmpdir(), "croupier-backup-"));
    const backup = join(folder, "backup.json");
    await (await download).saveAs(backup);
    await says(visitor).getByText("runs on it").waitFor({ timeout: 90_000 });
    expect(board.storage.read(".bootcde")).toBe(bundleText("set"));
    await visitor.page.getByRole("button", { name: "Examine it" }).click();
    await says(visitor)
      .getByText(/^display: /)
      .waitFor({ timeout: 90_000 });
    await says(visitor).getByText("examine it again").waitFor({ timeout: 90_000 });
    await visitor.page.setInputFiles(".step input[accept='.json,application/json']", {
      name: "backup.json",
      mimeType: "application/json",
      buffer: readFileSync(backup),
    });
    rmSync(folder, { recursive: true, force: true });
    await says(visitor).getByText("It is as it was").waitFor({ timeout: 90_000 });
    expect(board.storage.read(".bootcde")).toBe(OLD);
    visitor.wentWell();
    await visitor.leave();
  }, 240_000);

  it("what is no backup is refused in words", async () => {
    const visitor = await withBoard(new VirtualBoard({ board: "ESP32", usbConnected: true }).boot());
    await visitor.page.setInputFiles(".step input[accept='.json,application/json']", {
      name: "other.json",
      mimeType: "application/json",
      buffer: Buffer.from("{}"),
    });
    await says(visitor).getByText("is no backup").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });

  it("files for an ESP32 are looked at before a board is asked", async () => {
    const visitor = await withBoard(new VirtualBoard({ board: "ESP32", usbConnected: true }).boot());
    await visitor.page.click("text=An ESP32 without Espruino");
    const choose = (files: ReturnType<typeof file>[]) => visitor.page.setInputFiles(".step input[multiple]", files);
    await choose([file("espruino_esp32.bin", 1, 2, 3)]);
    await says(visitor).getByText("should begin with the byte E9").waitFor();
    expect(await visitor.page.isVisible(".firmware")).toBe(false);
    await visitor.page.getByRole("button", { name: "Write Espruino" }).click();
    await says(visitor).getByText("choose what you downloaded first").waitFor();
    await choose([
      file("espruino_esp32.bin", 0xe9, 1),
      file("bootloader.bin", 0xe9, 1),
      file("partitions_espruino.bin", 0xaa, 0x50),
    ]);
    await expect
      .poll(() => visitor.page.locator(".firmware li").allTextContents())
      .toEqual([
        "the bootloader: bootloader.bin, 64 bytes to 0x1000",
        "the partition table: partitions_espruino.bin, 64 bytes to 0x8000",
        "Espruino: espruino_esp32.bin, 64 bytes to 0x10000",
      ]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("no port chosen: it says so, and nothing can be uploaded", async () => {
    const visitor = await site.visit(
      {},
      `Navigator.prototype.__defineGetter__("serial", () => ({ addEventListener() {}, requestPort: () => Promise.reject(new DOMException("No port selected", "NotFoundError")) }));`,
    );
    await visitor.page.click("#tab-board");
    await visitor.page.click("text=Choose the port");
    await visitor.page.getByText("no port was chosen").waitFor();
    expect(await visitor.page.getByRole("button", { name: "Upload" }).isDisabled()).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });

  it("without Web Serial it says which browsers have it, and what to type instead", async () => {
    const visitor = await site.visit({}, "delete Navigator.prototype.serial;");
    await visitor.page.click("#tab-board");
    const step = visitor.page.locator("[data-step=absent]");
    await step.waitFor();
    expect(await step.textContent()).toContain("Chrome, Edge and Opera");
    expect(await step.textContent()).toContain("npx croupier upload");
    visitor.wentWell();
    await visitor.leave();
  });
});
