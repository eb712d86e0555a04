// The code that a tournament prints for a table's board.
import { describe, expect, test } from "vitest";
import { utf8Of } from "../../deploy/board-bytes";
import { addressFor } from "../../deploy/boards-broker";
import { checkCode, codeOf as printed } from "../../deploy/tournament/join";
import { MOST_JOIN } from "../../src/kit/codes";
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

  // It may be the first that a scanner reads, and nothing is known then of what it puts around codes: a code identifier of its maker's, AIM's, a mark.
  test.each([
    ["Q", ""],
    ["s", ""],
    ["]Q1", ""],
    ["\x02", "\x03"],
    ["", ";"],
    ["", "\x1e\x04"],
    ["SCAN:", " ##"],
  ])("is read between %j and %j", (prefix, suffix) => {
    const device = board();
    expect(scan(device, prefix + codeOf(GROUP) + suffix)).toBe("control");
    device.tell("croupier.press('B')", 9000);
    expect(JSON.parse(kept(device)!).network).toEqual(GROUP);
    expect(spoken(device)).not.toMatch(SECRETS);
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

  // Espruino finds a text at the end of another one that ends before it.
  test.each(["HELLOJ", "MEJOIN", "ABCDEFJO"])("is not %s, which ends as one begins: that is an unknown code", text => {
    const device = board();
    expect(scan(device, text)).toBe("unknown");
    device.scanner.show(text);
    device.board.run(1000);
    expect(device.ask("croupier.status().scanner.unread")).toBe(text);
    expect(device.ask("croupier.status().counts.setting")).toBe(0);
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
      whole.replace("}", " ".repeat(MOST_JOIN) + "}"),
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

  // IEEE 802.11: a name of 32 bytes, a passphrase of 63 letters; what follows is a broker with its login.
  const SSID = "W".repeat(32);
  const login = { user: "club-tournament", password: "correct-horse-battery-staple" };
  const LONG: [string, object][] = [
    ["of 169 letters", { ssid: SSID, password: "p".repeat(24), broker: "mqtt://192.168.178.123:1883" }],
    ["of a broker with login", { ...GROUP, broker: addressFor({ host: "192.168.178.123", port: 1883, ...login }) }],
    ["of the longest passphrase", { ...GROUP, password: "p".repeat(63) }],
    ["of the longest passphrase of marks", { ...GROUP, ssid: '\\"'.repeat(16), password: '"\\'.repeat(31) + '"' }],
    [
      "of all that is longest",
      {
        ssid: "\u3042".repeat(10) + "\u00fc",
        password: "p".repeat(63),
        broker: addressFor({ host: "broker-2.tournaments.example.org", port: 18830, ...login }),
      },
    ],
  ];
  for (const [name, group] of LONG)
    test(`${name} comes through the scanner, whatever that puts around it, and is kept whole`, () => {
      const network = group as typeof GROUP;
      const { table } = GROUP;
      expect(() => checkCode({ ...network, brokers: [network.broker] })).not.toThrow();
      for (const [before, behind] of [
        ["", ""],
        ["]d1", "\r\n"],
        ["\x02", "\x03"],
      ]) {
        const device = board();
        device.scanner.show(before + printed(network, network.broker, table) + behind, "datamatrix", 300);
        device.board.run(4000);
        expect(device.ask("croupier.state().message")).toMatch(/^Join\? B yes, else no; Wi-Fi /);
        expect(device.ask("croupier.status().scanner.overflow")).toBe(0);
        device.press("B");
        device.board.run(1000);
        const { ssid, password, broker } = JSON.parse(kept(device)!).network;
        expect([ssid, password, broker]).toEqual([utf8Of(network.ssid), utf8Of(network.password), network.broker]);
        expect(device.board.errors).toEqual([]);
      }
    });

  test("that no scanner would bring is refused where it is printed, and by the board", () => {
    const group = { ...GROUP, broker: "mqtt://kim:" + "x".repeat(MOST_JOIN) + "@10.0.0.7" };
    expect(() => checkCode({ ...group, brokers: [group.broker] })).toThrow(
      /the code that boards scan would have \d+ letters, and they read 700/,
    );
    expect(scan(board(), printed(group, group.broker, "tubi"))).toBe("setting");
  });

  test("names the place of its broker however that is written", () => {
    for (const [broker, place] of [
      ["10.0.0.7", "10.0.0.7"],
      ["10.0.0.7:1884", "10.0.0.7:1884"],
      ["mqtt://10.0.0.7", "10.0.0.7"],
      ["kim:geheim17@10.0.0.7", "10.0.0.7"],
      ["kim:geh//eim17@10.0.0.7", "10.0.0.7"],
    ]) {
      const device = board();
      expect(scan(device, codeOf({ broker, table: "tubi" }))).toBe("control");
      expect(device.ask("croupier.state().message")).toBe(`Join? B yes, else no; at ${place}`);
    }
  });
});
