// A tour: two cards of Dobble and their common symbol, then a duel about it.
import { say } from "../../words/say";
import { hand } from "../ui/touch";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

/** They share the spider's web; the next two the dolphin, or whatever the deck says: the board names it. */
const FIRST = ["D0711", "D0740"];
const SECOND = ["D0705", "D0723"];
const PATIENCE_MS = 15_000;

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  const state = () => (unit.state?.app === "dobble" ? unit.state : undefined);
  const isIn = (mode: string) => state()?.mode === mode && unit.takesCards;
  const points = () => (state()?.score ?? []).reduce((sum: number, one: number) => sum + one, 0);
  return [
    {
      title: say("tours.dobbleOpen"),
      at: () => atKeys(unit),
      tab: "cards",
      begin: () => bench.offer("dobble"),
      isDone: () => isIn("match"),
      text: () => say("tours.dobbleOpenText"),
      doIt: async () => {
        await openOn(bench, unit, "scanner", "dobble", { mode: "match" });
        await until(() => isIn("match"), 3000);
      },
    },
    {
      title: say("tours.dobbleScan"),
      at: () => ".tray",
      tab: "cards",
      begin: () => bench.offer("dobble"),
      isDone: () => !!state()?.common,
      text: () => say("tours.dobbleScanText", { hand: hand(), scanned: Math.min(state()?.cards.length ?? 0, 2) }),
      doIt: () => bench.deal(unit, FIRST),
    },
    {
      title: say("tours.dobbleShared"),
      at: () => "[data-unit='1'] .display-module",
      text: () =>
        state()?.common ? say("tours.dobbleSharedIs", { symbol: state().common.name }) : say("tours.dobbleSharedText"),
    },
    {
      title: say("tours.dobbleDuel"),
      at: () => atKeys(unit),
      isDone: () => isIn("duel"),
      text: () => say("tours.dobbleDuelText"),
      doIt: async () => {
        await openOn(bench, unit, "scanner", "dobble", { mode: "duel" });
        await until(() => isIn("duel"), 3000);
      },
    },
    {
      title: say("tours.dobbleReady"),
      at: () => ".tray",
      tab: "cards",
      begin: () => bench.offer("dobble"),
      isDone: () => isIn("duel") && (state().cards.length > 1 || points() > 0),
      text: () => say("tours.dobbleReadyText"),
      doIt: () => bench.deal(unit, SECOND),
    },
    {
      title: say("tours.dobbleNow"),
      at: () => "[data-unit='1'] .scene",
      isDone: () => points() > 0,
      text: () => say("tours.dobbleNowText", { hand: hand() }),
      doIt: async () => {
        await until(() => state()?.stage !== "ready", PATIENCE_MS);
        await unit.press("A");
      },
    },
    { title: say("tours.andSoOn"), at: () => "[data-unit='1']", text: () => say("tours.dobbleEnd") },
  ];
}

export const dobbleTour: Tour = { name: "dobble", title: say("tours.dobble"), about: say("tours.dobbleAbout"), steps };
