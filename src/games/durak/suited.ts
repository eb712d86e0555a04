// Cards in words, with their suits as pictures.
import { Mark } from "../../kit/font";

const SUITS = Mark.Hearts + Mark.Diamonds + Mark.Clubs + Mark.Spades;

/** "You 10C" with a club for its C; as many letters as before. No other word has a capital suit behind a rank. */
export const suited = (text: string): string =>
  text.replace(/([0-9JQKA])([HDCS])/g, (_, rank: string, suit: string) => rank + SUITS["HDCS".indexOf(suit)]);
