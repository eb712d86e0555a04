import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { foundInWords, look } from "../../deploy/host/flash/look.ts";
import { type MakeLoader, openEsptool } from "../../deploy/host/flash/loader.ts";
import { rescue, rescuedInWords } from "../../deploy/host/flash/rescue.ts";
import { isLoop } from "../../deploy/host/upload/loop.ts";
import { examine } from "../../deploy/host/doctor/examine.ts";
import { talkTo } from "./board-talk.ts";
import { FakeEspPort, type FakeEspOptions } from "./fake-esp.ts";
import { table, tableWith } from "./firmware-files.ts";

const NVS = 0x9000,
  NVS_END = 0xc000;
const TABLE = 0x8000;

/** Waits cost nothing here: the board's time goes by with the questions. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: async forMs => void vi.setSystemTime(Date.now() + forMs),
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A board at a port: its prompt, and its chip in download mode. What stands in the chip's NVS is what the board was told. */
function atPort(options: ConstructorParameters<typeof VirtualBoard>[0] = {}, esp: FakeEspOptions = {}) {
  const board = new VirtualBoard({ board: "ESP32", wifi: false, bluetooth: true, ...options });
  board.upload("mine = 1").boot();
  const port = new FakeEspPort(esp);
  const { flash } = port.esp;
  for (let at = 0; at < flash.length; at++) flash[at] = at * 7;
  flash.set(table(), TABLE);
  const before = flash.slice();
  const open = async () => {
    if (port.resets && flash.subarray(NVS, NVS_END).every(byte => byte === 0xff)) {
      board.radios!.forget();
      board.boot();
    }
    return talkTo(board);
  };
  const said: string[] = [];
  const steps: [number, number][] = [];
  const ear = {
    say: (line: string) => void said.push(line),
    progress: (done: number, of: number) => void steps.push([done, of]),
  };
  return { board, port, flash, before, open, ear, said, steps };
}

