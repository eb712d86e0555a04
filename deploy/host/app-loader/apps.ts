// Croupier as apps of the Espruino App Loader: what each metadata.json says. The loader copies files into a board's Storage; that of the program is `.bootcde`,
// which every Espruino runs at its start (a board has one program, so there is no launcher as on a watch). `supports` beside a file picks it by what the board
// calls itself; `.min.js` tells the loader to leave the text as it is.
import { author } from "../../../package.json";
import { listed } from "../../text";
import { boards, bundles, games } from "../../known";

interface App {
  id: string;
  name: string;
  shortName: string;
  description: string;
  bundles: Record<string, string[]>;
}

/** `process.env.BOARD` of the boards with pins that have room for everything, or for one game. */
const envsWith = (room: "all" | "one") => [
  ...new Set(
    boards.filter(board => board.about.room === room && Object.keys(board.ports).length).map(({ env }) => env),
  ),
];

/** The first game, which a board without room for everything gets in its place. */
const LEAN = games.find(({ name }) => name === bundles[0].games[0])!;

/** In words: on which boards there is more than that one, and what. */
const LARGE = envsWith("all").map(name => boards.find(({ env }) => env === name)!.about.title);
const OTHERS = bundles[0].games.slice(1).map(game => games.find(({ name }) => name === game)!.title);

const APPS: App[] = [
  {
    id: "croupier",
    name: "Croupier: table games",
    shortName: "Croupier",
    description: `With a barcode scanner and a small OLED: finds every Set on the table. Also ${listed(OTHERS)} on ${listed(LARGE)}.`,
    bundles: { [bundles[0].name]: envsWith("all"), [LEAN.name]: envsWith("one") },
  },
  ...bundles.flatMap(({ name, games: [only] }) => {
    const game = games.find(one => one.name === only && one.name !== LEAN.name);
    if (!game?.app || name === bundles[0].name) return [];
    return [{ ...game.app, name: `Croupier: ${game.title}`, bundles: { [name]: envsWith("one") } }];
  }),
];

export const ICON = "icon.png",
  README = "README.md";

export const appsOf = (version: string) =>
  APPS.map(({ id, name, shortName, description, bundles }) => ({
    id,
    name,
    shortName,
    author,
    version,
    description,
    icon: ICON,
    type: "app",
    tags: "game,tool",
    readme: README,
    supports: Object.values(bundles).flat(),
    storage: Object.entries(bundles).map(([bundle, supports]) => ({
      name: ".bootcde",
      url: bundle + ".min.js",
      supports,
    })),
    // What the program itself writes: goes when the app is removed.
    data: [{ wildcard: "croupier.*" }],
  }));

/** The loader shows it to whoever has an older one. */
export const changesOf = (version: string) => `${version}: See CHANGELOG.md in Croupier's own repository\n`;

/** For the loader's own linter: a frame begins and ends with control characters, and the program looks for them. */
export const LINTED = { rules: { "no-control-regex": "off" } };

export type AppMetadata = ReturnType<typeof appsOf>[number];

/** The bundle in dist/ that a file of an app is. */
export const bundleAt = (url: string) => url.replace(/\.min\.js$/, ".js");

export const textOf = (app: AppMetadata) => JSON.stringify(app, null, 2) + "\n";
