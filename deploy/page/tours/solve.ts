// The first tour: twelve cards, their Sets, one taken away.
import { isTouched } from "../../arrangements";
import { say } from "../../words/say";
import { hand } from "../ui/touch";
import { TABLE } from "./table";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

const lying = (state: any): number => (state?.app === "set" ? state.cards.filter(Boolean).length : 0);

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  let before = 0;
  let shown = 0;
  const isOpen = () => unit.state?.app === "set" && unit.state.mode === "solve" && unit.takesCards;
  return [
    {
      title: say("tours.solveOpen"),
      at: () => atKeys(unit),
      isDone: isOpen,
      text: () =>
        say(isTouched(unit.arrangement) ? "tours.solveOpenByTouch" : "tours.solveOpenByKeys", { hand: hand() }),
      doIt: async () => {
        await openOn(bench, unit, "scanner", "set");
        await until(isOpen, 3000);
      },
    },
    {
      title: say("tours.solveScan"),
      at: () => ".tray",
      tab: "cards",
      isDone: () => lying(unit.state) >= 12 && unit.state.sets.length > 0,
      text: () =>
        lying(unit.state) >= 12
          ? say("tours.solveScanMore", { hand: hand() })
          : say("tours.solveScanText", { hand: hand(), lying: lying(unit.state) }),
      doIt: () => bench.deal(unit, TABLE),
    },
    {
      title: say("tours.solveStep"),
      at: () => "[data-unit='1'] .display-module",
      text: () => say("tours.solveStepText", { hand: hand(), sets: unit.state?.sets?.length ?? 0 }),
      begin: () => {
        shown = unit.state?.shown ?? 0;
      },
      isDone: () => unit.state?.sets?.length === 1 || unit.state?.shown !== shown,
      doIt: () => unit.press("C"),
    },
    {
      title: say("tours.solveTake"),
      at: () => atKeys(unit),
      text: () => say("tours.solveTakeText", { hand: hand() }),
      begin: () => {
        before = lying(unit.state);
      },
      isDone: () => lying(unit.state) === before - 3,
      doIt: () => unit.press("B"),
    },
    {
      title: say("tours.solveBoard"),
      at: () => "[data-unit='1'] > header > button.quiet",
      text: () => say("tours.solveBoardText"),
    },
    { title: say("tours.thatIsAll"), at: () => "[data-unit='1']", text: () => say("tours.solveEnd") },
  ];
}

export const solve: Tour = { name: "solve", title: say("tours.solve"), about: say("tours.solveAbout"), steps };
