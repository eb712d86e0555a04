// How many may be connected to the pages: who only holds a connection, and asks for nothing, gives way to whoever comes.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { placeOf, plain } from "../address";
import { asksForWebSocket } from "./plain-again";

export interface PageLimits {
  /** Connections at a time. */
  inAll: number;
  /** From one address: a browser opens six, and a whole hall may come by one. */
  anAddress: number;
}

const USUAL: PageLimits = { inAll: 4000, anAddress: 400 };

/** For node:http. Until a request's head is here, until all of it is, and how often that is looked at, ms. */
export const TIMES = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 };
/** For who takes nothing of an answer any more. */
export const UNREAD_MS = 60_000;

interface Connection {
  key: string;
  socket: Socket;
  address: string;
  /** Requests that are being answered. */
  asked: number;
}

/** By TLS a request has another socket than its connection, but the same ends. */
const endOf = ({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">) =>
  `${remoteAddress} ${remotePort}`;

export class Connections {
  private readonly all = new Map<string, Connection>();
  /** How many each address has. */
  private readonly counts = new Map<string, number>();
  /** Turned away, or put out for others. */
  refused = 0;

  /** `isProxy`: all guests come by this connection's other end. */
  constructor(
    private readonly isProxy: (socket: Socket) => boolean,
    private readonly limits = USUAL,
  ) {}

  guard(server: Server): void {
    // Beyond that the system itself turns them away.
    server.maxConnections = this.limits.inAll + 100;
    server.timeout = UNREAD_MS;
    server.on("connection", (socket: Socket) => this.enter(socket));
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.all.get(endOf(request.socket));
      if (!connection) return;
      connection.asked++;
      response.once("close", () => connection.asked--);
    });
    // A WebSocket is one request that lasts.
    server.on("upgrade", (request: IncomingMessage) => {
      const connection = this.all.get(endOf(request.socket));
      if (connection && asksForWebSocket(request)) connection.asked++;
    });
  }

  private enter(socket: Socket): void {
    const key = endOf(socket);
    // plain-again.ts hands the server a connection once more.
    if (this.all.has(key)) return;
    const address = placeOf(plain(socket.remoteAddress ?? ""));
    if (!this.makeRoom(address, this.isProxy(socket))) {
      this.refused++;
      socket.destroy();
      return;
    }
    this.all.set(key, { key, socket, address, asked: 0 });
    this.counts.set(address, this.countOf(address) + 1);
    socket.once("close", () => this.leave(key));
  }

  private countOf(address: string): number {
    return this.counts.get(address) ?? 0;
  }

  private leave(key: string): void {
    const connection = this.all.get(key);
    if (!connection) return;
    this.all.delete(key);
    const { address } = connection;
    const left = this.countOf(address) - 1;
    if (left) this.counts.set(address, left);
    else this.counts.delete(address);
  }

  private makeRoom(address: string, isProxy: boolean): boolean {
    if (!isProxy && this.countOf(address) >= this.limits.anAddress)
      return this.putOut([...this.all.values()].filter(one => one.address === address));
    return this.all.size < this.limits.inAll || this.putOut(ofMost([...this.all.values()]));
  }

  /** The oldest that asks for nothing, if there is one. */
  private putOut(among: Connection[]): boolean {
    const victim = among.find(({ asked }) => !asked);
    if (!victim) return false;
    this.refused++;
    this.leave(victim.key);
    victim.socket.destroy();
    return true;
  }
}

/** Those that ask for nothing, of the address that has most of them. */
function ofMost(all: Connection[]): Connection[] {
  const silent = all.filter(({ asked }) => !asked);
  const counts = new Map<string, number>();
  for (const { address } of silent) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return silent.filter(({ address }) => counts.get(address) === most);
}
