// What an attack is: where it goes, for how long, and what it counts. All of it on this computer, each bounded in number and in time.
import { type Socket, connect } from "node:net";

export interface Target {
  /** Of the pages, and of the broker. */
  port: number;
  mqttPort: number;
  /** A place in the broker where a board of the tournament is: croupier/PLACE/+, as one hears it who listens to the network. */
  place: string;
  /** Names under which boards of the tournament are connected. */
  names: string[];
}

export type Figures = Record<string, number>;

export interface Attack {
  name: string;
  /** Says when it has begun, goes on for so long from then, and answers what it counted. */
  run(target: Target, ms: number, begun: () => void): Promise<Figures>;
}

export const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Addresses of loopback: each is a guest by itself. The first is not the one that boards have. */
export const guest = (at: number) => `127.0.${1 + Math.floor(at / 200)}.${1 + (at % 200)}`;

/** Connections that are held, and let go together. */
export class Held {
  readonly sockets = new Set<Socket>();
  opened = 0;
  closed = 0;

  open(port: number, from: string): Promise<Socket> {
    return new Promise(resolve => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => {
        this.opened++;
        resolve(socket);
      });
      this.sockets.add(socket);
      socket.on("error", () => resolve(socket));
      socket.on("close", () => {
        this.closed++;
        this.sockets.delete(socket);
        resolve(socket);
      });
    });
  }

  /** So many, at most some at a time. */
  async openMany(count: number, port: number, from: (at: number) => string, each?: (socket: Socket) => void) {
    let next = 0;
    const work = async () => {
      while (next < count) {
        const socket = await this.open(port, from(next++));
        each?.(socket);
      }
    };
    await Promise.all(Array.from({ length: 50 }, work));
  }

  get held(): number {
    return this.sockets.size;
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Writes as fast as the other side takes it, until it is over, and `most` pieces; answers how many went. */
export async function pour(socket: Socket, piece: () => Buffer, untilMs: number, most = Infinity): Promise<number> {
  let count = 0;
  while (!socket.destroyed && performance.now() < untilMs && count < most) {
    if (socket.writableNeedDrain) await sleep(10);
    else {
      count++;
      socket.write(piece());
      await sleep(0);
    }
  }
  return count;
}
