// Set at the table alone, with a scanner: without races and practice.
import { closeAccessPoint } from "../network/access-point";
import { openKeys } from "../../devices/keys";
import { openOled } from "../../devices/oled";
import openConsole from "../hardware/console" with { exists: "while open" };
import { boot } from "../hardware/board";
import config from "./table-config" with { exists: "while open" };
import { set } from "../games/set/table-only";
import { menuLines } from "../ui/menu-lines";
import noRoom from "../kernel/no-room-alone" with { exists: "while open" };
import openModule from "../hardware/scanner-module" with { exists: "while open" };
import { scanner } from "../hardware/scanner";
import take from "../hardware/take-scan" with { exists: "while open" };
import { greet } from "../kernel/greeting";
import { makePicture } from "../kernel/picture";
import page from "../ui/page" with { exists: "while open" };
import { openShell } from "../kernel/shell";
import drawSplash from "../ui/splash";

boot(
  {
    games: [set],
    items: menuLines,
    config: config,
    configNeeds: 1000,
    noRoom: noRoom,
    greet: greet,
    page: page,
    scanning: scanner,
    scan: take,
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
