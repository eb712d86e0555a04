// Of one who sends more than he may, no more is read than what waits: what the server has read it has to hold.
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { Duplex } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { generate } from "mqtt-packet";
import { WebSocket, WebSocketServer, createWebSocketStream } from "ws";
import { Bucket } from "../../deploy/tournament/bucket";
import { Inflow } from "../../deploy/tournament/broker/inflow";

const PIECE = 65_536;
const ping = generate({ cmd: "pingreq" });
const pings = Buffer.concat(Array.from({ length: PIECE / ping.length }, () => ping));

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach(close => close()));

const purse = (atOnce: number) => new Bucket({ aSecond: 20, atOnce }, () => performance.now());

/** What comes out of a stream behind its inflow. */
function heardOf(stream: Duplex, bucket: Bucket): { bytes: number; isOver: boolean } {
  const heard = { bytes: 0, isOver: false };
  new Inflow(
    stream,
    8192,
    () => [bucket],
    () => undefined,
  );
  stream.on("data", (data: Buffer) => (heard.bytes += data.length));
  stream.on("end", () => (heard.isOver = true));
  return heard;
}

describe("a connection that sends more than it may", () => {
  it("is not read from while a packet of it waits", async () => {
    let reads = 0;
    const stream = new Duplex({
      read() {
        reads++;
        setImmediate(() => this.push(pings));
      },
      write: (_chunk, _encoding, done) => done(),
    });
    closing.push(() => stream.destroy());
    const heard = heardOf(stream, purse(100));
    await vi.waitFor(() => expect(heard.bytes).toBeGreaterThan(105 * ping.length), { timeout: 60_000 });
    // What was read at first is not over yet.
    expect(reads).toBe(1);
  });

  it("over TCP, has what it sends wait in its own computer", async () => {
    const accepted: Socket[] = [];
    const server = createServer(socket => accepted.push(socket)).listen(0, "127.0.0.1");
    closing.push(() => server.close());
    await vi.waitFor(() => expect(server.address()).not.toBeNull());
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    closing.push(() => client.destroy());
    await vi.waitFor(() => expect(accepted).toHaveLength(1));
    const [socket] = accepted;
    closing.push(() => socket.destroy());
    const heard = heardOf(socket, purse(100));
    for (let piece = 0; piece < 300; piece++) client.write(pings);
    await vi.waitFor(() => expect(heard.bytes).toBeGreaterThan(110 * ping.length), { timeout: 60_000 });
    // A socket of Node's reads 64 kB at a time.
    expect(socket.bytesRead).toBeLessThanOrEqual(2 * PIECE);
  });

  it("over a WebSocket, as well", async () => {
    const accepted: { stream: Duplex; under: Socket }[] = [];
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    server.on("connection", (socket, request) =>
      accepted.push({ stream: createWebSocketStream(socket), under: request.socket }),
    );
    closing.push(() => server.close());
    await vi.waitFor(() => expect(server.address()).not.toBeNull());
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    closing.push(() => client.terminate());
    await vi.waitFor(() => expect(accepted).toHaveLength(1));
    const [{ stream, under }] = accepted;
    closing.push(() => stream.destroy());
    stream.on("error", () => undefined);
    const heard = heardOf(stream, purse(100));
    await vi.waitFor(() => expect(client.readyState).toBe(WebSocket.OPEN));
    for (let piece = 0; piece < 300; piece++) client.send(pings);
    await vi.waitFor(() => expect(heard.bytes).toBeGreaterThan(110 * ping.length), { timeout: 60_000 });
    // Besides, what comes while a message is taken apart.
    expect(under.bytesRead).toBeLessThanOrEqual(6 * PIECE);
  });

  it("is read on when all of it has come, to its end", async () => {
    let left = 5;
    const stream = new Duplex({
      read() {
        setImmediate(() => this.push(left-- > 0 ? pings.subarray(0, 30 * ping.length) : null));
      },
      write: (_chunk, _encoding, done) => done(),
    });
    closing.push(() => stream.destroy());
    const heard = heardOf(stream, purse(140));
    await vi.waitFor(() => expect(heard).toEqual({ bytes: 150 * ping.length, isOver: true }), { timeout: 60_000 });
  });
});
