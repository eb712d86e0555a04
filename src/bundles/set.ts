// Set alone, with a scanner.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { set } from "../games/set/game";
import { scanner } from "../scanner";
import makeGreeting from "../shell/greeting";

boot({
  games: [set],
  variables: { program: 500, menu: 1700, rest: 1960, settings: 1000 },
  config: config,
  greeting: makeGreeting,
  scanning: scanner,
});
