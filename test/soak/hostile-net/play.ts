// A tournament with honest boards and an honest page, while it is attacked in each way by itself: how long they were left without an answer, what the server kept, and whether a
// result was lost. On loopback alone; whatever is attacked is started here.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SimulatedBoard } from "../tournament/board";
import { wrongIn } from "../tournament/load";
import { Page, networkIn, until } from "../tournament/page";
import { ServerProcess } from "../tournament/process";
import { AT_BROKER } from "./at-broker";
import { AT_PAGES } from "./at-pages";
import { type Figures, type Target, sleep } from "./attack";
import type { Order, Told } from "./attacker";
import { Silence } from "./silence";

const RUN = fileURLToPath(new URL("../../../deploy/build/run.mjs", import.meta.url));
const ATTACKER = fileURLToPath(new URL("attacker.ts", import.meta.url));

/** Tables that play; one more only tells how it is, so that it is known when it was last heard; and one for each board that comes meanwhile. */
const TABLES = 4;
const BOARD = { stepMs: 500, steps: 4, tickMs: 1000 };
const ASK_MS = 150;
/** Without an answer, at most, where the machine has nothing else to do. */
const LONGEST_SILENCE_MS = 2000;
/** Until a board that comes while it is attacked is heard: it calls once a second, and greets. */
const LONGEST_ENTRY_MS = 30_000;
/** Beside what the server holds before. */
const MOST_MORE_BYTES = 60e6,
  MOST_LEFT_BYTES = 30e6;
/** For an attack, beside its time. */
const LATE_MS = 60_000;

export const ALL_ATTACKS = [...AT_BROKER, ...AT_PAGES].map(({ name }) => name);

export interface Report {
  name: string;
  figures: Figures;
  pagesMs: number;
  brokerMs: number;
  /** Until a board that came meanwhile was heard. */
  entryMs: number;
  /** That the server held meanwhile. */
  bytes: number;
}

export interface HostileNet {
  reports: Report[];
  /** Rounds that were played meanwhile, and results of them. */
  rounds: number;
  results: number;
  wrong: string[];
}

export const lineOf = ({ name, figures, pagesMs, brokerMs, entryMs, bytes }: Report): string =>
  `${name}: ${Object.entries(figures)
    .map(([what, count]) => `${what} ${count}`)
    .join(", ")}; longest silence of the pages ${pagesMs.toFixed(0)} ms, of the broker ${brokerMs.toFixed(0)} ms; ` +
  `a new board was heard after ${entryMs.toFixed(0)} ms; the server held ${(bytes / 1e6).toFixed(1)} MB`;

/** A page that asks again and again, each time over a new connection. */
function watchPage(port: number, silence: Silence): () => void {
  const timer = setInterval(() => {
    const asked = get({ port, host: "127.0.0.1", path: "/api/view", agent: false, timeout: 5000 }, response => {
      response.resume();
      response.on("end", () => response.statusCode === 200 && silence.heard());
      response.on("error", () => undefined);
    });
    asked.on("error", () => undefined);
    asked.on("timeout", () => asked.destroy());
  }, ASK_MS);
  return () => clearInterval(timer);
}

