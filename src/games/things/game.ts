// Things, for a bundle.
import type { Game } from "../../kernel/game";
import describe from "./description" with { exists: "while open" };
import openReader from "./reader" with { exists: "while open" };

export const things: Game = { describe: describe, reader: openReader };
