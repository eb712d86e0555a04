// Espruino's `on` and its kin. Not simulated: `E.stopEventPropagation`, listeners given as text.

export type Listener = (...args: unknown[]) => void;

export class Emitter {
  private listeners: Record<string, Listener[]> = {};

  /** `guard` runs a listener and deals with what it throws. */
  constructor(protected readonly guard: (call: () => void) => void) {}

  on(event: string, listener: Listener): void {
    this.listeners[event] = [...(this.listeners[event] ?? []), listener];
  }

  prependListener(event: string, listener: Listener): void {
    this.listeners[event] = [listener, ...(this.listeners[event] ?? [])];
  }

  removeListener(event: string, listener: Listener): void {
    this.listeners[event] = (this.listeners[event] ?? []).filter((other) => other !== listener);
  }

  removeAllListeners(event?: string): void {
    if (event === undefined) this.listeners = {};
    else delete this.listeners[event];
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.listeners[event] ?? []) this.guard(() => listener.apply(this, args));
  }

  hasListener(event: string): boolean {
    return !!this.listeners[event]?.length;
  }
}
