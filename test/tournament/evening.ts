// A tournament in the test's own process: on loopback, on ports that are free, its file in a folder that goes away.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Act } from "../../deploy/tournament/contract";
import { type Options, type Running, startTournament } from "../../deploy/tournament/start";
import { type BoardOptions, SimulatedBoard } from "../soak/tournament/board";
import { Page, networkIn, until } from "../soak/tournament/page";

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
  async launch(options: Partial<Options> = {}): Promise<void> {
    this.running = await startTournament({
      data: this.file,
      host: "127.0.0.1",
      port: 0,
      mqttPort: this.running?.mqttPort ?? 0,
      limits: { clients: 2000, aSecond: 10_000, anAddress: 2000, halfOpen: 2000 },
      say: line => this.lines.push(line),
      ...this.options,
      ...options,
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
