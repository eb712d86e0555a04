// Durak in our own dialect alone, for a bundle.
import type { Game } from "../../kernel/game";
import describe from "./lean-description" with { exists: "while open" };

export const durak: Game = { describe: describe };
