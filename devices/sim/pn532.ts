// NXP's PN532 from its host's side, on a UART or on I2C, with tags in its field. Source: user manual UM0701-02, chapters 6 and 7.
// Not simulated: SPI, power down and its wake sources, FeliCa, type B, Jewel, card emulation, peer to peer, keys of MIFARE Classic; a NACK from the host; on I2C the
// clock that it stretches.
import { concat, frameOf, Framer, type Received } from "./pn532/frames";
import type { SimTag } from "./tag";
import { ChipComplaint, type I2CChip, type SerialChip, type SimClock } from "./wire";

const ACK = Uint8Array.of(0, 0, 0xff, 0, 0xff, 0);
/** From a command to its acknowledgement, to an ordinary answer; to find out that no tag is there, once; for each tag that is. */
const ACK_MS = 1;
const ANSWER_MS = 2;
const SEARCH_MS = 5;
const TAG_MS = 8;
/** 6.3.2.3: its oscillator has to start. */
const WAKE_MS = 2;
const FOR_EVER = 0xff;
/** 7.1: the tag did not answer; no tag of that number; the tag refused. */
const TIME_OUT = 1,
  NO_TARGET = 0x27,
  REFUSED = 0x13;

export interface Pn532Options {
  clock: SimClock;
  /** Damages what it sends: answers what comes instead of each byte. */
  fault?: (byte: number) => number[];
}

export class Pn532 implements SerialChip, I2CChip {
  readonly address = 0x24;
  send?: (bytes: Uint8Array, baud: number) => void;
  /** Numbers of the commands that it has carried out. */
  readonly commands: number[] = [];
  /** Frames that were damaged, and bytes of another rate. */
  noise = 0;
  private readonly clock: SimClock;
  private readonly framer: Framer;
  private isPowered = true;
  /** SAMConfiguration has come. */
  private isNormal = false;
  private isAwake = false;
  private awakeAtMs = 0;
  private retries = FOR_EVER;
  private lying: SimTag[] = [];
  /** Those that a search has found since the field came on. */
  private met = new Set<SimTag>();
  private listed: SimTag[] = [];
  private search: (() => void) | undefined;
  /** What waits to be read on I2C. */
  private waiting: Uint8Array[] = [];
  private isOnI2c = false;
  private life = 0;

  constructor(private readonly options: Pn532Options) {
    this.clock = options.clock;
    this.framer = new Framer(received => this.heard(received));
  }

  // ---- what a person does

  lay(...tags: SimTag[]): void {
    this.lying.push(...tags);
    const search = this.search;
    if (search) this.later(TAG_MS, search);
  }

  takeAway(...tags: SimTag[]): void {
    this.lying = this.lying.filter(tag => tags.length && !tags.includes(tag));
    for (const tag of this.met) if (!this.lying.includes(tag)) this.met.delete(tag);
  }

  power(isOn: boolean): void {
    this.isPowered = isOn;
    this.life++;
    this.isNormal = this.isAwake = false;
    this.retries = FOR_EVER;
    this.search = undefined;
    this.waiting = [];
    this.listed = [];
    this.met.clear();
    this.framer.forget();
  }

  // ---- a UART

  receive(byte: number, baud: number, atMs: number): void {
    if (!this.isPowered) return;
    if (baud !== 115200) return void this.noise++;
    if (byte === 0x55 && !this.isAwake) {
      this.isAwake = true;
      this.awakeAtMs = atMs + WAKE_MS;
    }
    if (!this.isAwake || atMs < this.awakeAtMs) return;
    this.isOnI2c = false;
    this.framer.take(byte);
  }

  // ---- I2C

  write(bytes: Uint8Array): boolean {
    if (!this.isPowered) return false;
    this.isOnI2c = true;
    this.waiting = [];
    for (const byte of bytes) this.framer.take(byte);
    return true;
  }

  read(quantity: number): Uint8Array | undefined {
    if (!this.isPowered) return undefined;
    const answer = new Uint8Array(quantity);
    const first = this.waiting[0];
    if (!first && quantity > 1) throw new ChipComplaint("PN532: read of an answer that is not ready");
    if (!first) return answer;
    answer[0] = 1;
    if (quantity === 1) return answer;
    if (quantity <= first.length)
      throw new ChipComplaint(`PN532: ${first.length} bytes wait, ${quantity - 1} were read`);
    answer.set(first, 1);
    this.waiting.shift();
    return answer;
  }

