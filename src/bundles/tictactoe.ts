// Tic-tac-toe alone, with camera and arm at the free ports.
import { closeAccessPoint } from "../network/access-point";
import { boot } from "../hardware/board";
import { controls } from "../hardware/controls";
import config from "./config" with { exists: "while open" };
import { tictactoe } from "../games/tictactoe/game";
import { menuItems } from "../ui/menu-items";
import noRoom from "../kernel/no-room" with { exists: "while open" };
import { parts } from "../hardware/parts";
import makeGreeting from "../kernel/greeting";
import { openTable } from "../hardware/table";
import drawSplash from "../ui/splash";

boot({
  games: [tictactoe],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 490, menu: 1310, rest: 1340, settings: 1000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  table: () => openTable([parts]),
  proved: closeAccessPoint,
  controls: controls,
});
