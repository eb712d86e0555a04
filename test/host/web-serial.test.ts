import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleText } from "../../deploy/lab/dist.ts";
import { SimStorage, VirtualBoard } from "../../devices/sim/board.ts";
import { doctorOver, restoreOver, uploadOver } from "../../deploy/host/upload/over.ts";
import { makeBundle, type Wish } from "../../deploy/host/upload/plan.ts";
import type { Backup } from "../../deploy/host/upload/save.ts";
import { openWebSerial, whyNot } from "../../deploy/host/upload/web-serial.ts";
import { importsOf } from "../../deploy/build/imports.ts";
import { Device } from "../bundle/device.ts";
import { sourceOf } from "../page/source.ts";
import { FakeSerial, type FakeSerialOptions } from "./fake-serial.ts";
import { hurry } from "./hurried.ts";

hurry();

const VERSION = JSON.parse(readFileSync("package.json", "utf8")).version;
const bundles = async (name: string) => makeBundle(name, bundleText(name));
const OLD = "print('old'); setInterval(function () { print('tick <#1: > < << tock') }, 7);";

function ear() {
  const lines: string[] = [];
  const steps: Record<string, number[]> = { save: [], write: [] };
  return {
    lines,
    steps,
    say: (line: string) => {
      lines.push(line);
    },
    progress: (what: "save" | "write", done: number) => {
      steps[what].push(done);
    },
  };
}

function makePort(options: FakeSerialOptions = {}, env = "ESP32") {
  const board = new VirtualBoard({ board: env, usbConnected: true, i2cTimeoutMs: 1 }).upload(OLD).boot();
  return { board, port: new FakeSerial(board, options) };
}

