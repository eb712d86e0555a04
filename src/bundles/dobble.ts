// Dobble alone, with a scanner.
import { boot } from "../board";
import { dobble } from "../games/dobble/game";
import { scanner } from "../scanner";
import { openTable } from "../table";

boot({ games: [dobble], scanner: scanner, table: openTable });
