// The parameters of one GM67: those in force, and those that its flash holds.
// Not simulated: how often flash can be written.
import { hexOf } from "../barcodes";
import { BAUDS, FACTORY, isAllowed, isPrefix, PARAMETERS, SQUARE_CODES, type Setting } from "./parameters";

export interface Change {
  id: string;
  value: number;
}

/** Number and value, any number of times; undefined if that is not what it is. */
export function readChanges(bytes: number[]): Change[] | undefined {
  const changes: Change[] = [];
  for (let i = 0; i < bytes.length;) {
    const length = isPrefix(bytes[i]) ? 2 : 1;
    const value = bytes[i + length];
    if (value === undefined) return undefined;
    changes.push({ id: hexOf(bytes.slice(i, i + length)), value });
    i += length + 1;
  }
  return changes.length ? changes : undefined;
}

/** Numbers alone. */
export function readIds(bytes: number[]): string[] {
  const ids: string[] = [];
  for (let i = 0; i < bytes.length; i += isPrefix(bytes[i]) ? 2 : 1)
    ids.push(hexOf(bytes.slice(i, i + (isPrefix(bytes[i]) ? 2 : 1))));
  return ids;
}

export function isPossible({ id, value }: Change): boolean {
  if (id === FACTORY) return value === 0;
  return PARAMETERS[id] !== undefined && isAllowed(PARAMETERS[id], value);
}

export function inWords({ id, value }: Change, isSaved: boolean): string {
  if (id === FACTORY) return "factory settings";
  const { name, words } = PARAMETERS[id];
  return `${name} = ${words?.[value] ?? value}${isSaved ? ", saved" : ""}`;
}

export class ParameterSet {
  /** In force. */
  readonly settings = new Map<string, Setting>();
  private readonly stored: Map<string, number>;

  constructor(stored: Record<string, number>) {
    this.stored = new Map(Object.entries(stored));
    this.load();
  }

  value(id: string): number {
    return this.settings.get(id)?.value ?? PARAMETERS[id].factory;
  }

  get baud(): number {
    return BAUDS[this.value("9C")];
  }

  /** Codes go to the UART, and commands are heard there. */
  get isSerial(): boolean {
    return this.value("F2 01") === 0;
  }

  /** As after a power cut. */
  load(): void {
    for (const [id, { factory }] of Object.entries(PARAMETERS))
      this.settings.set(id, { value: this.stored.get(id) ?? factory, saved: true });
  }

  change({ id, value }: Change, isSaved: boolean): void {
    this.put(id, value, isSaved);
    if (id === "F2 50") for (const code of SQUARE_CODES) this.put(code, value, isSaved);
  }

  /** F2 FF makes a USB keyboard of it again; SSI's own defaults (C8) are taken to leave interface and rate as they are. */
  forget(isFactory: boolean): void {
    const kept = isFactory ? [] : ["F2 01", "9C"].map((id): [string, number] => [id, this.value(id)]);
    this.stored.clear();
    for (const [id, value] of kept) this.stored.set(id, value);
    this.load();
  }

  private put(id: string, value: number, saved: boolean): void {
    this.settings.set(id, { value, saved });
    if (saved) this.stored.set(id, value);
  }
}
