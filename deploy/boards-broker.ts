// The address of a broker that boards are told: as they read it themselves, and in words what is wrong with it.
import addressOf, { type BrokerAddress } from "../src/kit/broker-address";
import { fromUtf8, utf8Of } from "./board-bytes";

const PLAIN =
  "boards speak MQTT without TLS, and would send a password as it is: name the broker's plain port, mqtt://host:1883, in your own network, without a password of value";
const IPV4 = "boards speak IPv4 only: name the broker's IPv4 address, or a name that leads to it";
const USUAL =
  "a broker is mqtt://user:password@host:1883, of which only the host must be there, and nothing stands behind it; its port is 1 to 65535; in user and password %2F stands for /, %3F for ?, %23 for #, %25 for %";

/** What stands before the host may be secret. */
export const withoutLogin = (address: string): string => address.replace(/^(.*?:\/\/)?.*@/s, "$1...@");

/** As boards read it, user and password in any script; its host is "" where they refuse it. */
export function brokerOf(address: string): BrokerAddress {
  const { user, password, ...place } = addressOf(utf8Of(address), false);
  return { ...place, user: fromUtf8(user) ?? user, password: fromUtf8(password) ?? password };
}

/** Why boards refuse it, and what to write instead; "" if they do not. */
export function wrongBroker(address: string): string {
  if (brokerOf(address).host) return "";
  if (/^\s*(mqtts|ssl|tls|https|wss):/i.test(address)) return PLAIN;
  return /(^|@|\/\/)\[?[\da-f]*:[\da-f]*:[\da-f:.]*(\]|$)/i.test(address) ? IPV4 : USUAL;
}

const escaped = (text: string, marks: RegExp): string => text.replace(marks, encodeURIComponent);

/** An address that is read as that. */
export function addressFor({ host, port, user, password }: Omit<BrokerAddress, "place">): string {
  const login = user ? `${escaped(user, /[^ -~]|[%/?#:]/gu)}:${escaped(password, /[^ -~]|[%/?#]/gu)}@` : "";
  return `mqtt://${login}${host}:${port}`;
}
