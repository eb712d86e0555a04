// Who may import whom: the house on one page. `npm test` and `npm run counts` ask it (deploy/build/house.ts), and so does `npx depcruise src devices deploy`.
// `*` is a file, or the folder of one game; `**` is also what lies deeper. Each folder of src and devices has its sentences here as its README.md, too.

/** The other half of the imports leaves nothing behind at run time, and so costs the board nothing. */
const TYPES = ["type-only", "type-import"];

/** `says`: what the folder holds and imports. It may import its own files, what `may` lists, and the types of what `types` lists. */
const BOARD = {
  "src/kit/*": {
    says: "Text, lists, codes, colours and random numbers for the rest of the firmware. This folder imports only the types of `src/kernel/ports.ts`.",
    may: [],
  },
  "src/link/*": {
    says: "The wire between two boards: bytes and time come in, bytes go out. This folder imports the kit. It imports no game and no serial port.",
    may: ["src/kit/*"],
  },
  "src/kernel/*": {
    says: "The shell runs every app: it keeps the one open app, its pictures and its scans. The types that all other folders share are here, too. This folder imports the kit and opens the menu, and imports types of settings and network. It imports no game and no driver.",
    may: ["src/kit/*", "src/ui/menu.ts"],
    types: ["src/ui/*", "src/settings/*", "src/network/*"],
  },
  "src/ui/*": {
    says: "The menu, pages to read, the first two seconds after a start, and pictures on a display in colour. This folder imports the kernel and the kit. It imports no game and no driver.",
    may: ["src/kernel/*", "src/kit/*"],
  },
  "src/settings/*": {
    says: "The settings: defaults, allowed values, and the check of `croupier.json`. This folder imports the kit, and only types of boards, drivers and hardware.",
    may: ["src/kit/*"],
    types: ["src/kernel/*", "src/hardware/*", "devices/*", "devices/boards/*"],
  },
  "src/hardware/*": {
    says: "Reads a board's data and settings, opens its drivers, and starts the shell and the console. This folder imports drivers, kernel, menu and settings. It imports no game.",
    may: ["src/kernel/*", "src/ui/*", "src/settings/*", "src/kit/*", "devices/*"],
    types: ["src/network/*"],
  },
  "src/network/*": {
    says: "One connection to a broker, and the board's rooms there: opposite another board, or as a table of a tournament. This folder imports drivers, hardware, kernel and the kit. It imports no game.",
    may: ["src/hardware/*", "src/kernel/*", "src/kit/*", "devices/*"],
    types: ["src/settings/*"],
  },
  "src/light/*": {
    says: "Update by light: a program of its own that takes a file as QR codes by the scanner, and puts it to its place. This folder imports drivers, hardware, kernel and the kit. It imports no game.",
    may: ["src/hardware/*", "src/kernel/*", "src/ui/*", "src/settings/*", "src/kit/*", "devices/*"],
    types: ["devices/boards/*"],
  },
  "src/games/*/**": {
    says: "A folder for each game, from its rules to its pictures. A game imports kernel, menu pages, kit, link and the checks of settings. It imports no other game and no driver.",
    may: ["src/kernel/*", "src/ui/*", "src/settings/schema-checks.ts", "src/kit/*", "src/link/*"],
    types: ["src/settings/*", "devices/boards/*"],
  },
  "src/bundles/*": {
    says: "A file for each bundle. A bundle contains what its file imports: anything of `src`, and all drivers and boards. The link comes with a game.",
    may: [
      "src/games/*/**",
      "src/kernel/*",
      "src/ui/*",
      "src/settings/*",
      "src/hardware/*",
      "src/network/*",
      "src/light/*",
      "src/kit/*",
      "devices/*",
      "devices/boards/*",
    ],
  },
  "devices/bus.ts": { says: "What drivers use of Espruino, as types.", may: [] },
  "devices/*": {
    says: "A driver for each part, written from its datasheet. You give a driver its bus (`bus.ts`). It imports no board, no pin's name and no game.",
    may: [],
  },
  "devices/boards/*": {
    says: "A file of data for each board: its pins, its ports, and texts about it for people. These files import only types of drivers.",
    may: [],
    types: ["devices/*"],
  },
  "devices/examples/*": {
    says: "A short program for each driver: use it to try a single part. These programs import drivers, and only the types of `src/kernel/ports.ts`.",
    may: ["devices/*"],
  },
  "devices/modules/*": {
    says: "Drivers as modules for `require()` on any Espruino, each with its page, as `npm run modules` builds them. It knows drivers, and nothing of `src` but the types of `src/kernel/ports.ts`.",
    may: ["devices/*"],
  },
};

