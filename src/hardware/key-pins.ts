// The keys' pins, each with the pull that lets it rest, and how Espruino watches one.
import type { WatchPin } from "../../devices/bus";
import { makeKey } from "../../devices/keys";
import type { KeyPin } from "../../devices/keys";
import type { AnyKey } from "../kernel/ports";

/** `keys`: the pin of each, by name, which `pinOf` finds. */
export function keyPins(
  keys: { [key: string]: string | undefined },
  pinOf: (name: string) => Pin | undefined,
): KeyPin[] {
  const pins: KeyPin[] = [];
  for (const key in keys) {
    const name = keys[key]!.replace("+", "");
    const high = name !== keys[key];
    const pin = pinOf(name);
    if (!pin) continue;
    pin.mode(high ? "input_pulldown" : "input_pullup");
    pins.push(makeKey(key as AnyKey, pin, high));
  }
  return pins;
}

export const watchPin: WatchPin = (listener, pin, debounceMs) => {
  setWatch(listener, pin as Pin, { repeat: true, edge: "both", debounce: debounceMs });
};
