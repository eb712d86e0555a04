// Tic-tac-toe alone, for a bundle.
import type { Game } from "../../kernel/game";
import describe from "./lean-description" with { exists: "while open" };

export const tictactoe: Game = { describe: describe };
