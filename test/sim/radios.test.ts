import { describe, expect, it } from "vitest";
import { SimStorage, VirtualBoard } from "../../devices/sim/board";
import { LOOP_MS, VARIABLES } from "../../devices/sim/radios";

const esp32 = (options: ConstructorParameters<typeof VirtualBoard>[0] = {}) =>
  new VirtualBoard({ board: "ESP32", wifi: true, bluetooth: true, ...options });
const state = "[ESP32.getState().Wifi, ESP32.getState().BLE, require('Wifi').getStatus().mode]";
const total = (board: VirtualBoard) => board.evaluate<number>("process.memory().total");

describe("an ESP32's radios", () => {
  it("are on when the board is fresh, with an access point of its own once the program has started", () => {
    const board = esp32().upload("var early = require('Wifi').getStatus().mode").boot();
    expect(board.evaluate("early")).toBe("NULL");
    expect(board.evaluate(state)).toEqual([true, true, "AP"]);
    board.evaluate("require('Wifi').stopAP()");
    expect(board.evaluate(state)).toEqual([true, true, "NULL"]);
    expect(board.boot().evaluate(state)).toEqual([true, true, "AP"]);
  });

  it("leave it as many variables as the genuine firmware had", () => {
    expect(total(esp32().boot())).toBe(3080);
    expect(total(esp32({ bluetooth: false }).boot())).toBe(5886);
    expect(total(esp32({ wifi: false, startsWithoutWifi: true }).boot())).toBe(6213);
  });

  it("are switched for good: saved code is erased, the board starts anew and answers nothing", () => {
    const storage = new SimStorage({ pageSize: 4096, pages: 8 });
    const board = esp32({ storage }).upload("code = 1").boot();
    for (const name of [".varimg", ".bootrst", ".boot0", "mine"]) storage.write(name, "x = 2");
    expect(board.evaluate("(function(){try{ESP32.enableBLE(false)}catch(e){}print('alive');return 1})()")).toBe(
      undefined,
    );
    expect(board.boots).toBe(2);
    expect(board.printed.join("\n")).toMatch(/^Erasing saved code\.\n+Done!$/);
    expect(board.evaluate(state)).toEqual([true, false, "AP"]);
    expect(board.evaluate("[typeof code, typeof x]")).toEqual(["undefined", "number"]);
    expect(storage.list().sort()).toEqual([".boot0", "mine"]);
    expect(total(board)).toBe(VARIABLES.wifi);
    expect(board.boot().evaluate(state)).toEqual([true, false, "AP"]);
    board.evaluate("ESP32.enableBLE(true)");
    expect(board.evaluate(state)).toEqual([true, true, "AP"]);
  });

  for (const [what, bluetooth, words] of [
    ["without Wi-Fi", true, /Guru Meditation Error.*LoadProhibited/],
    ["without both", false, /abort\(\) was called/],
  ] as const)
    it(`${what} keep a released firmware from its prompt for ever, until what it was told is erased`, () => {
      const board = esp32({ bluetooth }).upload("print('ran')").boot();
      board.printed = [];
      board.evaluate("ESP32.enableWifi(false)");
      const { boots } = board;
      board.run(10 * LOOP_MS);
      expect(board.boots).toBe(boots + 10);
      expect(board.printed.join("\n").match(/rst:0xc \(SW_CPU_RESET\),boot:0x13/g)).toHaveLength(11);
      expect(board.printed.join("\n")).toMatch(words);
      expect(board.evaluate("1")).toBe(undefined);
      expect(board.ask("1").isError).toBe(true);
      board.radios!.forget();
      expect(board.boot().evaluate(state)).toEqual([true, true, "AP"]);
    });

  it("let a firmware after 2v29 do without Wi-Fi, but not without both", () => {
    const board = esp32({ startsWithoutWifi: true }).boot();
    board.evaluate("ESP32.enableWifi(false)");
    expect(board.evaluate(state)).toEqual([false, true, "NULL"]);
    board.evaluate("ESP32.enableBLE(false)");
    expect(board.evaluate("1")).toBe(undefined);
  });

  it("are nothing that other boards have", () => {
    const board = new VirtualBoard({ board: "PICO_R1_3", wifi: true, bluetooth: true }).boot();
    expect(board.evaluate("typeof ESP32")).toBe("undefined");
    expect(() => board.evaluate("require('Wifi')")).toThrow(/Module "Wifi" not found/);
  });
});
