// A tournament's end of a table's room, as a server would have it: at a real broker, with somebody else's packets, beside everybody who hears the topic.
import { createHash, randomInt } from "node:crypto";
import { type Socket, connect } from "node:net";
import { type Packet, generate, parser } from "mqtt-packet";
import openRoom, { type Room } from "../../devices/room";
import type { FromBoard, ToBoard } from "../../deploy/tournament/contract";

const AGAIN_MS = 300;
const TICK_MS = 1000;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");

export class TableEnd {
  /** What it was told, each number once, as a server keeps it. */
  readonly kept: FromBoard[] = [];
  /** Every telling, however often. */
  readonly numbers: number[] = [];
  /** Messages as they came over the topic, and their topics. */
  readonly overheard: { topic: string; message: string }[] = [];
  /** False: nothing is acknowledged. */
  isGetting = true;
  readonly room: Room;
  readonly place: string;
  private readonly topic: string;
  private readonly will: string;
  private readonly timer = setInterval(() => this.publish(this.room.tick()), TICK_MS);
  private socket: Socket | undefined;
  private isOver = false;
  /** Said again every second until `isDone`. */
  private wanted: { message: ToBoard; isDone: () => boolean } | undefined;

  constructor(
    private readonly port: number,
    word: string,
  ) {
    this.room = openRoom(sha, word, () => randomInt(2 ** 32) | 0);
    const { filter, willTopic, will } = this.room.invitation!;
    this.place = filter;
    this.topic = willTopic;
    this.will = will;
    this.join();
  }

  /** The last that was told of a game. */
  get last(): Extract<FromBoard, { match: number }> | undefined {
    return this.kept.filter(one => "match" in one).at(-1);
  }

  /** Once: it may be lost. */
  say(message: ToBoard): void {
    this.publish(this.room.seal(JSON.stringify(message)));
  }

  /** Again and again, until it is done. */
  async order(message: ToBoard, isDone: () => boolean, forMs = 60_000): Promise<void> {
    this.wanted = { message, isDone };
    this.say(message);
    const end = Date.now() + forMs;
    while (!isDone()) {
      if (Date.now() > end)
        throw new Error(`never done: ${JSON.stringify(message)}; last ${JSON.stringify(this.last)}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    this.wanted = undefined;
  }

  /** Whatever it is, under the topic of whom it pleases. */
  publish(message: string, topic = this.topic): void {
    if (message)
      this.send({ cmd: "publish", topic, payload: Buffer.from(message, "latin1"), qos: 0, dup: false, retain: false });
  }

  stop(): void {
    this.isOver = true;
    clearInterval(this.timer);
    this.socket?.destroy();
  }

  private send(packet: Packet): void {
    if (this.socket?.writable) this.socket.write(generate(packet));
  }

  private join(): void {
    if (this.isOver) return;
    const reader = parser({ protocolVersion: 4 } as never);
    const socket = (this.socket = connect(this.port, "127.0.0.1"));
    reader.on("packet", packet => this.take(packet));
    socket.on("connect", () => {
      const payload = Buffer.from(this.will, "latin1");
      this.send({
        cmd: "connect",
        protocolId: "MQTT",
        protocolVersion: 4,
        clean: true,
        clientId: `end${randomInt(1e9)}`,
        keepalive: 30,
        will: { topic: this.topic, payload, qos: 0, retain: false },
      });
    });
    socket.on("data", data => void reader.parse(data));
    socket.on("error", () => undefined);
    socket.on("close", () => setTimeout(() => this.join(), AGAIN_MS));
  }

  private take(packet: Packet): void {
    if (packet.cmd === "connack")
      this.send({ cmd: "subscribe", messageId: 1, subscriptions: [{ topic: this.place, qos: 0 }] });
    if (packet.cmd !== "publish") return;
    const message = latin(packet.payload as Buffer);
    this.overheard.push({ topic: packet.topic, message });
    const data = this.room.open(message);
    if (data) this.hear(JSON.parse(data) as FromBoard);
  }

  private hear(told: FromBoard): void {
    this.numbers.push(told.n);
    if (!this.isGetting) return;
    if (!this.kept.some(one => one.n === told.n)) this.kept.push(told);
    this.say({ got: told.n });
    if (this.wanted && !this.wanted.isDone()) this.say(this.wanted.message);
  }
}
