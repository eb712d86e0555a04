// Everything, for boards with room for it.
import { boot } from "../board";
import boards from "./boards" with { exists: "while open" };
import dobble from "../games/dobble/game" with { exists: "while open" };
import durak from "../games/durak/game" with { exists: "while open" };
import set from "../games/set/game" with { exists: "while open" };
import tictactoe from "../games/tictactoe/game" with { exists: "while open" };
import { parts } from "../parts";
import { scanner } from "../scanner";

boot({ games: [set, durak, dobble, tictactoe], boards: boards, scanner: scanner, parts: parts });
