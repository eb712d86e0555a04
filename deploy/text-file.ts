// Text in a file that somebody brings, however the program that wrote it writes letters, packed or not.
import { textOf } from "../devices/sim/bytes";
import { gunzip, isTar, untar } from "./archive";
import { kindOfText, notWanted, otherKind } from "./kinds";
import { Mistake } from "./mistake";

/** More than any text that is read here. */
const MOST_TEXT = 64 << 20;

/** What no text has: controls but for those that move on, and what UTF-16 has for nothing. */
const NO_TEXT = /[\0-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ufffe\uffff]/;

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function decode32(bytes: Uint8Array, isLittle: boolean): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const letters: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const letter = view.getUint32(at, isLittle);
    if (letter > 0x10ffff) return undefined;
    letters.push(String.fromCodePoint(letter));
  }
  const text = letters.join("");
  return NO_TEXT.test(text) ? undefined : text;
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** By the mark at its beginning (Unicode 23.8); undefined where there is none. */
function marked(bytes: Uint8Array): { text: string | undefined } | undefined {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return { text: decode32(bytes, true) };
  if (startsWith(bytes, 0, 0, 0xfe, 0xff)) return { text: decode32(bytes, false) };
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode("utf-16le", bytes) };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode("utf-16be", bytes) };
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return { text: decode("utf-8", bytes) };
  return undefined;
}

/** UTF-16 without its mark has a NUL in each letter of ASCII: which half they are in says which comes first. */
function unmarked16(bytes: Uint8Array): string | undefined {
  const nulsAt = (odd: number) => bytes.reduce((sum, byte, at) => sum + (byte === 0 && at % 2 === odd ? 1 : 0), 0);
  const [even, odd] = [nulsAt(0), nulsAt(1)];
  return even === odd ? undefined : decode(even < odd ? "utf-16le" : "utf-16be", bytes);
}

/** What Windows-1252 has from 80 to 9F (a gap is a control of its number). TextDecoder knows it, but that of Node 20 takes it for Latin 1. */
const FROM_80 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** A letter of two bytes or more in UTF-8: what has one, and is not UTF-8, is a damaged text of that. */
const UTF8_LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/;
/** What no language of the West writes: signs in the middle of a word, or three letters beyond ASCII in a row. */
const NOT_WESTERN = /ƒ|\p{L}[¡-©¬-´¶¸¹¼-¿×÷]\p{L}|((?![a-z])\p{L}){3}/iu;

/** Latin 1, with what Windows puts where that has controls; undefined where the words would be those of no language that is written so. */
function western(latin: string): string | undefined {
  const text = latin.replace(/[\x80-\x9f]/g, letter => FROM_80[letter.charCodeAt(0) - 0x80]);
  return UTF8_LETTER.test(latin) || NO_TEXT.test(text) || NOT_WESTERN.test(text) ? undefined : text;
}

interface Decoded {
  text?: string;
  /** What the letters were taken for, where the bytes do not say it surely. */
  guess?: string;
  /** Its mark says which letters it has, and not all of them are whole. */
  isBroken?: boolean;
  /** It is text all the same, only nobody can say of which letters. */
  isText?: boolean;
}

function decoded(bytes: Uint8Array): Decoded {
  const known = marked(bytes);
  if (known) return { ...known, isBroken: known.text === undefined };
  const utf8 = decode("utf-8", bytes);
  if (utf8 !== undefined) return { text: utf8 };
  if (bytes.includes(0)) return { text: unmarked16(bytes) };
  const latin = textOf(bytes);
  const text = western(latin);
  return { text, guess: "Windows-1252", isText: !/[\0-\x08\x0e-\x19\x1b-\x1f]/.test(latin) };
}

/** The one file in it, where it was packed. */
async function unpacked(name: string, bytes: Uint8Array, wanted: string): Promise<Uint8Array> {
  const inner = await gunzip({ name, bytes }, MOST_TEXT, "text");
  if (!isTar(inner)) return inner;
  // A Mac lays a file with its own notes beside each.
  const files = untar(name, inner).filter(file => !file.name.startsWith("._"));
  if (files.length === 1) return files[0].bytes;
  throw new Mistake(
    `${name} is an archive of ${files.length || "no"} files: unpack it, and give the one that is ${wanted}`,
  );
}

/**
 * UTF-8, UTF-16 or UTF-32, with or without a mark, or Windows-1252; also in a gzip, or alone in a tar. `wanted`: what it should be, e.g. "a list of names"; `tell`
 * hears what a person should know of how it was read.
 * @throws Mistake when it is something else
 */
export async function textIn(
  name: string,
  bytes: Uint8Array,
  wanted: string,
  tell: (words: string) => void,
): Promise<string> {
  const inner = await unpacked(name, bytes, wanted);
  const { text, guess, isBroken, isText } = decoded(inner);
  if (isBroken) throw new Mistake(`${name} is damaged, for it has letters that are not whole: copy it again`);
  if (text === undefined) {
    const other = await otherKind(name, inner, wanted);
    if (other) throw new Mistake(other);
    throw new Mistake(
      isText
        ? `${name} is neither UTF-8 nor UTF-16, and which letters it has cannot be told: save it as UTF-8`
        : `${name} is no text, and so not ${wanted}`,
    );
  }
  const kind = kindOfText(text);
  if (kind) throw new Mistake(notWanted(name, kind, wanted));
  if (guess) tell(`${name} is not UTF-8: it was read as ${guess}; if letters are wrong, save it as UTF-8`);
  return text;
}
