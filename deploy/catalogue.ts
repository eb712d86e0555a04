// Which boards, games and bundles there are, as data: read from the folders in which each is a file of its own, so that nobody keeps a list of them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { About, Board } from "../devices/boards/board";
import type { About as AboutGame, Description, Entry, Game, Needs } from "../src/kernel/game";
import { UPDATER } from "./budgets";
import { ROOT } from "./root";

/** A board and what people are told of it. */
export interface BoardData extends Board {
  about: About;
}

export interface GameData {
  name: string;
  title: string;
  /** In five lines. */
  rules: string[];
  menu: Entry[];
  /** Modes that are opened only from inside. */
  modes: string[];
  needs: string[];
  /** Free variables that each way of playing it needs beside what is always there. */
  variables: Needs;
  app?: AboutGame["app"];
}

/** Variables that a board must have free for a bundle, beside what its own interpreter takes. */
export interface BundleVariables {
  /** To come as far as the menu. */
  menu: number;
  /** To play its smallest game, and its largest. */
  least: number;
  most: number;
}

export interface BundleData {
  name: string;
  title: string;
  games: string[];
  /** All that its games need. */
  needs: string[];
  /** It draws on displays in colour. */
  hasColours: boolean;
  /** The names of the boards that it knows. */
  boards: string[];
  /** With three keys, a scanner and an OLED. */
  variables: BundleVariables;
}

export interface Catalogue {
  /** In the order in which the firmware looks them up. */
  boards: BoardData[];
  /** By name. */
  games: GameData[];
  /** That with everything first. */
  bundles: BundleData[];
}

const load = (...path: string[]): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ pathToFileURL(join(...path)).href);

/** But for what the folder says of itself. */
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => name !== "README.md")
    .map(name => name.replace(/\.ts$/, ""))
    .sort();

/** The folder of a game from which a bundle imports that word. */
const folderOf = (text: string, word: string) =>
  new RegExp(`^import \\{ ${word} \\} from "\\.\\./games/(\\w+)/`, "m").exec(text)?.[1] ?? word;

/** The words that stand as games in a bundle's boot call; undefined in a file that boots nothing. */
const gameWordsOf = (text: string): string[] | undefined =>
  /^boot\(\s*\{\s*games:\s*\[([^\]]*)\]/m.exec(text)?.[1].match(/\w+/g) ?? undefined;

/** By the folders that they come from. */
const gamesOf = (text: string): string[] | undefined => gameWordsOf(text)?.map(word => folderOf(text, word));

/** What a bundle's file says that it takes of a board (`Room` in src/hardware/board.ts). */
function roomOf(text: string): { program: number; menu: number; rest: number } {
  const listed = /^ +variables:\s*\{([^}]*)\}/m.exec(text)?.[1] ?? "";
  const numberOf = (word: string) => Number(new RegExp(`\\b${word}:\\s*(\\d+)`).exec(listed)?.[1]);
  return { program: numberOf("program"), menu: numberOf("menu"), rest: numberOf("rest") };
}

const textOf = (bundle: string, root: string) => readFileSync(join(root, "src/bundles", `${bundle}.ts`), "utf8");

/** Of each game that a bundle brings the word and the file: it may be its own way into the game. */
export function gameImportsOf(bundle: string, root = ROOT): { word: string; path: string }[] {
  const text = textOf(bundle, root);
  const words = gameWordsOf(text) ?? [];
  const imports = text.matchAll(/^import \{ (\w+) \} from "\.\.\/(games\/\w+\/[\w-]+)"/gm);
  return [...imports]
    .filter(([, word]) => words.includes(word))
    .map(([, word, path]) => ({ word, path: join(root, "src", `${path}.ts`) }));
}

/** The games, each as this bundle brings it. */
export const gamesIn = (bundle: string, root = ROOT): Promise<Game[]> =>
  Promise.all(gameImportsOf(bundle, root).map(async ({ word, path }) => (await load(path))[word] as Game));

