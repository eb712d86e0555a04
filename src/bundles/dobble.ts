// Dobble alone, with a scanner.
import { closeAccessPoint } from "../access-point";
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { menuItems } from "../menu-items";
import noRoom from "../no-room" with { exists: "while open" };
import { scanner } from "../scanner";
import makeGreeting from "../shell/greeting";
import { openTable } from "../table";
import drawSplash from "../shell/splash";

boot({
  games: [dobble],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 520, menu: 1380, rest: 1590, settings: 1000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  scanning: scanner,
  table: () => openTable([]),
  proved: closeAccessPoint,
});
