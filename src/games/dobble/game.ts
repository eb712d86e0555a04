// Dobble, for a bundle.
import type { Game } from "../../kernel/game";
import { reader } from "./codes";
import describe from "./description" with { exists: "while open" };

export const dobble: Game = { describe: describe, reader: reader };
