// `croupier flash` against a made-up chip behind TCP, which becomes a board with Espruino once that is written; and the port it opens.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleText } from "../../deploy/lab/dist.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { HostPort } from "../../deploy/host/upload/host-port.ts";
import { address, expectRefused as expectCommandRefused, folder, run as runCommand } from "./board-command.ts";
import { FakeEsp, type FakeEspOptions } from "./fake-esp.ts";
import { release, releaseS3, tar, tgz } from "./firmware-files.ts";
import { BoardPrompt, listenTcp, serveBoard } from "./tcp.ts";

const run = (...args: string[]) => runCommand(["flash", ...args]);
const expectRefused = (args: string[], says: RegExp) => expectCommandRefused(["flash", ...args], says);

/** In the folder where the command runs. */
function file(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return name;
}

/** A chip at a port of its own; whoever calls after Espruino was written meets the board. */
function serveChip(options: FakeEspOptions, board?: VirtualBoard) {
  const esp = new FakeEsp(() => undefined, options);
  const served = listenTcp(socket => {
    const say = (bytes: Uint8Array) => {
      if (socket.writable) socket.write(bytes);
    };
    // Whoever calls has pressed EN before.
    esp.reset();
    const isWritten = board && esp.flash[0x10000] === 0xe9;
    const prompt = isWritten ? new BoardPrompt(board, text => say(Buffer.from(text, "latin1"))) : undefined;
    esp.heardBy(say);
    socket.on("data", data => (prompt ? prompt.take(data.toString("latin1")) : esp.take(data)));
  });
  return { esp, served };
}

