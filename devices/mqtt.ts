// A client of MQTT 3.1.1 (OASIS, 2014): says messages under a topic and hears one filter or two, with quality of service 0, so that a message may be lost, come
// twice or late: whoever uses it numbers and repeats. It comes back by itself, after pauses that grow. Not TLS.
import type { Greeting } from "./mqtt-greeting";
import type { NetBus, SocketBus } from "./bus";

/** First bytes of packets (section 2.2). */
const enum Packet {
  Connect = 0x10,
  Connack = 0x20,
  Publish = 0x30,
  Subscribe = 0x82,
  Suback = 0x90,
  Ping = 0xc0,
}

/** Seconds. */
const enum After {
  /** No answer to what begins a connection. */
  Silence = 8,
  /** Nothing was heard for so long: a ping asks whether the broker is there. */
  Ping = 15,
  /** Nor was that answered. */
  Lost = 25,
  LongestPause = 32,
}

/** Messages of more bytes are thrown away as they come. */
const MOST = 400;
/** Bytes that the length of a packet may take (section 2.2.3). */
const LENGTH = 4;

/** waiting: for the next try. refused: by the broker, which said `code` (section 3.2.2.3: 4 and 5 mean user or password). */
export interface MqttStatus {
  state: "waiting" | "connecting" | "refused" | "joined";
  code: number;
  connects: number;
  sent: number;
  heard: number;
  /** Messages that were too long. */
  oversize: number;
}

export interface Mqtt {
  status: MqttStatus;
  /** Once a second: nothing here waits by itself. `isUp`: there is a network to connect over, and somebody who wants to; without it the connection is given up, and the broker says the will. `chance`: 0 to 1. */
  tick(isUp: boolean, chance: number): void;
  /** `topic`: with its length before it (section 1.5.3), the will's where it is left out. Not if the message is empty; lost while there is no connection. */
  say(message: string, topic?: string): void;
  /** A second filter, as it stands in a SUBSCRIBE (section 3.8.3), in place of an earlier second one. What that one brings may go on coming. */
  also(filter: string): void;
}

/** Is told a message, and its topic. */
type Heard = (message: string, topic: string) => void;

function put(socket: SocketBus, first: number, body: string): void {
  const size = body.length;
  socket.write(
    String.fromCharCode(first) +
      (size < 128 ? String.fromCharCode(size) : String.fromCharCode((size & 127) | 128, size >> 7)) +
      body,
  );
}

/** What a packet says of its own length, times 8, and how many bytes its first and that take (section 2.2.3); 0: that has not come yet. -1: no length. */
function lengthOf(buffer: string): number {
  let size = 0;
  for (let at = 1; at < buffer.length; at++) {
    if (at > LENGTH) return -1;
    const part = buffer.charCodeAt(at);
    size += (part & 127) * Math.pow(128, at - 1);
    if (part < 128) return size * 8 + at + 1;
  }
  return 0;
}

/**
 * Cuts what comes over a connection into packets, whose first byte (its upper half) and the rest of which it hands on. Answers false to what is no packet.
 * `own`: how a message begins that this client has said, and hears again: that may be long.
 */
function makeReader(
  status: MqttStatus,
  own: string,
  take: (kind: number, body: string) => unknown,
): (chunk: string) => boolean {
  /** What has come of a packet; and how much of a long one is still to be thrown away. */
  let buffer = "";
  let skip = 0;
  return chunk => {
    const over = Math.min(skip, chunk.length);
    skip -= over;
    buffer += chunk.substr(over);
    let length;
    while ((length = lengthOf(buffer)) > 0) {
      const whole = buffer;
      const at = length % 8;
      const end = at + (length - at) / 8;
      if (end - at > MOST) {
        if (whole.length < at + own.length) return true;
        if (whole.substr(at, own.length) !== own) status.oversize++;
        skip = Math.max(0, end - whole.length);
      } else if (end > whole.length) return true;
      buffer = whole.substr(end);
      if (end - at <= MOST) take(whole.charCodeAt(0) & 0xf0, whole.substring(at, end));
    }
    return !length;
  };
}

/** What the broker answers when a connection begins. True: it may be told what is to be heard. */
function answered(status: MqttStatus, kind: number, code: number): boolean {
  if (kind === Packet.Connack) {
    status.code = code;
    if (!code) return true;
    status.state = "refused";
  } else if (kind === Packet.Suback && status.state !== "joined") {
    status.state = "joined";
    status.connects++;
  }
  return false;
}

/** One that was gone already cannot be ended. */
function end(socket: SocketBus | undefined): void {
  try {
    if (socket) socket.end();
  } catch (e) {
    // Nothing is left of it.
  }
}

/** `greeting`: as mqtt-greeting.ts makes it, at the first tick at the latest. */
export default function openMqtt(net: NetBus, greeting: Greeting, heard: Heard): Mqtt {
  const status: MqttStatus = { state: "waiting", code: 0, connects: 0, sent: 0, heard: 0, oversize: 0 };
  /** The second filter. */
  let second = "";
  let socket: SocketBus | undefined;
  /** Since something was heard, or since the connection was given up. */
  let seconds = 0;
  let pauseS = 0;

  /** The connection is given up, for as long as pauses have grown to. */
  function leave(): void {
    const old = socket;
    socket = undefined;
    seconds = 0;
    if (status.state === "joined") pauseS = 0;
    if (status.state !== "refused") status.state = "waiting";
    end(old);
  }

  /** Begins a connection; whatever comes of an earlier one counts for nothing. */
  function connect(): void {
    status.state = "connecting";
    seconds = 0;
    try {
      const own: SocketBus = net.connect(greeting, () => {
        if (socket === own) put(own, Packet.Connect, greeting.connect);
      });
      const gone = () => void (socket === own && leave());
      socket = own;
      const read = makeReader(status, greeting.topic, (kind, body) => {
        if (socket !== own) return;
        take(kind, body);
      });
      // Who says five bytes of a length is no broker.
      own.on("data", chunk => void (read(chunk) || gone()));
      own.on("close", gone);
      own.on("error", gone);
    } catch (e) {
      leave();
    }
  }

  function take(kind: number, body: string): void {
    seconds = 0;
    if (kind !== Packet.Publish) {
      if (answered(status, kind, body.charCodeAt(1))) put(socket!, Packet.Subscribe, greeting.subscribe + second);
      else if (status.state === "refused") leave();
      return;
    }
    status.heard++;
    const size = (body.charCodeAt(0) << 8) | body.charCodeAt(1);
    heard(body.substr(2 + size), body.substr(2, size));
  }

  return {
    status: status,
    tick: (isUp, chance) => {
      seconds++;
      if (!socket) {
        if (!isUp || seconds <= pauseS) return;
        // Boards that lost the same broker do not come back in the same second.
        pauseS = Math.min(After.LongestPause, 2 * pauseS + 1 + chance);
        connect();
      } else if (!isUp || seconds > (status.state === "joined" ? After.Lost : After.Silence)) leave();
      else if (status.state === "joined" && seconds === After.Ping) put(socket, Packet.Ping, "");
    },
    say: (message, topic) => {
      if (!message || status.state !== "joined") return;
      status.sent++;
      put(socket!, Packet.Publish, (topic || greeting.topic) + message);
    },
    also: filter => {
      second = filter;
      if (status.state === "joined") put(socket!, Packet.Subscribe, greeting.subscribe + second);
    },
  };
}
