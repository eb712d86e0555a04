// What a guest may take of the broker that comes along, and that it is nobody else's loss.
import { randomBytes } from "node:crypto";
import { type Socket, connect } from "node:net";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { generate, parser, type Packet } from "mqtt-packet";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { EmbeddedBroker, type BrokerOptions } from "../../deploy/tournament/broker/embedded";
import { until } from "../soak/tournament/page";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const TABLE = "0123456789ab";
const topic = (speaker: string) => `croupier/${TABLE}/${speaker}`;
const room = `croupier/${TABLE}/+`;
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

let said: string[];
async function started(options: Partial<BrokerOptions> = {}): Promise<EmbeddedBroker> {
  said = [];
  const broker = await EmbeddedBroker.start({
    ...{ port: 0, host: "127.0.0.1", isRoom: place => place === TABLE, say: line => said.push(line) },
    ...options,
  });
  closing.push(() => broker.close());
  return broker;
}

interface Guest {
  from?: string;
  id?: string;
}

/** A client at an address of its own; left out, that of boards. */
async function client({ port }: EmbeddedBroker, { from = "127.0.0.1", id }: Guest = {}, more: IClientOptions = {}) {
  const options = { protocolVersion: 4 as const, reconnectPeriod: 0, queueQoSZero: false, ...more };
  const open = () => connect({ port, host: "127.0.0.1", localAddress: from });
  const one = new mqtt.MqttClient(() => open() as never, id === undefined ? options : { ...options, clientId: id });
  closing.push(() => one.end(true));
  one.on("error", () => undefined);
  await new Promise<void>(resolve => {
    one.once("connect", () => resolve());
    one.once("close", () => resolve());
  });
  return one;
}

/** What it hears from now on. */
function heardBy(one: MqttClient): string[] {
  const heard: string[] = [];
  one.on("message", (_, payload) => heard.push(payload.toString()));
  return heard;
}

/** A connection that says nothing by itself. */
async function silent({ port }: EmbeddedBroker, from: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  closing.push(() => socket.destroy());
  socket.on("error", () => undefined);
  await new Promise<void>(resolve => {
    socket.once("connect", () => resolve());
    socket.once("close", () => resolve());
  });
  return socket;
}

const isOpen = async (socket: Socket) => {
  socket.resume();
  await sleep(100);
  return !socket.destroyed;
};

const greeting = (clientId: string, more = {}) =>
  generate({
    ...{ cmd: "connect", protocolId: "MQTT", protocolVersion: 4, clean: true, clientId, keepalive: 60 },
    ...more,
  });

function packetsOf(socket: Socket): Packet[] {
  const packets: Packet[] = [];
  const reader = parser();
  reader.on("packet", packet => packets.push(packet));
  socket.on("data", data => reader.parse(data));
  return packets;
}

describe("a client hears two rooms", () => {
  test("and a third in place of the second, as a board has it that goes to its next match", async () => {
    const broker = await started();
    const [board, other] = [await client(broker), await client(broker)];
    const rooms = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd"].map(place => `croupier/${place}/+`);
    for (const one of rooms) await board.subscribeAsync(one);
    const heard = heardBy(board);
    await sleep(50);
    for (const one of rooms) other.publish(one.replace("+", "1"), one);
    await until("the last is heard", () => heard.includes(rooms[3]));
    expect(heard).toEqual([rooms[0], rooms[3]]);
    expect(broker.connects).toBe(0);
  });

  test("and whoever asks for hundreds at once is refused all but some, and counted", async () => {
    const broker = await started();
    const socket = await silent(broker, "127.0.0.2");
    const packets = packetsOf(socket);
    socket.write(greeting("many"));
    const subscriptions = Array.from({ length: 200 }, () => ({
      topic: `croupier/${randomBytes(6).toString("hex")}/+`,
      qos: 0 as const,
    }));
    for (let at = 1; at <= 10; at++) socket.write(generate({ cmd: "subscribe", messageId: at, subscriptions }));
    await until("all are answered", () => packets.filter(({ cmd }) => cmd === "suback").length === 10);
    const granted = packets.flatMap(one => (one.cmd === "suback" ? (one.granted as number[]) : []));
    expect(granted.filter(one => one !== 128).length).toBeLessThan(15);
    expect(broker.strangers).toBeGreaterThan(1900);
  });

  test("again after it has left one by itself", async () => {
    const broker = await started();
    const board = await client(broker);
    const [one, two, three] = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"].map(place => `croupier/${place}/+`);
    for (const filter of [one, two]) await board.subscribeAsync(filter);
    await board.unsubscribeAsync(one);
    await board.subscribeAsync(three);
    const heard = heardBy(board);
    for (const filter of [one, two, three]) board.publish(filter.replace("+", "1"), filter);
    await until("both are heard", () => heard.length === 2);
    expect(heard).toEqual([two, three]);
  });
});

