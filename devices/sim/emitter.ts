// Espruino's `on` and its kin. Not simulated: `E.stopEventPropagation`, listeners given as text, and `on` for any object at all
// (here only E, process and the ports have it).

export type Listener = (...args: unknown[]) => void;

export interface EmitterHost {
  /** Runs a listener and deals with what it throws. */
  guard(call: () => void): void;
  /** At the end of this turn of the idle loop. */
  later(call: () => void): void;
  fail(message: string): Error;
}

export class Emitter {
  private listeners: Record<string, Listener[]> = {};

  constructor(private readonly emitterHost: EmitterHost) {}

  on(event: string, listener: Listener): void {
    this.listeners[event] = [...(this.listeners[event] ?? []), this.checked(event, listener)];
  }

  addListener(event: string, listener: Listener): void {
    this.on(event, listener);
  }

  prependListener(event: string, listener: Listener): void {
    this.listeners[event] = [this.checked(event, listener), ...(this.listeners[event] ?? [])];
  }

  removeListener(event: string, listener: Listener): void {
    this.listeners[event] = (this.listeners[event] ?? []).filter(other => other !== listener);
  }

  removeAllListeners(event?: string): void {
    if (event === undefined) this.listeners = {};
    else delete this.listeners[event];
  }

  /** What a program emits is heard when that program has come to its end; by those who listened when it was emitted. */
  emit(event: string, ...args: unknown[]): void {
    const listeners = this.listeners[event] ?? [];
    if (listeners.length) this.emitterHost.later(() => this.tell(listeners, args));
  }

  /** What the board itself has to say is heard at once. */
  fire(event: string, ...args: unknown[]): void {
    this.tell(this.listeners[event] ?? [], args);
  }

  hasListener(event: string): boolean {
    return !!this.listeners[event]?.length;
  }

  private tell(listeners: Listener[], args: unknown[]): void {
    for (const listener of listeners) this.emitterHost.guard(() => listener.apply(this, args));
  }

  private checked(event: unknown, listener: Listener): Listener {
    if (typeof event !== "string") throw this.emitterHost.fail("First argument must be String");
    if (typeof listener !== "function") throw this.emitterHost.fail("Second argument must be a function or a String");
    return listener;
  }
}
