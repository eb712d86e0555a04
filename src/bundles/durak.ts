// Durak alone, in our own dialect: the first free port is the other board's.
import { closeAccessPoint } from "../access-point";
import { boot } from "../board";
import config from "./own-config" with { exists: "while open" };
import { durak } from "../games/durak/own-only";
import { peer } from "../lines";
import { menuEntries } from "../menu-entries";
import tooSmall from "../too-small" with { exists: "while open" };
import { openTable } from "../table";
import drawSplash from "../shell/plain-splash";

boot({
  games: [durak],
  items: menuEntries,
  splash: drawSplash,
  variables: { program: 430, menu: 870, rest: 1180, settings: 1000 },
  config: config,
  noRoom: tooSmall,
  table: () => openTable([peer]),
  proved: closeAccessPoint,
});
