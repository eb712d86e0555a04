// The tables in the documentation, and the lists in its sentences, that say what boards, games, bundles and schemas say. They stand between `<!-- name -->` and
// `<!-- /name -->`, and are written anew there.
import { gamesIn, type BoardData } from "../../catalogue";
import { Mistake } from "../../mistake";
import { bundleName } from "../../host/upload/plan";
import { KINDS, type Kind } from "../../host/upload/said-kinds";
import { arrangementsOf, mustSay } from "../../host/wiring/arrangements";
import { printedOn } from "../../host/wiring/outlines";
import { FULL_TITLES, type PartName, type Parts } from "../../host/wiring/parts";
import { COLOUR_WORDS, isSupply, wiresOf } from "../../host/wiring/wires";
import { holeWords, planOf, type Plan } from "../../host/wiring/breadboard/plan";
import { boards, bundles, games } from "../../known";
import { freePins, ownPins, pinsIn } from "../../pins";
import { inName } from "../../words/from-disk";
import { SPOKEN } from "../../words/languages";
import { LISTS } from "./lists";
import { code, tableOf } from "./markdown";
import { rulesPages } from "./rules";
import { breadboardPictures } from "./wiring";
import { sections, settingsTables } from "./settings";

/** From the root of the repository. */
export const PAGES = [
  ...SPOKEN.map(language => inName("README.md", language)),
  "docs/bench.md",
  "docs/buying.md",
  "docs/wiring.md",
  "docs/espruino.md",
  "docs/rules.md",
  "docs/settings.md",
  "docs/trouble.md",
  "docs/uploading.md",
  "docs/inside.md",
  "deploy/host/app-loader/README.md",
];

const NONE = "–";

const TRIED: Record<BoardData["about"]["tried"], string> = { hardware: "on hardware", simulated: "only simulated" };

// --- what is wired to what

/** All wires of an arrangement. */
function wireTable(board: BoardData, parts: Parts): string {
  return tableOf(
    ["from", "pin", "to the board's", "what"],
    wiresOf(board, parts).map(wire => [
      FULL_TITLES[wire.part],
      wire.pin,
      printedOn(board, wire.to, parts.make),
      isSupply(wire) ? (wire.to === "GND" ? "ground" : `supply, **${wire.to}**`) : `${wire.signal}, 3.3 V`,
    ]),
  );
}

/** The board's pins for a part's signals, as `wiresOf` has them with that bundle. */
function pinsFor(board: BoardData, part: PartName, bundle: string): string[] {
  return wiresOf(board, { bundle, [part]: true })
    .filter(wire => !isSupply(wire))
    .map(wire => wire.to);
}

const joined = (pins: string[]) => pins.join(", ") || NONE;

/** An OLED's, or that there is a display in colour. */
const displayCell = (board: BoardData, bundle: string) =>
  board.inColour && !pinsFor(board, "display", bundle).length ? "built in" : joined(pinsFor(board, "display", bundle));

/** A board whose display Espruino drives by itself is touched. */
const isTouched = ({ inColour }: BoardData) => /^g\b/.test(inColour ?? "");

/** Where a table of all boards stands: the standard pins. */
function pinTable(): string {
  return tableOf(
    ["board", "name", "scanner's TX, RX to", "second board's TX, RX to", "OLED's SCL, SDA to", "keys A, B, C"],
    boards.map(board => {
      const bundle = bundleName(board.name);
      const byPath = board.name === "linux" ? "a port by its path" : "";
      const keys = ["A", "B", "C"].flatMap(key => board.keys[key as "A"]?.replace("+", "") ?? []);
      const own = keys.length && !pinsFor(board, "keys", bundle).length ? "its own: " : "";
      const peer = peerBundle(board);
      return [
        board.about.title,
        code(board.name),
        byPath || joined(pinsFor(board, "scanner", bundle)),
        byPath ||
          (peer ? joined(pinsFor(board, "peer", peer)) + (peer === bundle ? "" : `, in ${code(peer + ".js")}`) : NONE),
        displayCell(board, bundle),
        keys.length
          ? own + keys.join(", ") + (own ? "" : " to GND")
          : isTouched(board)
            ? "its display is touched"
            : NONE,
      ];
    }),
  );
}

const inWords = (pins: string[] | undefined) => joined(pins ?? []);

