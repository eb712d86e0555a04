// A board on the real interpreter at a broker that means harm: it stays alive, its variables do not fall, and it joins the broker once that is honest.
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { generate, parser } from "mqtt-packet";
import { expect, test } from "vitest";
import { faultsOf } from "../rig/espruino/flags";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { rested } from "../rig/espruino/memory";
import { onEach } from "./each";

const FOR_MS = 300_000;
const ATTACK_MS = 10_000;
/** What a connection under way may take, in variables, more than what waits for its next try. */
const CONNECTION = 150;
/** What may be left of an attack: a room that another message is to be said in. */
const LEFT = 20;

const CONNACK = Buffer.from([0x20, 2, 0, 0]);
const SUBACK = Buffer.from([0x90, 3, 0, 1, 0]);
const PONG = Buffer.from([0xd0, 0]);

/** One connection of a board. `filter`: what it asked to hear, once it has. */
interface Visit {
  socket: Socket;
  filter: string;
}

/** What a broker does: when a board comes, and when it asks to hear something. */
interface Broker {
  came?(visit: Visit): void;
  asked?(visit: Visit): void;
}

/** Says so again and again until the connection or the attack is over. `most`: bytes that may wait to be taken, of which there are plenty. */
function flood(visit: Visit, bytes: Buffer, everyMs = 5): void {
  const { socket } = visit;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (socket.writableLength < 100_000) socket.write(bytes);
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}

const many = (bytes: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => bytes));

const message = ({ filter }: Visit, payload: Buffer, more: object = {}) =>
  generate({
    cmd: "publish",
    topic: filter.replace("+", "zzzzzzzz"),
    payload,
    qos: 0,
    dup: false,
    retain: false,
    ...more,
  } as never);

const letIn = ({ socket }: Visit) => void socket.write(Buffer.concat([CONNACK, SUBACK]));

const HONEST: Broker = {
  came: ({ socket }) => void socket.write(CONNACK),
  asked: ({ socket }) => void socket.write(SUBACK),
};

const ATTACKS: Record<string, Broker> = {
  "a CONNACK every 50 ms": { came: visit => flood(visit, CONNACK, 50) },
  "CONNACKs as fast as they go": { came: visit => flood(visit, many(CONNACK, 100)) },
  "zeros for ever": { came: visit => flood(visit, Buffer.alloc(100)) },
  "a zero a second": { came: visit => flood(visit, Buffer.alloc(1), 1000) },
  silence: {},
  "a packet without an end": {
    came: visit => (visit.socket.write(Buffer.from([0x30, 255, 255, 255, 127])), flood(visit, Buffer.alloc(2000, 120))),
  },
  "five bytes of a length": { came: ({ socket }) => void socket.write(Buffer.from([0x30, 255, 255, 255, 255, 1])) },
  "a message before its CONNACK": {
    came: ({ socket }) => void socket.write(Buffer.from([0x30, 5, 0, 1, 120, 104, 105])),
  },
  "SUBACKs that nobody asked for": { came: visit => flood(visit, many(SUBACK, 50)) },
  "a refused room": {
    came: ({ socket }) => void socket.write(CONNACK),
    asked: ({ socket }) => void socket.write(Buffer.from([0x90, 3, 0, 1, 128])),
  },
  "a session that nobody kept": { came: ({ socket }) => void socket.write(Buffer.from([0x20, 2, 1, 0])) },
  "pongs by the hundred": { came: letIn, asked: visit => flood(visit, many(PONG, 500)) },
  "SUBACKs by the hundred": { came: letIn, asked: visit => flood(visit, many(SUBACK, 200)) },
  "small messages by the hundred": {
    came: letIn,
    asked: visit => flood(visit, many(message(visit, Buffer.from("x")), 100)),
  },
  "sealed by nobody, by the hundred": {
    came: letIn,
    asked: visit => flood(visit, many(message(visit, Buffer.alloc(300, 7)), 20)),
  },
  "empty packets of messages": { came: letIn, asked: visit => flood(visit, many(Buffer.from([0x30, 0]), 500)) },
  "messages of other qualities": {
    came: letIn,
    asked: visit => flood(visit, many(message(visit, Buffer.alloc(90, 7), { qos: 2, messageId: 9 }), 20)),
  },
  "topics that nobody asked for": {
    came: letIn,
    asked: visit => flood(visit, many(message({ ...visit, filter: "$SYS/+" }, Buffer.alloc(90, 7)), 20)),
  },
  "too long messages": { came: letIn, asked: visit => flood(visit, message(visit, Buffer.alloc(5000, 7))) },
  "a byte a second": { came: letIn, asked: visit => flood(visit, Buffer.from([0x30]), 1000) },
  "an end at once": { came: ({ socket }) => void socket.end() },
  "an end behind the CONNACK": { came: ({ socket }) => void socket.end(CONNACK) },
  "an end behind the SUBACK": { came: letIn, asked: ({ socket }) => void socket.end() },
  "an end in the middle of a packet": {
    came: letIn,
    asked: visit => void visit.socket.end(message(visit, Buffer.alloc(200, 7)).subarray(0, 100)),
  },
  "a reset": { came: letIn, asked: ({ socket }) => void socket.resetAndDestroy() },
  "a broker that reads nothing": {
    came: visit => (
      letIn(visit),
      visit.socket.pause(),
      flood(visit, message({ ...visit, filter: "x/+" }, Buffer.from("hi")), 1000)
    ),
  },
};

