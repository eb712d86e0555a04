// A board of a tournament without a board: it speaks its room by the firmware's own code, is told its matches, and plays them by telling states. It knows no
// rules: what a match ends with is drawn from its number, so that whoever counts afterwards knows what has to stand in the standings.
import mqtt, { type MqttClient } from "mqtt";
import { openSealed } from "../../../deploy/tournament/boards/sealed";
import type { FromBoard, Game, ToBoard } from "../../../deploy/tournament/contract";
import { makeRandom } from "../../../devices/sim/random";
import peerWord from "../../../src/network/peer-word";

export interface BoardOptions {
  /** mqtt://, mqtts:// or ws://. */
  broker: string;
  word: string;
  /** 0 or 1: which of a table's two boards it is. */
  seat?: number;
  /** Between two states that it tells, ms; 0: it plays only when it is asked to. */
  stepMs?: number;
  /** States of a match until its end. */
  steps?: number;
  /** Between its ticks, ms: 1000 as on a board, less to hurry. */
  tickMs?: number;
  /** Told again after so long without an answer, ms. */
  againMs?: number;
  /** Of its firmware; left out, the first that reads sealed words. */
  version?: string;
  /** More for its client, e.g. a certificate. */
  client?: mqtt.IClientOptions;
  /** It is about to tell a state for the first time. */
  onTell?(match: number, state: Record<string, unknown>, n: number): void;
  /** What it told has been kept. */
  onGot?(n: number): void;
}

type Offer = Extract<ToBoard, { match: number }>;

/** What a match ends with: both players' points in a race, Durak's of the first player, the person's in tic-tac-toe. */
export function endOf(game: Game, match: number): number[] {
  const dice = makeRandom(match * 7919 + game.length);
  const draw = () => Math.floor(dice() * 6);
  if (game === "durak" || game === "tictactoe") return [[0, 0.5, 1][Math.floor(dice() * 3)]];
  const scores = [draw(), draw()];
  scores[dice() < 0.5 ? 0 : 1] = 6;
  return scores;
}

function raceState(scores: number[], isOver: boolean, step: number): Record<string, unknown> {
  // Twelve of the 81, no two alike, and others after each step.
  const digits = (card: number) => [27, 9, 3, 1].map(power => 1 + (Math.floor(card / power) % 3)).join("");
  const cards = Array.from({ length: 12 }, (_, at) => `S${digits((7 * at + 5 * step) % 81)}`);
  return {
    ...{ app: "set", mode: "race", cards, sets: [], shown: -1, seen: step, message: "", scores, claim: null, until: 0 },
    ...{
      paused: [0, 0],
      best: [1500, 2100],
      mean: [4000, 5200],
      away: [false, false],
      result: isOver ? ranks(scores) : null,
    },
  };
}

const ranks = (scores: number[]) => scores.map(score => 1 + scores.filter(other => other > score).length);

/** After `step` of `steps`; at the last it is over. */
export function stateAt(game: Game, match: number, seat: number, step: number, steps: number): Record<string, unknown> {
  const end = endOf(game, match);
  const isOver = step >= steps;
  const soFar = end.map(points => (isOver ? points : Math.floor((points * step) / (steps + 1))));
  if (game === "set") return raceState(soFar, isOver, step);
  if (game === "dobble")
    return {
      app: "dobble",
      mode: "duel",
      order: 7,
      cards: [step],
      common: null,
      message: "",
      score: soFar,
      best: [0, 0],
      stage: "cards",
    };
  if (game === "tictactoe") {
    const outcome = !isOver ? null : end[0] === 1 ? "X" : end[0] === 0 ? "O" : "draw";
    const cells = Array.from({ length: 9 }, (_, at) => (at < 2 * Math.min(step, 4) ? "XO"[at % 2] : "."));
    return {
      app: "tictactoe",
      mode: "keys",
      cells,
      turn: isOver ? "none" : "human",
      outcome,
      moved: null,
      advice: null,
      message: "",
    };
  }
  const mine = seat ? 1 - end[0] : end[0];
  return {
    ...{
      app: "durak",
      game: 1,
      phase: isOver ? "over" : "attack",
      seat,
      first: 0,
      dialect: "own",
      rules: {},
      trump: "6H",
    },
    ...{
      talon: Math.max(0, 24 - step),
      hand: ["6S", "7S"],
      peer: 6,
      table: [["6D", null]],
      turn: seat ? "peer" : "me",
    },
    ...{ result: isOver ? (mine === 1 ? "won" : mine === 0 ? "lost" : "draw") : null, message: "" },
  };
}

/** Nobody is told any more what happens to it. */
function silence(client: MqttClient): void {
  client.removeAllListeners();
  client.on("error", () => undefined);
}

export class SimulatedBoard {
  private client: MqttClient | undefined;
  private room;
  private readonly topic: string;
  private n = 0;
  /** What has not been acknowledged, the newest only. */
  private owed: FromBoard | undefined;
  private owedSinceMs = 0;
  private step = 0;
  private readonly timers: NodeJS.Timeout[] = [];
  /** As long as it has no network. */
  private lost: { mute: MqttClient | undefined; timers: NodeJS.Timeout[] } | undefined;
  offer: Offer | undefined;
  /** Everything that the tournament has told it. */
  readonly heard: ToBoard[] = [];
  /** Numbers of matches that it has played to their end. */
  readonly finished: number[] = [];
  isOn = false;
  /** Messages that it has sent and got. */
  messages = 0;
  /** Where all messages of its room are. */
  readonly place: string;

