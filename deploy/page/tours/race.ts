// A tour: Sets that you find yourself. First alone, with cards that the board deals; then in a race, with cards under the scanner.
import { parseCode } from "../../../src/games/set/codes";
import { setsOf } from "../../../src/games/set/rules";
import { say } from "../../words/say";
import { hand } from "../ui/touch";
import { TABLE } from "./table";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

const FULL = 12;
const PATIENCE_MS = 15_000;
/** The board judges this long after the first card at most, or lets the claim go. */
const CLAIM_MS = 10_000;

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  const stateIn = (mode: string) => (unit.state?.app === "set" && unit.state.mode === mode ? unit.state : undefined);
  const lying = (mode: string): string[] => (stateIn(mode)?.cards ?? []).filter(Boolean);
  const judged = () => (unit.state?.scores ?? []).join();
  let before = "";

  /** Three cards of a Set that lies there, one after the other; without one, the word for that. */
  async function name(mode: string): Promise<void> {
    if (!stateIn(mode)?.claim) await unit.press("A");
    await until(() => !!stateIn(mode)?.claim, CLAIM_MS);
    const cards = lying(mode);
    const [set] = setsOf(cards.map(parseCode));
    if (set === undefined) return void (await unit.value('croupier.play("none")'));
    for (const at of [set >> 14, (set >> 7) & 127, set & 127]) await unit.value(`croupier.play("pick ${cards[at]}")`);
  }

  const remember = () => {
    before = judged();
  };

  return [
    {
      title: say("tours.raceAlone"),
      at: () => ".lying",
      tab: "cards",
      begin: () => bench.offer("set"),
      isDone: () => lying("practice").length >= FULL,
      text: () => say("tours.raceAloneText"),
      doIt: async () => {
        await openOn(bench, unit, "scanner", "set", { mode: "practice", cards: "board" });
        await until(() => lying("practice").length >= FULL, PATIENCE_MS);
      },
    },
    {
      title: say("tours.raceName"),
      at: () => ".lying",
      tab: "cards",
      begin: remember,
      isDone: () => !!stateIn("practice") && judged() !== before,
      text: () => say("tours.raceNameText", { hand: hand() }),
      doIt: () => name("practice"),
    },
    {
      title: say("tours.raceNow"),
      at: () => atKeys(unit),
      isDone: () => !!stateIn("race"),
      text: () => say("tours.raceNowText"),
      doIt: async () => {
        await openOn(bench, unit, "scanner", "set", { mode: "race" });
        await until(() => !!stateIn("race"), PATIENCE_MS);
      },
    },
    {
      title: say("tours.raceDeal"),
      at: () => ".tray",
      tab: "cards",
      begin: () => bench.offer("set"),
      isDone: () => lying("race").length >= FULL,
      text: () => say("tours.raceDealText", { hand: hand(), lying: lying("race").length }),
      doIt: () => bench.deal(unit, TABLE),
    },
    {
      title: say("tours.raceClaim"),
      at: () => atKeys(unit),
      isDone: () => !!stateIn("race")?.claim || judged() !== before,
      begin: remember,
      text: () => say("tours.raceClaimText", { hand: hand() }),
      doIt: () => unit.press("A"),
    },
    {
      title: say("tours.raceShow"),
      at: () => ".lying",
      tab: "cards",
      isDone: () => !!stateIn("race") && judged() !== before,
      text: () => say("tours.raceShowText", { hand: hand(), named: stateIn("race")?.claim?.cards.length ?? 0 }),
      doIt: () => name("race"),
    },
    { title: say("tours.andSoOn"), at: () => "[data-unit='1'] .display-module", text: () => say("tours.raceEnd") },
  ];
}

export const raceTour: Tour = { name: "race", title: say("tours.race"), about: say("tours.raceAbout"), steps };
