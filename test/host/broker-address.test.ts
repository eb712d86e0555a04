// The address of a broker that this computer tells a board: boards speak no TLS, and what is wrong is said before anything is written or sent.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { wrongBroker } from "../../deploy/boards-broker";
import { wrongSettings } from "../../deploy/host/upload/settings";
import { type Options, startTournament } from "../../deploy/tournament/start";
import { expectRefused, folder, run } from "./shell";

const NO_TLS = /boards speak MQTT without TLS.*mqtt:\/\/host:1883, in your own network, without a password of value/;
const PORT = /a broker is mqtt:\/\/user:password@host:1883.*1 to 65535/;
const ASKS_FOR_TLS = [
  "mqtts://kim:geheim@10.0.0.7",
  "MQTTS://kim:ge@heim@10.0.0.7:1883",
  "ssl://kim:geheim@10.0.0.7:8883",
  "tls://kim:geheim@10.0.0.7",
  "wss://kim:geheim@10.0.0.7/mqtt",
  "https://kim:geheim@10.0.0.7",
];
const NOT_UNDERSTOOD = [
  "mqtt://kim:geheim@10.0.0.7:0",
  "mqtt://kim:geheim@10.0.0.7:70000",
  "mqtt://kim:geheim@10.0.0.7:18x3",
  "kim:geheim@10.0.0.7:-1",
  "http://kim:geheim@10.0.0.7",
  "mqtt://kim:geheim@",
];
const ALL = [
  ...ASKS_FOR_TLS.map(address => [address, NO_TLS] as const),
  ...NOT_UNDERSTOOD.map(address => [address, PORT] as const),
];

/** Places that boards would ask for in vain, though they are read: WHATWG's URL knows an address by its last label, too, and RFC 1122 (3.2.1.3) has no host in network 0. */
const NOWHERE: [address: string, words: RegExp][] = [
  ...["256.256.256.256", "10.0.0", "10.0.0.7.8", "mqtt://kim:geheim@10.0.0.300:1883", "0x7f.1", "10", "0.0.0.7"].map(
    address => [address, /an IPv4 address has four numbers/] as [string, RegExp],
  ),
  // What some take for octal and some do not.
  ["192.168.001.020", /without zeros before them/],
  ["fe80::1%eth0", /boards speak IPv4 only/],
  ["mqtt://kim:geheim@[fe80::1%25eth0]:1883", /boards speak IPv4 only/],
  ["müller.local", /beyond ASCII.*xn--/],
  ["mqtt://kim:geheim@１０.0.0.7", /beyond ASCII/],
  ["“10.0.0.7”", /beyond ASCII/],
];

it.each(NOWHERE)("a broker at %s is refused by all that ask for one", async (address, words) => {
  const said = wrongBroker(address);
  expect(said).toMatch(words);
  expect(said).not.toContain("geheim");
  expect(await wrongSettings("croupier", "esp32", { network: { broker: address } })).toEqual([
    `network.broker: ${said}`,
  ]);
  for (const options of [{ boardsAt: address }, { broker: { address } }])
    await expect(
      startTournament({
        data: "none.sqlite",
        port: 0,
        mqttPort: 0,
        host: "127.0.0.1",
        say: () => undefined,
        ...options,
      }),
    ).rejects.toThrow(/^--(boards-at|broker) /);
});

it.each(["1.2.3.4.example", "10.0.0.7.local", "pi4", "broker-2", "my_broker.lan", "host.", "255.255.255.254", "x1.y2"])(
  "a broker at %s is none of these",
  address => expect(wrongBroker(address)).toBe(""),
);

