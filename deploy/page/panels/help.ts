// What keys do, and where things are: the overlay behind `?`.
import { make } from "../ui/dom";
import { isTouch } from "../ui/touch";

const KEYS: [string, string][] = [
  ["Q W E", "keys A, B, C of board 1; keep one down for a long press"],
  ["U I O", "keys A, B, C of board 2"],
  [
    "← Enter →",
    "keys A, B, C of a display that is touched, while it has the keyboard; a mouse is a finger on it, keep its button down for a long touch",
  ],
  ["P", "pull the cable out, or plug it in"],
  ["M", "sound off and on"],
  ["/", "search the cards"],
  ["?", "this page"],
  [
    "Tab ← → ↑ ↓",
    "everywhere: cards, stones, tabs; Enter scans a card, 1 and 2 scan it for that board; Enter takes up a stone and puts it down",
  ],
  ["↑ ↓", "at the prompt: the lines typed before"],
];

const FINGERS: [string, string][] = [
  ["Tap", "a key: a click. A card: it goes under the scanner of the board that is shown"],
  ["Hold", "a key: a long press. A card: it hangs on the finger; let it go over a board. A stone is dragged"],
  [
    "Swipe",
    "on a board that is touched: to the right leads back, to the left lists what can be done, up and down step",
  ],
  ["1 2", "which board is shown; a dot says that the other one waits for its player"],
];

const WORDS: [string, string][] = [
  [
    "The boards",
    "Each runs the very program that a real board runs, against simulated chips. “Set up” makes another board of it: one with a display in colour, one that is touched. A and C move, B does it; a long B lists what can be done, a long A opens the menu, a long C undoes. A board with one key: a click is C, a double click B, a hold a long B.",
  ],
  [
    "The cards",
    "Each one has a square code that the scanner reads. From its menu a board opens the game that the card belongs to.",
  ],
  [
    "A whole table",
    "“Recognise” reads the cards of Set that lie before a camera, or in a picture, shows their Sets or hints at them, and sends them to a board. A phone opens recognise.html, which is only that.",
  ],
  [
    "What is kept",
    "What the boards have stored stays in this browser. “Share” makes a link with everything in it, “Save” a file.",
  ],
];

export function makeHelp(): HTMLElement {
  return make(
    "div.help",
    make(
      "dl.keys-list",
      ...(isTouch() ? FINGERS : KEYS).flatMap(([keys, words]) => [
        make("dt", ...keys.split(" ").flatMap(key => [make("kbd", key), " "])),
        make("dd", words),
      ]),
    ),
    ...WORDS.flatMap(([title, words]) => [make("h3", title), make("p", words)]),
  );
}
