// Everything, for boards with room for it.
import { openAllKeys } from "../hardware/all-keys";
import { openOled } from "../../devices/oled";
import openConsole from "../hardware/whole-console" with { exists: "while open" };
import { boot } from "../hardware/board";
import watchConsole from "../hardware/console-watch" with { exists: "while open" };
import cardAt from "./taught" with { exists: "while open" };
import openReader from "../hardware/card-reader" with { exists: "while open" };
import beat from "../hardware/heart" with { exists: "while open" };
import config from "./whole-config" with { exists: "while open" };
import colour from "./colour" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { durak } from "../games/durak/game";
import { set } from "../games/set/game";
import { tictactoe } from "../games/tictactoe/game";
import { menuItems } from "../ui/menu-items";
import { networkPeer, networkProved, networkStatus } from "../network/network-peer";
import withLight from "../light/entry" with { exists: "while open" };
import noRoom from "../kernel/no-room" with { exists: "while open" };
import openModule from "../hardware/scanner-module" with { exists: "while open" };
import { parts } from "../hardware/parts";
import { greet } from "../kernel/greeting";
import join from "../network/join-code" with { exists: "while open" };
import withoutSecrets from "../settings/secrets" with { exists: "while open" };
import pages from "../ui/pages" with { exists: "while open" };
import { openTable } from "../hardware/table";
import { scanner } from "../hardware/scanner";
import { wholeScan } from "../hardware/whole-scan";
import takeCard from "../hardware/take-card" with { exists: "while open" };
import { down } from "../hardware/down";
import { makePicture } from "../kernel/picture";
import page from "../ui/page" with { exists: "while open" };
import { openShell } from "../kernel/shell";
import drawSplash from "../ui/whole-splash";

// Before anything asks for a timer.
if (process.env.BOARD === "LINUX") beat();
boot(
  {
    games: [set, durak, dobble, tictactoe],
    items: (games, only) => withLight(menuItems(games, only)),
    keys: "A B C P1 P2 P3 P4 P5 P6 P7 P8",
    config: config,
    configNeeds: 2000,
    noRoom: noRoom,
    greet: greet,
    page: page,
    scanning: scanner,
    scan: wholeScan,
    cards: { at: cardAt, take: takeCard },
    network: networkStatus,
    pages: pages,
    join: join,
    withoutSecrets: withoutSecrets,
  },
  {
    variables: { program: 650, menu: 1980, rest: 1520 },
    openShell: openShell,
    openOled: openOled,
    openConsole: openConsole,
    makePicture: makePicture,
    openKeys: openAllKeys,
    openReader: openReader,
    openModule: openModule,
    splash: drawSplash,
    table: () => openTable(Object.assign(parts(), networkPeer())),
    proved: networkProved,
    colour: colour,
    down: down,
  },
);
// Before anything is read from a port.
watchConsole();
