// What reads like a message in the sources, and no display shows: each with why. The test says which of these are in the sources no more, or were shown after all.

/** In every bundle that has it. By why. */
export const NEVER: Record<string, string[]> = {
  "is said at the prompt": [
    "Over",
    "Taken",
    "Decks cut: 9600 baud!",
    "Decks cut: update it!",
    "No room for settings beside a game: leave it first",
    "Safe shell: #; croupier.start()",
    "Croupier # (#) on #",
  ],
  "is said to a tournament": ["# #, croupier #"],
  "is said of settings that the sweep does not have": ["two letters: de"],
  "is said where a file is missing": ["language: no croupier.words.#"],
  "is said where there is no display": ["No display: #", "display: #"],
  "would be a mistake of ours: two ways of counting would have to differ": ["SAT differs: #", "SAT differs: no Set"],
  "is a name of something": [
    "croupier.words.#",
    "croupier.font.#",
    "tray X",
    "tray O",
    "croupier key #",
    "Serial1",
    "Serial2",
    "Serial3",
    "WebSocket",
  ],
  "is of a reader of cards, which test/bundle/reader.test.ts has": [
    "Reader silent: wires?",
    "reader: #",
    "Unknown card",
    "Draw again",
    "Teach? B yes, else no",
    "A back C skip B end",
    "Teach",
  ],
  "is of decks with codes of their own, which test/bundle/secret.test.ts has": [
    "Not a secret sticker",
    "No SHA-256 here",
  ],
  "is of two boards at Set, which test/games/set/duel.test.ts has": [
    "Waiting for P2",
    "P2: other rules",
    "P2: not believed",
    ", other",
    "SET1,#",
  ],
  "is of the updater, which test/light/board.test.ts has": ["Update by light", "Hold B: begin"],
  "is of displays in colour, which test/games/durak/colour.test.ts has": ["Player #"],
  "is printed on the console: test/bundle/scan-log.test.ts": ["Sets: #", "Set: #"],
  "is said of settings of keys and readers that the sweep does not have": ["four pins", "pn532 mfrc522 holes"],
  "is a list of words, which are drawn one by one or not at all": [
    "ABC",
    "HDCS",
    "scanner signal",
    "peer signal",
    "camera arm signal",
    "mqtts ssl tls https wss",
    "hand moves seen asked link items cursor",
    "hint undo new first level rules modes menu",
    "attack beat it add?",
    "transfer show firstFive several lossAtTen emptyWins follow loserFirst",
    "firstFive transfer show several swap follow lossAtTen emptyWins loserFirst",
    "single double triple empty solid striped violet red green wave diamond oval",
    "number single double triple",
    "filling empty solid striped",
    "colour violet red green",
    "shape wave diamond oval",
    "hat none cap crown",
    "glasses none round dark",
    "camera none small big",
    "fur white ginger black",
  ],
};

const OTHERS = "the codes of other games are unknown ones there";

/** What a bundle leaves out although it has something else of that file: none of its letters are in there. */
export const LEFT_OUT: Record<string, string[]> = {
  durak: [
    "Time is up",
    "Match #",
    "#; B: again",
    "B: another match",
    "GND",
    "Decks arrive cut",
    "Both boards 9600 baud, or",
    "It needs",
    "#Espruino after 2v29",
    "Too late to undo",
    "Undo other's move?",
    "Asking ...",
  ],
};

/** In one bundle, by why. */
export const NEVER_IN: Record<string, Record<string, string[]>> = {
  croupier: {
    "is said where no typed words are understood": ["Not possible"],
    "has one line in a menu with other games": ["Tower: keep score", "Well: keep score"],
  },
  set: { [OTHERS]: ["Not a Set card"], "belongs to races": ["So far"] },
  durak: {
    "belongs to a picture that it has not": ["TX", "RX"],
    "is said of more than its boards have room to keep": ["# too large"],
  },
  dobble: { [OTHERS]: ["No Dobble card"] },
  tictactoe: {
    "belongs to what only croupier.js can": ["B: put, hold B: go", "Turned A left C right", "digits of cells"],
  },
};
