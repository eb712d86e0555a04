// The broker that comes along: aedes, for boards by TCP and for those in a browser by WebSocket; behind limits, since the network is everybody's.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, type Server, createServer } from "node:net";
import type { Duplex } from "node:stream";
import { Aedes } from "aedes";
import { type WebSocket, WebSocketServer, createWebSocketStream } from "ws";
import { Mistake, reasonOf } from "../../mistake";
import { listen } from "../../web";
import { Admission, type Limits, USUAL } from "./admission";
import { watchSizes } from "./sizes";

/** A message has at most some hundred bytes; a greeting with user, password and will not much more. */
export const MOST_PACKET = 8192;
/** Who has not greeted by then is put out. */
const GREETING_MS = 8000;
const ROOM = /^croupier\/[0-9a-f]{12}\/(\+|[0-9a-f]{1,32})$/;
const REFUSED = 5;

export interface Login {
  user: string;
  password: string;
}

export interface BrokerOptions {
  /** 0: any that is free. */
  port: number;
  /** Left out: every address of this computer. */
  host?: string;
  /** Left out: everybody may connect. */
  login?: Login;
  limits?: Limits;
  nowMs?: () => number;
  /** Whether boards of this tournament meet at this place; left out, everywhere. */
  isRoom?: (place: string) => boolean;
}

/** Who was let in, or was about to be, and wanted what is not for him. */
interface Turned {
  /** Without the right user and password. */
  logins: number;
  /** Messages to places where no board of this tournament is, and questions for what is said everywhere. */
  strangers: number;
}

const sum = (text: string) => createHash("sha256").update(text).digest();

/** In the same time, whatever is wrong. */
export const isEqual = (a: string, b: string) => timingSafeEqual(sum(a), sum(b));

export class EmbeddedBroker {
  readonly admission: Admission;
  /** Packets that were larger than any that is known here. */
  oversize = 0;
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_PACKET,
    handleProtocols: offered => (offered.has("mqtt") ? "mqtt" : false),
  });
  private readonly streams = new Set<Duplex>();

  private constructor(
    private readonly aedes: Aedes,
    private readonly server: Server,
    private readonly turned: Turned,
    options: BrokerOptions,
  ) {
    this.admission = new Admission(options.limits ?? USUAL, options.nowMs ?? Date.now);
    server.on("connection", socket => this.admit(socket, socket.remoteAddress ?? "", undefined));
    // Whoever ends his connection without a word is no news.
    for (const event of ["clientError", "connectionError"] as const) aedes.on(event, client => client.close());
  }

  /** @throws Mistake when the port is taken, or the address is none of this computer's */
  static async start(options: BrokerOptions): Promise<EmbeddedBroker> {
    const turned: Turned = { logins: 0, strangers: 0 };
    const aedes = await Aedes.createBroker({
      connectTimeout: GREETING_MS,
      maxClientsIdLength: 128,
      ...rulesOf(options, turned),
    });
    const server = createServer();
    const { port, host } = options;
    try {
      await listen(server, port, host);
    } catch (error) {
      await new Promise<void>(resolve => aedes.close(() => resolve()));
      throw new Mistake(`cannot open port ${port} for boards: ${portReason(error)}; name another with --mqtt-port`);
    }
    return new EmbeddedBroker(aedes, server, turned, options);
  }

  /** Connections that were turned away since the start. */
  get connects(): number {
    return this.admission.refused + this.turned.logins;
  }

  get strangers(): number {
    return this.turned.strangers;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** A board in a browser: an HTTP request for /mqtt that wants to be a WebSocket. `address`: who asks, though a proxy stands between. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    this.sockets.handleUpgrade(request, socket, head, (one: WebSocket) => {
      const stream = createWebSocketStream(one);
      // A frame above `maxPayload` ends it, unless what was seen of it before has.
      one.prependListener("error", () => {
        if (!stream.destroyed) this.oversize++;
      });
      this.admit(stream, address, request);
    });
  }

  private admit(stream: Duplex, address: string, request: IncomingMessage | undefined): void {
    stream.on("error", () => stream.destroy());
    if (!this.admission.enter(address)) {
      stream.destroy();
      return;
    }
    this.streams.add(stream);
    stream.once("close", () => {
      this.streams.delete(stream);
      this.admission.leave();
    });
    this.watch(stream);
    this.aedes.handle(stream, request);
  }

  /** Looks at what comes in before the stream keeps it. */
  private watch(stream: Duplex): void {
    const isSmall = watchSizes(MOST_PACKET);
    const push = stream.push.bind(stream);
    stream.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (stream.destroyed) return false;
      if (!chunk || isSmall(chunk)) return push(chunk, encoding);
      this.oversize++;
      stream.destroy();
      return false;
    };
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.server.close(() => resolve()));
    await new Promise<void>(resolve => this.aedes.close(() => resolve()));
    for (const stream of this.streams) stream.destroy();
    for (const one of this.sockets.clients) one.terminate();
    await closed;
  }
}

function rulesOf(
  { login, isRoom = () => true }: BrokerOptions,
  turned: Turned,
): ConstructorParameters<typeof Aedes>[0] {
  return {
    // Nothing is kept for who is away: no session, and no message that has to be acknowledged.
    preConnect: (_client, packet, done) => {
      packet.clean = true;
      done(null, true);
    },
    authenticate: (_client, user, password, done) => {
      const isRight =
        !login || (isEqual(user ?? "", login.user) && isEqual(password?.toString() ?? "", login.password));
      if (!isRight) turned.logins++;
      done(isRight ? null : Object.assign(new Error("not authorised"), { returnCode: REFUSED }), isRight);
    },
    authorizePublish: (_client, packet, done) => {
      // Nothing is kept for those who come later.
      packet.retain = false;
      const isAllowed = ROOM.test(packet.topic);
      // In a room of which nobody knows there is nobody to hear it: a board with a word that is void, say, which nothing else is held against.
      if (!isAllowed || !isRoom(packet.topic.split("/")[1])) turned.strangers++;
      done(isAllowed ? null : new Error("no room"));
    },
    // A room by its name, which is a secret of those who know its word: nobody hears all of them.
    authorizeSubscribe: (_client, subscription, done) => {
      const isAllowed = ROOM.test(subscription.topic);
      if (!isAllowed) turned.strangers++;
      done(null, isAllowed ? subscription : null);
    },
  };
}

export function portReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "another program has it";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return "--host is no address of this computer";
  return reasonOf(error);
}
