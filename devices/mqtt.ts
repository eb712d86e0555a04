// A client of MQTT 3.1.1 (OASIS, 2014): says messages under a topic and hears one filter or two, with quality of service 0, so that a message may be lost, come
// twice or late: whoever uses it numbers and repeats. It comes back by itself, after pauses that grow. Not TLS.
//
// A broker may be anybody's. What none says ends the connection: anything before its CONNACK, a second CONNACK, what only clients say. It has to let this client in
// within seconds whatever it says meanwhile, to read what it is told, and to keep to so many packets a second.
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
  Pong = 0xd0,
}

/** Seconds. */
const enum After {
  /** The connection began, and nothing can be heard over it yet. */
  Silence = 8,
  /** Nothing was heard for so long: a ping asks whether the broker is there. */
  Ping = 15,
  /** Nor was that answered. */
  Lost = 25,
  LongestPause = 32,
}

/** How far a connection has come. */
const enum Step {
  /** It has not answered the greeting, or there is none. */
  Outside,
  /** It was asked to let something be heard. */
  LetIn,
  Joined,
}

/** Messages of more bytes are thrown away as they come. */
const MOST = 400;
/** Bytes that the length of a packet may take (section 2.2.3). */
const LENGTH = 4;
/** Of packets that are heard in a second: two boards and a tournament say a few, and each costs a board two sums of SHA-256. */
const MOST_A_SECOND = 50;
/** Bytes that wait to be sent. */
const MOST_UNSENT = 4000;
/** Of the first byte of a PUBLISH: its quality (section 3.3.1.2). */
const QUALITY = 6;
/** Codes of a SUBACK up to this one let a filter be heard (section 3.9.3). */
const GRANTED = 2;
const REFUSED = 128;

/** waiting: for the next try. refused: by the broker, which said `code` (section 3.2.2.3: 4 and 5 mean user or password; 128: it lets nobody hear there). */
export interface MqttStatus {
  state: "waiting" | "connecting" | "refused" | "joined";
  code: number;
  connects: number;
  sent: number;
  heard: number;
  /** Messages that were too long. */
  oversize: number;
  /** Messages beyond so many a second, or of a quality that was not asked for. */
  dropped: number;
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

function packetOf(first: number, body: string): string {
  const size = body.length;
  return (
    String.fromCharCode(first) +
    (size < 128 ? String.fromCharCode(size) : String.fromCharCode((size & 127) | 128, size >> 7)) +
    body
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
 * Cuts what comes over a connection into packets, whose first byte and the rest of which it hands on. Answers false to what is no packet.
 * `own`: how a message begins that this client has said, and hears again: that may be long.
 */
function makeReader(
  status: MqttStatus,
  own: string,
  take: (first: number, body: string) => unknown,
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
      if (end - at <= MOST) take(whole.charCodeAt(0), whole.substring(at, end));
    }
    return !length;
  };
}

/** One that was gone already cannot be ended. Espruino closes none before all is sent, which a broker that reads nothing would put off for ever. */
function end(socket: SocketBus | undefined): void {
  try {
    if (!socket) return;
    socket.dSnd = "";
    socket.end();
  } catch (e) {
    // Nothing is left of it.
  }
}

/** `greeting`: as mqtt-greeting.ts makes it, at the first tick at the latest. */
export default function openMqtt(net: NetBus, greeting: Greeting, heard: Heard): Mqtt {
  const status: MqttStatus = { state: "waiting", code: 0, connects: 0, sent: 0, heard: 0, oversize: 0, dropped: 0 };
  /** The second filter. */
  let second = "";
  let socket: SocketBus | undefined;
  let step = Step.Outside;
  /** Since something was heard; before that, since the connection began; or since it was given up. */
  let seconds = 0;
  let pauseS = 0;
  /** Packets of this second. */
  let packets = 0;
  /** Bytes that were written since the last of them was sent. */
  let unsent = 0;

  /** The connection is given up, for as long as pauses have grown to. */
  function leave(): void {
    const old = socket;
    socket = undefined;
    step = Step.Outside;
    seconds = 0;
    if (status.state !== "refused") status.state = "waiting";
    end(old);
  }

  /** A board that is not on the network any more throws. */
  function put(first: number, body: string): void {
    const packet = packetOf(first, body);
    unsent += packet.length;
    try {
      if (unsent <= MOST_UNSENT) return void socket!.write(packet);
    } catch (e) {
      // As if the connection was closed.
    }
    leave();
  }

  /** Begins a connection; whatever comes of an earlier one counts for nothing. */
  function connect(): void {
    status.state = "connecting";
    seconds = unsent = 0;
    try {
      const own: SocketBus = net.connect(greeting, () => {
        if (socket === own) put(Packet.Connect, greeting.connect);
      });
      const gone = () => void (socket === own && leave());
      socket = own;
      const read = makeReader(status, greeting.topic, (first, body) => {
        if (socket === own && !take(first, body)) leave();
      });
      // Who says five bytes of a length is no broker.
      own.on("data", chunk => void (read(chunk) || gone()));
      own.on("drain", () => void (unsent = 0));
      own.on("close", gone);
      own.on("error", gone);
    } catch (e) {
      leave();
    }
  }

  function refuse(code: number): boolean {
    status.code = code;
    status.state = "refused";
    return false;
  }

  /** Whether the connection goes on. */
  function take(first: number, body: string): boolean {
    const kind = first & 0xf0;
    packets++;
    if (step === Step.Outside) {
      if (kind !== Packet.Connack || body.length !== 2) return false;
      const code = body.charCodeAt(1);
      if (code) return refuse(code);
      step = Step.LetIn;
      put(Packet.Subscribe, greeting.subscribe + second);
      return true;
    }
    if (step === Step.Joined) seconds = 0;
    if (kind === Packet.Publish) {
      if (packets > MOST_A_SECOND || first & QUALITY) status.dropped++;
      else {
        status.heard++;
        const size = (body.charCodeAt(0) << 8) | body.charCodeAt(1);
        heard(body.substr(2 + size), body.substr(2, size));
      }
      return true;
    }
    if (packets > MOST_A_SECOND) return false;
    if (kind !== Packet.Suback) return kind === Packet.Pong;
    const code = body.charCodeAt(2);
    if (code > GRANTED) return refuse(code);
    // A SUBACK without a code lets nothing be heard.
    if (!(code >= 0)) return false;
    // The second filter, if there is one, may be refused: the first goes on without it.
    status.code = body.charCodeAt(body.length - 1) & REFUSED;
    if (step !== Step.Joined) status.connects++;
    step = Step.Joined;
    status.state = "joined";
    seconds = 0;
    return true;
  }

  return {
    status: status,
    tick: (isUp, chance) => {
      seconds++;
      packets = 0;
      // What throws its clients out again is tried ever less often, too.
      if (step === Step.Joined && pauseS > 0) pauseS--;
      if (!socket) {
        if (!isUp || seconds <= pauseS) return;
        // Boards that lost the same broker do not come back in the same second.
        pauseS = Math.min(After.LongestPause, 2 * pauseS + 1 + chance);
        connect();
      } else if (!isUp || seconds > (step === Step.Joined ? After.Lost : After.Silence)) leave();
      else if (step === Step.Joined && seconds === After.Ping) put(Packet.Ping, "");
    },
    say: (message, topic) => {
      if (!message || step !== Step.Joined) return;
      status.sent++;
      put(Packet.Publish, (topic || greeting.topic) + message);
    },
    also: filter => {
      second = filter;
      if (step === Step.Joined) put(Packet.Subscribe, greeting.subscribe + second);
    },
  };
}