export const hasScanner = (bundle: string): boolean => /\bscanning:/.test(textOf(bundle, ROOT));

/** The menu is let go before a game is opened. */
async function variablesOf(name: string, root: string): Promise<BundleVariables> {
  const room = roomOf(textOf(name, root));
  const needs = (await gamesIn(name, root)).flatMap(game => Object.values(game.describe().variables));
  if (!needs.length) needs.push(0);
  const menu = room.program + room.menu;
  return {
    menu,
    least: Math.max(menu, room.rest + Math.min(...needs)),
    most: Math.max(menu, room.rest + Math.max(...needs)),
  };
}

/** The file that reads a bundle's settings (src/bundles/config.ts and its like). */
export function configFileOf(bundle: string, root = ROOT): string {
  const [, config] = /^import config from "\.\/([\w-]+)"/m.exec(textOf(bundle, root))!;
  return join(root, "src/bundles", `${config}.ts`);
}

/** What its settings know of. */
async function boardsOf(bundle: string, root: string): Promise<string[]> {
  const { known } = await load(configFileOf(bundle, root));
  return (known as () => Board[])().map(({ name }) => name);
}

/** Whether it is for boards with room for several games and for displays in colour. */
export const isLarge = (bundle: string): boolean => bundle === "croupier";

/** The files of src/bundles that boot, and the games of each: that with most games first, then in the order of its menu. */
export function bundlesUnder(root = ROOT): { name: string; games: string[] }[] {
  const folder = join(root, "src/bundles");
  const bundles = namesIn(folder).flatMap(name => {
    const games = name === UPDATER ? undefined : gamesOf(textOf(name, root));
    return games ? [{ name, games }] : [];
  });
  const [first] = bundles.sort((a, b) => b.games.length - a.games.length);
  // What the largest has not comes last.
  const place = ({ games }: { games: string[] }) => first.games.concat(games[0]).indexOf(games[0]);
  return bundles.sort((a, b) => b.games.length - a.games.length || place(a) - place(b));
}

async function boardsUnder(root: string): Promise<BoardData[]> {
  const folder = join(root, "devices/boards");
  const order = ((await load(root, "src/bundles/boards.ts")).default as () => Board[])().map(({ name }) => name);
  const modules = await Promise.all(
    namesIn(folder)
      .filter(name => !["board", "chips", "readers"].includes(name))
      .map(name => load(folder, `${name}.ts`)),
  );
  const boards = modules.map(({ about, ...makers }) => ({
    ...(Object.values(makers)[0] as () => Board)(),
    about: about as About,
  }));
  // What the firmware does not look up is no board yet.
  const known = boards.filter(({ name }) => order.includes(name));
  return known.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

async function gamesUnder(root: string): Promise<GameData[]> {
  const folder = join(root, "src/games");
  const modules = await Promise.all(namesIn(folder).map(name => load(folder, name, "description.ts")));
  return modules.map(module => {
    const { name, menu, modes = "", needs, variables } = (module.default as () => Description)();
    const { title, rules, app } = module.about as AboutGame;
    return { name, title, rules, app, menu, modes: wordsOf(modes), needs: wordsOf(needs), variables };
  });
}

const wordsOf = (text: string) => text.split(" ").filter(word => word);

export async function catalogueOf(root = ROOT): Promise<Catalogue> {
  const [boards, games] = await Promise.all([boardsUnder(root), gamesUnder(root)]);
  const bundles = await Promise.all(
    bundlesUnder(root).map(async ({ name, games: names }) => {
      const own = games.filter(game => names.includes(game.name));
      const title = own.length > 1 ? "all games" : own[0].title;
      const needs = [...new Set(own.flatMap(game => game.needs))];
      const variables = await variablesOf(name, root);
      const boards = await boardsOf(name, root);
      return { name, title, games: names, needs, hasColours: isLarge(name), boards, variables };
    }),
  );
  return { boards, games, bundles };
}
