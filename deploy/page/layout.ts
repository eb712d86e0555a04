// What lies where. On a phone the boards are docked at the foot of the window, one at a time, and all else scrolls above them; elsewhere the page is one
// long sheet.
import { isCalm, make } from "./ui/dom";

/** As in style/phone.css. */
const NARROW = "(max-width: 40rem)";

export const isNarrow = (): boolean => matchMedia(NARROW).matches;

export interface Parts {
  welcome: HTMLElement;
  /** The felt with both boards. */
  table: HTMLElement;
  tabs: HTMLElement;
  /** The guided tour's box. */
  guide: HTMLElement;
  /** Small displays and messages: at the foot of the window, or above the docked boards. */
  dock: HTMLElement;
}

/** Puts the parts into one element, and into another order whenever the window's width asks for it. */
export function makeLayout({ welcome, table, tabs, guide, dock }: Parts): HTMLElement {
  const main = make("main");
  function lay(): void {
    if (isNarrow()) {
      tabs.prepend(welcome);
      main.replaceChildren(tabs, dock, guide, table);
    } else main.replaceChildren(welcome, table, tabs, dock, guide);
  }
  matchMedia(NARROW).addEventListener("change", lay);
  lay();
  return main;
}

/** Above and below what has been scrolled to. */
const ROOM_PX = 12;

/** Scrolls it into sight; where all is one long sheet, no further than `kept` stays whole in the window. */
export function reveal(what: Element, kept: Element): void {
  if (isNarrow()) return what.scrollIntoView({ block: "start" });
  const missing = what.getBoundingClientRect().bottom + ROOM_PX - innerHeight;
  const most = kept.getBoundingClientRect().top - ROOM_PX;
  if (Math.min(missing, most) > 0) scrollBy({ top: Math.min(missing, most), behavior: isCalm() ? "auto" : "smooth" });
}
