// What a client of MQTT 3.1.1 says first, worked out once.

/** Seconds that the broker is told: it gives up a client that has said nothing for half as long again (section 3.1.2.10). */
const KEEP_ALIVE_S = 30;

/** A client, and what it wants. */
export interface Client {
  /** Where the broker is. */
  host: string;
  port: number;
  /** Where messages are that it is to hear. */
  filter: string;
  /** Of this client, up to 23 letters and digits. */
  id: string;
  /** "" for none. */
  user: string;
  password: string;
  /** What the broker says, and under which topic, when it has lost this client. */
  willTopic: string;
  will: string;
}

export interface Greeting {
  host: string;
  port: number;
  /** What stands in a CONNECT behind its length (section 3.1), and in a SUBSCRIBE to one filter (3.8), quality 0. */
  connect: string;
  subscribe: string;
  /** The will's, with its length before it: where this client says something, if nothing else is said. */
  topic: string;
}

/** A text with its length before it (section 1.5.3). */
function textOf(value: string): string {
  return String.fromCharCode(value.length >> 8, value.length & 255) + value;
}

export default function greetingOf(all: Client): Greeting {
  const user = all.user;
  const password = user ? all.password : "";
  // A will, a clean session.
  const flags = 6 | (user ? 128 : 0) | (password ? 64 : 0);
  return {
    host: all.host,
    port: all.port,
    connect:
      textOf("MQTT") +
      String.fromCharCode(4, flags, KEEP_ALIVE_S >> 8, KEEP_ALIVE_S & 255) +
      textOf(all.id) +
      textOf(all.willTopic) +
      textOf(all.will) +
      (user ? textOf(user) : "") +
      (password ? textOf(password) : ""),
    subscribe: "\0\x01" + textOf(all.filter) + "\0",
    topic: textOf(all.willTopic),
  };
}
