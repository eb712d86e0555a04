// The code that a tournament prints for a table's board.
import { describe, expect, test } from "vitest";
import { Device } from "./device";
import { SmallBroker } from "./small-broker";

const GROUP = {
  ssid: "Hall 2",
  password: "geheim17",
  broker: "mqtt://kim:secret99@10.0.0.7:1883",
  table: "tubi-kera-1881",
};
const SECRETS = /geheim17|secret99|tubi/;
const codeOf = (group: unknown) => "JOIN " + (typeof group === "string" ? group : JSON.stringify(group));

function board(config: object = {}) {
  const device = new Device("esp32", { dial: new SmallBroker().dial, config: { network: {}, ...config } });
  return device.start(4000);
}

const scan = (device: Device, code: string) => device.tell(`croupier.scan(${JSON.stringify(code)})`);
const kept = (device: Device) => device.board.storage.read("croupier.json");
const spoken = (device: Device) =>
  ["state", "status", "config"].map(what => JSON.stringify(device.ask(`croupier.${what}()`))).join() +
  device.board.printed.join();

describe("a code to join a tournament", () => {
  test("is shown without its secrets, kept when B is pressed, and in force at once", () => {
    const device = board();
    const menu = device.seen;
    expect(scan(device, codeOf(GROUP))).toBe("control");
    expect(device.seen).not.toBe(menu);
    expect(device.ask("croupier.state().message")).toBe("Join? B yes, else no; Wi-Fi Hall 2; at 10.0.0.7:1883");
    expect(spoken(device)).not.toMatch(SECRETS);
    device.tell("croupier.press('B')", 9000);
    expect(JSON.parse(kept(device)!).network).toEqual(GROUP);
    expect(device.ask("croupier.status().network.table")).toMatchObject({ isJoined: false });
    expect(spoken(device)).not.toMatch(SECRETS);
    expect(device.board.errors).toEqual([]);
  });

  test("is not kept when any other key is pressed, and the game goes on as it was", () => {
    for (const key of ["'A'", "'C'", "'B',true", "'P1'", "'P3'"]) {
      const device = board();
      device.tell("croupier.open('set',{mode:'race'})");
      device.tell("croupier.scan('S1111')");
      const [before, seen, own] = [device.ask("croupier.state()"), device.seen, kept(device)];
      expect(scan(device, codeOf(GROUP))).toBe("control");
      expect(device.ask("croupier.moves()")).toEqual([]);
      expect(scan(device, "S2222")).toBe("ignored");
      expect(scan(device, codeOf({ ...GROUP, table: "other" }))).toBe("setting");
      expect(scan(device, "!UNDO")).toBe("unknown");
      device.tell(`croupier.press(${key})`);
      expect([key, kept(device)]).toEqual([key, own]);
      expect(device.ask("croupier.state().cards")).toEqual(before.cards);
      expect(seen).toContain("#");
      expect(scan(device, "S2222")).toBe("added");
      expect(device.board.errors).toEqual([]);
    }
  });

  test("is refused where it is damaged, and nothing changes", () => {
    const device = board();
    const own = kept(device);
    const whole = JSON.stringify(GROUP);
    for (const group of [
      "",
      "{",
      whole.slice(0, -1),
      "5",
      "null",
      "[]",
      { ...GROUP, broker: "" },
      { ...GROUP, table: undefined },
      { ...GROUP, table: 5 },
      { ...GROUP, ssid: null },
      { ...GROUP, password: "..." },
      { ...GROUP, password: { toString: 1 } },
      { ...GROUP, start: "set" },
      { ...GROUP, table: "x".repeat(100) },
      whole.replace("}", " ".repeat(300) + "}"),
    ]) {
      expect([group, scan(device, codeOf(group))]).toEqual([group, "setting"]);
      device.tell("croupier.press('B')");
      device.tell("croupier.open('menu')");
      expect(kept(device)).toBe(own);
    }
    expect(spoken(device)).not.toMatch(SECRETS);
    expect(device.board.errors).toEqual([]);
  });

  test("keeps the Wi-Fi that the board has where it names none, and comes through the scanner itself", () => {
    const device = board({ network: { ssid: "Home", password: "own" } });
    const { broker, table } = GROUP;
    device.scanner.show(codeOf({ broker, table }), "datamatrix", 300);
    device.board.run(3000);
    expect(device.ask("croupier.state().message")).toBe("Join? B yes, else no; at 10.0.0.7:1883");
    device.press("B");
    device.board.run(1000);
    expect(JSON.parse(kept(device)!).network).toEqual({ ssid: "Home", password: "own", broker, table });
  });
});
