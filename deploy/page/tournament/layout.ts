// What the page is shown on: a wide window or a projector has everything beside each other and turns pages; on a phone one thing at a time scrolls; on paper all of it stands.

/** As in style/tournament-wide.css. */
const WIDE = matchMedia("(min-width: 64rem)");
const PRINT = matchMedia("print");

let isOnPaper = PRINT.matches;
const printed: (() => void)[] = [];

function setPaper(isPaper: boolean): void {
  if (isOnPaper === isPaper) return;
  isOnPaper = isPaper;
  for (const changed of printed) changed();
}

// A browser says it before it lays out the paper; the other is for those that only do that.
addEventListener("beforeprint", () => setPaper(true));
addEventListener("afterprint", () => setPaper(false));
PRINT.addEventListener("change", ({ matches }) => setPaper(matches));

/** Paper is as wide as it is: what is shown stays what it was. */
let wasWide = WIDE.matches;
export const isWide = (): boolean => (isOnPaper ? wasWide : WIDE.matches);
export const onLayout = (changed: () => void): void =>
  WIDE.addEventListener("change", () => {
    if (isOnPaper || PRINT.matches) return;
    wasWide = WIDE.matches;
    changed();
  });

export const isPrinted = (): boolean => isOnPaper;
/** Called before it is printed, and after. */
export const onPrint = (changed: () => void): void => void printed.push(changed);
