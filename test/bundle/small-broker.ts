// A broker for MQTT 3.1.1 within a test, in virtual time: what is written is heard at once by whoever asked for it, the writer among them. It reads and writes
// with somebody else's packets.
import { type IPublishPacket, type Packet, generate, parser } from "mqtt-packet";
import type { Dial, NearEnd } from "../../devices/sim/net";

/** `croupier/ab/+` */
const fits = (filter: string, topic: string) =>
  filter.endsWith("+") ? topic.startsWith(filter.slice(0, -1)) : topic === filter;

class Client {
  filters: string[] = [];
  will: IPublishPacket | undefined;
  constructor(readonly near: NearEnd) {}
  send(packet: Packet): void {
    this.near.heard(Uint8Array.from(generate(packet)));
  }
}

export class SmallBroker {
  /** Whoever asked for it and is no board. */
  readonly listeners: ((topic: string, message: string) => void)[] = [];
  isUp = true;
  private clients = new Set<Client>();

  readonly dial: Dial = (_, near) => {
    const client = new Client(near);
    const reader = parser({ protocolVersion: 4 } as never);
    reader.on("packet", packet => this.take(client, packet));
    if (this.isUp) {
      this.clients.add(client);
      near.opened();
    } else near.closed();
    return { write: bytes => void reader.parse(Buffer.from(bytes)), end: () => this.lose(client) };
  };

  publish(topic: string, message: string): void {
    const payload = Buffer.from(message, "latin1");
    const packet: Packet = { cmd: "publish", topic, payload, qos: 0, dup: false, retain: false };
    for (const client of this.clients) if (client.filters.some(filter => fits(filter, topic))) client.send(packet);
    for (const listener of this.listeners) listener(topic, message);
  }

  /** Everybody is cut off, and nobody comes in again before `isUp` is true. */
  kill(): void {
    this.isUp = false;
    for (const client of this.clients) client.near.closed();
    this.clients.clear();
  }

  private lose(client: Client): void {
    if (!this.clients.delete(client) || !client.will) return;
    this.publish(client.will.topic, client.will.payload.toString("latin1"));
  }

  private take(client: Client, packet: Packet): void {
    if (packet.cmd === "connect") {
      client.will = packet.will as IPublishPacket | undefined;
      client.send({ cmd: "connack", returnCode: 0, sessionPresent: false });
    } else if (packet.cmd === "subscribe") {
      client.filters.push(...packet.subscriptions.map(({ topic }) => topic));
      client.send({ cmd: "suback", messageId: packet.messageId!, granted: packet.subscriptions.map(() => 0) });
    } else if (packet.cmd === "pingreq") client.send({ cmd: "pingresp" });
    else if (packet.cmd === "publish") this.publish(packet.topic, packet.payload.toString("latin1"));
  }
}
