import { describe, expect, it } from "vitest";
import { SimStorage, VirtualBoard } from "../../devices/sim/board";
import { WIFI_VARIABLES } from "../../devices/sim/wifi";

const esp32 = (options: ConstructorParameters<typeof VirtualBoard>[0] = {}) =>
  new VirtualBoard({ board: "ESP32", wifi: true, ...options });
const state = "[ESP32.getState().Wifi, require('Wifi').getStatus().mode]";

describe("an ESP32's Wi-Fi", () => {
  it("is on when the board is fresh, with an access point of its own once the program has started", () => {
    const board = esp32().upload("var early = require('Wifi').getStatus().mode").boot();
    expect(board.evaluate("early")).toBe("NULL");
    expect(board.evaluate(state)).toEqual([true, "AP"]);
    board.evaluate("require('Wifi').stopAP()");
    expect(board.evaluate(state)).toEqual([true, "NULL"]);
    expect(board.boot().evaluate(state)).toEqual([true, "AP"]);
  });

  it("is switched off for good: saved code is erased, the board starts anew and answers nothing, and has more variables", () => {
    const storage = new SimStorage({ pageSize: 4096, pages: 8 });
    const board = esp32({ storage }).upload("code = 1").boot();
    for (const name of [".varimg", ".bootrst", ".boot0", "mine"]) storage.write(name, "x = 2");
    const before = board.evaluate<number>("process.memory().total");
    expect(board.evaluate("(function(){try{ESP32.enableWifi(false)}catch(e){}print('alive');return 1})()")).toBe(
      undefined,
    );
    expect(board.boots).toBe(2);
    expect(board.printed.join("\n")).toMatch(/^Erasing saved code\.\n+Done!$/);
    expect(board.evaluate(state)).toEqual([false, "NULL"]);
    expect(board.evaluate("[typeof code, typeof x]")).toEqual(["undefined", "number"]);
    expect(storage.list().sort()).toEqual([".boot0", "mine"]);
    expect(board.evaluate<number>("process.memory().total")).toBe(before + WIFI_VARIABLES);
    expect(board.boot().evaluate(state)).toEqual([false, "NULL"]);
    board.evaluate("ESP32.enableWifi(true)");
    expect(board.evaluate(state)).toEqual([true, "AP"]);
  });

  it("is nothing that other boards have", () => {
    const board = new VirtualBoard({ board: "PICO_R1_3", wifi: true }).boot();
    expect(board.evaluate("typeof ESP32")).toBe("undefined");
    expect(() => board.evaluate("require('Wifi')")).toThrow(/Module "Wifi" not found/);
  });
});
