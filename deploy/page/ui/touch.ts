// Whether fingers are what this device is worked with: then words speak of them, and not of a keyboard's letters.

export const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

/** For texts that differ by it: `{hand, select, finger {Tap} other {Click}}`. */
export const hand = (): "finger" | "mouse" => (isTouch() ? "finger" : "mouse");
