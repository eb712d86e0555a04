// Update by light: a program beside the usual one, for boards with room for two. It lies in Storage as croupier.light.
import { closeAccessPoint } from "../network/access-point";
import { openKeys } from "../../devices/keys";
import { openOled } from "../../devices/oled";
import openConsole from "../light/console" with { exists: "while open" };
import { boot } from "../hardware/board";
import config from "./light-config" with { exists: "while open" };
import colour from "./light-colour" with { exists: "while open" };
import { makePicture } from "../kernel/picture";
import noRoom from "../kernel/too-small" with { exists: "while open" };
import openModule from "../light/module" with { exists: "while open" };
import { openShell } from "../kernel/shell";
import scan from "../light/scan" with { exists: "while open" };
import settings from "../settings/scanner-settings" with { exists: "while open" };
import drawSplash from "../light/splash";
import { lightItems, updater } from "../light/updater";

boot(
  {
    games: [updater],
    items: lightItems,
    config: config,
    configNeeds: 1000,
    noRoom: noRoom,
    scanning: { settings: settings, trouble: () => [] },
    scan: scan,
  },
  {
    variables: { program: 600, menu: 1500, rest: 1500 },
    openShell: openShell,
    openOled: openOled,
    openConsole: openConsole,
    makePicture: makePicture,
    openKeys: openKeys,
    openModule: openModule,
    splash: drawSplash,
    proved: closeAccessPoint,
    colour: colour,
  },
);
