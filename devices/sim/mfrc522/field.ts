// Tags of type A in the field of a reader, each in its state: what each of them answers to a frame, and what becomes of answers that come at once.
// Source: ISO/IEC 14443-3 (6.4 states, 6.5 initialisation and anticollision), NXP NTAG213 datasheet (8.4 states, 10.2 READ).
// Not simulated: how strong the field is at each place, ISO 14443-4, time slots, tags that answer late.
import type { SimTag } from "../tag";
import { isChecked, withCrc } from "./crc";

const enum State {
  Idle,
  Ready,
  Active,
  Halt,
}

const REQA = 0x26,
  WUPA = 0x52,
  READ = 0x30,
  HALT = 0x50;
const SELECTS = [0x93, 0x95, 0x97];
const CASCADE = 0x88;
const IS_CASCADE = 4;
/** Bits of a level: four bytes and their sum. */
const LEVEL_BITS = 40;

interface Lying {
  tag: SimTag;
  state: State;
  /** It was asleep before, and goes to sleep again when it loses. */
  hasSlept: boolean;
  level: number;
}

export interface Frame {
  bytes: number[];
  /** Of the last byte; 8: all of it. */
  lastBits: number;
}

export interface Heard {
  bits: number[];
  /** Of the first bit in which they differ, from 0. */
  collision: number | undefined;
  tags: SimTag[];
}

const bitsOf = (bytes: number[]): number[] =>
  bytes.flatMap(byte => Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1));

export function levelsOf(id: Uint8Array): number[][] {
  const levels: number[][] = [];
  let at = 0;
  while (id.length - at > 4) {
    levels.push([CASCADE, ...id.subarray(at, at + 3)]);
    at += 3;
  }
  levels.push([...id.subarray(at, at + 4)]);
  return levels.map(four => [...four, four.reduce((sum, byte) => sum ^ byte, 0)]);
}

export class Field {
  private lying: Lying[] = [];
  private isOn = false;

  get tags(): SimTag[] {
    return this.lying.map(({ tag }) => tag);
  }

  lay(tags: SimTag[]): void {
    for (const tag of tags) this.lying.push({ tag, state: State.Idle, hasSlept: false, level: 0 });
  }

  takeAway(tags: SimTag[]): void {
    this.lying = this.lying.filter(({ tag }) => tags.length && !tags.includes(tag));
  }

  /** Without a field a tag has no power, and forgets. */
  power(isOn: boolean): void {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    for (const one of this.lying) this.sleep(one, State.Idle);
  }

  /** What comes back; undefined: nothing. */
  ask(frame: Frame): Heard | undefined {
    if (!this.isOn) return undefined;
    const answers = this.lying.flatMap(one => {
      const bits = this.answerOf(one, frame);
      return bits ? [{ tag: one.tag, bits }] : [];
    });
    if (!answers.length) return undefined;
    const longest = answers.reduce((most, one) => (one.bits.length > most.bits.length ? one : most)).bits;
    const at = longest.findIndex((_, bit) => answers.some(({ bits }) => bits[bit] !== longest[bit]));
    // Where one says 0 and one says 1, both halves of the bit carry the load: a 1.
    const bits = longest.map((_, bit) => (answers.some(one => one.bits[bit]) ? 1 : 0));
    return { bits, collision: at < 0 ? undefined : at, tags: answers.map(({ tag }) => tag) };
  }

  private sleep(one: Lying, state = one.hasSlept ? State.Halt : State.Idle): void {
    one.state = state;
    one.level = 0;
    if (state === State.Idle) one.hasSlept = false;
  }

  private answerOf(one: Lying, { bytes, lastBits }: Frame): number[] | undefined {
    if (bytes.length === 1 && lastBits === 7) return this.rouse(one, bytes[0]);
    if (one.state === State.Ready) return this.compete(one, bytes, lastBits);
    if (one.state === State.Active) return this.obey(one, bytes);
    return undefined;
  }

  private rouse(one: Lying, request: number): number[] | undefined {
    const isCalled = one.state === State.Idle || (one.state === State.Halt && request === WUPA);
    if ((request !== REQA && request !== WUPA) || !isCalled) {
      if (one.state !== State.Halt) this.sleep(one);
      return undefined;
    }
    one.hasSlept = one.state === State.Halt;
    one.state = State.Ready;
    one.level = 0;
    return bitsOf([((one.tag.id.length - 4) / 3) * 0x40 + 4, 0]);
  }

  private compete(one: Lying, bytes: number[], lastBits: number): number[] | undefined {
    const [select, count, ...rest] = bytes;
    const levels = levelsOf(one.tag.id);
    const own = levels[one.level];
    if (select !== SELECTS[one.level] || bytes.length < 2) return void this.sleep(one);
    if (count === 0x70) {
      const isMeant = isChecked(bytes) && own.every((byte, at) => rest[at] === byte);
      if (!isMeant) return void this.sleep(one);
      const isLast = one.level === levels.length - 1;
      if (isLast) one.state = State.Active;
      else one.level++;
      return bitsOf(withCrc([isLast ? one.tag.kind : IS_CASCADE]));
    }
    const known = bitsOf(rest).slice(0, rest.length * 8 - (8 - lastBits));
    const isCounted = (count >> 4) * 8 + (count & 7) === 16 + known.length;
    if (!isCounted || known.length >= LEVEL_BITS) return void this.sleep(one);
    const all = bitsOf(own);
    return known.every((bit, at) => bit === all[at]) ? all.slice(known.length) : undefined;
  }

  private obey(one: Lying, bytes: number[]): number[] | undefined {
    const [command, page] = bytes;
    if (!isChecked(bytes)) return void this.sleep(one);
    if (command === HALT && page === 0) {
      one.hasSlept = true;
      return void this.sleep(one, State.Halt);
    }
    const found = command === READ && bytes.length === 4 ? one.tag.read(page) : undefined;
    if (found) return bitsOf(withCrc(found));
    this.sleep(one);
    return [0, 0, 0, 0];
  }
}
