// Tic-tac-toe alone, with camera and arm at the free ports.
import { closeAccessPoint } from "../network/access-point";
import { openKeys } from "../../devices/keys";
import { openOled } from "../../devices/oled";
import openConsole from "../hardware/console" with { exists: "while open" };
import { boot } from "../hardware/board";
import { scanControl } from "../hardware/controls";
import config from "./players-config" with { exists: "while open" };
import { tictactoe } from "../games/tictactoe/lean-game";
import { menuLines } from "../ui/menu-lines";
import noRoom from "../kernel/no-room-alone" with { exists: "while open" };
import { parts } from "../hardware/parts";
import { greet } from "../kernel/greeting";
import { openTable } from "../hardware/table";
import { makePicture } from "../kernel/picture";
import page from "../ui/page" with { exists: "while open" };
import { openShell } from "../kernel/shell";
import drawSplash from "../ui/splash";

boot(
  {
    games: [tictactoe],
    items: menuLines,
    config: config,
    configNeeds: 1000,
    noRoom: noRoom,
    greet: greet,
    page: page,
    scan: scanControl,
  },
  {
    variables: { program: 515, menu: 1310, rest: 1180 },
    openShell: openShell,
    openOled: openOled,
    openConsole: openConsole,
    makePicture: makePicture,
    openKeys: openKeys,
    splash: drawSplash,
    table: () => openTable(parts()),
    proved: closeAccessPoint,
  },
);
