// What the page is shown on: a wide window or a projector has everything beside each other and turns pages; on a phone one thing at a time scrolls.

/** As in style/tournament.css. */
const WIDE = matchMedia("(min-width: 64rem)");

export const isWide = (): boolean => WIDE.matches;
export const onLayout = (changed: () => void): void => WIDE.addEventListener("change", changed);
