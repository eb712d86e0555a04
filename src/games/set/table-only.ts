// Set at the table alone, for a bundle.
import type { Game } from "../../kernel/game";
import { reader } from "./codes";
import describe from "./table-description" with { exists: "while open" };

export const set: Game = { describe: describe, reader: reader };
