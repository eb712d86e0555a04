// Everything, for boards with room for it.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { durak } from "../games/durak/game";
import { set } from "../games/set/game";
import { tictactoe } from "../games/tictactoe/game";
import { peer } from "../lines";
import { parts } from "../parts";
import { scanner } from "../scanner";
import { openTable } from "../table";

boot({
  games: [set, durak, dobble, tictactoe],
  variables: { program: 880, menu: 2170, rest: 2240, settings: 2000 },
  config: config,
  scanning: scanner,
  table: openTable,
  wires: [peer, parts],
});