class Siege {
  private server!: ServerProcess;
  private page!: Page;
  private attacker!: ChildProcess;
  private readonly boards: SimulatedBoard[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), "croupier-siege-"));
  private readonly silences = { pages: new Silence(), broker: new Silence() };
  private readonly ends: (() => void)[] = [];
  private words: string[] = [];
  private isOver = false;
  private playing: Promise<void> = Promise.resolve();
  readonly wrong: string[] = [];

  /** `longestMs`: silence that is no fault. */
  constructor(private readonly longestMs: number) {}

  /** `coming`: so many boards will. */
  async start(coming: number): Promise<void> {
    const data = join(this.folder, "evening.sqlite");
    this.server = await ServerProcess.start({ data, host: "127.0.0.1", port: 0, mqttPort: 0 });
    const { port, word } = this.server.ready;
    this.page = await new Page(`http://127.0.0.1:${port}`).enter(word);
    await this.page.must({
      ...{ act: "tournament", name: "Siege", game: "set", system: "swiss" },
      ...{ rounds: 99, goal: 6, minutes: 0, delayS: 0 },
    });
    for (let at = 1; at <= 2 * TABLES; at++) await this.page.must({ act: "add player", name: `Player ${at}` });
    for (let at = 1; at <= TABLES + 1 + coming; at++) await this.page.must({ act: "add table", name: "" });
    this.words = (await this.page.joins()).map(one => networkIn(one).table);
    for (let at = 0; at < TABLES; at++) this.switchOn(this.words[at], `croupier${at}`, BOARD);
    this.watchBoard(this.words[TABLES]);
    this.ends.push(watchPage(port, this.silences.pages));
    this.attacker = fork(RUN, [ATTACKER]);
    await until("all boards are here", async () => (await this.page.view()).broker.boards > TABLES);
    this.playing = this.play();
  }

  private get address(): string {
    return `mqtt://127.0.0.1:${this.server.ready.mqttPort}`;
  }

  private switchOn(word: string, clientId: string, more: object): SimulatedBoard {
    const board = new SimulatedBoard({ broker: this.address, word, client: { clientId }, ...more }).start();
    this.boards.push(board);
    return board;
  }

  /** Tells again and again that it plays nothing, and hears that this is known. */
  private watchBoard(word: string): void {
    const board = this.switchOn(word, "croupier99", { tickMs: 1000, onGot: () => this.silences.broker.heard() });
    const timer = setInterval(() => board.tellState({ app: "menu" }, 0), ASK_MS);
    this.ends.push(() => clearInterval(timer));
  }

  /** One round after the other; a question that fails is asked again. */
  private async play(): Promise<void> {
    while (!this.isOver) {
      const view = await this.page.view().catch(() => undefined);
      if (view && view.state !== "playing") await this.page.do({ act: "start round" }).catch(() => undefined);
      await sleep(300);
    }
  }

  /** A board that is switched on now, at a table that has none: how long until it is heard. */
  private async enter(): Promise<number> {
    const beganMs = performance.now();
    let gotMs = 0;
    const more = { onGot: () => (gotMs ||= performance.now()) };
    const board = this.switchOn(this.words.pop()!, "croupier7", more);
    while (!gotMs && performance.now() - beganMs < LONGEST_ENTRY_MS) await sleep(50);
    board.stop();
    this.boards.splice(this.boards.indexOf(board), 1);
    return (gotMs || performance.now()) - beganMs;
  }

  /** `begun`: it goes on for so long from then. */
  private order(name: string, ms: number, begun: () => void): Promise<Figures> {
    const target: Target = {
      ...{ port: this.server.ready.port, mqttPort: this.server.ready.mqttPort },
      place: this.boards[0].place,
      names: Array.from({ length: TABLES }, (_, at) => `croupier${at}`),
    };
    this.attacker.send({ name, target, ms } satisfies Order);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name} does not end`)), ms + LATE_MS);
      const hear = (told: Told) => {
        if ("begun" in told) return begun();
        clearTimeout(late);
        this.attacker.off("message", hear);
        resolve(told.figures);
      };
      this.attacker.on("message", hear);
    });
  }

  async stand(name: string, ms: number): Promise<Report> {
    const before = (await this.server.usage()).bytes;
    for (const one of Object.values(this.silences)) one.take();
    let attack!: Promise<Figures>;
    await new Promise<void>((resolve, reject) => {
      attack = this.order(name, ms, resolve);
      attack.catch(reject);
    });
    await sleep(ms / 4);
    const entry = this.enter();
    await sleep(ms / 2);
    const [pages, broker] = [this.silences.pages, this.silences.broker].map(one => one.take());
    const { bytes } = await this.server.usage();
    for (const one of Object.values(this.silences)) one.take();
    const [figures, entryMs] = [await attack, await entry];
    const pagesMs = Math.max(pages, this.silences.pages.take());
    const brokerMs = Math.max(broker, this.silences.broker.take());
    await sleep(500);
    const left = (await this.server.usage()).bytes - before;
    const complain = (words: string) => this.wrong.push(`${name}: ${words}`);
    if (pagesMs > this.longestMs) complain(`the pages were silent for ${pagesMs.toFixed(0)} ms`);
    if (brokerMs > this.longestMs) complain(`the broker was silent for ${brokerMs.toFixed(0)} ms`);
    if (entryMs > LONGEST_ENTRY_MS) complain("a board that came meanwhile was not heard");
    if (bytes - before > MOST_MORE_BYTES) complain(`the server held ${((bytes - before) / 1e6).toFixed(0)} MB more`);
    if (left > MOST_LEFT_BYTES) complain(`it still held ${(left / 1e6).toFixed(0)} MB more afterwards`);
    if (name.startsWith("guesses")) this.judgeGuesses(figures, ms);
    if (figures.opened) complain(`${figures.opened} of ${figures.asked} were let in`);
    return { name, figures, pagesMs, brokerMs, entryMs, bytes };
  }

  /** Sixty at once, and then one every two seconds. */
  private judgeGuesses({ listened }: Figures, ms: number): void {
    if (listened > 61 + ms / 1000) this.wrong.push(`${listened} guesses of the word were listened to`);
  }

  /** Ends what is played; answers how much that was. */
  async count(): Promise<{ rounds: number; results: number }> {
    this.isOver = true;
    await this.playing;
    await until("the last round is over", async () => (await this.page.view()).state !== "playing", LATE_MS);
    const { matches, round } = await this.page.view();
    this.wrong.push(...(await wrongIn(this.page, matches)));
    if (matches.length !== TABLES * round) this.wrong.push(`${matches.length} matches in ${round} rounds`);
    return { rounds: round, results: matches.length };
  }

  async end(): Promise<void> {
    this.isOver = true;
    for (const end of this.ends) end();
    for (const board of this.boards) board.stop();
    for (const one of Object.values(this.silences)) one.end();
    this.attacker?.disconnect();
    await this.playing.catch(() => undefined);
    await this.server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `ms`: for each attack. `step` hears of each. `longestMs`: silence that is no fault. */
export async function playHostileNet(
  names: string[],
  ms: number,
  step: (report: Report) => void = () => undefined,
  longestMs = LONGEST_SILENCE_MS,
): Promise<HostileNet> {
  const siege = new Siege(longestMs);
  const reports: Report[] = [];
  let played = { rounds: 0, results: 0 };
  try {
    await siege.start(names.length);
    for (const name of names) {
      const report = await siege.stand(name, ms);
      reports.push(report);
      step(report);
    }
    played = await siege.count();
  } catch (error) {
    siege.wrong.push(error instanceof Error ? error.message : String(error));
  } finally {
    await siege.end();
  }
  return { reports, ...played, wrong: siege.wrong };
}
