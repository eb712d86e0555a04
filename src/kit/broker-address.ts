// Where a broker is, as croupier.json and a code to join say it. Boards speak no TLS. So an address that asks for it, or that is not understood, leads nowhere: a password
// would be sent as it is, and perhaps to the wrong port.

/** `host` is "" where the address is not understood, and so are user and password. */
export interface BrokerAddress {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** The one that is registered for MQTT. */
const PORT = 1883;
/** What stands before addresses that ask for TLS. */
const SECURE = "mqtts ssl tls https wss";

/** Where `://` is missing, or stands twice, what should be the scheme is taken for a user. */
function isScheme(user: string[], isNamed: boolean): boolean {
  const isSecure = SECURE.split(" ").indexOf(user[0].trim().toLowerCase()) >= 0;
  const isSlash = user.length > 1 && user[1][0] === "/";
  return isNamed ? isSecure && isSlash : isSecure || isSlash || user[0].indexOf("/") >= 0;
}

function isName(host: string): boolean {
  for (const letter of host) if (letter <= " " || "/?#\\".indexOf(letter) >= 0) return false;
  return true;
}

/**
 * Of `mqtt://user:password@host:port` only the host must be there. `isWeb`: a virtual board in a page has WebSockets and no other connections; an address `ws://` or
 * `wss://` is its host as it stands.
 */
export default function addressOf(text: string, isWeb: boolean): BrokerAddress {
  const start = text.indexOf("://");
  const scheme = text.substr(0, Math.max(0, start)).toLowerCase();
  const whole = start < 0 ? text : text.substr(start + 3);
  const at = whole.lastIndexOf("@");
  const user = at < 0 ? [""] : whole.substr(0, at).split(":");
  const place = whole.substr(at + 1);
  const isSocket = isWeb && (scheme === "ws" || scheme === "wss");
  // An IPv6 address stands in brackets, with colons in it.
  const colon = isSocket ? -1 : place.indexOf(":", place.indexOf("]") + 1);
  const host = colon < 0 ? place : place.substr(0, colon);
  const digits = colon < 0 ? "" + PORT : place.substr(colon + 1);
  const port = parseInt(digits, 10);
  const isPlain = (start < 0 || scheme === "mqtt") && isName(host) && !isScheme(user, start >= 0);
  const isPort = "" + port === digits && port > 0 && port < 65536;
  return host && isPort && (isSocket || isPlain)
    ? { host: isSocket ? scheme + "://" + host : host, port: port, user: user[0], password: user.slice(1).join(":") }
    : { host: "", port: PORT, user: "", password: "" };
}
