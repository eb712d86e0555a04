// Tic-tac-toe alone, with camera and arm at the free ports.
import { boot } from "../board";
import boards from "./boards" with { exists: "while open" };
import tictactoe from "../games/tictactoe/game" with { exists: "while open" };
import { parts } from "../parts";

boot({ games: [tictactoe], boards: boards, parts: parts });