describe("who does not read", () => {
  test("holds up nobody in the same room, and is put out", async () => {
    const broker = await started();
    const deaf = await silent(broker, "127.0.0.2");
    deaf.pause();
    deaf.write(greeting("deaf"));
    deaf.write(generate({ cmd: "subscribe", messageId: 1, subscriptions: [{ topic: room, qos: 0 }] }));
    const [board, own] = [await client(broker), broker.openOwn()];
    closing.push(() => own.destroy());
    await board.subscribeAsync(room);
    const heard = heardBy(board);
    const server = new mqtt.MqttClient(() => own as never, { protocolVersion: 4, reconnectPeriod: 0 });
    closing.push(() => server.end(true));
    await new Promise(resolve => server.once("connect", resolve));
    const large = "x".repeat(8000);
    let gone = false;
    deaf.once("close", () => (gone = true));
    for (let at = 0; at < 2000 && !broker.connects; at++) {
      server.publish(topic("1"), `${at} ${large}`);
      await until("the board hears it", () => heard.length > at, 2000);
    }
    expect(broker.connects).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^127\.0\.0\.2 does not read/)]);
    server.publish(topic("1"), "and on");
    await until("and goes on", () => heard.at(-1) === "and on", 2000);
    deaf.resume();
    await until("he sees that he is out", () => gone);
  });
});

describe("who says too much", () => {
  test("waits, while others are heard at once; what he said is not lost", async () => {
    const broker = await started();
    const reader = await client(broker);
    await reader.subscribeAsync(room);
    const heard = heardBy(reader);
    const [flood, honest] = [await client(broker, { from: "127.0.0.2" }), await client(broker)];
    for (let at = 0; at < 260; at++) flood.publish(topic("f"), `flood ${at}`);
    await sleep(300);
    const before = heard.length;
    honest.publish(topic("a"), "honest");
    await until("the honest one is heard", () => heard.includes("honest"), 1500);
    expect(before).toBeLessThan(200);
    await until("and so is the last of the others", () => heard.includes("flood 259"), 15_000);
    expect(heard).toHaveLength(261);
  });

  test("is held up as one guest, however many connections he has", async () => {
    const broker = await started({ limits: { clients: 2000, aSecond: 50, anAddress: 5 } });
    const reader = await client(broker);
    await reader.subscribeAsync(room);
    const heard = heardBy(reader);
    const flood = await Promise.all([1, 2, 3, 4, 5].map(() => client(broker, { from: "127.0.0.2" })));
    for (const one of flood) for (let at = 0; at < 100; at++) one.publish(topic("f"), "flood");
    await sleep(1000);
    expect(heard.length).toBeLessThan(250);
  });

  test("by packets that are no messages waits, too", async () => {
    const broker = await started();
    const socket = await silent(broker, "127.0.0.2");
    const packets = packetsOf(socket);
    socket.write(greeting("pings"));
    await until("it is let in", () => packets.length > 0);
    const ping = generate({ cmd: "pingreq" });
    socket.write(Buffer.concat(Array.from({ length: 5000 }, () => ping)));
    await sleep(1000);
    const answers = packets.filter(({ cmd }) => cmd === "pingresp").length;
    expect([answers > 100, answers < 400]).toEqual([true, true]);
  });
});