  constructor(private readonly options: BoardOptions) {
    this.room = openSealed(options.word);
    const { filter, willTopic } = this.room.invitation!;
    this.place = filter;
    this.topic = willTopic;
  }

  get word(): string {
    return this.options.word;
  }

  /** Switches it on: it greets until somebody answers. */
  start(): this {
    const { tickMs = 1000, stepMs = 0 } = this.options;
    this.isOn = true;
    this.connect();
    this.tell({ hello: `simulated 1, croupier ${this.options.version ?? "0.16.0"}`, n: ++this.n });
    this.timers.push(setInterval(() => this.tick(), tickMs));
    if (stepMs) this.timers.push(setInterval(() => this.play(), stepMs));
    return this;
  }

  private connect(): void {
    const { broker, client } = this.options;
    const { will } = this.room.invitation!;
    this.client = mqtt.connect(broker, {
      protocolVersion: 4,
      reconnectPeriod: 300,
      queueQoSZero: false,
      keepalive: 15,
      will: { topic: this.topic, payload: Buffer.from(will, "latin1"), qos: 0, retain: false },
      ...client,
    });
    this.client.on("connect", () => this.client?.subscribe(this.place, { qos: 0 }, () => undefined));
    this.client.on("message", (topic, payload) => this.hear(topic, payload.toString("latin1")));
    this.client.on("error", () => undefined);
  }

  private publish(sealed: string): void {
    if (!sealed || !this.client?.connected) return;
    this.messages++;
    this.client.publish(this.topic, Buffer.from(sealed, "latin1"), { qos: 0 }, () => undefined);
  }

  private tell(message: FromBoard): void {
    this.owed = message;
    this.owedSinceMs = performance.now();
    this.publish(this.room.seal(JSON.stringify(message)));
  }

  private tick(): void {
    this.publish(this.room.tick());
    const { againMs = 1000 } = this.options;
    if (this.owed && performance.now() - this.owedSinceMs >= againMs) this.tell(this.owed);
  }

  private hear(topic: string, message: string): void {
    if (topic === this.topic) return;
    this.messages++;
    const data = this.room.open(message);
    if (!data) return;
    const said = JSON.parse(data) as ToBoard;
    this.heard.push(said);
    if (this.heard.length > 200) this.heard.shift();
    if ("got" in said) this.got(said.got);
    else if ("match" in said) this.begin(said);
    else if ("free" in said && said.free === this.offer?.match) {
      this.offer = undefined;
      this.tell({ n: ++this.n, match: 0, state: undefined as never });
    }
  }

  private got(n: number): void {
    this.options.onGot?.(n);
    if (this.owed?.n === n) this.owed = undefined;
  }

  private begin(offer: Offer): void {
    if (offer.match === this.offer?.match) return;
    this.offer = offer;
    this.step = -1;
    this.play();
  }

  /** One state further; beyond the end nothing. */
  play(): void {
    const { offer } = this;
    const { steps = 3, seat = 0 } = this.options;
    if (!offer || this.step >= steps) return;
    this.step++;
    this.tellState(stateAt(offer.game, offer.match, seat, this.step, steps));
    if (this.step === steps) this.finished.push(offer.match);
  }

  /** Whatever it wants to say of `match`. */
  tellState(state: Record<string, unknown>, match = this.offer?.match ?? 0): void {
    const n = ++this.n;
    this.options.onTell?.(match, state, n);
    this.tell({ n, match, state: state as never });
  }

  /** The word of the room in which it plays its match, as the firmware reads it; "" where it plays in none. */
  get peerWord(): string {
    return this.offer?.key ? (peerWord(this.room.checked, this.offer.key) ?? "") : "";
  }

  /** Bytes as they are, sealed or not, on its own topic. */
  shout(payload: Buffer | string): void {
    this.client?.publish(this.topic, payload);
  }

  sealed(data: string): string {
    return this.room.seal(data);
  }

  get isJoined(): boolean {
    return this.room.status.isJoined;
  }

  /** Its network goes, as when a plug is pulled; it comes back by itself. */
  cut(): void {
    this.client?.stream.destroy();
  }

  /** Its Wi-Fi goes: for so long nothing comes and nothing goes, and it plays on. The broker, which is told nothing of it, misses it after `missedMs`. */
  loseNetwork(forMs: number, missedMs: number): void {
    if (this.lost || !this.client) return;
    const mute = this.client;
    this.client = undefined;
    silence(mute);
    const missed = setTimeout(() => mute.end(true), missedMs);
    const back = setTimeout(() => {
      this.lost = undefined;
      this.connect();
    }, forMs);
    this.lost = { mute, timers: [missed, back] };
  }

  /** Whether what it told last has been kept. */
  get isQuiet(): boolean {
    return !this.owed;
  }

  stop(): void {
    this.isOn = false;
    for (const timer of [...this.timers.splice(0), ...(this.lost?.timers ?? [])]) clearInterval(timer);
    for (const client of [this.client, this.lost?.mute]) {
      if (client) silence(client);
      client?.end(true);
    }
    this.client = this.lost = undefined;
  }
}
