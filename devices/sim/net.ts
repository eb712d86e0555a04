// Connections of a virtual board, as Espruino's `net` has them, and the one sum of its `crypto` that is used. Whoever makes the board brings the world behind
// them, and lets virtual time pass as the time of day does.
// Not simulated: servers, the time that a connection takes, what a board loses whose program does not listen, a world that does not read what is written.
import { sha256 } from "@noble/hashes/sha2.js";
import { textOf } from "./bytes";

export interface Place {
  host: string;
  port: number;
}

/** This end of a connection, as the world tells it of the other one. */
export interface NearEnd {
  opened(): void;
  heard(bytes: Uint8Array): void;
  /** Also where nobody answered. */
  closed(): void;
}

export interface FarEnd {
  write(bytes: Uint8Array): void;
  end(): void;
}

export type Dial = (where: Place, near: NearEnd) => FarEnd;

/** Espruino hands on no more at once. */
const CHUNK = 536;

type Listener = (data?: string | boolean) => void;

const bytesIn = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0) & 255);

/** What `net.connect` answers. */
class Connection {
  private readonly listeners: Record<string, Listener[]> = {};
  private readonly far: FarEnd;
  private isOver = false;

  constructor(
    dial: Dial,
    where: Place,
    connected: Listener | undefined,
    private readonly later: (call: () => void) => void,
    private readonly forget: (it: Connection) => void,
  ) {
    const near: NearEnd = {
      opened: () => connected && later(() => this.isOver || connected()),
      heard: bytes => {
        for (let at = 0; at < bytes.length; at += CHUNK) this.fire("data", textOf(bytes.subarray(at, at + CHUNK)));
      },
      closed: () => this.close(),
    };
    this.far = dial({ host: String(where.host), port: Number(where.port) }, near);
  }

  on(event: string, listener: Listener): void {
    (this.listeners[event] ??= []).push(listener);
  }

  write(data: unknown): boolean {
    if (!this.isOver) this.far.write(bytesIn(String(data)));
    this.fire("drain", "");
    return false;
  }

  end(): void {
    if (!this.isOver) this.far.end();
    this.close();
  }

  /** Nobody hears of it any more. */
  drop(): void {
    this.isOver = true;
    this.far.end();
  }

  private close(): void {
    if (this.isOver) return;
    this.fire("close", false);
    this.isOver = true;
    this.forget(this);
  }

  private fire(event: string, data: string | boolean): void {
    if (!this.isOver) this.later(() => this.listeners[event]?.forEach(listener => listener(data)));
  }
}

export class SimNet {
  private readonly open = new Set<Connection>();

  constructor(
    private readonly dial: Dial,
    /** Its connections are WebSockets. */
    readonly isWeb = false,
  ) {}

  /** What `require("net")` can do; `later` runs what the program is told in a turn of its own. */
  library(later: (call: () => void) => void) {
    return {
      connect: (where: Place, connected?: Listener) => {
        const made = new Connection(this.dial, where, connected, later, it => this.open.delete(it));
        this.open.add(made);
        return made;
      },
    };
  }

  /** The board starts anew, and knows of no connection. */
  drop(): void {
    for (const connection of this.open) connection.drop();
    this.open.clear();
  }
}

/** What `require("crypto")` can do. */
export const cryptoOf = (makeBytes: (from: ArrayLike<number>) => Uint8Array) => ({
  SHA256: (text: unknown) => makeBytes(sha256(bytesIn(String(text)))).buffer,
});
