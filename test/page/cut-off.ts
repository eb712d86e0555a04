// Whether texts have room on a page.
import type { Page } from "playwright-core";

/** What is wider than the window, and what is cut off within a button, a tab or a heading; scrolled lists and pictures are as wide as they are. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolled =
      ".spoken, .cards, .tablist, .traffic-list, .wiring-picture, .stones, .plug, .scanner-module, .report, .scroll";
    const wide = [...document.querySelectorAll("main *, header *, dialog[open] *")].filter(element => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > innerWidth + 1 && element.textContent?.trim() && !element.closest(isScrolled);
    });
    const cut = [
      ...document.querySelectorAll<HTMLElement>("button, [role=tab], h1, h2, h3, legend, label span"),
    ].filter(
      element =>
        // What is there only to be read aloud has a pixel.
        element.clientWidth > 1 &&
        !element.closest(".spoken") &&
        !element.querySelector(".spoken") &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4),
    );
    return [...wide, ...cut]
      .slice(0, 6)
      .map(element => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 60)}`);
  });
