// The `croupier` command and a genuine ESP32 firmware: from the state after flashing to a running menu, and out of an endless loop of starts.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { CROUPIER } from "../rig/command";
import { sleep } from "../rig/espruino/interpreter";
import { screenOn } from "../rig/silicon/esp32-games";
import { Esp32, esp32Available, esp32Title, NVS, STORAGE, type Esp32Options } from "../rig/silicon/esp32";
import { ConsolePort, ptyAvailable } from "../rig/silicon/esp32-port";
import { Ssd1306 } from "../../devices/sim/ssd1306";

const can = esp32Available("upload and rescue of a genuine ESP32 firmware") && ptyAvailable("a pty before it");
const LONG = 600_000;
const OLD = "mine=1;";
const DRAWN_MS = 2000;
const LOOP = /rst:0xc \(SW_CPU_RESET\)[^]*rst:0xc \(SW_CPU_RESET\)[^]*rst:0xc \(SW_CPU_RESET\)/;

const home = mkdtempSync(join(tmpdir(), "croupier-esp32-home-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach(one => one.close()));

async function boardAt(options: Esp32Options = {}): Promise<{ board: Esp32; port: ConsolePort; display: Ssd1306 }> {
  const display = new Ssd1306({ seed: 3 });
  const board = await Esp32.start({ code: OLD, display, ...options });
  const port = await ConsolePort.open(board);
  open.push({ close: () => (port.close(), board.stop()) });
  return { board, port, display };
}

function croupier(...args: string[]): Promise<{ status: number | null; said: string }> {
  return new Promise(done => {
    const child = spawn(process.execPath, [CROUPIER, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, XDG_STATE_HOME: home, NO_COLOR: "1" },
    });
    let said = "";
    for (const out of [child.stdout, child.stderr])
      out.setEncoding("utf8").on("data", text => {
        said += text;
      });
    child.on("close", status => done({ status, said }));
  });
}

/** The firmware itself writes into NVS at each start. */
const stored = (flash: Buffer) => flash.subarray(STORAGE.at, STORAGE.at + STORAGE.length);

const radiosOf = (board: Esp32) => board.ask("[ESP32.getState().Wifi,ESP32.getState().BLE]");

describe.skipIf(!can)(esp32Title(), () => {
  describe("the command, and a board as after flashing", () => {
    test(
      "upload switches Bluetooth off and brings croupier.js to its menu; again with Bluetooth off it writes nothing; restore undoes both",
      async () => {
        const { board, port, display } = await boardAt();
        const pty = await port.pty();
        const first = await croupier("upload", "--port", pty, "--yes");
        console.log(first.said);
        expect(first.status, first.said).toBe(0);
        expect(first.said).toMatch(
          /is saved: .*\nSwitching its Bluetooth off .*\nIts Bluetooth is off: \d{4} variables, 2\d{3} more than before\./,
        );
        expect(first.said).toMatch(/Croupier \S+ \(croupier\) runs on esp32/);
        expect(await radiosOf(board)).toEqual([true, false]);
        await board.until(`croupier.state().app==="menu"`, 30_000);
        await sleep(DRAWN_MS);
        expect(await screenOn(board)).toBe(display.pixels().join("\n"));
        const again = await croupier("upload", "--port", pty);
        expect(again.said).toMatch(/is on it already, byte for byte/);
        expect(again.said).not.toMatch(/Bluetooth/);
        const restored = await croupier("restore", "--port", pty);
        console.log(restored.said);
        expect(restored.said).toMatch(/Its Bluetooth is on: \d{4} variables, 2\d{3} fewer/);
        await board.until("typeof mine==='number'", 30_000);
        expect(await radiosOf(board)).toEqual([true, true]);
      },
      LONG,
    );

    test(
      "upload with --bluetooth keep says what fits, writes nothing else, and brings that",
      async () => {
        const { board, port } = await boardAt();
        const pty = await port.pty();
        const refused = await croupier("upload", "--port", pty, "--bluetooth", "keep");
        console.log(refused.said);
        expect(refused.status).toBe(2);
        expect(refused.said).toMatch(
          /croupier\.js needs \d+ variables for all its games, and this board has 3\d{3}; --bluetooth off gives it more; as it is, what fits is --game dobble, --game tictactoe/,
        );
        expect(await board.ask("mine")).toBe(1);
        const { said, status } = await croupier("upload", "--port", pty, "--bluetooth", "keep", "--game", "dobble");
        expect(status, said).toBe(0);
        expect(said).toMatch(/Croupier \S+ \(dobble\) runs on esp32/);
        expect(await radiosOf(board)).toEqual([true, true]);
        await board.ask(`croupier.open("dobble")`);
        expect(await board.ask("croupier.state().app")).toBe("dobble");
      },
      LONG,
    );
  });

  for (const [what, radios] of [
    ["Wi-Fi", "bluetooth"],
    ["both radios", "none"],
  ] as const)
    test(
      `a board that was told to do without ${what} starts for ever; every command names the remedy, and the rescue brings it back with its program`,
      async () => {
        const display = new Ssd1306({ seed: 3 });
        const board = await Esp32.powered({ code: OLD, display, radios });
        const port = await ConsolePort.open(board);
        open.push({ close: () => (port.close(), board.stop()) });
        await board.said(LOOP, 0, 120_000);
        const before = board.flash();
        for (const args of [["upload", "--yes"], ["doctor"]]) {
          const { said, status } = await croupier(...args, "--port", port.address);
          expect(said).toMatch(/starts again and again .*`npx croupier flash --rescue`/);
          expect(status).toBe(2);
        }
        const dry = await croupier("flash", "--rescue", "--dry-run", "--port", port.address);
        expect(dry.said).toMatch(/Nothing is written\. Its NVS would be erased/);
        expect(board.printed).toMatch(LOOP);
        expect(stored(board.flash()).equals(stored(before))).toBe(true);
        const { said, status } = await croupier("flash", "--rescue", "--port", port.address);
        console.log(said);
        expect(status, said).toBe(0);
        expect(said).toMatch(
          /Erasing its NVS, 0x3000 bytes at 0x9000.*\n(?:.*\n)*.*answers again .*both radios are on/,
        );
        await board.until("typeof mine==='number'", 30_000);
        expect(await radiosOf(board)).toEqual([true, true]);
        const after = board.flash();
        expect(stored(after).equals(stored(before))).toBe(true);
        expect(after.subarray(0, NVS.at).equals(before.subarray(0, NVS.at))).toBe(true);
        expect((await croupier("flash", "--rescue", "--port", port.address)).said).toMatch(/needs no rescue/);
      },
      LONG,
    );
});
