// Where cards can be sent: a virtual board of the bench, or a real one.
import { Mistake } from "../../mistake";
import type { Laid } from "../../vision/lay";
import type { Laying, Placed } from "../../vision/placed";
import { say } from "../../words/say";

export interface Target {
  /** As it is chosen. */
  name: string;
  /** What a button says that sends so many cards there and nowhere else. */
  offer?: (cards: number) => string;
  /** Throws in words for a person. */
  lay(cards: Placed[], onStep: () => void): Promise<Laid>;
}

const sentence = (text: string) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** What a board has; of Sets it knows only those of its own cards. */
const laidInWords = (board: string, { cards, sets }: Laid): string =>
  say("recognise.laid", { board, cards: cards.length, sets });

/** What a person should know besides. `unread`: so many cards lie in the picture that the board did not get. */
const notesOn = ({ moved, others }: Laying, { astray }: Laid, unread: number): string[] =>
  [
    unread > 0 && say("recognise.laidUnread", { cards: unread }),
    others > 0 && say("recognise.laidOthers", { cards: others }),
    moved > 0 && say("recognise.laidMoved", { cards: moved }),
    astray > 0 && say("recognise.laidAstray", { cards: astray }),
  ].filter(note => note !== false);

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