class HostileBroker {
  now: Broker = {};
  visits = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer(socket => this.take(socket));

  async listen(): Promise<number> {
    await new Promise<void>(resolve => this.server.listen(0, "127.0.0.1", resolve));
    return (this.server.address() as AddressInfo).port;
  }

  /** Those who are there are thrown out: the next attack begins with a connection. */
  begin(broker: Broker): void {
    this.now = broker;
    this.visits = 0;
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.begin({});
    this.server.close();
  }

  private take(socket: Socket): void {
    const { now } = this;
    const visit: Visit = { socket, filter: "" };
    this.visits++;
    this.sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.sockets.delete(socket));
    const reader = parser({ protocolVersion: 4 } as never);
    reader.on("error", () => undefined);
    reader.on("packet", packet => {
      if (packet.cmd === "connect") now.came?.(visit);
      else if (packet.cmd === "pingreq") socket.write(PONG);
      else if (packet.cmd === "subscribe" && !visit.filter) {
        visit.filter = packet.subscriptions[0].topic;
        now.asked?.(visit);
      }
    });
    socket.on("data", bytes => void reader.parse(bytes));
  }
}

onEach("a board at a broker that means harm", ["small"], ({ small }) => {
  test.each(Object.entries(ATTACKS))(
    "lives through %s with the variables that it had, and joins when the broker is honest",
    async (_, attack) => {
      const broker = new HostileBroker();
      const port = await broker.listen();
      const config = { board: "linux", network: { broker: `127.0.0.1:${port}`, table: "tubi-kera-1881" } };
      broker.begin(HONEST);
      const board = await Interpreter.start({ binary: small, config, capture: false });
      const isJoined = () => board.until(`(croupier.status().network||{broker:{}}).broker.state==="joined"`, 120_000);
      try {
        await isJoined();
        const before = await rested(board);
        broker.begin(attack);
        for (let look = 0; look < 200 && !broker.visits; look++) await sleep(100);
        expect(broker.visits).toBeGreaterThan(0);
        await sleep(ATTACK_MS);
        const under = await rested(board);
        expect(under - before).toBeLessThanOrEqual(CONNECTION);
        broker.begin(HONEST);
        await isJoined();
        expect((await rested(board)) - before).toBeLessThanOrEqual(LEFT);
        expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
        expect(board.printed).not.toMatch(/Uncaught|OUT OF MEMORY|error/i);
        expect(board.printed.match(/Croupier \d/g)).toHaveLength(1);
      } finally {
        board.stop();
        broker.close();
      }
    },
    FOR_MS,
  );
});
