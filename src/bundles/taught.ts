// What a board can be taught that has a reader of cards without a code to see: the cards of each game, and the control cards. Opened to look one up, then let go.
import { makeDobble } from "../games/dobble/codes";
import { config } from "../hardware/board";

const WORDS = "single double triple empty solid striped violet red green wave diamond oval".split(" ");
const CONTROLS = ["!TAKE", "!UNDO", "!NEXT", "!DEAL", "!NEW"];

/** The code of a game's card, counted from 0, then what a person sees on it; nothing where there are no more. */
export default function cardAt(game: string, n: number): string[] {
  const order = (config as typeof config & { dobble: { order: number } }).dobble.order;
  const counts: { [game: string]: number | undefined } = { set: 81, dobble: order * order + order + 1 };
  const cards = counts[game];
  if (!cards) return [];
  if (n >= cards) return CONTROLS.slice(n - cards, n - cards + 1);
  if (game === "dobble") return [makeDobble(order, n + 1)];
  // Four digits 1 to 3: those of the number in base 3, one more each.
  const digits = 1111 + +n.toString(3) + "";
  const word = (at: number) => WORDS[3 * at + +digits[at] - 1];
  return ["S" + digits, word(0) + " " + word(1), word(2) + " " + word(3)];
}
