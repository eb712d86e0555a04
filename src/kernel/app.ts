// What a game is to the shell, and the shell to a game. Types only.
import type { Actions } from "./actions";
import type { Reading } from "../kit/codes";
import type { AnyKey, Arm, ArmOptions, Camera, Clock, Key, Screen, Store } from "./ports";

export type ScanResult = "added" | "taken" | "duplicate" | "full" | "unknown" | "control" | "setting" | "ignored";

/** What stands behind a game's name when it is opened: whatever a person typed, so every word of it is looked at before it is believed. */
export type How = { [name: string]: unknown };

/** Plain JSON in the form of the console's contract; each game says the rest of its own in its contract.ts. */
export interface AppState {
  app: string;
  message: string;
}

/** A game as a program: made when it is opened, let go when it is left. */
export interface App {
  state(): AppState;
  /** A code that may be this game's, where it has any; control codes, settings and unreadable ones do not come here. `place`: where it lies, as somebody at the console typed it; a scanner does not know. */
  scan?(reading: Reading, place?: unknown): ScanResult;
  /** `scan` hears of codes that no game knows, too. */
  any?: boolean;
  press(key: Key, held: boolean): void;
  /** A key goes down: true, and that is all of this press. Players' keys come here alone. */
  down?(key: AnyKey): boolean;
  moves(): string[];
  play(move: string): boolean;
  /** Or a part of it, the first one is 0: true asks for the next, before anything is shown. When something changes meanwhile it begins anew. */
  draw(screen: Screen, part: number): unknown;
  close(): void;
  /** The top row of what the shell has to say, eight rows high, over the picture; without it the last eight. */
  noticeAt?(screen: Screen): number;
  /** How the wires to the other board, camera or arm do, for the console's status. */
  link?(): unknown;
}

/** What opening a game answers: the game or, where that takes longer than a turn may, what opens it in the next one. */
export type Opened = App | (() => Opened);

/** The settings that games may look at besides their own. */
export interface CommonConfig {
  peer: { baud: number; mqtt?: string };
  keys: { A: string; B: string; C: string; P1?: string; matrix?: string };
}

/** What the shell gives a game. `Config`: what it may find in croupier.json, its own settings among it. */
export interface Host<Config extends CommonConfig = CommonConfig> {
  clock: Clock;
  store: Store;
  /** The settings in force. */
  settings: Config;
  /** Asks for a `draw` soon; several calls make one. */
  redraw(): void;
  open(app: string, how?: How): boolean;
  /** A page to read in the place of the list that it was chosen from, in a bundle whose games tell how they are played. */
  page?(actions: Actions, title: string, lines: string[]): void;
  /** Where a game between two players is in the bundle: made anew whenever it is asked for, so what uses it again and again names it. */
  table?: Table;
}

/** What games between two players use, and what only the board itself has. */
export interface Table extends Wired {
  /** 32 bits that nobody can foresee. */
  random32(): number;
  /** A check sum of 32 bits. */
  crc(data: Uint8Array | string): number;
  /** Collects what was let go; `free` variables are left then. */
  sweep(): { free: number };
  /** It is this player's turn, or no longer: the lamp, and a short sound. */
  signal(on: boolean): void;
}

/** What came of settings that were to be kept. */
export const enum Kept {
  Done,
  /** croupier.json is not JSON, and stays as it is. */
  Damaged,
  /** There is no room for it in Storage. */
  Full,
}

/** What hangs on a serial port; only in a bundle with a game that needs it. */
export interface Wired {
  /** Settings for croupier.json, in force at once. */
  keep?(more: How): Kept;
  /** Opens the port to the other board, or answers undefined if this board has none for it; the last listener is the one who hears. None: nobody does, and nothing of a game that was left is held. */
  peer?(listener: ((chunk: string) => void) | undefined): ((bytes: Uint8Array | string) => void) | undefined;
  /** The other board is in a room on the network. */
  isWireless?(): boolean;
  /** What is missing between it and this board there, in up to 21 letters; "" where nothing is, or where it is at a wire. */
  air?(): string;
  /** Made anew each time; undefined where this board has no port for it. */
  camera?(baud: number): Camera | undefined;
  arm?(options: ArmOptions): Arm | undefined;
  /** Nobody hears camera and arm any more. */
  release?(): void;
}
