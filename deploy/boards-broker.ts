// The address of a broker that boards are told: as they read it themselves, and in words what is wrong with it.
import addressOf, { type BrokerAddress } from "../src/kit/broker-address";
import { fromUtf8, utf8Of } from "./board-bytes";

const PLAIN =
  "boards speak MQTT without TLS, and would send a password as it is: name the broker's plain port, mqtt://host:1883, in your own network, without a password of value";
const IPV4 = "boards speak IPv4 only: name the broker's IPv4 address, or a name that leads to it";
const USUAL =
  "a broker is mqtt://user:password@host:1883, of which only the host must be there, and nothing stands behind it; its port is 1 to 65535; in user and password %2F stands for /, %3F for ?, %23 for #, %25 for %";

const NUMBERS =
  "an IPv4 address has four numbers from 0 to 255, the first of them not 0, without zeros before them: 192.168.1.20";
const LETTERS =
  "its host has letters beyond ASCII, which boards cannot look up: name the broker's IPv4 address, or its name as xn--...";

/** What stands before the host may be secret. */
export const withoutLogin = (address: string): string => address.replace(/^(.*?:\/\/)?.*@/s, "$1...@");

/** As boards read it, user and password in any script; its host is "" where they refuse it. */
export function brokerOf(address: string): BrokerAddress {
  const { user, password, ...place } = addressOf(utf8Of(address), false);
  return { ...place, user: fromUtf8(user) ?? user, password: fromUtf8(password) ?? password };
}

/** By its last label a host is an address or a name (WHATWG's URL, "ends in a number"). */
const isNumbers = (host: string) => /(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(host);
const BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4_ADDRESS = new RegExp(`^(?!0)${BYTE}(\\.${BYTE}){3}$`);

/** Why boards refuse it, or would ask for it in vain, and what to write instead; "" if they do not. */
export function wrongBroker(address: string): string {
  const { host } = brokerOf(address);
  if (host) return isNumbers(host) && !IPV4_ADDRESS.test(host) ? NUMBERS : "";
  if (/^\s*(mqtts|ssl|tls|https|wss):/i.test(address)) return PLAIN;
  if (/(^|@|\/\/)\[?[\da-f]*:[\da-f]*:[\da-f:.]*(%[\w.-]+)?(\]|$)/i.test(address)) return IPV4;
  const place = /[^@]*$/.exec(address)![0];
  return /[^\0-\x7f]/.test(place) && brokerOf(place.replace(/[^\0-\x7f]/g, "x")).host ? LETTERS : USUAL;
}

const escaped = (text: string, marks: RegExp): string => text.replace(marks, encodeURIComponent);

/** An address that is read as that. */
export function addressFor({ host, port, user, password }: Omit<BrokerAddress, "place">): string {
  const login = user ? `${escaped(user, /[^ -~]|[%/?#:]/gu)}:${escaped(password, /[^ -~]|[%/?#]/gu)}@` : "";
  return `mqtt://${login}${host}:${port}`;
}
