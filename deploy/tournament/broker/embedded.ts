// The broker that comes along: aedes, for boards by TCP and for those in a browser by WebSocket; behind limits, since the network is everybody's.
import type { IncomingMessage } from "node:http";
import { type AddressInfo, type Server, createServer } from "node:net";
import type { Duplex } from "node:stream";
import { Aedes } from "aedes";
import { type WebSocket, WebSocketServer, createWebSocketStream } from "ws";
import { Mistake, reasonOf } from "../../mistake";
import { listen } from "../../web";
import { placeOf, plain } from "../address";
import { Door, type DoorOptions, MOST_PACKET } from "./door";
import { makePair } from "./own";
import { type RuleOptions, rulesOf } from "./rules";

/** Who has not greeted by then is put out. */
const GREETING_MS = 8000;
const LOOK_MS = 1000;
/**
 * How often aedes looks for other brokers of a cluster, by the computer's clock, and says the wills of boards whose broker is gone. There is no other one, and where that clock is set
 * it takes itself for gone. Four times as much is still a time that a timer can have.
 */
const NEVER_MS = 2 ** 28;

export interface BrokerOptions extends DoorOptions, RuleOptions {
  /** 0: any that is free. */
  port: number;
  /** Left out: every address of this computer. */
  host?: string;
}

export class EmbeddedBroker {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_PACKET,
    // No browser pings, and who reads no answers would have them kept.
    autoPong: false,
    handleProtocols: offered => (offered.has("mqtt") ? "mqtt" : false),
  });
  private readonly timer: NodeJS.Timeout;
  private readonly own = new Set<Duplex>();

  private constructor(
    private readonly aedes: Aedes,
    private readonly server: Server,
    private readonly door: Door,
  ) {
    server.on("connection", socket => {
      const address = placeOf(plain(socket.remoteAddress ?? ""));
      socket.on("error", () => socket.destroy());
      if (door.mayEnter(address)) this.admit(socket, address);
      else socket.destroy();
    });
    // Whoever ends his connection without a word is no news.
    for (const event of ["clientError", "connectionError"] as const) aedes.on(event, client => client.close());
    aedes.on("unsubscribe", (filters, { conn }) => door.guestOf(conn)?.forget(filters));
    this.timer = setInterval(() => door.look(), LOOK_MS);
  }

  /** @throws Mistake when the port is taken, or the address is none of this computer's */
  static async start(options: BrokerOptions): Promise<EmbeddedBroker> {
    const door = new Door(options);
    const aedes = await Aedes.createBroker({
      // Each message goes its way by itself: none waits until another one has been taken.
      concurrency: 0,
      connectTimeout: GREETING_MS,
      heartbeatInterval: NEVER_MS,
      // Boards acknowledge nothing.
      maxInflightInbound: 1,
      ...rulesOf(door, options),
    });
    const server = createServer();
    const { port, host } = options;
    try {
      await listen(server, port, host);
    } catch (error) {
      await new Promise<void>(resolve => aedes.close(() => resolve()));
      throw new Mistake(`cannot open port ${port} for boards: ${portReason(error)}; name another with --mqtt-port`);
    }
    return new EmbeddedBroker(aedes, server, door);
  }

  /** Connections that were turned away since the start. */
  get connects(): number {
    return this.door.refused;
  }

  get strangers(): number {
    return this.door.strangers;
  }

  get oversize(): number {
    return this.door.oversize;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** This program's own connection, which no guest's limits hold. */
  openOwn(): Duplex {
    const [near, far] = makePair();
    this.own.add(far);
    far.once("close", () => this.own.delete(far));
    far.on("error", () => undefined);
    this.aedes.handle(far);
    return near;
  }

  /** A board in a browser: an HTTP request for /mqtt that wants to be a WebSocket. `address`: who asks, though a proxy stands between. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    if (socket.destroyed) return;
    if (!this.door.mayEnter(address)) return turnDown(socket, "503 Service Unavailable");
    let isIn = false;
    // What is no right question for a WebSocket is answered by the package, and ended.
    socket.once("close", () => {
      if (!isIn) this.door.admission.leave();
    });
    this.sockets.handleUpgrade(request, socket, head, (one: WebSocket) => {
      isIn = true;
      const stream = createWebSocketStream(one);
      // A frame above `maxPayload` ends it, unless what was seen of it before has.
      one.prependListener("error", () => {
        if (!stream.destroyed) this.door.oversize++;
      });
      stream.on("error", () => stream.destroy());
      this.admit(stream, address, request);
    });
  }

  /** A page of somebody else's asks for what is this tournament's own. */
  turnDownForeign(socket: Duplex): void {
    this.door.turnAway();
    turnDown(socket, "403 Forbidden");
  }

  private admit(stream: Duplex, address: string, request?: IncomingMessage): void {
    this.door.enter(stream, address);
    this.aedes.handle(stream, request);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const closed = new Promise<void>(resolve => this.server.close(() => resolve()));
    await new Promise<void>(resolve => this.aedes.close(() => resolve()));
    this.door.closeAll();
    for (const stream of this.own) stream.destroy();
    for (const one of this.sockets.clients) one.terminate();
    await closed;
  }
}

function turnDown(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export function portReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "another program has it";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return "--host is no address of this computer";
  return reasonOf(error);
}
