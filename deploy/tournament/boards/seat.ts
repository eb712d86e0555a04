// The tournament's end of the room of one board: who is there, what it is told until it has understood.
import type { BoardView, FromBoard, ToBoard } from "../contract";
import { boardJson } from "../../board-bytes";
import { MOST_BYTES } from "./offers";
import { isFarewell, listenerOf, openSealed, placeOf, sealWord, speakerOf } from "./sealed";
import { int, maybe, shape, text } from "../../shape";

/** Seconds after which an unchanged offer is made again. */
const AGAIN_MS = 2000;
/** A board that hears nothing calls every four seconds, and one that does has nothing to say: so it is let be for half of the time. */
const LULL_MS = 8000;
/** Several lulls without a word. */
const GONE_MS = 40_000;
/** Between two lines that say the same. */
const LINE_MS = 15_000;
const LONGEST_GREETING = 100;
/** 0.16 is the first that reads them. */
const FIRST_SEALED_MINOR = 16;
/** A state as large as any that a board sends, and as much again. */
export const MOST_HEARD = 4096;

const HELLO = shape({ hello: text(LONGEST_GREETING), n: int(0, 2 ** 31) });
const STATE = shape({ n: int(0, 2 ** 31), match: int(0, 2 ** 31), state: maybe(value => value ?? undefined) });

/** `wrong`: whoever said it knows the room's word, and it means nothing. */
export type Heard = FromBoard | "wrong" | undefined;

export class Seat {
  private readonly room;
  /** Where its messages come from, and where ours go. */
  readonly place: string;
  readonly filter: string;
  readonly topic: string;
  what = "";
  /** The match that it last told of. */
  told = 0;
  /** Said by who knows the word, and refused. */
  wrong = 0;
  private readonly own: string;
  /** The opening of the board that was met last. */
  private met = "";
  private heardMs = 0;
  private isLost = false;
  private offered = "";
  private offeredMs = 0;
  private freedMs = 0;
  private saidMs = -Infinity;

  constructor(
    readonly table: number,
    readonly seat: number,
    readonly word: string,
  ) {
    this.room = openSealed(word);
    const { filter, willTopic, will } = this.room.invitation!;
    this.room.invitation = undefined;
    this.own = speakerOf(will);
    this.filter = filter;
    this.topic = willTopic;
    this.place = placeOf(filter);
  }

  get state(): BoardView["state"] {
    return !this.heardMs ? "never seen" : this.isLost ? "gone" : "here";
  }

  get refused(): { forged: number; replayed: number; strangers: number } {
    const { forged, replayed, strangers } = this.room.status;
    return { forged: forged + this.wrong, replayed, strangers };
  }

  /** Who is here is older than sealed words (0.16), or does not say. */
  get isTooOld(): boolean {
    const [, major, minor] = /croupier (\d+)\.(\d+)/.exec(this.what) ?? [];
    return !(Number(major) > 0 || Number(minor) >= FIRST_SEALED_MINOR);
  }

  /** The word of a match's room, as only the board here can read it. */
  readonly sealWord = (word: string): string => sealWord(this.room.checked, word);

  /** A message of this room, on whichever topic: what it says, undefined if it is nothing, not for us, or our own that came back. */
  hear(message: string, nowMs: number): Heard {
    if (speakerOf(message) === this.own) return undefined;
    const { status } = this.room;
    const refusedOf = () => status.forged + status.replayed + status.strangers;
    const before = refusedOf();
    const data = this.room.open(message);
    if (refusedOf() !== before) return undefined;
    if (listenerOf(message) === this.own) this.met = speakerOf(message);
    // The room alone does not tell it: after some quiet seconds nobody is joined, and a board that is let be is quiet for longer.
    if (isFarewell(message) && speakerOf(message) === this.met) this.isLost = true;
    // Or a call that has first to be answered.
    if (!status.isJoined) return undefined;
    this.isLost = false;
    this.heardMs = nowMs;
    return data ? this.read(data) : undefined;
  }

  private read(data: string): Heard {
    let said: unknown;
    try {
      said = JSON.parse(data);
    } catch {
      said = undefined;
    }
    const known = (HELLO(said) ?? STATE(said)) as FromBoard | undefined;
    if (!known) this.wrong++;
    return known ?? "wrong";
  }

  /** Sealed; "" while nobody has been met. */
  seal(message: ToBoard): string {
    const data = boardJson(message);
    return data.length > MOST_BYTES ? "" : this.room.seal(data);
  }

  /** Once a second: what the room itself has to say. */
  tick(nowMs: number): string {
    if (this.heardMs && nowMs - this.heardMs > GONE_MS) this.isLost = true;
    const message = this.room.tick();
    const isQuiet = this.heardMs > 0 && nowMs - this.heardMs > LULL_MS;
    return isQuiet && Math.floor(nowMs / LULL_MS) % 2 ? "" : message;
  }

  /** What it has to be told of matches: `offer` is what is played here, `mayKeep` that the one it tells of came to its own end. */
  duties(offer: (ToBoard & { match: number }) | undefined, mayKeep: boolean, nowMs: number): ToBoard[] {
    if (this.state !== "here") return [];
    const duties: ToBoard[] = [];
    const isOther = this.told !== 0 && this.told !== offer?.match;
    if (isOther && !mayKeep && nowMs - this.freedMs >= AGAIN_MS) {
      this.freedMs = nowMs;
      duties.push({ free: this.told });
    }
    if (offer && this.told !== offer.match) {
      const text = JSON.stringify(offer);
      if (text !== this.offered || nowMs - this.offeredMs >= AGAIN_MS) {
        this.offered = text;
        this.offeredMs = nowMs;
        duties.push(offer);
      }
    }
    return duties;
  }

  /** Whether a line may be shown there again: not too often, for a board wakes up for it. */
  mayBeTold(nowMs: number): boolean {
    if (nowMs - this.saidMs < LINE_MS) return false;
    this.saidMs = nowMs;
    return true;
  }

  /** It has just greeted: whatever it played is forgotten. */
  greeted(what: string): void {
    this.what = what;
    this.told = 0;
    this.offered = "";
  }
}
