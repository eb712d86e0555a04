// Everything, for boards with room for it.
import { boot } from "../board";
import config from "./whole-config" with { exists: "while open" };
import views from "./views" with { exists: "while open" };
import openColour from "../colour-panel" with { exists: "while open" };
import { dobble } from "../games/dobble/game";
import { durak } from "../games/durak/game";
import { set } from "../games/set/game";
import { tictactoe } from "../games/tictactoe/game";
import { menuItems } from "../menu-items";
import { networkPeer, networkProved, networkStatus } from "../network-peer";
import noRoom from "../no-room" with { exists: "while open" };
import { parts } from "../parts";
import { scanner } from "../scanner";
import makeGreeting from "../shell/greeting";
import join from "../shell/join-code" with { exists: "while open" };
import withoutSecrets from "../shell/secrets" with { exists: "while open" };
import pages from "../shell/pages" with { exists: "while open" };
import { openTable } from "../table";
import { down } from "../down";
import { configured } from "../games/set/configured";
import drawSplash from "../shell/splash";

boot({
  games: [set, durak, dobble, tictactoe],
  items: menuItems,
  splash: drawSplash,
  variables: { program: 780, menu: 1820, rest: 1960, settings: 2000 },
  config: config,
  noRoom: noRoom,
  greeting: makeGreeting,
  scanning: scanner,
  table: () => openTable([networkPeer, parts]),
  proved: networkProved,
  network: networkStatus,
  colour: { open: openColour, views: views },
  down: down,
  pages: pages,
  join: join,
  withoutSecrets: withoutSecrets,
  configured: configured,
});
