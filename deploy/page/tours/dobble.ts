// A tour: two cards of Dobble and their common symbol, then a duel about it.
import { onKeys, toClick } from "../ui/touch";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

/** They share the spider's web; the next two the dolphin, or whatever the deck says: the board names it. */
const FIRST = ["D0711", "D0740"];
const SECOND = ["D0705", "D0723"];
const PATIENCE_MS = 15_000;

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  const state = () => (unit.state?.app === "dobble" ? unit.state : undefined);
  const isIn = (mode: string) => state()?.mode === mode && unit.arrangement.scanner;
  const points = () => (state()?.score ?? []).reduce((sum: number, one: number) => sum + one, 0);
  return [
    {
      title: "Open Dobble",
      at: () => atKeys(unit),
      tab: "cards",
      begin: () => bench.offer("dobble"),
      isDone: () => isIn("match"),
      text: () =>
        "Any two cards of Dobble have one symbol in common. Board 1 finds it: choose “Common symbol” in its menu with C, and open it with B.",
      doIt: async () => {
        await openOn(bench, unit, "scanner", "dobble", { mode: "match" });
        await until(() => isIn("match"), 3000);
      },
    },
    {
      title: "Scan two cards",
      at: () => ".tray",
      tab: "cards",
      begin: () => bench.offer("dobble"),
      isDone: () => !!state()?.common,
      text: () =>
        `${toClick()} any two cards. ${Math.min(state()?.cards.length ?? 0, 2)} of 2 have been under the scanner.`,
      doIt: () => bench.deal(unit, FIRST),
    },
    {
      title: "The symbol they share",
      at: () => "[data-unit='1'] .display-module",
      text: () =>
        `The display says it${state()?.common ? `: ${state().common.name}` : ""}. Look for it on both cards. One more card, and it is compared with the last one.`,
    },
    {
      title: "A duel",
      at: () => atKeys(unit),
      isDone: () => isIn("duel"),
      text: () =>
        "Now two people play. Hold B for the list of what can be done, go to “duel” with C, and choose it with B.",
      doIt: async () => {
        await openOn(bench, unit, "scanner", "dobble", { mode: "duel" });
        await until(() => isIn("duel"), 3000);
      },
    },
    {
      title: "Two cards, and fingers on the keys",
      at: () => ".tray",
      tab: "cards",
      begin: () => bench.offer("dobble"),
      isDone: () => isIn("duel") && (state().cards.length > 1 || points() > 0),
      text: () => "Scan two cards. Then the left player's finger lies on A, the right player's on C.",
      doIt: () => bench.deal(unit, SECOND),
    },
    {
      title: "Now!",
      at: () => "[data-unit='1'] .scene",
      isDone: () => points() > 0,
      text: () =>
        `When the display says “Now!”, press A or C${onKeys(" (Q or E)")}. The first one has the point, and the display shows the symbol that had to be named.`,
      doIt: async () => {
        await until(() => state()?.stage !== "ready", PATIENCE_MS);
        await unit.press("A");
      },
    },
    {
      title: "And so on",
      at: () => "[data-unit='1']",
      text: () =>
        "B goes on to the next two cards. The menu has “Tower” and “Well” besides, the classic ways to play, with a score; and it checks whether a deck is whole.",
    },
  ];
}

export const dobbleTour: Tour = {
  name: "dobble",
  title: "Find the common symbol",
  about: "Two cards of Dobble under the scanner, then a duel. One minute.",
  steps,
};
