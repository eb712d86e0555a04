// The language of the display: a table of texts and a font, which lie in Storage beside the program (deploy/words/display makes them). Both are read where they lie, and take
// no variables. Opened when settings are read, then let go; what looks a text up stays.
import { filled } from "../kit/filled";
import { useFont } from "../kit/font";
import type { Files } from "../kit/settings-file";
import { translateWith } from "../kit/translate";

/** Around the key of an entry, and behind its translation. */
const enum Sign {
  Key = "\x01",
  Text = "\x02",
  End = "\x03",
}

const enum Head {
  Buckets = 64,
  /** A checksum has so many bits for the bucket; the others are the key, in base 36. */
  Bits = 6,
  /** Of the place where a bucket begins. */
  Digits = 5,
}

const SUITS = "\x7f\x80\x81\x82";

/** It has a digit or a suit in it. */
const isValue = (word: string): boolean => /[0-9]/.test(word) || SUITS.split("").some(suit => word.indexOf(suit) >= 0);

/**
 * `texts` begins with the places of its 64 buckets, and of its end, in five digits each. In a bucket each entry is a key and its translation, with signs around them: Espruino finds a text at the end
 * of another one, too, where that ends before it (2v29), so no entry ends as a key begins. Keys are checksums of the English, in which # stands for a word with a value in it.
 */
function makeTranslate(texts: string, crc: (text: string) => number): (text: string) => string {
  /** "" if it has none. */
  function find(text: string): string {
    const sum = crc(text);
    const placeOf = (bucket: number) => +texts.substr(bucket * Head.Digits, Head.Digits);
    const bucket = sum & (Head.Buckets - 1);
    const part = texts.substring(placeOf(bucket), placeOf(bucket + 1));
    const key = Sign.Key + (sum >>> Head.Bits).toString(36) + Sign.Text;
    const at = part.indexOf(key) + key.length;
    return at < key.length ? "" : part.substring(at, part.indexOf(Sign.End, at));
  }

  /** With its values taken out for the search. */
  function fill(text: string): string {
    const values = [""];
    const gaps = text.split(" ").map(word => {
      if (!isValue(word)) return word;
      values.push(word);
      return "#";
    });
    const found = values.length > 1 ? find(gaps.join(" ")) : "";
    return found && filled(found, values);
  }

  /** As a whole, or in its parts: what has been done and what is to be done next; or word by word. */
  function translate(text: string): string {
    const found = find(text) || fill(text);
    if (found) return found;
    const sign = text.indexOf(": ") > 0 ? ": " : " ";
    const parts = text.split(sign);
    return parts.length > 1 ? parts.map(translate).join(sign) : text;
  }

  return translate;
}

/** False: its files are not there, and the display speaks English. */
export default function speak(language: string, files: Files, crc: (text: string) => number): boolean {
  if (language === "en") return true;
  const texts = files.read("croupier.words." + language);
  const font = files.read("croupier.font." + language);
  if (!texts || !font) return false;
  translateWith(makeTranslate(texts, crc));
  useFont(font);
  return true;
}
