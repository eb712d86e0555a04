// The text on stickers, and what a scanner makes of it. A code's first letter finds its reader; the games bring the readers.

/** Letters of the code by which a board joins a tournament, at most: a Wi-Fi's name and password as long as they may be, a broker and its login. */
export const MOST_JOIN = 700;
/** Of these the address of the broker has fewer than so many. */
export const MOST_BROKER = 300;

/** What one barcode turned out to be. */
export const enum Code {
  /** `value` is what the reader of the game `by` made of it. */
  Card,
  /** `value` is one byte, which is how the first seed's stickers look; `by` is the game that takes it. */
  Byte,
  /** `text` is the word behind the mark: TAKE, UNDO, NEXT, DEAL, NEW. */
  Control,
  /** A code that would change the scanner's own settings. */
  Setting,
  /** Nothing but a terminator: an unreadable sticker, or the seed's card 00 through a scanner that drops NUL. */
  Empty,
  Unknown,
}

export interface Reading {
  kind: Code;
  /** The game that reads such codes; "" where none does. */
  by: string;
  value: number;
  text: string;
}

/** How a game reads its codes. */
export interface Reader {
  /** The name of the game. */
  game: string;
  /** What the whole text means, 0 if nothing. */
  read(text: string): number;
  /** Whether a single byte may be one of its stickers. */
  takes?(byte: number): boolean;
}

/** The readers of all games that have one. */
export type Readers = Reader[];

/** As many stand before one code: noise, STX, a symbology identifier, an ECI escape. */
const PREFIXES = 4;

/** What some scanners put before the data: AIM and vendor symbology identifiers, an ECI escape, STX and ETX around it; FF as the first seed's author saw it. */
function withoutPrefix(text: string): string {
  if (text[0] === "\xFF") return withoutFF(text);
  if (/^\][dQ]/.test(text)) return text.substr(3);
  if (/^\\000026/.test(text)) return text.substr(7);
  if (text.length < 2 || "\x02u".indexOf(text[0]) < 0) return text;
  return text.substr(1, text.length - (text[0] < "u" && text[text.length - 1] === "\x03" ? 2 : 1));
}

/** All but the last may be noise: FF alone is a card of the first seed's. */
function withoutFF(text: string): string {
  let at = 0;
  while (at < text.length - 1 && text[at] === "\xFF") at++;
  return text.substr(at);
}

/** A single byte: alone, or as the UTF-8 some scanners make of it; -1 if it is none. */
function byteOf(text: string): number {
  const byte = text.charCodeAt(0);
  const next = text.charCodeAt(1);
  if (text.length === 2 && (byte & 0xfe) === 0xc2 && (next & 0xc0) === 0x80)
    return ((byte << 6) & 0xc0) | (next & 0x3f);
  return text.length === 1 ? byte : -1;
}

/** What no game's reader has read. */
const plain = (kind: Code, text: string): Reading => ({ kind: kind, by: "", value: 0, text: text });

/** Reads one scan. `ended`: a terminator stood behind it, without which a single byte is noise. Never acts on anything. */
export function readCode(text: string, ended: boolean, readers: Readers): Reading {
  let reading = kindOf(text, readers);
  let before = "";
  for (let layer = 0; layer < PREFIXES && text !== before && reading.kind === Code.Unknown; layer++) {
    before = text;
    text = withoutPrefix(text);
    reading = kindOf(text, readers);
  }
  if (reading.kind !== Code.Unknown || !ended) return reading;
  if (!text) return plain(Code.Empty, text);
  const byte = byteOf(text);
  for (const reader of readers)
    if (byte >= 0 && reader.takes && reader.takes(byte))
      return { kind: Code.Byte, by: reader.game, value: byte, text: text };
  return reading;
}

/** What says itself what it is. */
function kindOf(text: string, readers: Readers): Reading {
  for (const reader of readers) {
    const value = reader.read(text);
    if (value) return { kind: Code.Card, by: reader.game, value: value, text: text };
  }
  if (text.substr(0, 5) === "^#SC^" || text.substr(0, 10) === "%%SpecCode") return plain(Code.Setting, text);
  // The mark alone is a byte of the first seed's.
  if (text[0] === "!" && text.length > 1) return plain(Code.Control, text.substr(1));
  return plain(Code.Unknown, text);
}
