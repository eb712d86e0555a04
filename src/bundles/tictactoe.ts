// Tic-tac-toe alone, with camera and arm at the free ports.
import { boot } from "../board";
import { tictactoe } from "../games/tictactoe/game";
import { parts } from "../parts";
import { openTable } from "../table";

boot({ games: [tictactoe], table: openTable, wires: [parts] });