/** Under Node or in a browser, where npm's packages and Node's own modules may be used, too. */
const GROUND = [
  "deploy/*",
  "deploy/words/**",
  "src/games/*/**",
  "src/kit/*",
  "devices/boards/*",
  "devices/sim/**",
  "package.json",
];
const HOST = {
  "devices/sim/**": {
    says: "The same parts from the chip's side, and virtual boards that run a built bundle. This folder imports the bus and no driver. Chips and drivers are written from the datasheet separately, so a wrong opcode in one of them shows.",
    may: ["devices/bus.ts"],
    types: ["devices/boards/*"],
  },
  "deploy/*": { says: "What the folders of deploy share.", may: GROUND, types: ["src/kernel/*"] },
  "deploy/words/**": {
    says: "All texts for people, a folder for each language, and what says them. It imports nothing of Croupier.",
    may: [],
  },
  "deploy/build/**": {
    says: "From TypeScript to bundles, and the checks of them. `npm start` goes on as a conversation of the host's; the page is built by plugins of its own.",
    may: [...GROUND, "deploy/host/**", "deploy/page/**", "rollup.config.mjs"],
  },
  "deploy/host/**": {
    says: "The croupier command. It reads TypeScript by the build's loader, recognises cards, and checks a croupier.json by the firmware's own settings.",
    may: [
      ...GROUND,
      "deploy/build/**",
      "deploy/light/*",
      "deploy/vision/**",
      "deploy/tournament/**",
      "src/settings/*",
      "src/bundles/*",
    ],
  },
  "deploy/tournament/**": {
    says: "A tournament's server. It speaks a board's room by the board's own code, and prints sheets.",
    may: [...GROUND, "deploy/host/**", "devices/*"],
  },
  "deploy/vision/**": { says: "Cards recognised in pictures.", may: GROUND },
  "deploy/light/*": {
    says: "A program or another file as a film of codes, for a board that is updated by light. It reads backups and settings as `upload` does.",
    may: [...GROUND, "deploy/host/upload/*"],
  },
  "deploy/page/**": {
    says: "The bench in the browser. It shows what the host prints, does what `upload` and `doctor` do, and recognises cards; of a tournament it knows the contract.",
    may: [...GROUND, "deploy/host/**", "deploy/light/*", "deploy/vision/**"],
    types: ["deploy/tournament/**"],
  },
  "deploy/site/**": {
    says: "The page as any host serves it: with documents, icons and a service worker.",
    may: [...GROUND, "deploy/build/**", "deploy/page/**"],
  },
  "deploy/lab/**": {
    says: "It counts, measures and photographs what all the others make.",
    may: [...GROUND, "deploy/build/**", "deploy/host/**", "deploy/page/**", "deploy/vision/**"],
    types: ["src/settings/*"],
  },
};

/** All may use it: it holds types alone. */
const PORTS = "src/kernel/ports.ts";

/** The pattern of a list above as a regular expression. */
const pathOf = glob => `^${glob.replace(/\./g, "\\.").replace(/\*+/g, stars => (stars === "*" ? "[^/]+" : ".+"))}$`;

/** Files that have a rule, and what is their own: a game's files know those of the same game. */
const from = glob => pathOf(glob).replace("games/[^/]+", "games/([^/]+)");
const own = glob => pathOf(glob).replace("games/[^/]+", "games/$1");

/** `besides`: kinds of modules that are not ours and may be used. */
const rulesOf = (folders, besides) =>
  Object.entries(folders).flatMap(([glob, { says, may, types = [] }]) => {
    const values = [own(glob), ...[PORTS, ...may].map(pathOf)];
    const rule = { comment: says, severity: "error", from: { path: from(glob) } };
    return [
      { ...rule, name: glob, to: { pathNot: values, dependencyTypesNot: [...TYPES, ...besides] } },
      {
        ...rule,
        name: `types for ${glob}`,
        to: { pathNot: [...values, ...types.map(pathOf)], dependencyTypes: TYPES, dependencyTypesNot: besides },
      },
    ];
  });

/** A file alone and a file with imports are asked for one by one. */
const unlisted = [true, false].map(orphan => ({
  name: "in no folder of the list",
  comment: "A new folder wants a sentence and its arrows in .dependency-cruiser.mjs.",
  severity: "error",
  from: {
    orphan,
    path: "^(src|devices|deploy)/.+\\.(ts|mjs|mts)$",
    pathNot: Object.keys({ ...BOARD, ...HOST }).map(pathOf),
  },
  to: {},
}));

/** The board declares nothing ahead. Of two circles through one import only the first is looked at; one of the firmware's that slips through stops rollup. */
const circle = {
  name: "in a circle",
  comment: "Each of these files imports values of the next: move what they share into one of its own.",
  severity: "error",
  from: {},
  to: { circular: true, viaOnly: { dependencyTypesNot: TYPES } },
};

export default {
  forbidden: [...rulesOf(BOARD, []), ...rulesOf(HOST, ["core", "npm", "npm-dev", "unknown"]), ...unlisted, circle],
  options: {
    // Imports as they are written, types as well. Espruino's own modules come by `require`, and are nobody's.
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".mjs", ".mts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