/** Four million bytes: `toEqual` takes half a minute for them. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

describe("a board that starts again and again", () => {
  for (const bluetooth of [true, false])
    it(`is brought back by erasing its NVS, and nothing else (Bluetooth ${bluetooth ? "on" : "off"})`, async () => {
      const { board, port, flash, before, open, ear, said, steps } = atPort({ bluetooth });
      const rescued = await rescue(open, port, ear);
      expect(flash.subarray(NVS, NVS_END).every(byte => byte === 0xff)).toBe(true);
      expect(isSame(flash.subarray(0, NVS), before.subarray(0, NVS))).toBe(true);
      expect(isSame(flash.subarray(NVS_END), before.subarray(NVS_END))).toBe(true);
      expect(steps.at(-1)).toEqual([NVS_END - NVS, NVS_END - NVS]);
      expect(said.join("\n")).toMatch(
        /^Listening .*\nIt starts again and again: \d+ times .*\nAsking the chip .*\nErasing its NVS, 0x3000 bytes at 0x9000\. Program and settings stay\.$/,
      );
      expect(rescued).toMatchObject({ env: "ESP32", variables: 3080, program: "its program" });
      expect(rescuedInWords(rescued!).join(" ")).toMatch(/answers again .*3080 variables.*still there/);
      expect(board.evaluate("[ESP32.getState().Wifi,ESP32.getState().BLE,mine]")).toEqual([true, true, 1]);
    });

  it("is only looked at with --dry-run", async () => {
    const { port, flash, before, open, ear, said } = atPort();
    expect(await rescue(open, port, ear, { isDry: true })).toBe(undefined);
    expect(isSame(flash, before)).toBe(true);
    expect(port.resets).toBe(0);
    expect(said.at(-1)).toMatch(/^Nothing is written\. Its NVS would be erased/);
  });

  it("is left alone if the loop ends by itself while it is listened to", async () => {
    const { board, port, flash, before, ear } = atPort();
    let asked = 0;
    const talk = talkTo(board);
    const ask: typeof talk.ask = (expression, forMs) => {
      if (++asked === 4) {
        board.radios!.forget();
        board.boot();
      }
      return talk.ask(expression, forMs);
    };
    await expect(rescue(async () => ({ ...talk, ask }), port, ear)).rejects.toThrow(/needs no rescue: Espruino 2v29/);
    expect(isSame(flash, before)).toBe(true);
  });

  it("is left alone if it is none: it answers, it is silent, or something else makes it start", async () => {
    const { port, flash, before, ear } = atPort();
    const fine = new VirtualBoard({ board: "ESP32" }).boot();
    await expect(rescue(async () => talkTo(fine), port, ear)).rejects.toThrow(/needs no rescue/);
    const saying = (text: string) => async () => ({
      ...{ port: "a port", heard: () => text, interrupt: () => undefined, close: () => Promise.resolve() },
      ask: async (_: string, forMs = 5000) => void vi.setSystemTime(Date.now() + forMs),
    });
    await expect(rescue(saying(""), port, ear)).rejects.toThrow(/nothing was heard in 15 s/);
    const brownOut =
      "\r\nBrownout detector was triggered\r\nrst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n";
    const noFirmware = "rst:0x10 (RTCWDT_RTC_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\ninvalid header: 0xffffffff\r\n";
    for (const text of [brownOut, noFirmware])
      await expect(rescue(saying(text.repeat(9)), port, ear)).rejects.toThrow(
        /9 times in 15 s, but not as one whose radios .* nothing was erased/,
      );
    expect([isSame(flash, before), port.resets]).toEqual([true, 0]);
  });

  it.each([
    ["has no NVS", tableWith(), /no place for such settings/],
    ["is damaged: NVS lies over the program", tableWith({ address: 0x10000 }), /partition table is damaged/],
    ["is damaged: NVS is as large as the flash", tableWith({ length: 0x400000 }), /partition table is damaged/],
    ["is damaged: NVS lies over the table", tableWith({ address: 0x8000 }), /partition table is damaged/],
    ["is not there", new Uint8Array(96).fill(0xff), /no place for such settings/],
  ])("is left alone if its partition table %s", async (_, bytes, says) => {
    const { port, flash, open, ear } = atPort();
    flash.set(bytes, TABLE);
    const before = flash.slice();
    await expect(rescue(open, port, ear)).rejects.toThrow(says);
    expect(isSame(flash, before)).toBe(true);
  });

  it("may have a larger NVS, as a firmware of IDF 4 has", async () => {
    const { port, flash, before, open, ear, said } = atPort();
    flash.set(tableWith({ length: 0x6000 }), TABLE);
    await rescue(open, port, ear);
    expect(said.at(-1)).toMatch(/0x6000 bytes at 0x9000/);
    expect(flash.subarray(0x9000, 0xf000).every(byte => byte === 0xff)).toBe(true);
    expect(isSame(flash.subarray(0xf000), before.subarray(0xf000))).toBe(true);
  });

  for (const step of ["connect", "read", "write", "restart"] as const)
    it(`can be rescued again where the cable was pulled while it was to ${step}`, async () => {
      const { port, flash, open, ear } = atPort();
      let isPulled = false;
      const make: MakeLoader = async at => {
        const loader = await openEsptool(at);
        const pulled = async () => {
          isPulled = true;
          throw Object.assign(new Error("The device has been lost."), { name: "NetworkError" });
        };
        return isPulled ? loader : { ...loader, [step]: pulled };
      };
      await expect(rescue(open, port, ear, { make })).rejects.toThrow(/went away in the middle: plug it in anew/);
      const again = rescue(open, port, ear, { make });
      // All was done but the start, and the plug makes that.
      if (step === "restart") await expect(again).rejects.toThrow(/needs no rescue/);
      else await again;
      expect(flash.subarray(NVS, NVS_END).every(byte => byte === 0xff)).toBe(true);
    });

  it("is known by upload, doctor and flash, who name the remedy", async () => {
    const { open, port } = atPort();
    await expect(examine(await open())).rejects.toThrow(/starts again and again .*croupier flash --rescue/);
    const found = await look(open, port);
    expect(found.kind).toBe("loop");
    expect(foundInWords(found).join(" ")).toMatch(/starts again and again .*croupier flash --rescue/);
    expect(port.resets).toBe(0);
  });
});

describe("a loop, by what a port says", () => {
  const start = (reset: string) => `ets Jun  8 2016 00:22:57\r\n\r\nrst:${reset},boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n`;
  const panic = "Guru Meditation Error: Core  0 panic'ed (LoadProhibited). Exception was unhandled.\r\n";

  it("is three starts that the firmware itself asked for, or a panic among them", () => {
    expect(isLoop(start("0xc (SW_CPU_RESET)").repeat(3))).toBe(true);
    expect(isLoop((panic + start("0x3 (SW_RESET)")).repeat(3))).toBe(true);
    expect(isLoop(start("0x1 (POWERON_RESET)") + start("0xc (SW_CPU_RESET)").repeat(2))).toBe(true);
  });

  it("is not a plug, an opened port, one crash, a flash without a program, or a weak supply", () => {
    expect(isLoop("")).toBe(false);
    expect(isLoop(start("0x1 (POWERON_RESET)").repeat(9))).toBe(false);
    expect(isLoop(panic + start("0xc (SW_CPU_RESET)").repeat(2))).toBe(false);
    expect(isLoop((start("0x10 (RTCWDT_RTC_RESET)") + "invalid header: 0xffffffff\r\n").repeat(9))).toBe(false);
    expect(isLoop(("Brownout detector was triggered\r\n" + start("0xc (SW_CPU_RESET)")).repeat(9))).toBe(false);
  });
});
