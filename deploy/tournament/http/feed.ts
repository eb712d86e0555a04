// What pages see as it happens: server-sent events, at most four pushes a second to each, and what is live as late as the organiser wants it.
import type { ServerResponse } from "node:http";
import type { LiveTable, View } from "../contract";

/** Four pushes a second. */
const PUSH_MS = 250;
const TIME_MS = 4000;
/** A page that has not fetched so much is told nothing new until it has. */
const BEHIND = 64 * 1024;
/** What a page has not fetched by then it will not: it connects anew and has the whole view. */
const MOST_WAITING = 4_000_000;
const LONGEST_BEHIND_MS = 30_000;
/** The same of all pages together: whoever has fetched least goes first. */
const MOST_IN_ALL = 64_000_000;
const MOST_CLIENTS = 1000;
/** Once half of all is taken: a whole hall may come by one address. */
const MOST_AN_ADDRESS = 100;

interface Client {
  response: ServerResponse;
  address: string;
  isOrganiser: boolean;
  /** Since when it is behind, 0: it is not. By the source's clock. */
  behindMs: number;
  /** A view is due. */
  owesView: boolean;
  /** Of each match the newest that it has been sent. */
  sent: Map<number, LiveTable>;
}

export interface Source {
  nowMs(): number;
  delayS(): number;
  live(): LiveTable[];
  view(live: LiveTable[]): View;
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export class Feed {
  private readonly clients = new Set<Client>();
  /** Of each match what may not be shown yet, the oldest first. */
  private readonly waiting = new Map<number, LiveTable[]>();
  private shown = new Map<number, LiveTable>();
  private isChanged = false;
  private ticks = 0;
  private readonly timer: NodeJS.Timeout;
  /** Put out since they took nothing any more, or for others. */
  dropped = 0;

  constructor(private readonly source: Source) {
    this.timer = setInterval(() => this.push(), PUSH_MS);
  }

  get count(): number {
    return this.clients.size;
  }

  /** The view is another one. */
  change(): void {
    this.isChanged = true;
  }

  /** What may be shown now. */
  released(): LiveTable[] {
    this.release();
    return [...this.shown.values()];
  }

  private release(): void {
    const until = this.source.nowMs() - 1000 * this.source.delayS();
    const known = new Set<number>();
    for (const live of this.source.live()) {
      known.add(live.match);
      const queue = this.waiting.get(live.match) ?? [];
      if ((queue.at(-1) ?? this.shown.get(live.match)) !== live) queue.push(live);
      let due: LiveTable | undefined;
      while (queue.length && queue[0].atMs <= until) due = queue.shift();
      if (due) this.shown.set(live.match, due);
      if (queue.length) this.waiting.set(live.match, queue);
      else this.waiting.delete(live.match);
    }
    for (const list of [this.shown, this.waiting]) for (const id of list.keys()) if (!known.has(id)) list.delete(id);
  }

  /** Whose address has most pages open makes room for who has fewer, or is the organiser. */
  private makeRoom(here: number, isOrganiser: boolean): boolean {
    const counts = new Map<string, number>();
    const guests = [...this.clients].filter(client => !client.isOrganiser);
    for (const { address } of guests) counts.set(address, (counts.get(address) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most < (isOrganiser ? 1 : here + 2)) return false;
    this.drop(guests.find(({ address }) => counts.get(address) === most)!);
    return true;
  }

  /** Why there is no room for one more; "" if there is. */
  add(response: ServerResponse, address: string, isOrganiser = false): string {
    const here = [...this.clients].filter(client => client.address === address).length;
    if (!isOrganiser && here >= MOST_AN_ADDRESS && this.clients.size >= MOST_CLIENTS / 2)
      return "too many pages are open from your address: close some";
    if (this.clients.size >= MOST_CLIENTS && !this.makeRoom(here, isOrganiser))
      return "too many pages are open: close some, or come back later";
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      Connection: "keep-alive",
      "X-Accel-Buffering": "no",
    });
    const client = { response, address, isOrganiser, behindMs: 0, owesView: true, sent: new Map() };
    this.clients.add(client);
    response.on("close", () => this.clients.delete(client));
    response.on("error", () => this.clients.delete(client));
    response.write(": \n\n");
    return "";
  }

  private push(): void {
    this.release();
    const isTime = ++this.ticks % (TIME_MS / PUSH_MS) === 0;
    if (this.isChanged) for (const client of this.clients) client.owesView = true;
    this.isChanged = false;
    // Made once for all, and not at all for nobody.
    let view: string | undefined;
    const texts = new Map<LiveTable, string>();
    this.dropSlow();
    for (const client of this.clients) {
      if (client.behindMs) continue;
      let text = isTime ? event("time", this.source.nowMs()) : "";
      if (client.owesView) {
        text += view ??= event("view", this.source.view([...this.shown.values()]));
        client.sent = new Map(this.shown);
        client.owesView = false;
      } else text += this.news(client, texts);
      if (text) client.response.write(text);
    }
  }

  private dropSlow(): void {
    const nowMs = this.source.nowMs();
    let inAll = 0;
    const behind: Client[] = [];
    for (const client of this.clients) {
      const waiting = client.response.writableLength;
      inAll += waiting;
      client.behindMs = waiting <= BEHIND ? 0 : client.behindMs || nowMs || 1;
      if (client.behindMs) behind.push(client);
    }
    behind.sort((a, b) => b.response.writableLength - a.response.writableLength);
    for (const client of behind) {
      const waiting = client.response.writableLength;
      if (waiting <= MOST_WAITING && nowMs - client.behindMs <= LONGEST_BEHIND_MS && inAll <= MOST_IN_ALL) continue;
      inAll -= waiting;
      this.drop(client);
    }
  }

  private news(client: Client, texts: Map<LiveTable, string>): string {
    let text = "";
    for (const [match, live] of this.shown) {
      if (client.sent.get(match) === live) continue;
      client.sent.set(match, live);
      if (!texts.has(live)) texts.set(live, event("live", live));
      text += texts.get(live);
    }
    return text;
  }

  private drop(client: Client): void {
    this.dropped++;
    this.clients.delete(client);
    client.response.destroy();
  }

  end(): void {
    clearInterval(this.timer);
    for (const { response } of this.clients) response.destroy();
    this.clients.clear();
  }
}
