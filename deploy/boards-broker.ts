// The address of a broker that boards are told: as they read it themselves, and in words what is wrong with it.
import addressOf from "../src/kit/broker-address";

const PLAIN =
  "boards speak MQTT without TLS, and would send a password as it is: name the broker's plain port, mqtt://host:1883, in your own network, without a password of value";
const USUAL =
  "a broker is mqtt://user:password@host:1883, of which only the host must be there; its port is 1 to 65535";

/** What stands before the host may be secret. */
export const withoutLogin = (address: string): string => address.replace(/^(.*?:\/\/)?.*@/s, "$1...@");

/** Why boards refuse it, and what to write instead; "" if they do not. */
export const wrongBroker = (address: string): string =>
  addressOf(address, false).host ? "" : /^\s*(mqtts|ssl|tls|https|wss):/i.test(address) ? PLAIN : USUAL;
