import { type Child, make } from "../ui/dom";

/** A part of the page, which is seen where the address says so. */
export const makeSection = (id: string, title: Child[], ...content: Child[]): HTMLElement =>
  make(
    "section.part",
    { id, "aria-labelledby": `${id}-title` },
    make("h2", { id: `${id}-title` }, ...title),
    ...content,
  );