describe("`croupier room`", () => {
  it.each([ALL[0], ALL[1], ALL[3], ALL[7], ALL[9]])(
    "refuses --broker %s without showing the password",
    (address, words) => {
      const { status, stdout, stderr } = run(["room", "--broker", address]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(words);
      expect(stderr).not.toMatch(/heim/);
    },
  );

  it("takes what boards understand", () => {
    for (const address of ["10.0.0.7", "10.0.0.7:1884", "mqtt://kim:geheim@10.0.0.7:1883"])
      expect(JSON.parse(run(["room", "--json", "--broker", address]).stdout).network).toEqual({ broker: address });
  });
});

describe("`croupier upload --config`", () => {
  it.each(ALL)("refuses the broker %s without showing the password", async (address, words) => {
    const wrong = await wrongSettings("croupier", "esp32", { network: { broker: address } });
    expect(wrong).toEqual([expect.stringMatching(/^network\.broker: /)]);
    expect(wrong[0]).toMatch(words);
    expect(wrong[0]).not.toContain("geheim");
  });

  it("says what it may be where it is no text, or what config() shows of it", async () => {
    for (const broker of [5, null, ["mqtts://kim:geheim@10.0.0.7"], "...@10.0.0.7"])
      expect(await wrongSettings("croupier", "esp32", { network: { broker } })).toEqual([
        "network.broker: mqtt://host:1883, no TLS",
      ]);
  });

  it("writes nothing", () => {
    writeFileSync(join(folder, "tls.json"), JSON.stringify({ network: { broker: ASKS_FOR_TLS[0] } }));
    expectRefused(["upload", "--dry-run", "--board", "esp32", "--config", "tls.json"], NO_TLS);
  });

  it("takes what boards understand", async () => {
    for (const broker of ["10.0.0.7", "mqtt://kim:geheim@10.0.0.7:1883", ""])
      expect(await wrongSettings("croupier", "esp32", { network: { broker } })).toEqual([]);
  });
});

describe("`croupier tournament`", () => {
  const root = mkdtempSync(join(tmpdir(), "croupier-broker-address-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let evenings = 0;

  /** Why it does not start; "" if it does. And whether it has begun a file. */
  async function tried(options: Partial<Options>): Promise<[words: string, hasFile: boolean]> {
    const data = join(root, `${evenings++}.sqlite`);
    let words = "";
    try {
      const running = await startTournament({
        ...{ data, port: 0, mqttPort: 0, host: "127.0.0.1", say: () => undefined },
        ...options,
      });
      await running.close();
    } catch (error) {
      words = (error as Error).message;
    }
    return [words, existsSync(data)];
  }

  it.each(ALL)("refuses --boards-at %s without showing the password", async (address, words) => {
    const [said, hasFile] = await tried({ boardsAt: address });
    expect(said).toMatch(/^--boards-at /);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/geheim|heim/);
    expect(hasFile).toBe(false);
  });

  it.each(NOT_UNDERSTOOD)("refuses --broker %s without showing the password", async address => {
    const [said, hasFile] = await tried({ broker: { address } });
    expect(said).toMatch(/^--broker /);
    expect(said).not.toContain("geheim");
    expect(hasFile).toBe(false);
  });

  it("refuses a broker with TLS where it does not know how boards reach it: their password would be sent as it is", async () => {
    const [said, hasFile] = await tried({ broker: { address: "mqtts://kim:geheim@127.0.0.1:1" } });
    expect(said).toMatch(NO_TLS);
    expect(said).toMatch(/--boards-at mqtt:\/\/host:1883/);
    expect(said).toMatch(/leave --broker out/);
    expect(said).not.toContain("geheim");
    expect(hasFile).toBe(false);
  });

  it("takes a broker with TLS for itself, and a plain way for boards", async () => {
    const broker = { address: "mqtts://kim:geheim@127.0.0.1:1" };
    expect(await tried({ broker, boardsAt: "mqtt://10.0.0.9" })).toEqual(["", true]);
    expect(await tried({ broker: { address: "mqtt://kim:geheim@127.0.0.1:1" } })).toEqual(["", true]);
  });

  it("refuses a way that boards do not have, a Wi-Fi that cannot be, and a code that no scanner brings, before it begins a file", async () => {
    const wifi = (ssid: string, password: string) => tried({ wifi: { ssid, password } });
    const long = "x".repeat(700);
    for (const [trial, words] of [
      [tried({ broker: { address: "mqtt://[2001:db8::7]:1883" } }), /^--broker .*boards speak IPv4 only.*--boards-at/],
      [tried({ host: "::1" }), /^--host ::1: boards speak IPv4 only.*--boards-at/],
      [tried({ boardsAt: "mqtt://[::1]:1883" }), /^--boards-at .*boards speak IPv4 only/],
      [tried({ boardsAt: "mqtt://10.0.0.7:1883/" }), /nothing stands behind it/],
      [wifi("Club", "geheim7"), /8 to 63 letters/],
      [wifi("W".repeat(33), ""), /1 to 32 bytes/],
      [tried({ login: { user: "club", password: long } }), /the code that boards scan would have \d+ letters/],
    ] as const) {
      const [said, hasFile] = await trial;
      expect(said).toMatch(words);
      expect(said).not.toMatch(/geheim7|xxx/);
      expect([said, hasFile]).toEqual([said, false]);
    }
    expect(await wifi("Jürgen’s iPhone", "Łódź-Łódź")).toEqual(["", true]);
  });
});
