// Set, for a bundle.
import type { Game } from "../../kernel/game";
import openSet from "./whole-app" with { exists: "while open" };
import describe from "./description" with { exists: "while open" };
import openReader from "./reader" with { exists: "while open" };

export const set: Game = { describe: () => describe(openSet), reader: openReader };
