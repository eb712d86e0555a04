// Who comes in to the broker, what he may send and leave unread, and what is said to the organiser of those who are turned away.
import type { Duplex } from "node:stream";
import { Bucket, Buckets } from "../bucket";
import { Guesses } from "../guesses";
import { Admission, type Limits, USUAL } from "./admission";
import { type Full, GRACE_MS, Guest, Guests, Stage } from "./guests";
import { Inflow } from "./inflow";

/** A message has at most some hundred bytes; a greeting with user, password and will not much more. */
export const MOST_PACKET = 8192;
/** That may wait for one who does not read, and for how long: what a board is told in a minute is less, and the system keeps some of it, too. */
const MOST_UNREAD = 64 * 1024;
const UNREAD_MS = 10_000;
/** Packets of one board: a state a second, and some more in a match against another board. */
const A_BOARD = { aSecond: 30, atOnce: 150 };
/** Of all boards at an address, for each that may be there. */
const OF_EACH = { aSecond: 10, atOnce: 20 };
/** Of all together who never spoke where boards of this tournament meet. */
const STRANGERS = { aSecond: 500, atOnce: 1000 };
/** A board hears its table, and the match that it plays. */
const ASKS = { aSecond: 1, atOnce: 10 };
/** Wrong passwords. */
const LOGINS = { anAddress: 60, inAll: { aSecond: 2, atOnce: 120 } };
/** The same is not said again before. */
const SAY_AGAIN_MS = 60_000;

export interface DoorOptions {
  limits?: Limits;
  nowMs?: () => number;
  /** Boards may hurry: so many times as many messages a second. */
  haste?: number;
  /** Is told who is turned away and why, the same once a minute. */
  say?: (line: string) => void;
}

/** Whose limit it was, or what else is wrong. */
type Why = Full | "a second" | "unread";

const fasterBy = (times: number, { aSecond, atOnce }: typeof A_BOARD) => ({
  aSecond: aSecond * times,
  atOnce: atOnce * times,
});

export class Door {
  readonly admission: Admission;
  readonly guesses: Guesses;
  /** Packets that were larger than any that is known here. */
  oversize = 0;
  /** Messages to places where no board of this tournament is, and questions for what is said everywhere. */
  strangers = 0;
  /** Let in, and put out or sent away again. */
  private away = 0;
  private readonly limits: Required<Limits>;
  private readonly nowMs: () => number;
  private readonly guests: Guests;
  private readonly known = new WeakMap<object, Guest>();
  private readonly haste: number;
  private readonly addresses: Buckets;
  private readonly everybody: Bucket;
  private readonly saidMs = new Map<Why, number>();

  constructor(private readonly options: DoorOptions) {
    const { limits, nowMs = () => performance.now(), haste = 1 } = options;
    this.limits = { ...USUAL, ...limits };
    this.nowMs = nowMs;
    this.haste = haste;
    this.admission = new Admission(this.limits, nowMs);
    this.guesses = new Guesses(LOGINS, nowMs);
    this.guests = new Guests(this.limits, nowMs);
    this.addresses = new Buckets(fasterBy(haste * this.limits.anAddress, OF_EACH), nowMs);
    this.everybody = new Bucket(fasterBy(haste, STRANGERS), nowMs);
  }

  /** Connections that were turned away since the start. */
  get refused(): number {
    return this.admission.refused + this.away;
  }

  /** One more was, by what is not the door's. */
  turnAway(): void {
    this.away++;
  }

  /** Of those who were let in, also when they are gone; undefined: this program's own. */
  guestOf(stream: object): Guest | undefined {
    return this.known.get(stream);
  }

  /** Whether one more may come from there. */
  mayEnter(address: string): boolean {
    if (this.admission.isHasty(address)) {
      this.say("a second", address);
      return this.admission.enter(address);
    }
    const full = this.guests.makeRoom(address, (guest, why) => {
      this.refuse(why, guest.address);
      this.putOut(guest);
    });
    if (full) this.refuse(full, address);
    return !full && this.admission.enter(address);
  }

  /** Who may enter does. */
  enter(stream: Duplex, address: string): void {
    const { nowMs } = this;
    const sends = new Bucket(fasterBy(this.haste, A_BOARD), nowMs);
    const guest = new Guest(stream, address, nowMs(), new Bucket(ASKS, nowMs), sends);
    this.known.set(stream, guest);
    this.guests.add(guest);
    stream.once("close", () => this.leave(guest));
    new Inflow(
      stream,
      MOST_PACKET,
      () => this.pursesOf(guest),
      () => this.tooLarge(guest),
    );
    this.watchUnread(guest);
  }

  private leave(guest: Guest): void {
    if (this.guests.delete(guest)) this.admission.leave();
  }

  /** A board that has just come does not wait behind strangers: it needs a few packets until it speaks for its table. */
  private pursesOf({ sends, address, stage, sinceMs }: Guest): Bucket[] {
    const own = [sends, this.addresses.of(address)];
    const isNew = this.nowMs() - sinceMs < GRACE_MS;
    return isNew || stage === Stage.Spoke ? own : [...own, this.everybody];
  }

  /** What the broker says for one who is gone counts as said by him. */
  mayStillSay(guest: Guest): boolean {
    return this.pursesOf(guest).every(purse => purse.may());
  }

  /** Nobody waits for one who does not read: what is written to him is kept, up to a limit, and he is put out beyond it. */
  private watchUnread(guest: Guest): void {
    const { stream } = guest;
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => {
      if (stream.destroyed) return true;
      write(...args);
      if (stream.writableLength > MOST_UNREAD) this.unread(guest);
      return true;
    };
  }

  /** Once a second: who has left something unread for too long goes. */
  look(): void {
    const nowMs = this.nowMs();
    for (const guest of [...this.guests]) {
      if (!guest.stream.writableLength) guest.unreadMs = 0;
      else if (!guest.unreadMs) guest.unreadMs = nowMs;
      else if (nowMs - guest.unreadMs > UNREAD_MS) this.unread(guest);
    }
  }

  private unread(guest: Guest): void {
    this.refuse("unread", guest.address);
    this.putOut(guest);
  }

  private tooLarge(guest: Guest): void {
    this.oversize++;
    this.putOut(guest);
  }

  private putOut(guest: Guest): void {
    this.leave(guest);
    guest.stream.destroy();
  }

  private refuse(why: Why, address: string): void {
    this.away++;
    this.say(why, address);
  }

  private say(why: Why, address: string): void {
    const nowMs = this.nowMs();
    if (nowMs - (this.saidMs.get(why) ?? -SAY_AGAIN_MS) < SAY_AGAIN_MS) return;
    this.saidMs.set(why, nowMs);
    this.options.say?.(this.wordsOf(why, address));
  }

  private wordsOf(why: Why, address: string): string {
    const { anAddress, aSecond, clients, halfOpen } = this.limits;
    if (why === "address")
      return `${address} has ${anAddress} connections to the broker, and more are refused: if these are your boards, start with --boards-an-address ${2 * anAddress}`;
    if (why === "a second")
      return `${address} connects to the broker more than ${aSecond} times a second: the rest is refused`;
    if (why === "half open")
      return `${halfOpen} connections to the broker, most from ${address}, send nothing: the oldest are closed`;
    if (why === "all")
      return `all ${clients} places at the broker are taken: connections without a table are closed for others, most of them from ${address}`;
    return `${address} does not read its messages from the broker: its connection is closed`;
  }

  closeAll(): void {
    for (const { stream } of [...this.guests]) stream.destroy();
  }
}
