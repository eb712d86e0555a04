// A tour: a picture of a table, its Sets, hints instead of them, and the cards onto a board.
import { type Bench, type Step, type Tour, until } from "./tour";

const PATIENCE_MS = 30_000;

const one = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(`.recognise ${selector}`);

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  const found = () => document.querySelectorAll(".recognise .sets-list label").length - 1;
  const isHinting = () => !!one<HTMLInputElement>("input[name=recognise-mode][value=hints]")?.checked;
  const lying = (): number => (unit.state?.app === "set" ? (unit.state.cards ?? []).filter(Boolean).length : 0);
  let shown: string | undefined;
  let before = 0;
  const which = () => one(".sets-which")?.textContent ?? undefined;
  return [
    {
      title: "A table before the camera",
      at: () => ".recognise-view",
      tab: "recognise",
      isDone: () => found() > 0 || isHinting(),
      text: () =>
        "Cards of Set that lie on your table are read from above, with no stickers on them. Start the camera, or open a photo; “Do it for me” takes a drawn one. No picture leaves this browser.",
      doIt: async () => {
        const { drawSample } = await import("./sample");
        await bench.showPicture(await drawSample());
        await until(() => found() > 0, PATIENCE_MS);
      },
    },
    {
      title: "One Set after the other",
      at: () => ".recognise-sets",
      tab: "recognise",
      begin: () => {
        shown = which();
      },
      isDone: () => isHinting() || (shown !== undefined && which() !== shown),
      text: () =>
        `There ${found() === 1 ? "is one Set" : `are ${Math.max(0, found())} Sets`}, each in a colour of its own. The arrows go through them, and put everything else in the shade.`,
      doIt: async () => one("[aria-label='The next Set']")?.click(),
    },
    {
      title: "Only a hint",
      at: () => ".recognise-side > .segments",
      tab: "recognise",
      isDone: isHinting,
      text: () =>
        "Whoever plays wants to find them without help. “Hints” says whether there is a Set, then shows a card of it, two, three.",
      doIt: async () => one("input[name=recognise-mode][value=hints]")?.click(),
    },
    {
      title: "Onto a board",
      at: () => ".recognise-send",
      tab: "recognise",
      begin: () => {
        before = lying();
      },
      isDone: () => lying() > 0 && lying() !== before,
      text: () =>
        "“Send” lays the cards onto board 1, in the same places, and its display shows them. A real board takes them over USB.",
      doIt: async () => {
        const button = [...document.querySelectorAll<HTMLButtonElement>(".recognise-send button")].find(
          ({ textContent }) => textContent?.startsWith("Send"),
        );
        button?.click();
        await until(() => lying() > 0 && lying() !== before, PATIENCE_MS);
      },
    },
    {
      title: "That is all",
      at: () => "[data-unit='1'] .display-module",
      text: () => "On a phone the same panel is a page of its own: “On a phone” in the header shows a code for it.",
    },
  ];
}

export const recogniseTour: Tour = {
  name: "recognise",
  title: "Read a table from a picture",
  about: "Cards without stickers, seen by a camera or on a photo. One minute.",
  steps,
};
