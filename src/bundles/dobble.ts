// Dobble alone, with a scanner.
import { boot } from "../board";
import boards from "./boards" with { exists: "while open" };
import dobble from "../games/dobble/game" with { exists: "while open" };
import { scanner } from "../scanner";

boot({ games: [dobble], boards: boards, scanner: scanner });
