// Set at the table alone, for a bundle.
import type { Game } from "../../kernel/game";
import openTable from "./app" with { exists: "while open" };
import describe from "./table-description" with { exists: "while open" };
import openReader from "./reader" with { exists: "while open" };

export const set: Game = { describe: () => describe(openTable), reader: openReader };