/** Which pins may be named instead, and which not. */
function freeTable(): string {
  return tableOf(
    ["board", "free for keys and anything else", "can only receive", "not while it starts", "never"],
    boards
      .filter(({ about }) => about.chip)
      .map(board => {
        const { about } = board;
        const { inputOnly, atStart } = about.chip!;
        const owners = Object.entries(ownPins(board));
        const isLeft = (pin: string) => !owners.some(([, pins]) => pins.includes(pin));
        return [
          about.title,
          inWords(freePins(board)),
          inWords(pinsIn(inputOnly).filter(isLeft)),
          inWords(pinsIn(atStart).filter(isLeft)),
          owners.map(([owner, pins]) => `${owner}: ${pins.join(", ")}`).join("; "),
        ];
      }),
  );
}

// --- what has room where

function bundleFor(board: BoardData, game: string): string | undefined {
  try {
    return bundleName(board.name, game);
  } catch (error) {
    if (error instanceof Mistake) return undefined;
    throw error;
  }
}

/** With everything in one bundle a game needs none of its own. */
const gameBundle = (board: BoardData, game: string) =>
  bundleName(board.name) === "croupier" ? "croupier" : bundleFor(board, game);

const peerBundle = (board: BoardData) => gameBundle(board, "durak");

/** A serial port is there for a part: its pins, or on Linux a path that is named. */
const hasPort = (board: BoardData, part: PartName, bundle: string, settings?: Parts["settings"]) =>
  board.name === "linux" || wiresOf(board, { bundle, [part]: true, settings }).length > 0;

function portTable(): string {
  const device = (board: BoardData) => arrangementsOf(board).find(one => one.parts.camera)?.parts;
  return tableOf(
    ["board", "free ports: RX, TX", "scanner", "second board", "scanner and second board at once", "camera", "arm"],
    boards.map(board => {
      const ports = Object.entries(board.ports).map(([name, pins]) => `${name}: ${pins.replace(" ", ", ")}`);
      if (board.name === "linux")
        return [board.about.title, "as many as have a path", "yes", "yes", "yes", "yes", "yes"];
      const all = bundleName(board.name);
      const peer = peerBundle(board);
      const parts = device(board);
      const has = (part: PartName) =>
        parts?.[part] && hasPort(board, part, parts.bundle, parts.settings) ? "yes" : NONE;
      const withPeer = peer && hasPort(board, "peer", peer);
      return [
        board.about.title,
        ports.join("; "),
        hasPort(board, "scanner", all) ? "yes" : NONE,
        withPeer ? "yes" : NONE,
        withPeer && peer === all ? "yes" : NONE,
        has("camera"),
        has("arm"),
      ];
    }),
  );
}

/** Bundles in which the board plays Durak itself. */
const ALONE = await Promise.all(
  bundles.map(async ({ name }) => {
    const lines = (await gamesIn(name)).flatMap(game => game.describe().menu);
    return lines.some(({ how }) => how.against === "bot") ? [name] : [];
  }),
);

function gameTable(): string {
  const cell = (board: BoardData, game: string, part?: PartName) => {
    const bundle = gameBundle(board, game);
    return bundle && (!part || hasPort(board, part, bundle)) ? code(bundle + ".js") : NONE;
  };
  const device = (board: BoardData): string => {
    if (board.name === "linux") return code("croupier.js");
    const parts = arrangementsOf(board).find(one => one.parts.camera)?.parts;
    return parts
      ? `${code(parts.bundle + ".js")}, ${parts.arm ? "camera and arm" : "camera"}${parts.bundle === "croupier" ? ", no scanner" : ""}`
      : NONE;
  };
  return tableOf(
    [
      "board",
      "tried",
      "Set",
      "Dobble",
      "Durak, two boards",
      "Durak, alone",
      "tic-tac-toe on keys or by touch",
      "tic-tac-toe device",
    ],
    boards.map(board => [
      board.about.title,
      TRIED[board.about.tried],
      cell(board, "set", "scanner"),
      cell(board, "dobble", "scanner"),
      cell(board, "durak", "peer"),
      ALONE.flat().includes(gameBundle(board, "durak") ?? "") ? cell(board, "durak") : NONE,
      cell(board, "tictactoe"),
      device(board),
    ]),
  );
}

