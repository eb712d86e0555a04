// Things in the finished bundles, on virtual boards: codes on the scanner's own wire, keys, displays, and files that outlive a power cut.
import { describe, expect, it } from "vitest";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { LIST, type Thing, listFile, readThings, tableOf } from "../../deploy/host/things/list";
import { Device } from "./device";

const SOCKS = readThings("name\nBlue wool\nGrey\nBlue wool\nGrey\n");
const PEOPLE = readThings("name,code\nAnna,\nBen,4006381333931\nCleo,\n");

const state = (device: Device) => device.ask("croupier.state()");

function withList(name: string, bundle: string, things: Thing[], rows: 64 | 32 = 64): Device {
  const device = new Device(name, { bundle, config: { display: { rows } }, display: new Ssd1306({ rows }) });
  device.board.storage.write(LIST, listFile(things));
  device.start(4500);
  return device;
}

/** Holds codes before the module, one after the other. */
function show(device: Device, ...codes: string[]): void {
  expect(device.board.runUntil(() => device.ask("croupier.status().scanner.link") === "ready", 30_000, 100)).toBe(true);
  for (const code of codes) {
    const reads = device.scanner.reads;
    device.scanner.show(code);
    expect(device.board.runUntil(() => device.scanner.reads > reads, 8000, 5)).toBe(true);
    device.scanner.takeAway();
    device.board.run(1500);
  }
}

for (const [name, bundle] of [
  ["esp32", "things"],
  ["pico", "things"],
  ["wifi", "things"],
]) {
  describe(`${bundle}.js on ${name}`, () => {
    it("hears labels and any other code at the scanner's port, and shows what they come to", () => {
      const device = withList(name, bundle, SOCKS);
      device.tell("croupier.open('things')");
      show(device, "T0001", "T0003");
      expect(state(device)).toMatchObject({
        app: "things",
        mode: "pairs",
        together: true,
        total: 0,
        thing: "Blue wool",
      });
      expect(device.seen).toBe(device.ask("croupier.screen()"));
      show(device, "T0002", "4006381333931", "S2311", "!UNDO");
      expect(state(device)).toMatchObject({ total: 0, message: "Taken back" });
      const { counts, scanner } = device.ask("croupier.status()");
      expect(counts).toMatchObject({ added: 3, unknown: 2, control: 1 });
      expect(scanner).toMatchObject({ prefix: "", suffix: "", unread: "" });
      expect(device.board.errors).toEqual([]);
      expect(device.ask("croupier.status().flags")).toEqual([]);
    });

    it("lists who is missing on a page, on both displays, and goes on when the next one is scanned", () => {
      for (const rows of [64, 32] as const) {
        const device = withList(name, bundle, PEOPLE, rows);
        device.tell("croupier.open('things',{mode:'roll'})");
        for (const code of ["4006381333931", "T0002"]) expect(device.tell(`croupier.scan("${code}")`)).toBe("added");
        expect(state(device)).toMatchObject({ total: 2, things: 3, list: ["Anna"], message: "Noted" });
        const before = device.seen;
        device.tell(`croupier.press("B")`);
        const page = device.seen;
        expect(page).not.toBe(before);
        expect(page).toBe(device.ask("croupier.screen()"));
        device.tell(`croupier.press("B")`);
        expect(device.seen).toBe(before);
        device.tell(`croupier.press("B")`);
        expect(device.tell(`croupier.scan("T0001")`)).toBe("added");
        expect([device.seen === page, state(device).list]).toEqual([false, []]);
      }
    });

    it("offers its moves behind a long B, and undo on A and C", () => {
      const device = withList(name, bundle, PEOPLE);
      device.tell("croupier.open('things',{mode:'count'})");
      expect(device.ask("croupier.moves()")).toEqual(["list", "undo", "new", "learn"]);
      device.tell(`croupier.scan("T0001")`);
      device.tell(`croupier.press("C")`);
      expect(state(device)).toMatchObject({ list: [], message: "Taken back" });
      device.tell(`croupier.press("B",true)`);
      for (let step = 0; step < 3; step++) device.tell(`croupier.press("C")`);
      device.tell(`croupier.press("B")`);
      expect(state(device)).toMatchObject({ learning: true, thing: "1", message: "A new code" });
      device.tell(`croupier.press("A")`);
      expect(state(device).thing).toBe("2");
      expect(device.tell(`croupier.scan("chip")`)).toBe("added");
      expect(state(device)).toMatchObject({ things: 4, message: "Learned" });
      device.tell(`croupier.press("A",true)`);
      expect(device.ask("croupier.state().app")).toBe("menu");
    });
  });
}

it("what was scanned is there after a power cut, and the command makes a table of it", () => {
  const device = withList("esp32", "things", PEOPLE);
  device.tell("croupier.open('things',{mode:'roll'})");
  device.tell(`croupier.scan("T0002")`);
  const { storage } = device.board;
  const again = new Device("esp32", { storage, bundle: "things" }).start();
  again.tell("croupier.open('things',{mode:'roll'})");
  expect(state(again)).toMatchObject({ total: 1, list: ["Anna", "Ben"] });
  expect(tableOf(storage.read(LIST)!, { roll: storage.read("croupier.roll")! }, PEOPLE)).toEqual([
    ["code", "name", "worth", "pairs", "roll", "count"],
    ["T0001", "Anna", "", "", "", ""],
    ["4006381333931", "Ben", "", "", "", ""],
    ["T0002", "Cleo", "", "", "yes", ""],
  ]);
});
