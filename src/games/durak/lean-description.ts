// Durak as a bundle with a Pico's room has it: two boards, menu, settings and console. Beside croupier.js it lacks
// - the board as a player: it plays against nobody, for nobody, and gives no hints;
// - to take a move back; what the other player asks to take back it declines;
// - the lesson's dialect, packs of 24 and 52 cards, the exchange of the lowest trump, and the choice which attack is beaten first; the other board hears so;
// - matches, clocks, the counter of cards, the list of house rules and the rules to read: settings have the rules of the next game;
// - pictures: the logo, how boards are joined, how a game ended, cards on their way, and the two cards with which a board starts;
// - why a move is not possible, and words but its own: a move is said as `moves()` has it;
// - to take over a game that only the other board still has; what `state()` tells of cards that have gone; what is whole of a damaged croupier.json;
// - what an ESP32 has of pins.
import type { Description } from "../../kernel/game";
import open from "./lean-app" with { exists: "while open" };
import settings from "./settings" with { exists: "while open" };

export default function durak(): Description {
  return {
    name: "durak",
    needs: "peer signal",
    menu: [{ label: "Durak: two boards", how: { against: "peer" } }],
    variables: { peer: 1700 },
    // In a bundle they are so by themselves; a program that knows all bundles has to say so.
    settings: (board, scans) => settings(board, scans, true),
    open: open,
  };
}
