// Set at the table alone, with a scanner: without races and practice.
import { closeAccessPoint } from "../network/access-point";
import { boot } from "../hardware/board";
import config from "./config" with { exists: "while open" };
import { set } from "../games/set/table-only";
import { menuItems } from "../ui/menu-items";
import noRoom from "../kernel/no-room" with { exists: "while open" };
import { scanner } from "../hardware/scanner";
import makeGreeting from "../kernel/greeting";
import { configured } from "../games/set/configured";
import drawSplash from "../ui/splash";

boot({
  games: [set],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 550, menu: 1310, rest: 1520, settings: 1000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  scanning: scanner,
  proved: closeAccessPoint,
  configured: configured,
});
