// Set alone, with a scanner.
import { boot } from "../board";
import boards from "./boards" with { exists: "while open" };
import set from "../games/set/game" with { exists: "while open" };
import { scanner } from "../scanner";

boot({ games: [set], boards: boards, scanner: scanner });
