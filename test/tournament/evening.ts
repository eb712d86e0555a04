// A tournament in the test's own process: on loopback, on ports that are free, its file in a folder that goes away.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Act, Join, View } from "../../deploy/tournament/contract";
import { type Options, type Running, startTournament } from "../../deploy/tournament/start";
import { type BoardOptions, SimulatedBoard } from "../../deploy/lab/tournament/board";

const FOR_MS = 60_000;

/** Becomes so, however long it takes on a busy machine. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, forMs = FOR_MS): Promise<void> {
  const end = performance.now() + forMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`did not become so: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** What a browser does: asks by HTTP, and keeps the organiser's cookie. */
export class Page {
  private cookie = "";

  constructor(readonly base: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.base + path, { headers: { cookie: this.cookie, ...headers } });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return fetch(this.base + path, { method: "POST", body: text, headers: { cookie: this.cookie, ...headers } });
  }

  async enter(word: string): Promise<this> {
    const response = await this.post("/api/enter", { word });
    expect(response.status).toBe(200);
    this.cookie = response.headers.get("set-cookie")!.split(";")[0];
    return this;
  }

  /** What is wrong, "" if nothing is. */
  async do(act: Act): Promise<string> {
    const response = await this.post("/api/do", act);
    return (await response.json()).problem;
  }

  async must(...acts: Act[]): Promise<void> {
    for (const act of acts) expect([act, await this.do(act)]).toEqual([act, ""]);
  }

  async view(): Promise<View> {
    return (await this.get("/api/view")).json();
  }

  async joins(): Promise<Join[]> {
    return (await this.get("/api/joins")).json();
  }
}

/** As it stands in the code that a board scans. */
export const networkIn = ({ code }: Join): { broker: string; table: string; ssid?: string; password?: string } =>
  JSON.parse(code.replace(/^JOIN /, ""));

export class Evening {
  readonly boards: SimulatedBoard[] = [];
  readonly lines: string[] = [];
  running!: Running;
  page!: Page;

  private constructor(
    readonly folder: string,
    private readonly options: Partial<Options>,
  ) {}

  static async start(options: Partial<Options> = {}): Promise<Evening> {
    const evening = new Evening(mkdtempSync(join(tmpdir(), "croupier-tournament-")), options);
    await evening.launch();
    return evening;
  }

  get file(): string {
    return join(this.folder, "evening.sqlite");
  }

  /** Also after `running.close()`: with the same file, on the same ports. */
  async launch(): Promise<void> {
    this.running = await startTournament({
      data: this.file,
      host: "127.0.0.1",
      port: 0,
      mqttPort: this.running?.mqttPort ?? 0,
      limits: { clients: 2000, aSecond: 10_000 },
      say: line => this.lines.push(line),
      ...this.options,
    });
    this.page = await new Page(`http://127.0.0.1:${this.running.port}`).enter(this.running.word);
    await until("the broker is here", async () => (await this.page.view()).broker.state === "here");
  }

  /** Players and tables by number, a game. */
  async setUp(act: Partial<Extract<Act, { act: "tournament" }>>, players: number, tables: number): Promise<void> {
    await this.page.must({
      ...{ act: "tournament", name: "Friday", game: "set", system: "swiss", rounds: 3, goal: 6, minutes: 0, delayS: 0 },
      ...act,
    } as Act);
    for (let at = 1; at <= players; at++) await this.page.must({ act: "add player", name: `Player ${at}` });
    for (let at = 1; at <= tables; at++) await this.page.must({ act: "add table", name: "" });
  }

  /** One for each code that there is to scan. */
  async seat(options: Partial<BoardOptions> = {}): Promise<SimulatedBoard[]> {
    for (const join of await this.page.joins()) {
      const { broker, table } = networkIn(join);
      const board = new SimulatedBoard({ broker, word: table, seat: join.seat, tickMs: 200, stepMs: 30, ...options });
      this.boards.push(board.start());
    }
    return this.boards;
  }

  stopBoards(): void {
    for (const board of this.boards.splice(0)) board.stop();
  }

  async end(): Promise<void> {
    this.stopBoards();
    await this.running.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
