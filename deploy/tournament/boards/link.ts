// The tournament's own way to the broker: one client for all rooms, which comes back by itself after growing pauses.
import { readFile } from "../../input";
import mqtt, { type IClientOptions, type IStream, type MqttClient } from "mqtt";
import { isIPv6 } from "node:net";
import type { Duplex } from "node:stream";
import { brokerOf, withoutLogin } from "../../boards-broker";
import { Mistake } from "../../mistake";

/** A broker that takes the connection and says nothing is given up after so long. */
const GREETING_MS = 8000;
const KEEPALIVE_S = 10;
const SECURE_PORT = 8883;
const FIRST_PAUSE_MS = 500,
  LONGEST_PAUSE_MS = 16_000;
/** Filters in one request: a packet has at most some kilobytes where a broker is careful. */
const FILTERS_AT_ONCE = 50;

export interface LinkOptions {
  /** mqtt://user:password@host:1883 or mqtts://... */
  address: string;
  /** Other nodes of the same cluster: where one is gone the next is tried. */
  others?: string[];
  /** File with the certificate of whoever signed the broker's, PEM. */
  ca?: string;
  /** Opens a connection within this program, in place of one to `address`. */
  open?(): Duplex;
}

export interface Told {
  message(topic: string, payload: Buffer): void;
  /** It was found or lost; `why` in words, "" when it is here. */
  state(isHere: boolean, why: string): void;
}

/** A broker as this program reaches it. */
export interface Broker {
  isSecure: boolean;
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Stands for an IPv6 address, which boards do not know. */
const NAME = "ipv6.invalid";

/**
 * Read as boards read it. Besides, this program speaks TLS and IPv6.
 * @throws Mistake when it is no address of a broker
 */
export function ownBroker(text: string, option: string): Broker {
  const isSecure = /^mqtts:\/\//i.test(text);
  const [, ip] = /\[([\da-f:.]+)\](?=(:\d+)?$)/i.exec(text) ?? [];
  const plain = text.replace(/^mqtts:\/\//i, "mqtt://");
  const { host, place, port, user, password } = brokerOf(ip && isIPv6(ip) ? plain.replace(`[${ip}]`, NAME) : plain);
  if (!host)
    throw new Mistake(
      `${option} ${withoutLogin(text)}: a broker is mqtt://host:1883 or mqtts://host:8883, its port 1 to 65535, and nothing stands behind it`,
    );
  return {
    ...{ isSecure, user, password },
    host: host === NAME && ip ? ip : host,
    port: isSecure && !place.includes(":") ? SECURE_PORT : port,
  };
}

const WORDS: Record<string, string> = {
  "connack timeout": "it does not answer",
  ECONNREFUSED: "nothing listens at its address",
  ENOTFOUND: "there is no such address",
  EAI_AGAIN: "its address cannot be looked up",
  ETIMEDOUT: "it cannot be reached",
  EHOSTUNREACH: "it cannot be reached",
  ENETUNREACH: "it cannot be reached",
};

/** Why it is lost; as the system or the broker says it, where there are no better words. */
function wordsOf(error: Error): string {
  const code = String((error as NodeJS.ErrnoException).code);
  return WORDS[error.message] ?? WORDS[code] ?? (error.message || code);
}

export class Link {
  private client!: MqttClient;
  private readonly filters = new Set<string>();
  private pauseMs = FIRST_PAUSE_MS;
  private timer: NodeJS.Timeout | undefined;
  private isEnded = false;
  isHere = false;
  private readonly nodes: IClientOptions[];
  /** Which of them. */
  private at = 0;

  constructor(
    private readonly where: LinkOptions,
    private readonly told: Told,
  ) {
    const ca = where.ca === undefined ? undefined : readFile(where.ca, `--ca ${where.ca}`);
    this.nodes = [where.address, ...(where.others ?? [])].map(address => Link.optionsOf(address, ca));
    this.connect();
  }

  private static optionsOf(address: string, ca: Buffer | undefined): IClientOptions {
    const { isSecure, host, port, user, password } = ownBroker(address, "--broker");
    // Not as a URL: the client takes user and password of one as they are written there, not as they are meant.
    return {
      ...{ protocol: isSecure ? "mqtts" : "mqtt", host, port },
      ...(user ? { username: user, password } : {}),
      protocolVersion: 4,
      clean: true,
      keepalive: KEEPALIVE_S,
      connectTimeout: GREETING_MS,
      // The pauses are ours: they grow.
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      ...(isSecure ? { servername: host, ...(ca ? { ca } : {}) } : {}),
    };
  }

  private connect(): void {
    let why = "it does not answer";
    const { open } = this.where;
    const options = this.nodes[this.at];
    const client = open ? new mqtt.MqttClient(() => open() as IStream, options) : mqtt.connect(options);
    this.client = client;
    client.on("connect", () => {
      this.pauseMs = FIRST_PAUSE_MS;
      this.isHere = true;
      // What a thousand boards are told at once waits for the socket, each message with a listener.
      client.stream.setMaxListeners(0);
      this.ask([...this.filters]);
      this.told.state(true, "");
    });
    client.on("message", (topic, payload) => this.told.message(topic, payload));
    client.on("error", error => (why = wordsOf(error)));
    client.once("close", () => {
      client.removeAllListeners();
      // What it still may throw is of no interest any more.
      client.on("error", () => undefined);
      client.end(true);
      const wasHere = this.isHere;
      this.isHere = false;
      if (this.isEnded) return;
      this.at = (this.at + 1) % this.nodes.length;
      this.told.state(false, wasHere ? "it is gone" : why);
      this.timer = setTimeout(() => this.connect(), this.pauseMs);
      this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
    });
  }

  private ask(filters: string[]): void {
    for (let from = 0; from < filters.length; from += FILTERS_AT_ONCE)
      this.client.subscribe(filters.slice(from, from + FILTERS_AT_ONCE), { qos: 0 }, () => undefined);
  }

  /** From now on these are heard, and no others. */
  listen(filters: Iterable<string>): void {
    const wanted = new Set(filters);
    const added = [...wanted].filter(one => !this.filters.has(one));
    const gone = [...this.filters].filter(one => !wanted.has(one));
    for (const one of gone) this.filters.delete(one);
    for (const one of added) this.filters.add(one);
    if (!this.isHere) return;
    this.ask(added);
    if (gone.length) this.client.unsubscribe(gone, () => undefined);
  }

  /** Lost, if the broker is: whoever says it says it again. */
  publish(topic: string, payload: string): void {
    if (this.isHere) this.client.publish(topic, Buffer.from(payload, "latin1"), { qos: 0 }, () => undefined);
  }

  async end(): Promise<void> {
    this.isEnded = true;
    clearTimeout(this.timer);
    await new Promise<void>(resolve => this.client.end(true, {}, () => resolve()));
  }
}
