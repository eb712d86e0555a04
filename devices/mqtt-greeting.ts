// What a client of MQTT 3.1.1 says first, worked out once.

export interface Greeting {
  /** Of this client, up to 23 letters and digits. */
  id: string;
  /** "" for none. */
  user: string;
  password: string;
  /** What the broker says, and under which topic, when it has lost this client. */
  willTopic: string;
  will: string;
  /** Seconds, after which a ping would have come: the broker waits half as long again (section 3.1.2.10). */
  keepAliveS: number;
}

/** A text with its length before it (section 1.5.3). */
function textOf(value: string): string {
  return String.fromCharCode(value.length >> 8, value.length & 255) + value;
}

/** What stands in a CONNECT behind its length (section 3.1), and in a SUBSCRIBE to one filter (3.8), quality 0. */
export default function greetingOf(all: Greeting, filter: string) {
  const user = all.user;
  const password = user ? all.password : "";
  // A will, a clean session.
  const flags = 6 | (user ? 128 : 0) | (password ? 64 : 0);
  return {
    connect:
      textOf("MQTT") +
      String.fromCharCode(4, flags, all.keepAliveS >> 8, all.keepAliveS & 255) +
      textOf(all.id) +
      textOf(all.willTopic) +
      textOf(all.will) +
      (user ? textOf(user) : "") +
      (password ? textOf(password) : ""),
    subscribe: "\0\x01" + textOf(filter) + "\0",
    topic: textOf(all.willTopic),
  };
}
