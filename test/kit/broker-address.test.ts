// The reader of a broker's address beside Node's URL, which reads it as the WHATWG's standard says: where both understand one, they understand the same.
import { isIPv4 } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressFor, brokerOf, wrongBroker } from "../../deploy/boards-broker";
import { utf8Of } from "../../deploy/board-bytes";
import addressOf from "../../src/kit/broker-address";
import { ownBroker } from "../../deploy/tournament/boards/link";

/** The bytes that are meant, a letter each. A `%` that begins no escape stays, where decodeURIComponent throws: percent-decoding of the standard. */
const decoded = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
const letters = (bytes: string) => Buffer.from(bytes, "latin1").toString();

/** What URL makes of it; undefined if that is no place to connect to. */
function asUrl(address: string) {
  const whole = address.includes("://") ? address : `mqtt://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(whole);
  return {
    protocol,
    ...{ host: hostname, port: Number(port || 1883) },
    ...{ user: decoded(username), password: decoded(password) },
  };
}

/** Not an address that URL writes otherwise, or refuses, where its host may be an address (in special URLs), nor one of network 0 (RFC 1122, 3.2.1.3). */
function isSomewhere(host: string): boolean {
  const whole = `http://${host}`;
  if (!URL.canParse(whole)) return false;
  const { hostname } = new URL(whole);
  return !isIPv4(hostname) || (hostname === host && !host.startsWith("0."));
}

/** Pieces of which addresses are made, right and wrong ones. */
const part = fc.constantFrom(
  ...["mqtt", "mqtts", "http", "ws", "://", ":", "//", "/", "@", "?", "#", "[", "]", "%", "%40", "%2F", "%C3%BC", "\\"],
  ...[
    "kim",
    "geheim",
    "10.0.0.7",
    "10.0.0.300",
    "010.0.0.7",
    "broker.example",
    "[::1]",
    "::1",
    "1883",
    "2884",
    "0",
    "99999",
    "65535",
    "07",
    "-1",
  ],
  ...[" ", "\t", "\n", "\0", "ü", "Łódź", "😀", "a b", "%zz", "", ".", "_", "é", "1e3", "0x10"],
);
const anything = fc.array(part, { maxLength: 12 }).map(parts => parts.join(""));
const word = fc.oneof(
  fc.constantFrom("kim", "p:w", "a@b", "1234/5", "100%", "%41", "ü", "王", "?", "#x", " "),
  fc.string(),
);
const likely = fc
  .tuple(
    fc.constantFrom("mqtt://", "MQTT://", "", "mqtts://", " mqtt://"),
    fc.option(fc.tuple(word, word), { nil: undefined }),
    fc.constantFrom("10.0.0.7", "broker.example", "h", "[::1]", "ho st", ""),
    fc.constantFrom("", ":1883", ":2884", ":0", ":99999", ":", ":x", ":1883/", "/", " ", "/a@b", "?a@b", ":1884/x@y:1"),
  )
  .map(([scheme, login, host, rest]) => scheme + (login ? login.join(":") + "@" : "") + host + rest);

describe("the address of a broker", () => {
  it("that is understood is understood as URL does", () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(anything, likely), address => {
        const own = addressOf(utf8Of(address), false);
        if (!own.host) return void expect(wrongBroker(address)).not.toBe("");
        expect(wrongBroker(address) === "").toBe(isSomewhere(own.host));
        const url = asUrl(address);
        // What URL refuses is a user or a password with a mark that has to be written otherwise there; the place is what stands behind it.
        if (!url) return void expect(address.endsWith("@" + own.place)).toBe(true);
        taken++;
        const { place, ...rest } = own;
        expect({ protocol: "mqtt:", ...rest }).toEqual({ ...url, protocol: url.protocol.toLowerCase() });
        expect(address.endsWith(place)).toBe(true);
      }),
      { numRuns: 20_000, seed: 7 },
    );
    expect(taken).toBeGreaterThan(500);
  });

  it("that is made for boards is read as what it was made of, by URL, too", () => {
    const text = fc
      .oneof(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme", minLength: 1 }), word)
      .filter(one => !/[\0-\x1f]/.test(one) && !/\p{Cs}/u.test(one) && one !== "");
    fc.assert(
      fc.property(text, fc.oneof(text, fc.constant("")), fc.integer({ min: 1, max: 65535 }), (user, password, port) => {
        const wanted = { host: "10.0.0.7", port, user, password };
        const address = addressFor(wanted);
        expect(brokerOf(address)).toMatchObject(wanted);
        const url = asUrl(address)!;
        expect({ ...url, user: letters(url.user), password: letters(url.password) }).toEqual({
          ...{ protocol: "mqtt:" },
          ...wanted,
        });
      }),
      { numRuns: 2000, seed: 8 },
    );
  });

  it("is refused in words where boards cannot do it", () => {
    const words = {
      "mqtts://kim:secret@10.0.0.7": /boards speak MQTT without TLS/,
      "mqtt://[::1]:1883": /boards speak IPv4 only/,
      "fe80::1": /boards speak IPv4 only/,
      "mqtt://10.0.0.7:99999": /its port is 1 to 65535/,
      "mqtt://kim:secret@10.0.0.7:2884/": /nothing stands behind it/,
      "mqtt://kim:secret@10.0.0.7:2884 ": /nothing stands behind it/,
      "mqtt://kim:1234/5@10.0.0.7": /%2F stands for \//,
      "mqtt://:secret@10.0.0.7": /mqtt:\/\/user:password@host/,
      "http://10.0.0.7": /a broker is mqtt:\/\//,
    };
    for (const [address, why] of Object.entries(words))
      expect([address, wrongBroker(address)]).toEqual([address, expect.stringMatching(why)]);
  });

  it("of the tournament's own client may ask for TLS and be one of IPv6; user and password are the same", () => {
    const read = (address: string) => ownBroker(address, "--broker");
    expect(read("mqtts://kim:p%40%2F%C3%BC@broker.example")).toEqual({
      ...{ isSecure: true, host: "broker.example", port: 8883, user: "kim", password: "p@/ü" },
    });
    expect(read("MQTTS://[2001:db8::1]")).toMatchObject({ isSecure: true, host: "2001:db8::1", port: 8883 });
    expect(read("mqtt://kim@[::1]:1884")).toMatchObject({ isSecure: false, host: "::1", port: 1884, user: "kim" });
    expect(read("10.0.0.7")).toMatchObject({ isSecure: false, host: "10.0.0.7", port: 1883 });
    for (const wrong of [
      "mqtts://10.0.0.7:0",
      "mqtt://[::1",
      "mqtt://[::1]x",
      "mqtts://10.0.0.7/",
      "http://10.0.0.7",
      "mqtts://",
    ])
      expect(() => read(wrong), wrong).toThrow(/^--broker .*a broker is/);
  });
});
