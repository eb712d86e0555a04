// Set at the table alone, with a scanner: without races and practice.
import { closeAccessPoint } from "../access-point";
import { boot } from "../board";
import config from "./config" with { exists: "while open" };
import { set } from "../games/set/table-only";
import { menuItems } from "../menu-items";
import noRoom from "../no-room" with { exists: "while open" };
import { scanner } from "../scanner";
import makeGreeting from "../shell/greeting";
import { configured } from "../games/set/configured";
import drawSplash from "../shell/splash";

boot({
  games: [set],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 550, menu: 1370, rest: 1620, settings: 1000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  scanning: scanner,
  proved: closeAccessPoint,
  configured: configured,
});
