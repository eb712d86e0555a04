// A tournament's end of a table's room, as a server would have it: it keeps what each number tells once, acknowledges it, and repeats what it wants to be done.
import { createHash, randomInt } from "node:crypto";
import { type Socket, connect } from "node:net";
import { type Packet, generate, parser } from "mqtt-packet";
import openRoom, { type Invitation, type Room } from "../../devices/room";
import { sealWord } from "../../deploy/tournament/boards/sealed";
import type { FromBoard, ToBoard } from "../../deploy/tournament/contract";

const AGAIN_MS = 300;
const TICK_MS = 1000;

export const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");

export type Game = Extract<FromBoard, { match: number }>;

export class TableEnd {
  /** What it was told, each number once, as a server keeps it. */
  readonly kept: FromBoard[] = [];
  /** The numbers of all tellings, however often. */
  readonly numbers: number[] = [];
  /** False: nothing is acknowledged. */
  isGetting = true;
  readonly room: Room;
  protected readonly invitation: Invitation;
  /** Said again whenever the board says something, until `isDone`. */
  private wanted: { message: ToBoard; isDone: () => boolean } | undefined;

  /** `publish`: under the topic of this end, unless another is named. */
  constructor(
    word: string,
    readonly publish: (message: string, topic?: string) => void,
    random32 = () => randomInt(2 ** 32) | 0,
  ) {
    this.room = openRoom(sha, word, random32);
    this.invitation = this.room.invitation!;
  }

  get games(): Game[] {
    return this.kept.filter(one => "match" in one);
  }

  /** The last that was told of a game. */
  get last(): Game | undefined {
    return this.games.at(-1);
  }

  get isGreeted(): boolean {
    return this.kept.some(one => "hello" in one);
  }

  /** As only the board here can read it. */
  sealWord(word: string): string {
    return sealWord(this.room.checked, word);
  }

  /** Once: it may be lost. */
  say(message: ToBoard): void {
    this.tell(this.room.seal(JSON.stringify(message)));
  }

  want(message: ToBoard, isDone: () => boolean): void {
    this.wanted = { message, isDone };
    this.say(message);
  }

  /** Once a second. */
  tick(): void {
    this.tell(this.room.tick());
  }

  /** What came over a topic of the room. */
  take(message: string): void {
    const data = this.room.open(message);
    if (!data) return;
    const told = JSON.parse(data) as FromBoard;
    if (typeof told.n !== "number") return;
    this.numbers.push(told.n);
    if (!this.isGetting) return;
    if (!this.kept.some(one => one.n === told.n)) this.kept.push(told);
    this.say({ got: told.n });
    if (this.wanted?.isDone()) this.wanted = undefined;
    if (this.wanted) this.say(this.wanted.message);
  }

  private tell(message: string): void {
    if (message) this.publish(message);
  }
}

/** At a real broker, with somebody else's packets. */
export class BrokerEnd extends TableEnd {
  /** Everything that came over the room's topics. */
  readonly overheard: { topic: string; message: string }[] = [];
  private readonly timer = setInterval(() => this.tick(), TICK_MS);
  private socket: Socket | undefined;
  private isOver = false;

  constructor(
    private readonly port: number,
    word: string,
  ) {
    super(word, (message, topic = this.invitation.willTopic) => {
      const payload = Buffer.from(message, "latin1");
      this.send({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false });
    });
    this.join();
  }

  async order(message: ToBoard, isDone: () => boolean, forMs = 60_000): Promise<void> {
    this.want(message, isDone);
    const end = Date.now() + forMs;
    while (!isDone()) {
      if (Date.now() > end) throw new Error(`never: ${JSON.stringify(message)}; last ${JSON.stringify(this.last)}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
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
    reader.on("packet", packet => this.heard(packet));
    socket.on("connect", () => {
      const { willTopic: topic, will } = this.invitation;
      this.send({
        cmd: "connect",
        protocolId: "MQTT",
        protocolVersion: 4,
        clean: true,
        clientId: `end${randomInt(1e9)}`,
        keepalive: 30,
        will: { topic, payload: Buffer.from(will, "latin1"), qos: 0, retain: false },
      });
    });
    socket.on("data", data => void reader.parse(data));
    socket.on("error", () => undefined);
    socket.on("close", () => setTimeout(() => this.join(), AGAIN_MS));
  }

  private heard(packet: Packet): void {
    if (packet.cmd === "connack")
      this.send({ cmd: "subscribe", messageId: 1, subscriptions: [{ topic: this.invitation.filter, qos: 0 }] });
    if (packet.cmd !== "publish") return;
    const message = latin(packet.payload as Buffer);
    this.overheard.push({ topic: packet.topic, message });
    this.take(message);
  }
}
