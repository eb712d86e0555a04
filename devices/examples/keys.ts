// The one button of a Pico as three keys: a click lights the red light, a double click the green one, a hold puts both out.
import type { WatchPin } from "../bus";
import { makeKey, openKeys, watchKeys } from "../keys";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const red = new Pin("B2");
const green = new Pin("B12");
const button = new Pin("C13");
button.mode("input_pulldown");

const watch: WatchPin = (listener, pin, debounceMs) => {
  setWatch(listener, pin as Pin, { repeat: true, edge: "both", debounce: debounceMs });
};
const keys = [makeKey("C", button, true)];
const hear = openKeys(keys, clock, (key, held) => {
  red.write(!held && key === "C");
  green.write(!held && key === "B");
});
watchKeys(keys, watch, hear);
