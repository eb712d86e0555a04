// The first tour: twelve cards, their Sets, one taken away.
import { isTouched } from "../../arrangements";
import { isTouch, onKeys, toClick } from "../ui/touch";
import { TABLE } from "./table";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

const byKeys = () =>
  `A and C move in it, B opens. Open “Find all Sets” with B${onKeys(", which is W on the keyboard")}.`;
const byTouch = () =>
  `touch “Set”, and then “Find all Sets”. Below the picture are its keys A, B and C${onKeys(", which are Q, W and E on the keyboard")}.`;

const lying = (state: any): number => (state?.app === "set" ? state.cards.filter(Boolean).length : 0);

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  let before = 0;
  let shown = 0;
  const isOpen = () => unit.state?.app === "set" && unit.state.mode === "solve" && unit.arrangement.scanner;
  return [
    {
      title: "Open Set",
      at: () => atKeys(unit),
      isDone: isOpen,
      text: () =>
        `Two boards lie on this table, and each runs the program that real ones run. Board 1 shows its menu: ${isTouched(unit.arrangement) ? byTouch() : byKeys()}`,
      doIt: async () => {
        await openOn(bench, unit, "scanner", "set");
        await until(isOpen, 3000);
      },
    },
    {
      title: "Scan twelve cards",
      at: () => ".tray",
      tab: "cards",
      isDone: () => lying(unit.state) >= 12 && unit.state.sets.length > 0,
      text: () =>
        lying(unit.state) >= 12
          ? `There is no Set among these. ${toClick()} three more cards.`
          : `${isTouch() ? "Tap cards" : "Click cards, or drag them to the scanner"}: each carries a square code that the scanner reads. “Deal twelve” does it by itself. ${lying(unit.state)} of 12 lie on the table.`,
      doIt: () => bench.deal(unit, TABLE),
    },
    {
      title: "Step through the Sets",
      at: () => "[data-unit='1'] .display-module",
      text: () =>
        `The board has found ${unit.state?.sets?.length ?? 0} and marks one of them on its small table. C${onKeys(", or E on the keyboard,")} goes to the next.`,
      begin: () => {
        shown = unit.state?.shown ?? 0;
      },
      isDone: () => unit.state?.sets?.length === 1 || unit.state?.shown !== shown,
      doIt: () => unit.press("C"),
    },
    {
      title: "Take one away",
      at: () => atKeys(unit),
      text: () =>
        `Press B${onKeys(", or W")}: the Set on the display leaves the table, and its places are free for new cards. A long press of C takes that back.`,
      begin: () => {
        before = lying(unit.state);
      },
      isDone: () => lying(unit.state) === before - 3,
      doIt: () => unit.press("B"),
    },
    {
      title: "Another board",
      at: () => "[data-unit='1'] > header [aria-label^='Set up']",
      text: () =>
        "“Set up” makes another board of it: an M5Stack with a display in colour, or a Cheap Yellow Display, whose cards and buttons are touched. What is stored on this one is gone then.",
    },
    {
      title: "That is all",
      at: () => "[data-unit='1']",
      text: () =>
        "Scan three more, and so on until the deck is gone. Hold B for all that can be done, and A for the menu: hints, a check of three cards, a check of the whole deck.",
    },
  ];
}

export const solve: Tour = {
  name: "solve",
  title: "Solve a table",
  about: "Twelve cards under the scanner, their Sets on the display. One minute.",
  steps,
};
