// A match's room, where two boards of Durak play each other past this computer: it knows the word, listens, says nothing, and counts what both boards refuse, for they tell nobody of it.
import type { View } from "../contract";
import { isFarewell, isSealed, listenerOf, numberOf, openSealed, placeOf, speakerOf } from "./sealed";
import { Bytes } from "../../../devices/room";

/** As in any room: after so long without a word another board may take the place of one. */
const GONE_MS = 3000;
/** Openings that are remembered: boards that were started anew again and again. */
const MOST_SPEAKERS = 40;

export type Counts = Pick<View["refused"], "forged" | "replayed" | "strangers">;

export class Watch {
  readonly place: string;
  readonly filter: string;
  readonly refused: Counts = { forged: 0, replayed: 0, strangers: 0 };
  private readonly room;
  /** Their last numbers, and when they were heard. */
  private readonly speakers = new Map<string, { last: string; heardMs: number }>();

  constructor(readonly word: string) {
    this.room = openSealed(word);
    this.filter = this.room.invitation!.filter;
    this.place = placeOf(this.filter);
    this.room.invitation = undefined;
  }

  /** `nowMs`: by the clock of rooms. */
  hear(message: string, nowMs: number): void {
    if (!isSealed(this.room, message)) this.refused.forged++;
    // A broker says it for a board whenever it has lost it, always with the same number.
    else if (!isFarewell(message)) this.follow(message, nowMs);
  }

  private follow(message: string, nowMs: number): void {
    const [from, number] = [speakerOf(message), numberOf(message)];
    const known = this.speakers.get(from);
    if (known && number <= known.last) this.refused.replayed++;
    else if (known) Object.assign(known, { last: number, heardMs: nowMs });
    else if (this.isThird(message, nowMs)) this.refused.strangers++;
    else if (this.speakers.size < MOST_SPEAKERS) this.speakers.set(from, { last: number, heardMs: nowMs });
  }

  /** Two others are here, and it speaks to one of them. A call to nobody is what a board says that was just started. */
  private isThird(message: string, nowMs: number): boolean {
    const here = [...this.speakers.values()].filter(({ heardMs }) => nowMs - heardMs <= GONE_MS).length;
    return here > 1 && listenerOf(message) !== Bytes.Nobody;
  }
}