  // ---- commands

  private heard({ kind, data }: Received): void {
    if (kind === "damaged") return void this.noise++;
    // A new command ends what goes on, and so does an acknowledgement.
    this.life++;
    this.search = undefined;
    this.waiting = [];
    if (kind === "ack") return;
    const [command, ...rest] = data;
    if (!this.isNormal && command !== 0x14) return;
    this.commands.push(command);
    this.say(ACK, ACK_MS);
    this.run(command, rest);
  }

  private run(command: number, rest: number[]): void {
    const answer = (...data: number[]) => this.say(frameOf([0xd5, command + 1, ...data]), ANSWER_MS);
    switch (command) {
      case 0x02:
        if (rest.length) this.object("GetFirmwareVersion has no parameters");
        return answer(0x32, 1, 6, 7);
      case 0x14:
        if (rest[0] !== 1) this.object(`SAMConfiguration in mode ${rest[0]}`);
        this.isNormal = true;
        return answer();
      case 0x32:
        this.configure(rest);
        return answer();
      case 0x4a:
        return this.list(rest);
      case 0x40:
        return this.exchange(rest);
      default:
        this.object(`command ${command}`);
    }
  }

  /** 7.3.1. */
  private configure([item, ...data]: number[]): void {
    if (item === 1 && data.length === 1) {
      if (!(data[0] & 1)) this.met.clear();
      this.listed = [];
    } else if (item === 5 && data.length === 3) this.retries = data[2];
    else this.object(`RFConfiguration ${item} with ${data.length} bytes`);
  }

  /** 7.3.5. A search that finds nothing answers only where its tries are counted. */
  private list([most, kind, ...rest]: number[]): void {
    if (!(most >= 1 && most <= 2) || kind !== 0 || rest.length) this.object("InListPassiveTarget");
    this.search = () => {
      const found = this.lying.filter(tag => !this.met.has(tag)).slice(0, most);
      if (!found.length && this.retries === FOR_EVER) return;
      this.search = undefined;
      this.listed = found;
      for (const tag of found) this.met.add(tag);
      const targets = found.map((tag, at) => [
        at + 1,
        ...(tag.id.length > 4 ? [0, 0x44] : [0, 4]),
        tag.kind,
        tag.id.length,
        ...tag.id,
        ...(tag.kind & 0x20 ? [5, 0x78, 0x80, 0x70, 2] : []),
      ]);
      this.say(frameOf([0xd5, 0x4b, found.length, ...targets.flat()]), 0);
    };
    const fresh = this.lying.filter(tag => !this.met.has(tag)).length;
    this.later(fresh ? fresh * TAG_MS : (Math.min(this.retries, 20) + 1) * SEARCH_MS, this.search);
  }

  /** 7.3.8. */
  private exchange([number, command, page, ...rest]: number[]): void {
    const tag = this.listed[number - 1];
    if (command !== 0x30 || rest.length) this.object(`InDataExchange of command ${command}`);
    const bytes = tag && this.lying.includes(tag) ? tag.read(page) : undefined;
    const code = !tag ? NO_TARGET : !this.lying.includes(tag) ? TIME_OUT : bytes ? 0 : REFUSED;
    this.say(frameOf([0xd5, 0x41, code, ...(bytes ?? [])]), ANSWER_MS + SEARCH_MS);
  }

  private say(bytes: Uint8Array, afterMs: number): void {
    this.later(afterMs, () => {
      const { fault } = this.options;
      const sent = fault ? concat(Array.from(bytes).map(fault)) : bytes;
      if (this.isOnI2c) this.waiting.push(sent);
      else this.send?.(sent, 115200);
    });
  }

  /** Unless it is told something else meanwhile, or loses its power. */
  private later(forMs: number, then: () => void): void {
    const { life } = this;
    this.clock.after(forMs, () => {
      if (life === this.life) then();
    });
  }

  /** With noise on its line it may have been told anything. */
  private object(words: string): void {
    throw new ChipComplaint(`PN532: ${words}`);
  }
}
