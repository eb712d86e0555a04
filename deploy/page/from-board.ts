// What comes from a board is somebody's word: its program may have found its way to the port by which the worker speaks. Each message is looked at, and a copy
// of it goes on that has nothing else in it; undefined: no board says that.
import { int, list, moment, named, number, oneOf, orNull, type Read, shape, text, truth } from "../shape";
import type { ArmView, FromBoard, Traffic } from "./protocol";
import { stoneView } from "./stones/stone-view";

/** Longer is cut: what a program prints may have any length. */
const LONGEST_TEXT = 20_000;
const MOST_LINES = 400;
/** A state with all cards has some thousands. */
const LONGEST_VALUE = 1_000_000;
const MOST_FILES = 200;
/** All of a board's Storage, one character a byte. */
const LONGEST_FILE = 4_200_000;
/** A part of what a board writes at once. */
const MOST_BYTES = 65_536;

const cut: Read<string> = value => (typeof value === "string" ? value.slice(0, LONGEST_TEXT) : undefined);
const count = int(0, 1e9);

const bytes =
  (most: number): Read<Uint8Array> =>
  value =>
    value instanceof Uint8Array && value.length <= most ? value.slice() : undefined;

const lines: Read<string[]> = value =>
  Array.isArray(value) && value.every(line => typeof line === "string")
    ? value.slice(-MOST_LINES).map(line => (line as string).slice(0, LONGEST_TEXT))
    : undefined;

/** As text, for what is no plain JSON has no business in the page. */
function valueIn(json: unknown): { value: unknown } | undefined {
  if (json === null) return { value: undefined };
  if (typeof json !== "string" || json.length > LONGEST_VALUE) return undefined;
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

type Kind = FromBoard["type"];
type Of<K extends Kind> = Extract<FromBoard, { type: K }>;
const kind = <K extends Kind>(type: K): Read<K> => oneOf(type as string) as Read<K>;

const picture = shape<Of<"picture">>({
  type: kind("picture"),
  pixels: value => (value instanceof Uint16Array ? value : undefined),
  width: int(1, 1000),
  height: int(1, 1000),
  isLit: truth,
  backlight: number(0, 1),
});

const answer = shape<Omit<Of<"answer">, "value"> & { value: { value: unknown } }>({
  type: kind("answer"),
  id: count,
  isError: truth,
  text: cut,
  value: valueIn,
});

const READERS: { [K in Kind]: Read<Of<K>> } = {
  screen: shape<Of<"screen">>({
    type: kind("screen"),
    pixels: value => ([512, 1024].includes((value as Uint8Array | null)?.length ?? 0) ? bytes(1024)(value) : undefined),
    isLit: truth,
    contrast: number(0, 255),
  }),
  picture: value => {
    const read = picture(value);
    return read && read.pixels.length === read.width * read.height ? read : undefined;
  },
  lamp: shape<Of<"lamp">>({ type: kind("lamp"), isLit: truth }),
  tone: shape<Of<"tone">>({ type: kind("tone"), hz: number(0, 1e6) }),
  printed: shape<Of<"printed">>({ type: kind("printed"), lines }),
  traffic: shape<Of<"traffic">>({
    type: kind("traffic"),
    list: list(shape<Traffic>({ bus: text(40), isOut: truth, atMs: moment, count, bytes: bytes(64) }), 5000),
  }),
  files: shape<Of<"files">>({ type: kind("files"), files: named(text(LONGEST_FILE), MOST_FILES, 28) }),
  read: shape<Of<"read">>({ type: kind("read"), text: cut }),
  table: shape<Of<"table">>({
    type: kind("table"),
    stones: stoneView,
    arm: orNull(shape<ArmView>({ xMm: moment, yMm: moment, zMm: moment, state: text(40) })),
  }),
  complaint: shape<Of<"complaint">>({ type: kind("complaint"), message: cut }),
  answer: value => {
    const read = answer(value);
    return read && { ...read, ...read.value };
  },
  life: shape<Of<"life">>({
    type: kind("life"),
    isOn: truth,
    boots: count,
    atMs: moment,
    busyShare: number(0, 1),
    console: orNull(text(40)),
  }),
  dial: shape<Of<"dial">>({ type: kind("dial"), id: count, host: text(300), port: number(-1e9, 1e9) }),
  write: shape<Of<"write">>({ type: kind("write"), id: count, bytes: bytes(MOST_BYTES) }),
  "hang up": shape<Of<"hang up">>({ type: kind("hang up"), id: count }),
};

/** As it may be believed to have been said by a board, which is not that it is true. */
export function readFromBoard(message: unknown): FromBoard | undefined {
  const type = (message as { type?: unknown } | null)?.type;
  return typeof type === "string" && Object.hasOwn(READERS, type) ? READERS[type as Kind](message) : undefined;
}
