// Set alone, with a scanner.
import { boot } from "../board";
import { set } from "../games/set/game";
import { scanner } from "../scanner";

boot({ games: [set], scanner: scanner });
