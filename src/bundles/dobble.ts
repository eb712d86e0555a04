// Dobble alone, with a scanner.
import { closeAccessPoint } from "../network/access-point";
import { openKeys } from "../../devices/keys";
import { openOled } from "../../devices/oled";
import openConsole from "../hardware/console" with { exists: "while open" };
import { boot } from "../hardware/board";
import config from "./config" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { menuLines } from "../ui/menu-lines";
import noRoom from "../kernel/no-room-alone" with { exists: "while open" };
import openModule from "../hardware/scanner-module" with { exists: "while open" };
import { scanner } from "../hardware/scanner";
import take from "../hardware/take-scan" with { exists: "while open" };
import { openTable } from "../hardware/table";
import { makePicture } from "../kernel/picture";
import page from "../ui/page" with { exists: "while open" };
import { openShell } from "../kernel/shell";
import drawSplash from "../ui/splash";

boot(
  {
    games: [dobble],
    items: menuLines,
    config: config,
    configNeeds: 1000,
    noRoom: noRoom,
    page: page,
    scanning: scanner,
    scan: take,
  },
  {
    variables: { program: 500, menu: 1320, rest: 1390 },
    openShell: openShell,
    openOled: openOled,
    openConsole: openConsole,
    makePicture: makePicture,
    openKeys: openKeys,
    openModule: openModule,
    splash: drawSplash,
    table: () => openTable({}),
    proved: closeAccessPoint,
  },
);
