// The lesson's packets as they are found in what comes: hellos, acknowledgements, and whole decks, a few records at a time.
import { readRecord } from "./deck";
import type { Decks, Wire } from "./link";

/** Records read at once: more would take a slow board longer than a slice may last. */
const SLICE = 9;
/** More than any deck, a line feed and an acknowledgement. */
const LONGEST = 460;
/** So many bytes wait to be looked at: of more the newest, for the oldest are noise or came from nobody who waits for an answer. */
const KEPT = 2 * LONGEST;
/** What may be found in a call, noise too. */
const FINDS = 6;
/** What ends before that has lost its middle, or its end. */
const SHORTEST = 365;

const enum Ms {
  Noise = 3000,
  /** Nobody who has begun a deck pauses for so long. */
  Cut = 2000,
  /** Nothing at all has come for so long: what was before it counts no more. */
  Forgotten = 12000,
}

/** A deck's first bytes. */
const DECK = "\x16\x31\x1D";

/** Hears what was found. */
export interface Finder {
  /** The lesson's hello; or one of ours, if that is listened for. */
  onHello(isOurs: boolean): void;
  onAck(): void;
  /** 36 records, or undefined if they were not; `sum`: a check sum of all that came. False: there is more to do, it is called again at the next tick. */
  onDeck(records: Int8Array | undefined, sum: number): boolean;
}

export interface Packets {
  receive(chunk: string): void;
  /** Reads on; nothing behind a deck before that is read and judged. */
  tick(passedMs: number): void;
  /** The beginning of a deck has come. */
  isDeckComing(): boolean;
  /** A deck has been read, and is being judged. */
  isRead: boolean;
  /** Decks that came cut, since the last whole one. */
  cuts: number;
}

/** `listens`: for hellos of ours. */
export default function openPackets(wire: Wire, crc: Decks["crc"], finder: Finder, listens: boolean): Packets {
  const status = wire.report;
  /** What has come and was not used yet. */
  let text = "";
  /** A deck, while its records are being read. */
  let packet = "";
  /** Where its next record begins; 0 while none is read, -1 if it is no deck after all. (A list of its records would take a hundred variables.) */
  let from = 0;
  let records: Int8Array | undefined;
  let at = 0;
  /** When all of it has been read: whether it was one, and its check sum. */
  let isGood = false;
  let sum = 0;
  /** How long nothing has come. */
  let idleMs = 0;

  /** The next records; behind the last one it is known what the deck is worth. */
  function readOn(): void {
    const to = at + SLICE;
    const tail = packet.length - 2;
    isGood = from > 0;
    while (isGood && at < 36 && at < to) {
      let end = packet.indexOf("\x1E", from);
      if (end < 0) end = tail;
      isGood = from <= tail && readRecord(packet.substr(from, end - from), records!, at++);
      from = end + 1;
    }
    if (isGood && at < 36) return;
    isGood = isGood && from > tail;
    if (isGood) packets.cuts = 0;
    from = -1;
    packets.isRead = true;
    sum = crc(packet);
    // Four hundred letters, while the game needs the room.
    packet = "";
  }

  function judge(): void {
    packets.isRead = !finder.onDeck(isGood ? records : undefined, sum);
    if (packets.isRead) return;
    from = 0;
    records = undefined;
  }

  function noise(count: number): void {
    if (!count) return;
    text = text.substr(count);
    status.noise += count;
    wire.noiseMs = Ms.Noise;
  }

  /** A hello with our group data comes from a board that knows the other dialect. */
  function onHello(data: string): void {
    const size = data.length - 4;
    const isOurs = listens && data[0] === "C" && size > 0;
    if (data.length > 40 || (isOurs && wire.crc16(data.substr(0, size), 0xffff) !== parseInt(data.substr(size), 16))) {
      // Damaged on the way; or a deck, its kind damaged.
      status.damaged++;
    } else finder.onHello(isOurs);
  }

  /** From a SYN to a line feed. */
  function onPacket(): void {
    const size = packet.length;
    const kind = packet.substr(0, 3);
    const isCut = kind === DECK && size < SHORTEST;
    if (isCut) packets.cuts++;
    if (packet[size - 2] === "\x04") {
      // The end of it is lost, and an acknowledgement came behind. (Where only its last byte is wrong, nothing came behind.)
      status.damaged++;
      if (size > 5 && packet.split("\x1E").length < 37) finder.onAck();
    } else if (isCut || packet[size - 2] !== "\x03" || (kind !== DECK && kind !== "\x16\x32\x1D")) status.damaged++;
    else if (kind[1] === "2") onHello(packet.substr(3, size - 5));
    else {
      records = new Int8Array(180);
      at = 0;
      // The first must begin behind the head.
      from = packet[3] === "\x1E" ? 4 : -1;
    }
  }

  /** No SYN comes first: an acknowledgement, and noise before it. False: its end is waited for. */
  function skip(syn: number): boolean {
    const eot = text.indexOf("\x04");
    const isAck = eot >= 0 && (syn < 0 || eot < syn);
    noise(isAck ? eot : syn < 0 ? text.length : syn);
    if (!isAck) return true;
    if (text.length < 2) return false;
    if (text[1] !== "\n") noise(1);
    else {
      text = text.substr(2);
      finder.onAck();
    }
    return true;
  }

  /** Takes what is whole, one after the other; the rest at the next tick. */
  function sift(): void {
    for (let finds = FINDS; finds && text && !from; finds--) {
      const syn = text.indexOf("\x16");
      if (syn) {
        if (!skip(syn)) return;
        continue;
      }
      const end = text.indexOf("\n");
      const again = text.indexOf("\x16", 1);
      if (again > 0 && (end < 0 || again < end)) {
        // Whatever it stands in, it begins something new.
        if (again > 1) status.damaged++;
        if (text.substr(0, 3) === DECK) packets.cuts++;
        noise(again);
      } else if (end < 0) {
        if (text.length < LONGEST) return;
        status.damaged++;
        noise(1);
      } else {
        packet = text.substr(0, end + 1);
        text = text.substr(end + 1);
        onPacket();
      }
    }
  }

  function isDeckComing(): boolean {
    return text.length > 3 && text[1] === "1";
  }

  const packets: Packets = {
    receive: chunk => {
      idleMs = 0;
      text += chunk;
      if (text.length > KEPT) noise(text.length - LONGEST);
      sift();
    },
    tick: passedMs => {
      idleMs += passedMs;
      if (idleMs > Ms.Forgotten) packets.cuts = 0;
      if (idleMs > Ms.Cut && isDeckComing()) {
        status.damaged++;
        packets.cuts++;
        noise(text.length);
      }
      if (packets.isRead) judge();
      else if (from) readOn();
      if (text && !from) sift();
    },
    isDeckComing: isDeckComing,
    isRead: false,
    cuts: 0,
  };
  return packets;
}