describe("an upload over Web Serial", () => {
  it("does all that the command does: saves, writes, checks, starts; and gives the port back", async () => {
    const { board, port } = makePort();
    const heard = ear();
    let backup: Backup | undefined;
    const status = await uploadOver(port, { game: "set", config: { start: "set" } }, VERSION, bundles, heard, one => {
      backup = one;
      return "kept by the page";
    });
    expect(status).toMatchObject({ bundle: "set", board: "esp32", version: VERSION, safe: false, complaints: [] });
    expect(board.storage.read(".bootcde")).toBe((await bundles("set")).text);
    expect(backup?.files[0]).toEqual({ name: ".bootcde", text: OLD });
    expect(heard.lines[0]).toMatch(/^ESP32 with Espruino \S+ at the serial port \(USB 10c4:ea60\): taken as esp32\.$/);
    expect(heard.lines).toContain("kept by the page");
    expect(heard.steps.write[heard.steps.write.length - 1]).toBe(
      (await bundles("set")).text.length + '{"start":"set"}'.length,
    );
    expect(heard.steps.save[heard.steps.save.length - 1]).toBe(OLD.length);
    expect(port).toMatchObject({ readable: null, writable: null });
    await restoreOver(port, backup!, ear());
    expect(board.storage.read(".bootcde")).toBe(OLD);
    expect(port.opened).toBe(2);
  });

  it("switches an ESP32's Bluetooth off, as the command does", async () => {
    const board = new VirtualBoard({ board: "ESP32", wifi: true, bluetooth: true }).upload("print('old')").boot();
    const said: string[] = [];
    const listening = { say: (line: string) => said.push(line), progress: () => undefined };
    await uploadOver(new FakeSerial(board), { game: "set", bluetooth: "off" }, VERSION, bundles, listening);
    expect(said.join("\n")).toMatch(/Switching its Bluetooth off .*\nIts Bluetooth is off: 5886 variables, 2806 more/);
    expect(board.evaluate("[ESP32.getState().BLE, croupier.status().bundle]")).toEqual([false, "set"]);
  });

  it("comes back to a board that was unplugged while its Bluetooth was switched", async () => {
    const board = new VirtualBoard({ board: "ESP32", wifi: true, bluetooth: true }).upload("print('old')").boot();
    const pull = (text: string, self: FakeSerial) => /\(ESP32\.enableBLE/.test(text) && self.unplug();
    const wish: Wish = { game: "set", bluetooth: "off" };
    await expect(uploadOver(new FakeSerial(board, { listener: pull }), wish, VERSION, bundles, ear())).rejects.toThrow(
      /broke off: plug it in anew; .* upload again/,
    );
    board.boot();
    expect((await uploadOver(new FakeSerial(board), wish, VERSION, bundles, ear())).bundle).toBe("set");
    expect(board.evaluate("ESP32.getState().BLE")).toBe(false);
  });

  it("sends a Pico no line that is longer than its input buffer", async () => {
    const { port } = makePort({}, "PICO_R1_3");
    expect((await uploadOver(port, {}, VERSION, bundles, ear())).bundle).toBe("set");
    expect(Math.max(...port.sent.split("\n").map(line => line.length))).toBeLessThan(1024 * 0.95);
  });

  it("survives a console full of somebody else's output, in one piece and letter by letter", async () => {
    const { port } = makePort({
      speed: 20,
      listener: (_text, self) => self.hear("<#2:[1,\r\nnoise > >> < << \x13\x11:1#>"),
    });
    expect((await uploadOver(port, { game: "set" }, VERSION, bundles, ear())).bundle).toBe("set");
  });

  it("sends lines again that lost letters on their way", async () => {
    let lines = 0;
    const { port } = makePort({
      damage: text => (text.includes("atob") && ++lines % 5 === 0 ? text.replace(/atob.(.)/, "atob$1") : text),
    });
    expect((await uploadOver(port, { game: "set" }, VERSION, bundles, ear())).bundle).toBe("set");
    expect(lines).toBeGreaterThan(10);
  });

  it("says so when the board is unplugged in the middle, and the old program still starts", async () => {
    let sent = 0;
    const { board, port } = makePort({
      listener: (text, self) => {
        if ((sent += text.length) > 20_000) self.unplug();
      },
    });
    await expect(uploadOver(port, { game: "set" }, VERSION, bundles, ear())).rejects.toThrow(
      /connection to the serial port .* broke off: plug it in anew; .* upload again/,
    );
    board.printed = [];
    board.boot();
    expect(board.printed).toContain("old");
  });

  it("gives up a board that stops answering in the middle, in words", async () => {
    let sent = 0;
    const { port } = makePort({ damage: text => ((sent += text.length) > 12_000 ? "" : text) });
    await expect(uploadOver(port, { game: "set" }, VERSION, bundles, ear())).rejects.toThrow(
      /the board did not answer when it should write croupier\.~0 at byte \d+; plug it in anew/,
    );
    expect(port.readable).toBe(null);
  });

  it("refuses what is silent, echoes, or is no Espruino", async () => {
    const answers = [() => "", (text: string) => text, () => "HTTP/1.1 400 Bad Request\r\n\r\n<html>"];
    await Promise.all(
      answers.map(answer =>
        expect(uploadOver(new FakeSerial(undefined, { answer }), {}, VERSION, bundles, ear())).rejects.toThrow(
          /at the serial port .* is not an Espruino/,
        ),
      ),
    );
  });

  it("refuses old firmware, no Storage, and a board without room, before anything is written", async () => {
    const old = makePort();
    old.board.evaluate("process.version = '2v06'");
    await expect(uploadOver(old.port, {}, VERSION, bundles, ear())).rejects.toThrow(
      /2v06, is too old: Croupier needs 2v27/,
    );
    const none = makePort();
    none.board.evaluate("require = function (name) { throw new Error('Module ' + name + ' not found') }, 1");
    await expect(uploadOver(none.port, {}, VERSION, bundles, ear())).rejects.toThrow(
      /has no Storage to keep a program in/,
    );
    const storage = new SimStorage({ pageSize: 4096, pages: 12 });
    storage.write("photo", "x".repeat(40_000));
    const full = new VirtualBoard({ board: "ESP32", storage }).boot();
    await expect(uploadOver(new FakeSerial(full), {}, VERSION, bundles, ear())).rejects.toThrow(
      /not enough room .* needs \d+ bytes and \d+ can be had/,
    );
    expect(full.storage.list()).toEqual(["photo"]);
  });
});

describe("a Web Serial port", () => {
  it("that will not open says why, and what to do", async () => {
    await expect(openWebSerial(new FakeSerial(undefined, { refuses: "NetworkError" }))).rejects.toThrow(
      /another program or another tab holds it/,
    );
    const busy = makePort().port;
    await busy.open();
    await expect(openWebSerial(busy)).rejects.toThrow(/open already, in this page/);
    expect(whyNot({ name: "NotFoundError" })).toMatch(/no port was chosen/);
    expect(whyNot({ name: "SecurityError" })).toMatch(/http:\/\/localhost/);
    expect(whyNot(new Error("odd"))).toBe("the port would not open: odd");
  });

  it("waits while the board says that its buffer is full", async () => {
    let held = 0;
    const { port } = makePort({
      listener: (text, self) => {
        if (held++) return;
        self.hear("\x13");
        setTimeout(() => self.hear("\x11"), 150);
      },
    });
    const talk = await openWebSerial(port);
    const start = port.sent.length;
    const asked = talk.ask<number>("'" + "x".repeat(300) + "'.length");
    await new Promise(resolve => setTimeout(resolve, 80));
    const whileHeld = port.sent.length - start;
    expect(await asked).toBe(300);
    expect(whileHeld).toBeLessThan(200);
    await talk.close();
  });

  it("is examined as by the command", async () => {
    const { board } = new Device("esp32").start(12_000);
    const report = await doctorOver(new FakeSerial(board, { speed: 10 }), {
      parts: ["board", "display", "scanner", "keys"],
    });
    expect(report).toMatchObject({ isFine: true, board: "esp32" });
  });
});

describe("what a page shares with the command", () => {
  it("imports nothing of Node", async () => {
    const seen = new Set<string>();
    const visit = async (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { specifier, typesOnly } of importsOf(file, await sourceOf(file))) {
        if (typesOnly || specifier.endsWith(".json")) continue;
        if (!specifier.startsWith(".")) {
          // A library, then, and one that is whole in itself.
          expect(isBuiltin(specifier), `${file}: ${specifier}`).toBe(false);
          const entry = createRequire(join(process.cwd(), file)).resolve(specifier);
          expect(importsOf(entry, readFileSync(entry, "utf8")), specifier).toEqual([]);
          continue;
        }
        await visit(new URL(specifier.replace(/(\.ts)?$/, ".ts"), `file:///${file}`).pathname.slice(1));
      }
    };
    await visit("deploy/host/upload/over.ts");
    expect(seen.size).toBeGreaterThan(15);
  });
});
