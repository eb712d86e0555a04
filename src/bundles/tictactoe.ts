// Tic-tac-toe alone, with camera and arm at the free ports.
import { closeAccessPoint } from "../access-point";
import { boot } from "../board";
import { controls } from "../controls";
import config from "./config" with { exists: "while open" };
import { tictactoe } from "../games/tictactoe/game";
import { menuItems } from "../menu-items";
import noRoom from "../no-room" with { exists: "while open" };
import { parts } from "../parts";
import makeGreeting from "../shell/greeting";
import { openTable } from "../table";
import drawSplash from "../shell/splash";

boot({
  games: [tictactoe],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 490, menu: 1310, rest: 1300, settings: 1000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  table: () => openTable([parts]),
  proved: closeAccessPoint,
  controls: controls,
});
