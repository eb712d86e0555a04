// Where cards can be sent: a virtual board of the bench, or a real one.
import { Mistake } from "../../mistake";
import { type Laid, laidInWords, notesOn } from "../../vision/lay";
import type { Laying, Placed } from "../../vision/placed";

export interface Target {
  /** As it is chosen. */
  name: string;
  /** Throws in words for a person. */
  lay(cards: Placed[], onStep: () => void): Promise<Laid>;
}

const sentence = (text: string) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Sends the cards and answers in sentences what came of it. `unread`: so many lie there that cannot be read. */
export async function sayLaid(
  target: Target,
  laying: Laying,
  onStep: () => void = () => undefined,
  unread = 0,
): Promise<string> {
  try {
    const laid = await target.lay(laying.cards, onStep);
    return [laidInWords(target.name, laid), ...notesOn(laying, laid, unread)].join(" ");
  } catch (error) {
    if (!(error instanceof Mistake)) console.error(error);
    return sentence((error as Error).message);
  }
}
