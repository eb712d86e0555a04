// A tournament's server that plays a script: the built pages, and the contract's answers as a test wants them.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { BUILT_PAGE } from "../rig/built-page";
import { filesOf, open, type Open } from "../../deploy/web";
import type {
  Act,
  Join,
  JournalLine,
  LiveTable,
  Moment,
  Person,
  RaceAsk,
  RaceView,
  View,
} from "../../deploy/tournament/contract";
import { PEOPLE, momentsOf } from "./tournament-views";

/** What the real one may allow at most. */
const POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'";
export const WORD = "open sesame";
const COOKIE = "organiser=yes";

async function bodyOf(request: IncomingMessage): Promise<any> {
  let text = "";
  for await (const part of request) text += part;
  return JSON.parse(text);
}

export class TournamentServer {
  /** What the organiser has asked for. */
  acts: Act[] = [];
  /** What is answered to that. */
  problemOf: (act: Act) => string = () => "";
  people: Person[] = PEOPLE;
  moments: Moment[] = momentsOf();
  journal: JournalLine[] = [
    { n: 1, atMs: Date.UTC(2026, 0, 9, 19, 30), who: "organiser", what: "Set up: Friday at the library" },
  ];
  joins: Join[] = [];
  /** What phones have asked for, without what they wait for. */
  asks: RaceAsk[] = [];
  /** What a phone is told of its table; a number: how it is refused. */
  race: (ask: RaceAsk) => RaceView | number = () => 403;
  private readonly racers = new Set<() => void>();
  /** A stream begins with nothing. */
  isSilent = false;
  private readonly streams = new Set<ServerResponse>();
  private readonly files = filesOf(BUILT_PAGE, "nothing here");
  private server: Open | undefined;
  private port = 0;

  constructor(public view: View) {}

  static async of(view: View): Promise<TournamentServer> {
    const server = new TournamentServer(view);
    await server.start();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Where it was before, if it was. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = await open(server, this.port, "127.0.0.1");
    this.port = this.server.port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    this.streams.clear();
    this.pushRace();
    await server.close();
  }

  /** Another view for everybody. */
  push(view: View = this.view): void {
    this.view = view;
    this.send("view", { ...view, nowMs: Date.now() });
  }

  pushLive(live: LiveTable): void {
    this.send("live", live);
  }

  /** The server's clock, as it says it every few seconds. */
  pushTime(nowMs: number): void {
    this.send("time", nowMs);
  }

  /** Another race for all phones. */
  pushRace(race: TournamentServer["race"] = this.race): void {
    this.race = race;
    for (const go of [...this.racers]) go();
  }

  /** Waits as long as there is no news. */
  private async answerRace(ask: RaceAsk, response: ServerResponse): Promise<RaceView | number> {
    if (ask.press || ask.start || ask.seen === undefined) this.asks.push(ask);
    const now = this.race(ask);
    if (typeof now === "number" || now.n !== ask.seen) return now;
    await new Promise<void>(resolve => {
      this.racers.add(resolve);
      response.on("close", resolve);
    });
    return this.race(ask);
  }

  private send(event: string, data: unknown): void {
    for (const stream of this.streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.address);
    response.setHeader("Content-Security-Policy", POLICY);
    if (!pathname.startsWith("/api/")) return this.files(request, response);
    const path = pathname.slice(5);
    if (path === "events") return this.stream(request, response);
    const isIn = (request.headers.cookie ?? "").includes(COOKIE);
    const json = (value: unknown, status = 200) =>
      void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    if (path === "view") return json(this.view);
    if (path === "people") return json(this.people);
    if (path.startsWith("match/")) {
      const match = this.view.matches.find(({ id }) => id === Number(path.slice(6)));
      return match ? json({ match, moments: this.moments }) : json({}, 404);
    }
    if (path === "race") {
      const told = await this.answerRace(await bodyOf(request), response);
      return typeof told === "number" ? json({ problem: "no" }, told) : json(told);
    }
    if (path === "enter") {
      const { word } = await bodyOf(request);
      if (word === "again") return json({ problem: "too many wrong words: wait a minute" }, 429);
      if (word === WORD) response.setHeader("Set-Cookie", `${COOKIE}; HttpOnly; SameSite=Strict; Path=/`);
      return word === WORD ? json({ problem: "" }) : json({ problem: "this is not the word" }, 403);
    }
    if (!isIn) return json({ problem: "enter the organiser's word first", isOut: true }, 403);
    if (path === "journal") {
      const before = Number(searchParams.get("before") ?? Infinity);
      return json(this.journal.filter(({ n }) => n < before).slice(-Number(searchParams.get("most"))));
    }
    if (path === "joins") return json(this.joins);
    if (path !== "do") return json({}, 404);
    const act: Act = await bodyOf(request);
    this.acts.push(act);
    json({ problem: this.problemOf(act) });
  }

  private stream(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    this.streams.add(response);
    request.on("close", () => this.streams.delete(response));
    if (this.isSilent) return void response.write(": welcome\n\n");
    response.write(`event: view\ndata: ${JSON.stringify({ ...this.view, nowMs: Date.now() })}\n\n`);
  }
}
