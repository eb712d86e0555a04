// Set at the table alone, with a scanner: without races and practice.
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { set } from "../games/set/table-only";
import { scanner } from "../scanner";
import makeGreeting from "../shell/greeting";

boot({
  games: [set],
  variables: { program: 500, menu: 1700, rest: 1960, settings: 1000 },
  config: config,
  greeting: makeGreeting,
  scanning: scanner,
});
