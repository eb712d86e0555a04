// What keys do, and where things are: the overlay behind `?`.
import { make } from "../ui/dom";

const KEYS: [string, string][] = [
  ["Q W E", "keys A, B, C of board 1; keep one down for a long press"],
  ["U I O", "keys A, B, C of board 2"],
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

const WORDS: [string, string][] = [
  [
    "The boards",
    "Each runs the very program that a real board runs, against simulated chips. A and C move, B does it; a long B lists what can be done, a long A opens the menu, a long C undoes. A board with one key: a click is C, a double click B, a hold a long B.",
  ],
  [
    "The cards",
    "Click one, or drag it to a board: its scanner reads the square code. Open a game first, from the board's menu.",
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
    "div",
    { class: "help" },
    make(
      "dl",
      { class: "keys-list" },
      ...KEYS.flatMap(([keys, words]) => [
        make("dt", {}, ...keys.split(" ").flatMap(key => [make("kbd", {}, key), " "])),
        make("dd", {}, words),
      ]),
    ),
    ...WORDS.flatMap(([title, words]) => [make("h3", {}, title), make("p", {}, words)]),
  );
}
