// Dobble alone, with a scanner.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { scanner } from "../scanner";
import makeGreeting from "../shell/greeting";
import { openTable } from "../table";

boot({
  games: [dobble],
  variables: { program: 500, menu: 1700, rest: 1940, settings: 1000 },
  config: config,
  greeting: makeGreeting,
  scanning: scanner,
  table: openTable,
});
