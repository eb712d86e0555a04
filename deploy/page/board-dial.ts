// Connections of a virtual board, from within its worker, which has no network: the page opens them for it (board-sockets.ts).
import type { Dial, NearEnd } from "../../devices/sim/net";
import type { FromBoard, ToBoard } from "./protocol";

type News = Extract<ToBoard, { type: "opened" | "closed" | "heard" }>;

export class PageDial {
  private readonly open = new Map<number, NearEnd>();
  private lastId = 0;

  constructor(private readonly send: (message: FromBoard) => void) {}

  readonly dial: Dial = ({ host, port }, near) => {
    const id = ++this.lastId;
    this.open.set(id, near);
    this.send({ type: "dial", id, host, port: Number.isFinite(port) ? port : 0 });
    return {
      write: bytes => this.send({ type: "write", id, bytes }),
      end: () => {
        // It hears of that from itself.
        this.open.delete(id);
        this.send({ type: "hang up", id });
      },
    };
  };

  take(news: News): void {
    const near = this.open.get(news.id);
    if (news.type === "closed") this.open.delete(news.id);
    if (news.type === "opened") near?.opened();
    else if (news.type === "heard") near?.heard(news.bytes);
    else near?.closed();
  }
}
