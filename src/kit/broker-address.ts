// Where a broker is, as croupier.json, a code to join and the command line say it: the one reader of such an address. What it takes it reads as RFC 3986 does, and
// with it every other program; what it does not understand leads nowhere, for a password would be sent as it is, and perhaps to the wrong port.

/** `host` is "" where the address is not understood, and so are user and password. */
export interface BrokerAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Host and port as they are written. */
  place: string;
}

/** The one that is registered for MQTT. */
const PORT = 1883;
/** What asks for TLS is no user where `://` is forgotten. Boards speak no TLS. */
const SECURE = "mqtts ssl tls https wss";

/** With `%41` for what would else mean something. */
function decoded(text: string): string {
  return text.replace(/%[\da-fA-F][\da-fA-F]/g, hex => String.fromCharCode(parseInt(hex.substr(1), 16)));
}

/** A path ends an address for other programs, whatever stands behind it: a user and a password with such a mark are taken only if nothing before it is a place. */
function isLogin(login: string): boolean {
  const front = login.replace(/[?#]/g, "/").split("/")[0];
  return front === login || (front.indexOf("@") < 0 && isNaN(Number(front.split(":")[1] || 0)));
}

/**
 * Of `mqtt://user:password@host:port` only the host must be there. `isWeb`: a virtual board in a page has WebSockets and no other connections; an address `ws://` or
 * `wss://` is its host as it stands. Letters are bytes, so that those of user and password may be of any script.
 */
export default function addressOf(text: string, isWeb: boolean): BrokerAddress {
  const start = text.indexOf("://");
  const scheme = start < 0 ? "mqtt" : text.substr(0, start).toLowerCase();
  const whole = start < 0 ? text : text.substr(start + 3);
  const at = whole.lastIndexOf("@");
  const login = at < 0 ? "" : whole.substr(0, at);
  const place = whole.substr(at + 1);
  const isSocket = isWeb && (scheme === "ws" || scheme === "wss");
  const parts = place.split(":");
  const digits = parts.length > 1 ? parts[1] : "" + PORT;
  const port = parseInt(digits, 10);
  const user = login.split(":")[0];
  const isPlain =
    scheme === "mqtt" &&
    parts.length < 3 &&
    /^[\w.-]+$/.test(parts[0]) &&
    "" + port === digits &&
    port > 0 &&
    port < 65536 &&
    isLogin(login) &&
    (!login || (!!user && !/[\0-\x1f]/.test(login))) &&
    (start >= 0 || SECURE.split(" ").indexOf(user.trim().toLowerCase()) < 0);
  if (isSocket ? !place : !isPlain) return { host: "", port: PORT, user: "", password: "", place: "" };
  return {
    host: isSocket ? scheme + "://" + place : parts[0],
    port: isSocket ? PORT : port,
    user: decoded(user),
    password: decoded(login.substr(user.length + 1)),
    place: place,
  };
}

export type ReadAddress = typeof addressOf;
