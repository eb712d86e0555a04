// Durak alone, in our own dialect: the first free port is the other board's.
import { openKeys } from "../../devices/keys";
import { openOled } from "../../devices/oled";
import openConsole from "../hardware/console" with { exists: "while open" };
import { boot } from "../hardware/board";
import config from "./own-config" with { exists: "while open" };
import { durak } from "../games/durak/lean-game";
import { peer } from "../hardware/lines";
import { menuEntries } from "../ui/menu-entries";
import tooSmall from "../kernel/too-small" with { exists: "while open" };
import { openTable } from "../hardware/table";
import { makePicture } from "../kernel/picture";
import { openShell } from "../kernel/shell";
import drawSplash from "../ui/plain-splash";

boot(
  { games: [durak], items: menuEntries, config: config, configNeeds: 1000, noRoom: tooSmall },
  {
    variables: { program: 450, menu: 870, rest: 1080 },
    openShell: openShell,
    openOled: openOled,
    openConsole: openConsole,
    makePicture: makePicture,
    openKeys: openKeys,
    splash: drawSplash,
    table: () => openTable(peer()),
  },
);
