// From the page onto a board: a browser's serial port that ends in a virtual board's prompt, and files for an ESP32 that has no Espruino.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleText } from "../../deploy/lab/dist";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { FakeEsp } from "../host/fake-esp.ts";
import { image, release, tgz } from "../host/firmware-files.ts";
import { BoardPrompt } from "../host/tcp.ts";
import { hasChromium } from "./chromium";
import { PORT } from "./port";
import { Site, type Visitor } from "./site";

const OLD = "print('old');";

const can = hasChromium("an upload from the page");
let site: Site;

const says = (visitor: Visitor) => visitor.page.locator(".job-report .report");
const file = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

/** Somebody at the panel with a chip at the port that has no Espruino; `board` is what it is once that is written and EN was pressed. */
async function withChip(esp: FakeEsp, board?: VirtualBoard): Promise<Visitor> {
  const visitor = await site.visit({}, PORT);
  const say = (text: string) =>
    void visitor.page.evaluate(words => (window as any).boardSays(words), text).catch(() => undefined);
  esp.heardBy(bytes => say(Buffer.from(bytes).toString("latin1")));
  let prompt: BoardPrompt | undefined;
  await visitor.page.exposeFunction("boardTakes", (text: string) =>
    prompt ? prompt.take(text) : esp.take(Buffer.from(text, "latin1")),
  );
  await visitor.page.exposeFunction("boardSignals", (isDown: boolean) => {
    if (isDown) return;
    esp.reset();
    if (board && esp.flash[0x10000] === 0xe9) prompt ??= new BoardPrompt(board, say);
  });
  await visitor.page.click("#tab-board");
  await visitor.page.click("text=Choose the port");
  await visitor.page.getByText("USB 10c4:ea60").waitFor();
  return visitor;
}

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
    await visitor.page.setInputFiles(".step input[accept^='.json']", {
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
    await visitor.page.setInputFiles(".step input[accept^='.json']", {
      name: "other.json",
      mimeType: "application/json",
      buffer: Buffer.from("{}"),
    });
    await says(visitor).getByText("is no backup").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });

  it("a chip without Espruino is recognised, gets the file that was chosen, then the program, and is to be wired", async () => {
    const board = new VirtualBoard({ board: "ESP32", usbConnected: true }).boot();
    const esp = new FakeEsp(() => undefined);
    const visitor = await withChip(esp, board);
    await visitor.page.getByRole("button", { name: "Look at it" }).click();
    const found = visitor.page.locator(".found");
    await found.getByText("This is an ESP32 without Espruino.").waitFor({ timeout: 60_000 });
    expect(await found.textContent()).toContain("espruino_2v29_esp32.tgz");
    expect(await found.getByRole("link").getAttribute("href")).toBe("https://www.espruino.com/Download");
    await visitor.page.setInputFiles(".step input[multiple]", [
      file({ name: "espruino_2v29_esp32.tgz", bytes: tgz() }),
    ]);
    await visitor.page.locator(".firmware li").nth(2).waitFor();
    const bar = visitor.page.locator(".job-report progress");
    await visitor.page.getByRole("button", { name: "Write Espruino" }).click();
    await bar.waitFor({ timeout: 60_000 });
    await says(visitor).getByText("Now wire it").waitFor({ timeout: 120_000 });
    const [espruino, bootloader] = release();
    for (const [address, { bytes }] of [
      [0x10000, espruino],
      [0x1000, bootloader],
    ] as const)
      expect(Buffer.from(esp.flash.subarray(address, address + bytes.length)).equals(bytes)).toBe(true);
    expect(board.storage.read(".bootcde")).toBe(bundleText("croupier"));
    expect(await bar.isVisible()).toBe(false);
    await visitor.page.getByRole("button", { name: "Show the wiring" }).click();
    await visitor.page.locator("#panel-wiring, [role=tabpanel]:visible svg").first().waitFor();
    visitor.wentWell();
    await visitor.leave();
  }, 240_000);

  it("a board with Espruino is not new, and one of another kind than the file's is left alone", async () => {
    const known = await withBoard(new VirtualBoard({ board: "ESP32", usbConnected: true }).boot());
    await known.page.getByRole("button", { name: "Look at it" }).click();
    await known.page.locator(".found").getByText("It is not new: Espruino").waitFor({ timeout: 60_000 });
    await known.leave();
    const esp = new FakeEsp(() => undefined, { chip: "ESP32-S3" });
    const visitor = await withChip(esp);
    await visitor.page.click("text=An ESP32 without Espruino");
    await visitor.page.setInputFiles(".step input[multiple]", [file({ name: "esp32.tgz", bytes: tgz() })]);
    await visitor.page.locator(".firmware li").nth(2).waitFor();
    await visitor.page.getByRole("button", { name: "Write Espruino" }).click();
    await says(visitor).getByText("this is an ESP32-S3, and the firmware is for an ESP32").waitFor({ timeout: 60_000 });
    expect(esp.flash.every(byte => byte === 0xff)).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  }, 120_000);

  it("files for an ESP32 are looked at before a board is asked", async () => {
    const visitor = await withBoard(new VirtualBoard({ board: "ESP32", usbConnected: true }).boot());
    await visitor.page.click("text=An ESP32 without Espruino");
    const choose = (...files: { name: string; bytes: Uint8Array }[]) =>
      visitor.page.setInputFiles(".step input[multiple]", files.map(file));
    await choose({ name: "espruino_esp32.bin", bytes: Uint8Array.from([1, 2, 3]) });
    await says(visitor).getByText("should begin with the byte E9").waitFor();
    await choose({ name: "espruino_esp32.tgz", bytes: tgz().slice(0, 900) });
    await says(visitor).getByText("is damaged and cannot be unpacked").waitFor();
    expect(await visitor.page.isVisible(".firmware")).toBe(false);
    await visitor.page.getByRole("button", { name: "Write Espruino" }).click();
    await says(visitor).getByText("choose what you downloaded first").waitFor();
    await choose(...release());
    const length = image(20_000).length;
    await expect
      .poll(() => visitor.page.locator(".firmware li").allTextContents())
      .toEqual([
        `the bootloader: bootloader.bin, ${length} bytes to 0x1000`,
        "the partition table: partitions_espruino.bin, 3072 bytes to 0x8000",
        `Espruino: espruino_esp32.bin, ${image(90_000).length} bytes to 0x10000`,
      ]);
    visitor.wentWell();
    await visitor.leave();
  });

  it("no port chosen: it says so and what to look at, and nothing can be uploaded", async () => {
    const visitor = await site.visit(
      {},
      `Navigator.prototype.__defineGetter__("serial", () => ({ addEventListener() {}, requestPort: () => Promise.reject(new DOMException("No port selected", "NotFoundError")) }));`,
    );
    await visitor.page.click("#tab-board");
    await visitor.page.click("text=Choose the port");
    await visitor.page.getByText("no port was chosen").waitFor();
    const list = visitor.page.locator(".no-board");
    expect(await list.textContent()).toContain("No board found?");
    for (const word of ["power light", "cable for data", "Web IDE"]) expect(await list.textContent()).toContain(word);
    expect(await visitor.page.getByRole("button", { name: "Upload" }).isDisabled()).toBe(true);
    visitor.wentWell();
    await visitor.leave();
  });

  it("without Web Serial it says which browsers have it, and what to type instead", async () => {
    const visitor = await site.visit({}, "delete Navigator.prototype.serial;");
    await visitor.page.click("#tab-board");
    const step = visitor.page.locator("[data-step=absent]");
    await step.waitFor();
    expect(await step.textContent()).toContain("Firefox has it since 151, and Chrome, Edge and Opera since 89");
    expect(await step.textContent()).toMatch(/npx \S+ upload/);
    visitor.wentWell();
    await visitor.leave();
  });
});
