// Dobble alone, with a scanner.
import { closeAccessPoint } from "../network/access-point";
import { boot } from "../hardware/board";
import config from "./config" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { menuItems } from "../ui/menu-items";
import noRoom from "../kernel/no-room" with { exists: "while open" };
import { scanner } from "../hardware/scanner";
import makeGreeting from "../kernel/greeting";
import { openTable } from "../hardware/table";
import drawSplash from "../ui/splash";

boot({
  games: [dobble],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 520, menu: 1320, rest: 1490, settings: 1000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  scanning: scanner,
  table: () => openTable([]),
  proved: closeAccessPoint,
});
