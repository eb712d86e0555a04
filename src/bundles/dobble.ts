// Dobble alone, with a scanner.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { scanner } from "../scanner";
import { openTable } from "../table";

boot({ games: [dobble], config: config, scanning: scanner, table: openTable });
