// An evening on which everything goes wrong that can: by the dice of a seed, in the middle of its rounds. Whatever happens, each result is what its board played,
// and counts once.
import mqtt, { type MqttClient } from "mqtt";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Mosquitto } from "../../rig/espruino/mosquitto";
import { SimulatedBoard } from "./board";
import { makeRandom } from "../../../devices/sim/random";
import { wrongIn } from "./load";
import { Page, networkIn, until } from "./page";
import { ServerProcess } from "./process";

const TABLES = 4;
const SECOND_MS = 100;
const BOARD = { stepMs: 60, steps: 4, tickMs: SECOND_MS, againMs: 250 };
/** Within which something goes wrong, and how much of it. */
const WITHIN_MS = 500;
const MOST_FAULTS = 3;
const LATE_MS = 120_000;
/** A minute, and how soon in it a broker misses a board that says it is there every 15 seconds; in seconds of the rooms. */
const MINUTE_S = 60,
  MISSED_S = 22;

export interface Report {
  rounds: number;
  results: number;
  /** How often what was done to it. */
  faults: Record<string, number>;
  /** "" or what is wrong, with the seed that shows it. */
  wrong: string;
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

class FaultyEvening {
  private server!: ServerProcess;
  private page!: Page;
  private boards: SimulatedBoard[] = [];
  private listener: MqttClient | undefined;
  private readonly heard: [string, Buffer][] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), "croupier-faults-"));
  readonly faults: Record<string, number> = {};

  constructor(
    private readonly dice: () => number,
    private readonly broker: Mosquitto | undefined,
  ) {}

  async start(): Promise<void> {
    this.server = await ServerProcess.start({
      data: join(this.folder, "evening.sqlite"),
      ...{ host: "127.0.0.1", port: 0, mqttPort: 0, secondMs: SECOND_MS },
      ...(this.broker ? { broker: { address: this.address } } : {}),
    });
    this.page = await new Page(`http://127.0.0.1:${this.server.ready.port}`).enter(this.server.ready.word);
    await this.page.must({
      ...{ act: "tournament", name: "Faults", game: "set", system: "swiss" },
      ...{ rounds: 99, goal: 6, minutes: 0, delayS: 0 },
    });
    for (let at = 1; at <= 2 * TABLES; at++) await this.page.must({ act: "add player", name: `Player ${at}` });
    for (let at = 1; at <= TABLES; at++) await this.page.must({ act: "add table", name: "" });
    const words = (await this.page.joins()).map(one => networkIn(one).table);
    this.boards = words.map(word => this.switchOn(word));
    this.eavesdrop();
  }

  private get address(): string {
    return `mqtt://127.0.0.1:${this.broker?.port ?? this.server.ready.mqttPort}`;
  }

  private switchOn(word: string): SimulatedBoard {
    return new SimulatedBoard({ broker: this.address, word, ...BOARD }).start();
  }

  /** Somebody who knows where rooms are, and not their words: he says again what he has heard. */
  private eavesdrop(): void {
    const client = mqtt.connect(this.address, { protocolVersion: 4, reconnectPeriod: 500, queueQoSZero: false });
    this.listener = client;
    client.on("error", () => undefined);
    client.on("connect", () =>
      client.subscribe(
        this.boards.map(({ place }) => place),
        () => undefined,
      ),
    );
    client.on("message", (topic, payload) => {
      this.heard.push([topic, payload]);
      if (this.heard.length > 500) this.heard.shift();
    });
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.dice() * list.length)];
  }

  private readonly deeds: Record<string, () => void | Promise<void>> = {
    "server killed": async () => {
      await this.server.kill();
      await this.server.launch();
    },
    "broker killed": async () => {
      await this.broker?.kill();
      await sleep(this.dice() * 400);
      await this.broker?.launch();
    },
    "board cut off": () => this.pick(this.boards).cut(),
    "board switched off and on": () => {
      const board = this.pick(this.boards);
      board.stop();
      this.boards[this.boards.indexOf(board)] = this.switchOn(board.word);
    },
    // Of all boards at once, as when the access point goes: they play on, and tell it when there is a network again.
    "Wi-Fi lost for a minute": () => {
      for (const board of this.boards) board.loseNetwork(MINUTE_S * SECOND_MS, MISSED_S * SECOND_MS);
    },
    "messages said again": () => {
      for (let times = 0; times < 40 && this.heard.length; times++) {
        const [topic, payload] = this.pick(this.heard);
        if (this.listener?.connected) this.listener.publish(topic, payload, () => undefined);
      }
    },
    "forged messages": () => {
      for (let times = 0; times < 10 && this.heard.length; times++) {
        const [topic, payload] = this.pick(this.heard);
        const forged = Buffer.from(payload);
        forged[Math.floor(this.dice() * forged.length)] ^= 1 + Math.floor(this.dice() * 255);
        if (this.listener?.connected) this.listener.publish(topic, forged, () => undefined);
      }
    },
    "organiser takes back a name": async () => {
      await this.page.must({ act: "rename player", player: 1, name: `Player 1 of ${this.dice()}` });
      await this.page.undo();
    },
  };

  /** One after the other, at moments of their own. */
  private async disturb(): Promise<void> {
    const names = Object.keys(this.deeds).filter(name => this.broker || name !== "broker killed");
    for (let left = Math.floor(this.dice() * (MOST_FAULTS + 1)); left > 0; left--) {
      await sleep((this.dice() * WITHIN_MS) / MOST_FAULTS);
      const name = this.pick(names);
      this.faults[name] = (this.faults[name] ?? 0) + 1;
      await this.deeds[name]();
    }
  }

  /** Answers what is wrong. */
  async play(): Promise<string> {
    await this.page.must({ act: "start round" });
    await this.disturb();
    await until("the round is over", async () => (await this.page.view()).state !== "playing", LATE_MS);
    const { matches, standings, round } = await this.page.view();
    const wrong = await wrongIn(this.page, matches);
    const odd = standings.filter(({ played }) => played !== round);
    if (odd.length) wrong.push(`${odd.length} players have not played ${round} matches`);
    if (matches.length !== TABLES * round) wrong.push(`${matches.length} matches in ${round} rounds`);
    return wrong[0] ?? "";
  }

  async end(): Promise<void> {
    for (const board of this.boards) board.stop();
    this.listener?.end(true);
    await this.server?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `program`: mosquitto, if the rooms are to be there; left out, the broker that comes along dies with its server. */
export async function playFaults(
  seed: number,
  rounds: number,
  program: string | undefined,
  step: () => void = () => undefined,
): Promise<Report> {
  const broker = program ? await Mosquitto.start(program) : undefined;
  const evening = new FaultyEvening(makeRandom(seed), broker);
  let played = 0;
  let wrong = "";
  try {
    await evening.start();
    while (played < rounds && !wrong) {
      wrong = await evening.play();
      played++;
      step();
    }
  } catch (error) {
    wrong = error instanceof Error ? error.message : String(error);
  } finally {
    await evening.end();
    await broker?.stop();
  }
  return {
    rounds: played,
    results: TABLES * played,
    faults: evening.faults,
    wrong: wrong && `seed ${seed}, round ${played}${program ? ", Mosquitto" : ""}: ${wrong}`,
  };
}
