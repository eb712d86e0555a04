// Where cards can be sent: a virtual board of the bench, or a real one.
import { Mistake } from "../../mistake";
import { counted } from "./words";

export interface Target {
  /** As it is chosen. */
  name: string;
  /** Throws in words for a person. */
  lay(codes: string[], onStep: () => void): Promise<{ cards: string[]; sets: number }>;
}

const sentence = (text: string) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Sends the cards and answers in a sentence what came of it. */
export async function sayLaid(target: Target, codes: string[], onStep: () => void = () => undefined): Promise<string> {
  try {
    const { cards, sets } = await target.lay(codes, onStep);
    return `${target.name} has ${counted(cards.length, "card")} and ${sets ? counted(sets, "Set") : "no Set"}.`;
  } catch (error) {
    if (!(error instanceof Mistake)) console.error(error);
    return sentence((error as Error).message);
  }
}
