// Tic-tac-toe, for a bundle.
import type { Game } from "../../kernel/game";
import describe from "./description" with { exists: "while open" };

export const tictactoe: Game = { describe: describe };
