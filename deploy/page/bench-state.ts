// Everything that makes a bench what it is, and its three forms: text short enough for an address, a file to send, and what a browser keeps. Nothing that
// is read is believed before it has been looked at piece by piece.
import { crc32 } from "../../devices/sim/bytes";
import { wrongWith } from "../arrangements";
import { isFields, list, maybe, number, oneOf, orNull, type Read as Reader, shape, text, truth } from "../shape";
import { through } from "../stream";
import type { Key } from "../words/english";
import { say } from "../words/say";
import { type OpenGame, openGameOf } from "./open-game";
import { keptOf, leftOf, leftOutWords } from "./kept-files";
import { stoneView } from "./stones/stone-view";
import type { Arrangement, Cable, Files, StoneView } from "./protocol";

/** `files`: all that the board has stored while it runs; settings and games alone where it was read. */
export interface SeatState {
  arrangement: Arrangement;
  files: Files;
  isOn: boolean;
  stones?: StoneView;
  /** What it had open, where the page can open that again. */
  game?: OpenGame | null;
}

/** The cards that are offered, which board they go to, and the order in which they lie, by their codes; empty: as they come. */
export interface TrayState {
  kind: string;
  target: number;
  order: string[];
}

export interface BenchState {
  seats: [SeatState, SeatState];
  cable: Cable;
  tray: TrayState;
}

/** What was read, or a sentence that says why not and what to do. */
export type Read =
  /** `left`: a sentence about files that were left out, "" if none was. */
  | { state: BenchState; left: string; wrong?: undefined; isNewer?: undefined }
  /** `isNewer`: not bad, only of a version to come. */
  | { state?: undefined; left?: undefined; wrong: string; isNewer?: true };

/** Of all three forms; another number is another format. */
const VERSION = 1;
const SIGN = "croupier-bench";
const LONGEST_ADDRESS = 2_000_000;
/** The largest board's Storage twice, and what JSON adds to bytes at worst. */
const LONGEST_TEXT = 12_000_000;
const MOST_CARDS = 1000;
const MOST_LETTERS = 20;

const wrong = (key: Key): Read => ({ wrong: say(key) });
const newer = (key: "bench.newerFile" | "bench.newerLink"): Read => ({ wrong: say(key), isNewer: true });

// ---- looked at piece by piece

/** A stone that hung on the arm lies where it hung. */
const stones: Reader<StoneView> = value => {
  const read = stoneView(value);
  return read && { stones: [...read.stones, ...(read.held ? [read.held] : [])], board: read.board };
};

const name = text(MOST_LETTERS);
const parts = shape<Arrangement>({
  board: name,
  bundle: name,
  display: oneOf("colour", "ssd1306", "sh1106"),
  rows: oneOf(64, 32),
  scanner: truth,
  peer: truth,
  camera: truth,
  arm: truth,
  reader: maybe(oneOf("pn532 I2C", "pn532 UART", "mfrc522", "holes")),
  wifi: maybe(oneOf(true)),
});
const arrangement: Reader<Arrangement> = value => {
  const read = parts(value);
  return read && !wrongWith(read) ? read : undefined;
};

const bothSeats = list(
  shape<SeatState>({ arrangement, files: keptOf, isOn: truth, stones: maybe(stones), game: maybe(openGameOf) }),
  2,
);

/** A copy of what is a bench and of nothing else; undefined if it is none. */
export const benchOf = shape<BenchState>({
  seats: value => {
    const [one, other] = bothSeats(value) ?? [];
    return one && other && [one, other];
  },
  cable: shape<Cable>({ isPlugged: truth, noise: number(0, 1), baud: orNull(number(300, 1_000_000)) }),
  tray: shape<TrayState>({
    kind: name,
    target: value => (number(1, 2)(value) ? Math.round(value as number) : undefined),
    order: list(name, MOST_CARDS),
  }),
});

function leftIn({ seats }: Record<string, unknown>): string {
  const all = Array.isArray(seats) ? seats.slice(0, 2) : [];
  return leftOutWords(all.flatMap(seat => (isFields(seat) ? leftOf(seat.files) : [])));
}

// ---- as a file, and as it is kept

export function toFile(state: BenchState): string {
  return JSON.stringify({ [SIGN]: VERSION, ...benchOf(state) });
}

export function fromFile(text: string): Read {
  if (text.length > LONGEST_TEXT) return wrong("bench.tooLarge");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong("bench.onlyPart");
  }
  if (!isFields(value) || !(SIGN in value)) return wrong("bench.noBench");
  if (number(VERSION + 1, Infinity)(value[SIGN])) return newer("bench.newerFile");
  if (value[SIGN] !== VERSION) return wrong("bench.otherVersion");
  const state = benchOf(value);
  return state ? { state, left: leftIn(value) } : wrong("bench.cannotBe");
}

// ---- as an address

const toBase64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), letter => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** For `location.hash`, without its `#`: the format's number, a full stop, and the file deflated, behind its check sum. */
export async function encode(state: BenchState): Promise<string> {
  const plain = new TextEncoder().encode(toFile(state));
  const packed = await through(plain, new CompressionStream("deflate-raw"));
  const whole = new Uint8Array(4 + packed.length);
  new DataView(whole.buffer).setUint32(0, crc32(packed));
  whole.set(packed, 4);
  return `${VERSION}.${toBase64(whole)}`;
}

/** Takes the hash of an address, with or without its `#`. */
export async function decode(hash: string): Promise<Read> {
  const [, version, body] = /^#?(\d{1,4})\.(.*)$/s.exec(hash) ?? [];
  if (version === undefined) return wrong("bench.damaged");
  if (Number(version) > VERSION) return newer("bench.newerLink");
  if (Number(version) !== VERSION) return wrong("bench.otherVersion");
  const whole = body.length > LONGEST_ADDRESS ? undefined : fromBase64(body);
  if (!whole || whole.length < 5) return wrong("bench.damaged");
  const packed = whole.slice(4);
  if (crc32(packed) !== new DataView(whole.buffer).getUint32(0)) return wrong("bench.damaged");
  const plain = await through(packed, new DecompressionStream("deflate-raw"), LONGEST_TEXT).catch(() => undefined);
  return plain ? fromFile(new TextDecoder().decode(plain)) : wrong("bench.damaged");
}
