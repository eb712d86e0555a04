// Two organisers at once: whoever comes second has to have seen what he replaces.
import { Mistake } from "../../mistake";

/**
 * What an act replaces is what its page has shown: who has changed it meanwhile would be overruled unseen. `seen` is undefined where an older page does not say it.
 * @throws Mistake in words
 */
export function checkSeen<Value>(
  what: string,
  seen: Value | undefined,
  now: Value,
  words: (value: Value) => string,
): void {
  if (seen === undefined || JSON.stringify(seen) === JSON.stringify(now)) return;
  throw new Mistake(`somebody else has changed ${what} to ${words(now)}: look at it again`);
}
