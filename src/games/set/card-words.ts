// Cards in words: what a card shows, and why three of them are no Set. The names belong to the edition (the "face").
import { broken, valueOf } from "./rules";
import type { Card } from "./rules";
import type { SetConfig } from "./settings";

/** An attribute's name, then its three values; a `|` between attributes. Two values of at most seven letters fit on a line of the verdict. */
const SHAPES =
  "number single double triple|filling empty solid striped|colour violet red green|shape wave diamond oval";
/** The edition with cats: same game, other things to look at. Which of them each sticker means is settable, see `names`. */
const CATS = "hat none cap crown|glasses none round dark|camera none small big|fur white ginger black";

export interface Words {
  /** "two", "striped", "violet", "wave" */
  describe(card: Card): string[];
  /** What is wrong with three cards, an attribute to an entry; of a Set nothing. */
  verdict(three: Card[]): string[];
}

const LETTERS = 7;

function attributesOf(text: string): string[][] {
  return text.split("|").map(attribute => attribute.split(" ").filter(word => word));
}

export default function makeWords(config: Pick<SetConfig, "face" | "names">): Words {
  let attributes = attributesOf(config.face === "cats" ? CATS : config.face === "own" ? config.names : SHAPES);
  if (attributes.length !== 4 || attributes.some(words => words.length !== 4)) attributes = attributesOf(SHAPES);

  function wordOf(card: Card, attribute: number): string {
    return attributes[attribute][valueOf(card, attribute)].substr(0, LETTERS);
  }

  function describe(card: Card): string[] {
    return [0, 1, 2, 3].map(attribute => wordOf(card, attribute));
  }

  /** Of three values that are neither all the same nor all different, two are alike. */
  function pairOf(three: Card[], attribute: number): string {
    const words = three.map(card => wordOf(card, attribute));
    const twice = words[0] === words[1] || words[0] === words[2] ? words[0] : words[1];
    const once = words[0] === twice ? (words[1] === twice ? words[2] : words[1]) : words[0];
    return "2x " + twice + " 1x " + once;
  }

  function verdict(three: Card[]): string[] {
    const mask = broken(three[0], three[1], three[2]);
    const lines: string[] = [];
    for (let attribute = 0; attribute < 4; attribute++)
      if ((mask >> attribute) & 1) lines.push(pairOf(three, attribute));
    return lines;
  }

  return { describe: describe, verdict: verdict };
}
