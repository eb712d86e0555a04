// Set alone, with a scanner.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { set } from "../games/set/game";
import { scanner } from "../scanner";

boot({ games: [set], config: config, scanning: scanner });
