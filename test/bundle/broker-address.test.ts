// The address of a broker, in croupier.json, at the prompt and in a code to join: a board sends no password where TLS is asked for, or where it does not understand
// the address.
import { describe, expect, it } from "vitest";
import type { Dial, Place } from "../../devices/sim/net";
import { Device } from "./device";
import { SmallBroker } from "./small-broker";

const FILE = "croupier.json";
const WORD = "kilo-oboe-7714";
/** Longer than the first pauses of a client that finds no broker. */
const SEEKING_MS = 20_000;
const COMPLAINT = 'network.broker: not "..." but mqtt://host:1883, no TLS';

const ASKS_FOR_TLS = [
  "mqtts://kim:geheim@10.0.0.7",
  "mqtts://kim:geheim@10.0.0.7:1883",
  "mqtts://kim:geheim@10.0.0.7:8883",
  "MQTTS://kim:geheim@10.0.0.7",
  " mqtts://kim:geheim@10.0.0.7",
  "ssl://kim:geheim@10.0.0.7:8883",
  "tls://kim:geheim@10.0.0.7",
  "TLS://kim:geheim@10.0.0.7",
  "https://kim:geheim@10.0.0.7",
  "wss://kim:geheim@10.0.0.7:8884/mqtt",
  "mqtts:kim:geheim@10.0.0.7",
  "mqtts:/kim:geheim@10.0.0.7",
  "mqtts//kim:geheim@10.0.0.7",
  "mqtt://mqtts://kim:geheim@10.0.0.7",
];

const NOT_UNDERSTOOD = [
  "mqtt://kim:geheim@10.0.0.7:0",
  "mqtt://kim:geheim@10.0.0.7:65536",
  "mqtt://kim:geheim@10.0.0.7:70000",
  "mqtt://kim:geheim@10.0.0.7:18x3",
  "mqtt://kim:geheim@10.0.0.7:x",
  "mqtt://kim:geheim@10.0.0.7:",
  "mqtt://kim:geheim@10.0.0.7:-1883",
  "mqtt://kim:geheim@10.0.0.7:+1883",
  "mqtt://kim:geheim@10.0.0.7: 1883",
  "mqtt://kim:geheim@10.0.0.7:1883.5",
  "mqtt://kim:geheim@10.0.0.7:1e3",
  "mqtt://kim:geheim@10.0.0.7:0x75b",
  "mqtt://kim:geheim@10.0.0.7:1883/",
  "mqtt://kim:geheim@10.0.0.7:1883:1884",
  "mqtt://kim:geheim@10.0.0.7/mqtt",
  "mqtt://kim:geheim@10.0.0.7:2884/",
  "mqtt://kim:geheim@10.0.0.7:2884 ",
  "mqtt://kim:geheim@10.0.0.7:99999",
  "mqtt://kim:geheim@[fe80::1]:1884",
  "mqtt://kim:geheim@fe80::1",
  "[::1]",
  "mqtt://:geheim@10.0.0.7",
  "mqtt://10.0.0.7/kim:geheim@10.0.0.8",
  "mqtt://kim:geheim@10.0.0.7/a@10.0.0.8",
  "mqtt://kim:1884/geheim@10.0.0.7",
  "mqtt://kim:geheim@m\u00fcller.example",
  "mqtt://kim:geheim@",
  "mqtt://kim:geheim@:1883",
  "mqtt://",
  "kim:geheim@10.0.0.7:70000",
  "http://kim:geheim@10.0.0.7",
  "ws://kim:geheim@10.0.0.7",
  "tcp:/kim:geheim@10.0.0.7",
  "mqtt//kim:geheim@10.0.0.7",
  "://kim:geheim@10.0.0.7",
];

const REFUSED = [...ASKS_FOR_TLS, ...NOT_UNDERSTOOD];

/** What is understood, and where that leads, as whom. */
const TAKEN: [address: string, host: string, port: number, user?: string, password?: string][] = [
  ["10.0.0.7", "10.0.0.7", 1883],
  ["10.0.0.7:1884", "10.0.0.7", 1884],
  ["mqtt://10.0.0.7", "10.0.0.7", 1883],
  ["mqtt://10.0.0.7:1", "10.0.0.7", 1],
  ["mqtt://10.0.0.7:65535", "10.0.0.7", 65535],
  ["MQTT://Broker-2.example_net.org", "Broker-2.example_net.org", 1883],
  ["kim@10.0.0.7", "10.0.0.7", 1883, "kim"],
  ["kim:geheim@10.0.0.7", "10.0.0.7", 1883, "kim", "geheim"],
  ["mqtt://kim:geheim@10.0.0.7:1883", "10.0.0.7", 1883, "kim", "geheim"],
  ["mqtt://club:p:w@d@10.0.0.7:18830", "10.0.0.7", 18830, "club", "p:w@d"],
  ["mqtt://kim:a/b?c#d e@10.0.0.7", "10.0.0.7", 1883, "kim", "a/b?c#d e"],
  ["mqtt://tls:geheim@10.0.0.7", "10.0.0.7", 1883, "tls", "geheim"],
  ["mqtt://kim:a%2Fb%40%c3%BC%zz%@10.0.0.7", "10.0.0.7", 1883, "kim", "a/b@\xc3\xbc%zz%"],
  ["mqtt://%c3%BC:\xc3\xbc@10.0.0.7", "10.0.0.7", 1883, "\xc3\xbc", "\xc3\xbc"],
  // One byte of Latin 1 is no UTF-8.
  ["mqtt://kim:\xfc@10.0.0.7", "10.0.0.7", 1883, "kim", "\xc3\xbc"],
];

