// What other programs are told and tell: the shapes of the console's answers. Types only: their names, and those in the contract.ts of each game, are a contract.
import type { AppState, How, ScanResult } from "./app";

/** The global `croupier` while the board plays. */
export interface Console {
  /** False, and nothing changes, where this bundle has none such; false, and `state().message` says why, where too few variables are free for it. */
  open(app: string, how?: How): boolean;
  /**
   * As if the scanner had read it. `place`, 0 to 20: where a card of Set lies on its table, counted down the columns of three; the table grows as far as
   * that. Without it the lowest free one. Where another card lies: "full"; what is no place: "unknown"; and nothing changes. Only a table of Set looks at it.
   */
  scan(text: unknown, place?: unknown): ScanResult;
  press(key: unknown, held?: unknown): boolean;
  moves(): string[];
  play(move: unknown): boolean;
  state(): AppState;
  screen(): string;
  status(): Status;
  config(): unknown;
  configure(settings: How): string[];
}

/** The global `croupier` in the safe shell. */
/** What each console of ours can say. */
export interface AnyConsole {
  status(): Pick<Status, "version" | "bundle" | "board" | "safe">;
}
export interface SafeConsole {
  status(): Status;
  config(): unknown;
  configure(settings: How): string[];
  start(): void;
  why: string;
}

/** `link`: of the game that is open; null where it has none, or none is open. */
export interface Status {
  version: string;
  bundle: string;
  crc: number;
  interpreter: string;
  env: string;
  board: string;
  safe: boolean;
  complaints: string[];
  memory: { used: number; total: number; free: number };
  flags: string[];
  counts: Counts | undefined;
  scanner: ScannerStatus | null;
  /** Of a reader of cards without a code to see; null where the settings name none. Only in `croupier.js`. */
  reader?: ReaderStatus | null;
  display: DisplayStatus | null;
  link?: unknown;
  /** Of the network, once a game or a tournament has opened it. */
  network?: NetworkStatus | null;
}

/** How often each result of a scan came, keys pressed, and, once there are any, timers that Ctrl-C cut off and that began again. */
export interface Counts {
  added: number;
  taken: number;
  duplicate: number;
  full: number;
  unknown: number;
  control: number;
  setting: number;
  ignored: number;
  empty: number;
  keys: number;
  interrupted?: number;
}

/** As the driver counts (devices/scanner.ts). */
export interface ScannerStatus {
  link: string;
  module: string;
  baud: number;
  refused: string[];
  scans: number;
  noise: number;
  overflow: number;
  damaged: number;
  lost: number;
  /** What it puts around each code, once two codes have told; and the last code that nobody could read. */
  prefix: string;
  suffix: string;
  unread: string;
}

/** As the drivers of readers count (devices/card-reader.ts). `kind`: "pn532" "holes"; `link`: "seeking" "ready" "silent". */
export interface ReaderStatus {
  kind: string;
  link: string;
  cards: number;
  damaged: number;
}

/** As the driver (devices/mqtt.ts) counts. */
export interface NetworkStatus {
  broker: {
    state: string;
    code: number;
    connects: number;
    sent: number;
    heard: number;
    oversize: number;
    dropped: number;
  };
  /** Where the other board is; null: no game has opened it. */
  room: RoomCounts | null;
  /** Where the tournament is (`network.table`). Only in `croupier.js`. */
  table?: RoomCounts;
}

/** As a room (devices/room.ts) counts. */
export interface RoomCounts {
  isJoined: boolean;
  forged: number;
  replayed: number;
  strangers: number;
}

/**
 * What a tournament says to a board in the room of its table, one or more of it; each is looked at before it is believed. deploy/tournament/contract.ts says what
 * it means. Only in `croupier.js`.
 */
export interface TableOrder {
  got?: unknown;
  match?: unknown;
  game?: unknown;
  how?: unknown;
  names?: unknown;
  key?: unknown;
  /** In place of `key`: from a tournament of 0.15 and before, in the open. */
  peer?: unknown;
  free?: unknown;
  say?: unknown;
  press?: unknown;
  none?: unknown;
}

/** What the board says there. Only in `croupier.js`. */
export interface TableReport {
  n: number;
  hello: string;
  match: number;
  state: unknown;
}

/** As the driver counts (devices/oled.ts). */
export interface DisplayStatus {
  present: boolean;
  failed: number;
  started: number;
  bytes: number;
}

/** What `state()` answers while the menu is open. */
export interface MenuState extends AppState {
  items: string[];
  cursor: number;
}
