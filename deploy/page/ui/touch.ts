// Whether fingers are what this device is worked with: then words speak of them, and not of a keyboard's letters.

export const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

/** How something on the page is chosen. */
export const toClick = (): string => (isTouch() ? "Tap" : "Click");

/** What only a keyboard has. */
export const onKeys = (words: string): string => (isTouch() ? "" : words);
