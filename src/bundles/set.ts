// Set at the table alone, with a scanner: without races and practice.
import { closeAccessPoint } from "../network/access-point";
import { openKeys } from "../../devices/keys";
import { openOled } from "../../devices/oled";
import openConsole from "../hardware/console" with { exists: "while open" };
import { boot } from "../hardware/board";
import config from "./config" with { exists: "while open" };
import { set } from "../games/set/table-only";
import { menuItems } from "../ui/menu-items";
import noRoom from "../kernel/no-room" with { exists: "while open" };
import openModule from "../hardware/scanner-module" with { exists: "while open" };
import { scanner } from "../hardware/scanner";
import { greet } from "../kernel/greeting";
import configured from "../games/set/configured" with { exists: "while open" };
import { makePicture } from "../kernel/picture";
import page from "../ui/page" with { exists: "while open" };
import { openShell } from "../kernel/shell";
import drawSplash from "../ui/splash";

boot(
  {
    games: [set],
    items: menuItems,
    config: config,
    configNeeds: 1000,
    noRoom: noRoom,
    greet: greet,
    page: page,
    scanning: scanner,
    configured: configured,
  },
  {
    variables: { program: 505, menu: 1310, rest: 1390 },
    openShell: openShell,
    openOled: openOled,
    openConsole: openConsole,
    makePicture: makePicture,
    openKeys: openKeys,
    openModule: openModule,
    splash: drawSplash,
    proved: closeAccessPoint,
  },
);
