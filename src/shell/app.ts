// What an app is to the shell, and the shell to an app. Types only.
import type { Reading } from "../kit/codes";
import type { Clock, Key, Screen, Store } from "../ports";

export type ScanResult = "added" | "taken" | "duplicate" | "full" | "unknown" | "control" | "setting" | "ignored";

/** A game as a program: made when it is opened, let go when it is left. */
export interface App {
  /** Plain JSON, in the form of the console's contract. */
  state(): any;
  /** A code that may be this game's; control codes, settings and unreadable ones do not come here. */
  scan(reading: Reading): ScanResult;
  press(key: Key, held: boolean): void;
  moves(): string[];
  play(move: string): boolean;
  draw(screen: Screen): void;
  close(): void;
  /** How the wire to the other board does, for the console's status. */
  link?(): any;
}

/** What the shell gives an app. */
export interface Host {
  clock: Clock;
  store: Store;
  /** The settings in force. */
  config: any;
  /** Asks for a `draw` soon; several calls make one. */
  redraw(): void;
  open(app: string, how?: any): boolean;
  /** Where a game needs them (the smallest bundles leave them out). */
  table?: Table;
}

/** What a game between two players needs besides. */
export interface Table {
  /** 32 bits that nobody can foresee. */
  random(): number;
  /** A check sum of 32 bits. */
  crc(data: Uint8Array | string): number;
  /** Opens the port to the other board, or answers undefined if this board has none for it; the last listener is the one who hears. None: nobody does, and nothing of a game that was left is held. */
  peer(listener: ((chunk: string) => void) | undefined): ((bytes: Uint8Array) => void) | undefined;
  /** It is this player's turn, or no longer: the lamp, and a short sound. */
  signal(on: boolean): void;
  /** Collects what was let go; `free` variables are left then. */
  sweep(): { free: number };
  /** The "camera" (ports.ts, Camera) or the "arm" (Arm), with `status`, if there is a port for it; "" when they are left, so that nobody hears them any more. */
  part?(name: string, settings?: any): any;
  /** Settings for croupier.json, in force at once; answers what is wrong, in words. */
  keep?(more: any): string[];
}
