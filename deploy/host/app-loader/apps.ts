// Croupier as apps of the Espruino App Loader: what each metadata.json says. The loader copies files into a board's Storage; that of the program is `.bootcde`,
// which every Espruino runs at its start (a board has one program, so there is no launcher as on a watch). `supports` beside a file picks it by what the board
// calls itself; `.min.js` tells the loader to leave the text as it is.

export interface StorageFile {
  name: string;
  url: string;
  supports: string[];
}

export interface AppMetadata {
  id: string;
  name: string;
  shortName: string;
  version: string;
  description: string;
  icon: string;
  type: "app";
  tags: string;
  readme: string;
  supports: string[];
  storage: StorageFile[];
  /** What the program itself writes: goes when the app is removed. */
  data: { wildcard: string }[];
}

interface App {
  id: string;
  name: string;
  shortName: string;
  description: string;
  bundles: Record<string, string[]>;
}

/** `process.env.BOARD` of the boards that have room for everything, for one game, for the smallest bundle. An M5Stack calls itself ESP32. */
const LARGE = ["ESP32"],
  LEAN = ["PICO_R1_3", "ESPRUINOWIFI"],
  SMALL = ["ESPRUINOBOARD"];

const APPS: App[] = [
  {
    id: "croupier",
    name: "Croupier: table games",
    shortName: "Croupier",
    description:
      "With a barcode scanner and a small OLED: finds every Set on the table. On an ESP32 also Durak between two boards, Dobble and tic-tac-toe.",
    bundles: { croupier: LARGE, set: LEAN, "set-original": SMALL },
  },
  {
    id: "croupierdurak",
    name: "Croupier: Durak",
    shortName: "Durak",
    description: "The card game Durak between two boards on three wires, or alone against one.",
    bundles: { durak: LEAN },
  },
  {
    id: "croupierdobble",
    name: "Croupier: Dobble",
    shortName: "Dobble",
    description: "Names the symbol that two scanned Dobble cards share, and referees a duel.",
    bundles: { dobble: LEAN },
  },
  {
    id: "croupierttt",
    name: "Croupier: tic-tac-toe",
    shortName: "Tic-tac-toe",
    description: "Tic-tac-toe that cannot be beaten: on keys, or with a camera and an arm on a real board.",
    bundles: { tictactoe: LEAN },
  },
];

export const ICON = "icon.png",
  README = "README.md";

export function appsOf(version: string): AppMetadata[] {
  return APPS.map(({ id, name, shortName, description, bundles }) => ({
    id,
    name,
    shortName,
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
    data: [{ wildcard: "croupier.*" }],
  }));
}

/** The bundle in dist/ that a file of an app is. */
export const bundleAt = (url: string) => url.replace(/\.min\.js$/, ".js");

export const textOf = (app: AppMetadata) => JSON.stringify(app, null, 2) + "\n";