describe("croupier flash", () => {
  it("without a file says what a new chip is, and which file it wants", async () => {
    const [chip, s3] = [serveChip({}), serveChip({ chip: "ESP32-S3" })];
    const ports = [await address(chip.served), await address(s3.served)];
    const [{ status, stdout, stderr }, other] = await Promise.all(ports.map(port => run("--port", port)));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /^This is an ESP32 without Espruino\.\nIts firmware is called espruino_\dv\d+_esp32\.tgz .*https:\/\/www\.espruino\.com\/Download\nOn a Cheap Yellow Display .*_esp32_cyd\.tgz.*\nThen: npx croupier flash espruino_\dv\d+_esp32\.tgz\n$/,
    );
    expect(other.stdout).toMatch(/This is an ESP32-S3 without Espruino\.[^]*_esp32s3\.tgz[^]*nobody has tried it yet/);
  }, 60_000);

  it("says of a board with Espruino that it is not new, and of a silent one what may help", async () => {
    const board = new VirtualBoard({ board: "ESP32", usbConnected: true }).boot();
    const ports = [await address(serveBoard(board)), await address(listenTcp(() => undefined))];
    const [{ status, stdout }, silent] = await Promise.all(ports.map(port => run("--port", port)));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^It is not new: Espruino \S+ is on it \(ESP32\)\./);
    expect(silent.status).toBe(2);
    expect(silent.stderr).toMatch(/^croupier: Nothing answers: .*\nIf it is an ESP32: .*hold its button BOOT/);
  }, 120_000);

  it("writes the file, then the program, and says that it is to be wired", async () => {
    const board = new VirtualBoard({ board: "ESP32", usbConnected: true }).boot();
    const { esp, served } = serveChip({}, board);
    const { status, stdout, stderr } = await run(
      file("espruino_2v29_esp32.tgz", tgz()),
      "--port",
      await address(served),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const [espruino, bootloader, partitions] = release();
    for (const [at, { bytes }] of [
      [0x1000, bootloader],
      [0x8000, partitions],
      [0x10000, espruino],
    ] as const)
      expect(Buffer.from(esp.flash.subarray(at, at + bytes.length)).equals(bytes)).toBe(true);
    expect(board.storage.read(".bootcde")).toBe(bundleText("croupier"));
    expect(stdout).toMatch(
      /Written, compared, and started\.\nPress .*EN[^]*Now the program[^]*runs on esp32[^]*Now wire it/,
    );
  }, 120_000);

  it("writes Espruino alone where that was wanted, and onto a chip whose pins nobody knows", async () => {
    const { esp, served } = serveChip({ chip: "ESP32-S3" });
    const plain = serveChip({});
    const [port, plainPort] = [await address(served), await address(plain.served)];
    const [{ status, stdout }, alone] = await Promise.all([
      run(file("s3.tgz", tgz(releaseS3())), "--port", port),
      run(file("esp32.tgz", tgz()), "--no-upload", "--port", plainPort),
    ]);
    expect(status).toBe(0);
    expect(esp.flash[0]).toBe(0xe9);
    expect(stdout).toMatch(
      /a croupier\.json has to name them: `npx croupier upload --board esp32 --config croupier\.json`/,
    );
    expect(alone.stdout).toMatch(/Next: `npx croupier upload` puts the program onto it\.\n$/);
  }, 120_000);

  it("says with --dry-run what would go where, and asks no board", async () => {
    const { status, stdout, stderr } = await run(file("esp32.tgz", tgz()), "--dry-run");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /^Nothing is written\. To the board at --port, if it is an ESP32, would go:\n {2}the bootloader: bootloader\.bin, \d+ bytes to 0x1000\n {2}the partition table: .* to 0x8000\n {2}Espruino: espruino_esp32\.bin, \d+ bytes to 0x10000\nand then/,
    );
    await expectRefused(["--dry-run"], /name the file that --dry-run should look at/);
  });

  it("refuses what is no firmware, damaged, for another chip, or nowhere, and writes nothing", async () => {
    const { esp, served } = serveChip({ chip: "ESP32-S3" });
    const port = ["--port", await address(served)];
    const whole = tgz();
    await expectRefused([file("cut.tgz", whole.subarray(0, whole.length >> 1)), ...port], /cut\.tgz is damaged/);
    const [espruino, bootloader, partitions] = release();
    await expectRefused([file("less.tgz", tgz([espruino, bootloader])), ...port], /the partition table is missing/);
    await expectRefused([file("none.tgz", tgz([bootloader, partitions])), ...port], /there is no Espruino among/);
    await expectRefused(
      [file("cut.tar", tar(release()).subarray(0, 700)), ...port],
      /cut\.tar is damaged: it breaks off; download it again/,
    );
    await expectRefused([file("espruino.bin", Buffer.from("letter")), ...port], /begin with the byte E9/);
    await expectRefused(["nowhere.tgz", ...port], /cannot read nowhere\.tgz: there is no such file/);
    await expectRefused([".", ...port], /cannot read \.: it is a folder/);
    await expectRefused([file("esp32.tgz", tgz()), ...port], /this is an ESP32-S3, and the firmware is for an ESP32/);
    await expectRefused([file("esp32.tgz", tgz()), "--port", "/dev/ttyNOWHERE"], /there is no port \/dev\/ttyNOWHERE/);
    await expectRefused(["--baud", "fast", ...port], /is no baud rate/);
    expect(esp.flash.every(byte => byte === 0xff)).toBe(true);
  }, 120_000);
});

describe("a port of this computer, as a page would have it", () => {
  it("tells of a board that went away in the middle, and can be closed", async () => {
    const port = new HostPort(await address(listenTcp(socket => socket.once("data", () => socket.destroy()))), 115200);
    await port.open({ baudRate: 115200 });
    const reader = port.readable!.getReader();
    const writer = port.writable!.getWriter();
    await writer.write(Uint8Array.from([1]));
    await expect(reader.read()).rejects.toThrow(/has been lost/);
    expect([port.readable, port.writable]).toEqual([null, null]);
    await port.setSignals({ requestToSend: true });
    await port.setBaudRate(9600);
    await port.close();
  });
});