describe("a board's name", () => {
  test("in the mouth of a guest elsewhere throws no board out", async () => {
    const broker = await started();
    const board = await client(broker, { id: "croupier12345" });
    let isOut = false;
    board.once("close", () => (isOut = true));
    const thief = await client(broker, { from: "127.0.0.2", id: "croupier12345" });
    await sleep(200);
    expect([isOut, thief.connected]).toEqual([false, true]);
  });

  test("of the board that comes back takes the place of its old connection", async () => {
    const broker = await started();
    const board = await client(broker, { id: "croupier12345" });
    const gone = new Promise<void>(resolve => board.once("close", () => resolve()));
    await client(broker, { id: "croupier12345" });
    await gone;
  });

  test("and a will have their lengths", async () => {
    const broker = await started();
    const long = await silent(broker, "127.0.0.2");
    long.write(greeting("x".repeat(5000)));
    expect(await isOpen(long)).toBe(false);
    const reader = await client(broker);
    await reader.subscribeAsync(room);
    const heard = heardBy(reader);
    for (const size of [7000, 100]) {
      const dying = await silent(broker, "127.0.0.3");
      dying.write(
        greeting("a", { will: { topic: topic("d"), payload: Buffer.alloc(size, 65), qos: 0, retain: true } }),
      );
      await sleep(100);
      dying.destroy();
    }
    await until("the short one is heard", () => heard.length > 0);
    expect([heard, broker.oversize]).toEqual([["A".repeat(100)], 1]);
  });
});

describe("places", () => {
  test("of one address are some, and what is refused is said with the option", async () => {
    const broker = await started({ limits: { clients: 2000, aSecond: 50, anAddress: 3 } });
    const here = await Promise.all([1, 2, 3].map(() => client(broker)));
    const fourth = await client(broker);
    expect([here.every(one => one.connected), fourth.connected, broker.connects]).toEqual([true, false, 1]);
    expect(said).toEqual([expect.stringContaining("127.0.0.1 has 3 connections to the broker")]);
    expect(said[0]).toContain("--boards-an-address 6");
    expect((await client(broker, { from: "127.0.0.2" })).connected).toBe(true);
  });

  test("are for boards: when all are taken who never spoke at a table goes, and boards stay", async () => {
    const broker = await started({ limits: { clients: 12, aSecond: 50, anAddress: 20 } });
    const boards = [await client(broker), await client(broker)];
    for (const one of boards) one.publish(topic("a"), "here");
    for (let at = 0; at < 10; at++) await client(broker, { from: "127.0.0.2" });
    const other = await client(broker, { from: "127.0.0.3" });
    other.publish(topic("b"), "here, too");
    await sleep(200);
    for (let at = 0; at < 20; at++) await client(broker, { from: "127.0.0.4" });
    await sleep(100);
    expect([...boards, other].map(one => one.connected)).toEqual([true, true, true]);
  });

  test("when all are boards', are refused", async () => {
    const broker = await started({ limits: { clients: 2, aSecond: 50 } });
    const boards = [await client(broker), await client(broker)];
    for (const one of boards) one.publish(topic("a"), "here");
    await sleep(200);
    expect([(await client(broker, { from: "127.0.0.2" })).connected, broker.connects]).toEqual([false, 1]);
  });

  test("are not held by who does not greet: the oldest of those goes", async () => {
    const broker = await started({ limits: { clients: 2000, aSecond: 500, anAddress: 100, halfOpen: 10 } });
    const all: Socket[] = [];
    for (let at = 0; at < 15; at++) all.push(await silent(broker, "127.0.0.2"));
    const open = await Promise.all(all.map(isOpen));
    expect(open).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(10).fill(true)]);
    expect((await client(broker)).connected).toBe(true);
  });
});

test("a question for a WebSocket that is none leaves no place behind", async () => {
  const broker = await started({ limits: { clients: 1, aSecond: 50 } });
  const { createServer } = await import("node:http");
  const server = createServer();
  server.on("upgrade", (request, socket, head) => broker.upgrade(request, socket, head, "127.0.0.1"));
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  for (let at = 0; at < 3; at++) {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /mqtt HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    await new Promise(resolve => socket.resume().once("close", resolve));
  }
  const board = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, "mqtt");
  await new Promise((resolve, reject) => board.once("open", resolve).once("error", reject));
  board.terminate();
});

test("guesses of the password are slowed in all, but not for who has been let in from the same address", async () => {
  const login = { user: "club", password: "secret" };
  const broker = await started({ login, limits: { clients: 2000, aSecond: 10_000, anAddress: 100 } });
  const enter = (from: string, password: string) => client(broker, { from }, { username: "club", password });
  expect((await enter("127.0.0.1", "secret")).connected).toBe(true);
  for (let at = 0; at < 130; at++) await enter(`127.0.1.${at + 1}`, `wrong ${at}`);
  expect((await enter("127.0.0.3", "secret")).connected).toBe(false);
  expect((await enter("127.0.0.1", "secret")).connected).toBe(true);
});