/** For the App Loader's page, which has no pictures. */
function shortTable(): string {
  return tableOf(
    ["board", "display's SCL, SDA to", "scanner's TX, RX to"],
    boards
      .filter(board => board.name !== "linux")
      .map(board => [
        board.about.title + (mustSay(board) ? ` (type \`croupier.configure({board:"${board.name}"})\` once)` : ""),
        displayCell(board, bundleName(board.name)),
        joined(pinsFor(board, "scanner", bundleName(board.name))),
      ]),
  );
}

/** The same on a breadboard, where there is such a picture. */
function breadboardPage(board: BoardData, name: string, title: string, parts: Parts): string[] {
  const picture = breadboardPictures().find(one => one.name === `wiring-${name}-breadboard`);
  if (!picture) return [];
  const plan = planOf(board, parts)!;
  const width = plan.breads[0].columns === 63 ? 900 : 560;
  return [
    `On ${plan.breads.length > 1 ? "two breadboards" : "a breadboard"}, wire by wire; the bench counts along:`,
    "",
    `<img src="pictures/${picture.name}.svg" width="${width}" alt="${title} on a breadboard: the wires of the table below">`,
    "",
    stepTable(plan),
    "",
  ];
}

function stepTable(plan: Plan): string {
  return tableOf(
    ["wire", "from", "in", "to", "in", "colour here"],
    plan.runs.map(({ number, from, to, colour }) => [
      String(number),
      from.of,
      holeWords(plan, from) || NONE,
      to.of,
      holeWords(plan, to) || NONE,
      COLOUR_WORDS[colour],
    ]),
  );
}

/** Every picture with its table. */
function wiringPages(): string {
  return boards
    .flatMap(board =>
      arrangementsOf(board).map(({ name, title, parts }) =>
        [
          `### ${title}`,
          "",
          ...(parts.bundle === "croupier" ? [] : [`With ${code(parts.bundle + ".js")}.`, ""]),
          ...(parts.settings && Object.keys(parts.settings).length
            ? ["`croupier.json`:", "", "```json", JSON.stringify(parts.settings), "```", ""]
            : []),
          `<img src="pictures/wiring-${name}.svg" width="720" alt="${title}: the wires of the table below">`,
          "",
          wireTable(board, parts),
          "",
          ...breadboardPage(board, name, title, parts),
        ].join("\n"),
      ),
    )
    .join("\n")
    .trimEnd();
}

/** What can be opened, as it is typed. */
function openTable(): string {
  const typed = (game: string, mode: unknown) =>
    code(`croupier.open("${game}", ${JSON.stringify(mode).replace(/"(\w+)":/g, "$1:")})`);
  return tableOf(
    ["at the prompt", "in the menu"],
    bundles[0].games.flatMap(name => {
      const game = games.find(one => one.name === name)!;
      return [
        ...game.menu.map(({ how, label }) => [typed(name, how), label]),
        ...(game.modes.length
          ? [[typed(name, { mode: "..." }).replace('"..."', game.modes.join("|")), "within the game"]]
          : []),
      ];
    }),
  );
}

/** What ports say that are no prompt of Espruino's; of several texts with one meaning the first line has it. */
function saidTable(): string {
  const capital = (words: string) => words[0].toUpperCase() + words.slice(1);
  const means = (words: string) => capital(words.replace(": $2", ""));
  const texts = (kind: Kind) => KINDS.filter(one => one.means === kind.means).map(({ text }) => said(text));
  const said = (text: string) => (text.startsWith("(") ? `*${text.slice(1, -1)}*` : code(text));
  return tableOf(
    ["the port says", "what that is", "what to do"],
    KINDS.filter((kind, at) => KINDS.findIndex(one => one.means === kind.means) === at).map(kind => [
      texts(kind).join(", "),
      means(kind.means),
      capital(kind.remedy),
    ]),
  );
}

export const TABLES: Record<string, () => string> = {
  pins: pinTable,
  "free-pins": freeTable,
  ports: portTable,
  games: gameTable,
  "short-pins": shortTable,
  wires: wiringPages,
  settings: () => settingsTables(sections),
  open: openTable,
  rules: () => rulesPages(),
  "port-says": saidTable,
};

/** The text of a page with its tables and lists as they are now. */
export function filled(page: string): string {
  return page.replace(/(<!-- ([\w-]+) -->)[^]*?(<!-- \/\2 -->)/g, (all, open: string, name: string, close: string) => {
    const [table, list] = [TABLES[name], LISTS[name]];
    if (list) return open + list() + close;
    return table ? `${open}\n\n${table()}\n\n${close}` : all;
  });
}
