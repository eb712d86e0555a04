// What an app is to the shell, and the shell to an app. Types only.
import type { Reading } from "../games/codes";
import type { Arm, Camera, Clock, Key, Screen, Store } from "../ports";

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
  /** Collects what was let go. */
  sweep(): void;
  /** The camera and the arm, if there is a port for them; made anew each time, so that nothing of them stays when the game is left. `status` is theirs. */
  camera?(): (Camera & { status: any }) | undefined;
  arm?(settings: any): (Arm & { status: any }) | undefined;
  /** Nobody hears them any more. */
  leave?(): void;
  /** Settings for croupier.json, in force at once; answers what is wrong, in words. */
  keep?(more: any): string[];
}
