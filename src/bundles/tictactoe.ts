// Tic-tac-toe alone, with camera and arm at the free ports.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { tictactoe } from "../games/tictactoe/game";
import { parts } from "../parts";
import makeGreeting from "../shell/greeting";
import { openTable } from "../table";

boot({
  games: [tictactoe],
  variables: { program: 450, menu: 1650, rest: 1530, settings: 1000 },
  config: config,
  greeting: makeGreeting,
  table: openTable,
  wires: [parts],
});
