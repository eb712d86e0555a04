// A game of Set as the shell would run it: codes and keys go in, state and pictures come out, time is held still.
import { crc32 } from "../../../devices/sim/bytes";
import { VirtualClock } from "../../../devices/sim/clock";
import { SimGraphics } from "../../../devices/sim/graphics";
import type { App, CommonConfig, Host, How, ScanResult, Table } from "../../../src/kernel/app";
import describe from "../../../src/games/set/description";
import openSet from "../../../src/games/set/whole-app";
import type { CheckState, DeckState, TableState } from "../../../src/games/set/contract";
import type { SetConfig } from "../../../src/games/set/settings";
import type { Deck } from "../../../src/games/set/stickers";
import { reader } from "../../../src/games/set/codes";
import { readCode } from "../../../src/kit/codes";
import type { Key, Screen } from "../../../src/kernel/ports";
import { drawAll } from "../../kit/drawn";
import showPage from "../../../src/ui/page";

/** What any mode may say, for tests of several. */
export type AnyState = Omit<DeckState, "mode" | "cards"> & {
  mode: (TableState | CheckState | DeckState)["mode"];
  cards: (string | null)[];
};

export interface Game extends Host<CommonConfig & SetConfig> {
  app: Omit<App, "state"> & { state(): AnyState };
  files: Record<string, string>;
  /** What the app asked to open. */
  opened: string[];
  /** How often it asked to be drawn. */
  redraws: number;
  time: VirtualClock;
  scan(text: string, place?: unknown): ScanResult;
  press(key: Key, held?: boolean): void;
  picture(rows?: number): string[];
}

export const DEFAULTS: CommonConfig & SetConfig = {
  peer: { baud: 9600 },
  keys: { A: "", B: "", C: "" },
  stickers: "auto",
  deck: "full",
  face: "shapes",
  names: "",
  race: { players: 2, goal: 0 },
  practice: { goal: 5, machine: 0, cards: "scan" },
};

/** For sessions: the full deck, whose numbering nobody knows yet and nobody remembers. */
export function deckOf(more: Partial<Deck> = {}): Deck {
  return {
    junior: false,
    most: more.junior ? 27 : 81,
    numbering: "auto",
    doubtful: [],
    store: { read: () => undefined, write: () => true },
    ...more,
  };
}

/** `files` is what Storage holds; `table`: what is at hand besides. */
export function openGame(
  how: How = {},
  config: Partial<SetConfig> = {},
  files: Record<string, string> = {},
  table: Partial<Table> = {},
): Game {
  const time = new VirtualClock();
  let chance = 2311;
  const game: Game = {
    app: undefined!,
    // Chance, which practice asks, is always the same here.
    table: {
      random32: () => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0),
      sweep: () => ({ free: 5000 }),
      crc: data => crc32(Buffer.from(data as string, "latin1")),
      ...table,
    } as Table,
    files,
    opened: [],
    redraws: 0,
    time,
    settings: { ...DEFAULTS, ...config },
    clock: {
      now: () => time.now(),
      after: (forMs, then) => time.after(forMs, then),
      cancel: timer => time.cancel(timer),
    },
    store: {
      read: name => files[name],
      write: (name, data, offset) => {
        files[name] = (files[name] ?? "").slice(0, offset ?? 0) + data;
        return true;
      },
    },
    page: showPage,
    redraw: () => {
      game.redraws++;
    },
    open: app => {
      game.opened.push(app);
      return true;
    },
    scan: (text, place) => game.app.scan!(readCode(text, true, [reader]), place),
    press: (key, held) => game.app.press(key, !!held),
    picture: rows => pictureOf(screen => drawAll(game.app, screen), rows),
  };
  let opened = describe(openSet).open(game, how);
  while (typeof opened === "function") opened = opened();
  game.app = opened as Game["app"];
  return game;
}

/** Rows of # and . */
export function pixelsOf(screen: SimGraphics): string[] {
  return Array.from({ length: screen.getHeight() }, (_, y) =>
    Array.from({ length: screen.getWidth() }, (_, x) => (screen.getPixel(x, y) ? "#" : ".")).join(""),
  );
}

export function makeScreen(rows = 64): SimGraphics {
  return SimGraphics.createArrayBuffer(128, rows, 1, { vertical_byte: true, msb: false });
}

export function pictureOf(draw: (screen: Screen) => void, rows = 64): string[] {
  const screen = makeScreen(rows);
  draw(screen);
  return pixelsOf(screen);
}
