// Connections that a page opens for a virtual board, which has none of its own. They are WebSockets: MQTT goes over one as its bytes are, each message a part of
// them (MQTT 3.1.1, section 6).
import type { Place } from "../../devices/sim/net";
import type { FromBoard, ToBoard } from "./protocol";

/** Where a broker written `mqtt://host:port` is: the server that the page comes from brings its own, and what is no address is all a page can ask for. */
const OWN_PATH = "/mqtt";
/** The firmware has one at a time. */
const MOST_OPEN = 3;
/** What nobody takes is not kept for ever. */
const MOST_WAITING_BYTES = 1_000_000;

type Order = Extract<FromBoard, { type: "dial" | "write" | "hang up" }>;
type News = Extract<ToBoard, { type: "opened" | "closed" | "heard" }>;
type Page = Pick<Location, "protocol" | "host">;

/** An address `ws://` or `wss://` is taken as it is; a page that was served by https gets no other than wss. */
export function addressOf({ host }: Place, page: Page): string {
  const isSecure = page.protocol === "https:";
  if (/^wss?:\/\//.test(host)) return isSecure ? host.replace(/^ws:/, "wss:") : host;
  return `${isSecure ? "wss" : "ws"}://${page.host}${OWN_PATH}`;
}

export class BoardSockets {
  private readonly open = new Map<number, WebSocket>();

  /** `mayDial`: whether the person lets it connect there, which is not the page's own server. */
  constructor(
    private readonly tell: (news: News) => void,
    private readonly mayDial: (address: string) => boolean,
    private readonly page: Page = location,
  ) {}

  take(order: Order): void {
    if (order.type === "dial") this.dial(order);
    else if (order.type === "write") this.write(order.id, order.bytes);
    else this.close(order.id);
  }

  /** The board is gone. */
  end(): void {
    for (const id of [...this.open.keys()]) this.close(id);
  }

  private dial({ id, host, port }: Extract<Order, { type: "dial" }>): void {
    const address = addressOf({ host, port }, this.page);
    if (this.open.has(id) || this.open.size >= MOST_OPEN || !this.isLet(address))
      return this.tell({ type: "closed", id });
    const socket = new WebSocket(address, "mqtt");
    socket.binaryType = "arraybuffer";
    this.open.set(id, socket);
    socket.onopen = () => this.tell({ type: "opened", id });
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) this.tell({ type: "heard", id, bytes: new Uint8Array(data) });
    };
    socket.onclose = () => {
      if (this.open.get(id) === socket) this.open.delete(id);
      this.tell({ type: "closed", id });
    };
  }

  private isLet(address: string): boolean {
    const isAddress = URL.canParse(address) && !address.includes("#");
    if (!isAddress) return false;
    return address === addressOf({ host: "", port: 0 }, this.page) || this.mayDial(new URL(address).href);
  }

  private write(id: number, bytes: Uint8Array): void {
    const socket = this.open.get(id);
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > MOST_WAITING_BYTES) return this.close(id);
    socket.send(bytes as Uint8Array<ArrayBuffer>);
  }

  private close(id: number): void {
    this.open.get(id)?.close();
    this.open.delete(id);
  }
}
