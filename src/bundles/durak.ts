// Durak alone, in our own dialect: the first free port is the other board's.
import { boot } from "../hardware/board";
import config from "./own-config" with { exists: "while open" };
import { durak } from "../games/durak/lean-game";
import { peer } from "../hardware/lines";
import { menuEntries } from "../ui/menu-entries";
import tooSmall from "../kernel/too-small" with { exists: "while open" };
import { openTable } from "../hardware/table";
import drawSplash from "../ui/plain-splash";

boot({
  games: [durak],
  items: menuEntries,
  splash: drawSplash,
  variables: { program: 430, menu: 870, rest: 1220, settings: 1000 },
  config: config,
  noRoom: tooSmall,
  table: () => openTable([peer]),
});
