// What virtual boards have drawn as text, and which messages that were.
import { SimGraphics } from "../../../devices/sim/graphics";
import type { Message } from "./sources";

/** A message in the order of its letters, for the longest one that fits wins. */
interface Pattern {
  message: Message;
  parts: string[];
  letters: number;
}

/** A list begins its lines with capital letters. */
const squeezed = (text: string) => text.replace(/\s/g, "").toLowerCase();

function patternOf(message: Message): Pattern {
  const parts = message.text.split("#").map(squeezed).filter(Boolean);
  return { message, parts, letters: parts.join("").length };
}

/** Where it stands in a text, all of its parts one behind the other; undefined: nowhere. */
function placeOf({ parts }: Pattern, text: string): { from: number; to: number } | undefined {
  let from = -1;
  let to = 0;
  for (const part of parts) {
    const at = text.indexOf(part, to);
    if (at < 0) return undefined;
    if (from < 0) from = at;
    to = at + part.length;
  }
  return { from, to };
}

/** So many letters do not come about by chance where what was drawn piece by piece is read as one. */
const CERTAIN = 6;
/** What stands in a gap is no longer. */
const LONGEST = 30;

const escaped = (text: string) => text.replace(/[^\w ]/g, "\\$&");

export class Ear {
  private readonly texts = new Set<string>();
  /** One behind the other: large letters are drawn each by itself, and a long text in several lines. */
  private all = "";
  /** Hears no more. */
  readonly close: () => void;

  constructor() {
    const { texts } = this;
    const hear = (text: string) => {
      const letters = squeezed(text);
      if (letters) this.all += letters;
      if (letters) texts.add(letters);
    };
    // A spy would keep each call, with the whole picture that it was drawn on.
    const draw = SimGraphics.prototype.drawString;
    SimGraphics.prototype.drawString = function (this: SimGraphics, text, ...where) {
      hear(String(text));
      return draw.call(this, text, ...where);
    };
    this.close = () => {
      SimGraphics.prototype.drawString = draw;
    };
  }

  /** Those of which nothing was drawn. A text counts for the message that has most of its letters, and what is left of it for the next. */
  missing(messages: Message[]): Message[] {
    const patterns = messages.map(patternOf).sort((a, b) => b.letters - a.letters);
    const found = new Set<string>();
    for (const text of this.texts) {
      let rest = text;
      for (const pattern of patterns) {
        const place = placeOf(pattern, rest);
        if (!place) continue;
        found.add(pattern.parts.join());
        rest = `${rest.slice(0, place.from)}\n${rest.slice(place.to)}`;
      }
    }
    const isInAll = ({ parts, letters }: Pattern) =>
      letters >= CERTAIN && new RegExp(parts.map(escaped).join(`.{0,${LONGEST}}`)).test(this.all);
    return patterns.filter(one => !found.has(one.parts.join()) && !isInAll(one)).map(({ message }) => message);
  }
}
