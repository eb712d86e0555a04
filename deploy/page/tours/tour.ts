// A guided tour: steps that wait for what the boards really do. Types and helpers for those that write one.
import { wait } from "../../wait";
import { type Part, isTouched, standard } from "../../arrangements";
import type { Unit } from "../boards/unit";
import type { Kind } from "../cards/catalogue";
import type { Arrangement, Cable } from "../protocol";
import type { StonesView } from "../stones/stones-view";

/** What a tour may look at and do. */
export interface Bench {
  units: [Unit, Unit];
  cable: () => Cable;
  setCable: (cable: Cable) => void;
  /** Scans cards one after the other on a table that is cleared first. */
  deal: (unit: Unit, codes: string[]) => Promise<void>;
  /** `isFresh`: with nothing stored. */
  arrange: (unit: Unit, arrangement: Arrangement, isFresh?: boolean) => Promise<void>;
  stones: () => StonesView;
  /** Which tab is looked at. */
  tab: (name?: string) => string;
  /** Whether there is such a tab. */
  has: (tab: string) => boolean;
  /** That board is to be seen, where there is room for one only. */
  look: (board: number) => void;
  /** Scrolls that part of the tab into sight, and leaves the first board's display there. False: there is no such part yet. */
  reveal: (selector: string) => boolean;
  /** Which cards are offered, for board 1. */
  offer: (kind: Kind) => void;
  /** A picture for the panel that recognises cards. */
  showPicture: (picture: Blob) => Promise<void>;
}

export interface Step {
  title: string;
  text: () => string;
  /** What to look at. */
  at: () => string;
  /** The tab that it needs. */
  tab?: string;
  /** Before it is looked at the first time: what the step has to remember. */
  begin?: () => void;
  /** Done by itself when this is so; a step without it is only read. */
  isDone?: () => boolean | Promise<boolean>;
  /** What the person may let the page do. */
  doIt?: () => Promise<unknown>;
}

export interface Tour {
  name: string;
  title: string;
  /** What it is about, and how long it takes. */
  about: string;
  steps: (bench: Bench) => Step[];
}

/** Where a person's finger works a board: its keys, or its display. */
export const atKeys = ({ number, arrangement }: Unit): string =>
  `[data-unit='${number}'] ${isTouched(arrangement) ? ".display-module" : ".keys"}`;

/** Until it is so, for at most so long; answers whether it became so. */
export async function until(isSo: () => boolean | Promise<boolean>, forMs: number): Promise<boolean> {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    if (await isSo()) return true;
    await wait(100);
  }
  return false;
}

const BOOT_MS = 20_000;

/** Switches a board on, or leads it out of the safe shell, and waits for its menu or game. */
export async function awake(unit: Unit): Promise<void> {
  if (!unit.isOn) unit.switch(true);
  else if (unit.isSafe) await unit.startNormally();
  await until(() => unit.state !== undefined, BOOT_MS);
}

/** Opens a game on a board that is on and has what the game needs; if it cannot, an ESP32 with everything takes its place. */
export async function openOn(bench: Bench, unit: Unit, part: Part, app: string, how: object = {}): Promise<void> {
  await awake(unit);
  if (unit.arrangement[part] && (await unit.open(app, how))) return;
  await bench.arrange(unit, standard("esp32"));
  await awake(unit);
  await unit.open(app, how);
}
