// Tic-tac-toe as a bundle with a Pico's room has it. Beside croupier.js it lacks the choice of cells on the grid, boards that are turned by more than 40 degrees, and
// the record of a game.
import type { Description } from "../../kernel/game";
import open from "./app" with { exists: "while open" };
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };

export default function tictactoe(): Description {
  return {
    name: "tictactoe",
    needs: "camera arm signal",
    menu: [{ label: "Tic-tac-toe", how: { mode: "keys" }, keys: "A <  B put  C >" }],
    modes: "1 2 3 4 5 6",
    variables: { keys: 700, 1: 1800, 2: 1800, 3: 1800, 4: 1800, 5: 1800, 6: 1800 },
    page: page,
    // In a bundle they are so by themselves; a program that knows all bundles has to say so.
    settings: (board, scans) => settings(board, scans, true),
    open: open,
  };
}
