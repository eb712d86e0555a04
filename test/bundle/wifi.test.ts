import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Device, NAMES } from "./device";

const mode = "require('Wifi').getStatus().mode";
/** Power on, past the two seconds of the safe shell and the one after which a start has proved itself. */
const STARTED_MS = 4500;
const esp32 = (options: ConstructorParameters<typeof Device>[1] = {}) =>
  new Device("esp32", { wifi: true, ...options }).start(STARTED_MS);

describe("an access point that an ESP32 opened by itself", () => {
  // durak.js is for boards that have none.
  for (const bundle of ["croupier", "set", "dobble", "tictactoe"])
    it(`is ended by ${bundle}.js, and the watchdog runs as ever`, () => {
      const device = esp32({ bundle });
      expect(device.ask(`[ESP32.getState().Wifi, ${mode}]`)).toEqual([true, "NULL"]);
      expect(device.board.errors).toEqual([]);
      const { boots } = device.board;
      device.board.stall(30_000);
      expect(device.board.boots).toBe(boots + 1);
    });

  it("is ended on an M5Stack, too, and on a board without keys, which starts at once", () => {
    expect(new Device("m5stack", { wifi: true }).start(STARTED_MS).ask(mode)).toBe("NULL");
    expect(esp32({ config: { keys: { A: "", B: "", C: "" } } }).ask(mode)).toBe("NULL");
  });

  it("stays where croupier.json says something of a network, whatever that is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), network => {
        const device = esp32({ bundle: "set", config: { network } });
        expect(device.ask(mode)).toBe("AP");
        expect(device.ask("croupier.status().complaints")).toEqual([]);
        expect(device.ask("croupier.configure({start:'set'})")).toEqual([]);
        const kept = JSON.parse(device.board.storage.read("croupier.json")!);
        expect(kept).toEqual({ network: JSON.parse(JSON.stringify(network)), start: "set" });
        expect(device.ask("croupier.config()")).toMatchObject(kept);
      }),
      { numRuns: 20, seed: 12, examples: [[null], [false], [0], [""], [{ ssid: "home" }], [[]]] },
    );
  });

  it.each(NAMES)("is nothing that a start on %s depends on", name => {
    const device = new Device(name).start(STARTED_MS);
    expect(device.board.errors).toEqual([]);
    expect(device.ask("croupier.status().complaints")).toEqual([]);
    expect(device.ask("(croupier.config().network||{ssid:''}).ssid")).toBe("");
  });
});