function made(network: object, webSockets = false) {
  const broker = new SmallBroker();
  const dialled: Place[] = [];
  let written = "";
  const dial: Dial = (where, near) => {
    dialled.push(where);
    const far = broker.dial(where, near);
    return {
      ...far,
      write: bytes => {
        written += Buffer.from(bytes).toString("latin1");
        far.write(bytes);
      },
    };
  };
  const device = new Device("esp32", { dial, webSockets, config: { network, peer: { mqtt: WORD } } }).start(4000);
  /** As Durak opens its room. */
  const seek = () => {
    device.tell("croupier.open('durak')");
    device.board.run(SEEKING_MS);
  };
  return { device, dialled, seek, written: () => written };
}

const kept = (device: Device) => JSON.parse(device.board.storage.read(FILE)!);
const spoken = (device: Device) =>
  ["state", "status", "config"].map(what => JSON.stringify(device.ask(`croupier.${what}()`))).join() +
  device.board.printed.join();

describe("a broker that asks for TLS, or whose address is not understood,", () => {
  it("is named when the board starts, and nothing is sent anywhere", () => {
    for (const address of REFUSED) {
      const { device, dialled, seek } = made({ broker: address });
      expect([address, device.ask("croupier.status().complaints")]).toEqual([address, [COMPLAINT]]);
      expect(device.ask("croupier.state().message")).toContain(COMPLAINT);
      expect(device.board.printed.join("\n")).toContain(COMPLAINT);
      seek();
      expect([address, dialled, device.ask("croupier.state().message")]).toEqual([address, [], "No broker is set"]);
      expect(spoken(device)).not.toContain("geheim");
      expect(device.board.errors).toEqual([]);
    }
  });

  it("is refused at the prompt, and the one before it stays", () => {
    const { device, dialled, seek } = made({ ssid: "home", broker: "mqtt://10.0.0.9" });
    for (const address of REFUSED) {
      const settings = JSON.stringify({ network: { broker: address } });
      expect([address, device.tell(`croupier.configure(${settings})`)]).toEqual([address, [COMPLAINT]]);
      expect(kept(device).network).toEqual({ ssid: "home", broker: "mqtt://10.0.0.9" });
    }
    seek();
    expect(dialled).toEqual([{ host: "10.0.0.9", port: 1883 }]);
  });

  it("is refused in a code to join before anybody is asked, and nothing changes", () => {
    const { device, dialled, seek } = made({ broker: "mqtt://10.0.0.9" });
    const before = kept(device);
    for (const address of REFUSED) {
      const code = "JOIN " + JSON.stringify({ ssid: "Hall 2", password: "geheim", broker: address, table: "tubi" });
      expect([address, device.tell(`croupier.scan(${JSON.stringify(code)})`)]).toEqual([address, "setting"]);
      expect(device.ask("croupier.state().message")).not.toContain("Join?");
      device.tell("croupier.press('B')", 1000);
      device.tell("croupier.open('menu')");
      expect(kept(device)).toEqual(before);
    }
    seek();
    expect(dialled).toEqual([{ host: "10.0.0.9", port: 1883 }]);
  });
});

describe("a broker whose address is understood", () => {
  it("is found at its host and port, and hears user and password", () => {
    for (const [address, host, port, user, password] of TAKEN) {
      const { device, dialled, seek, written } = made({ broker: address });
      expect([address, device.ask("croupier.status().complaints")]).toEqual([address, []]);
      seek();
      expect([address, dialled]).toEqual([address, [{ host, port }]]);
      expect(device.ask("croupier.status().network.broker.state")).toBe("joined");
      const login = [user, password].filter(one => one !== undefined);
      const told = login.map(one => String.fromCharCode(0, one.length) + one).join("");
      expect([address, written().includes(told)]).toEqual([address, true]);
    }
  });

  it("is one of WebSockets on a virtual board in a page, which has no others", () => {
    for (const address of ["ws://127.0.0.1:8083/mqtt", "wss://kim:geheim@broker.example:8884/mqtt"]) {
      const { device, dialled, seek } = made({ broker: address }, true);
      expect([address, device.ask("croupier.status().complaints")]).toEqual([address, []]);
      seek();
      expect(dialled).toEqual([{ host: address.replace("kim:geheim@", ""), port: 1883 }]);
    }
    for (const address of REFUSED.filter(one => !/^wss?:/.test(one))) {
      const { device } = made({ broker: address }, true);
      expect([address, device.ask("croupier.status().complaints")]).toEqual([address, [COMPLAINT]]);
    }
  });

  it("may be none", () => {
    const { device } = made({ broker: "mqtt://10.0.0.9" });
    expect(device.tell("croupier.configure({network:{broker:''}})")).toEqual([]);
    expect(kept(device).network).toEqual({ broker: "" });
  });
});
