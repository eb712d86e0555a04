// A tour: Sets that you find yourself. First alone, with cards that the board deals; then in a race, with cards under the scanner.
import { parseCode } from "../../../src/games/set/codes";
import { setsOf } from "../../../src/games/set/rules";
import { onKeys, toClick } from "../ui/touch";
import { TABLE } from "./table";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

const FULL = 12;
const THREE = 3;
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
      title: "Practise alone",
      at: () => ".lying",
      tab: "cards",
      begin: () => bench.offer("set"),
      isDone: () => lying("practice").length >= FULL,
      text: () =>
        "In practice you look for Sets against the clock. Board 1 deals the cards itself, so you scan nothing.",
      doIt: async () => {
        await openOn(bench, unit, "scanner", "set", { mode: "practice", cards: "board" });
        await until(() => lying("practice").length >= FULL, PATIENCE_MS);
      },
    },
    {
      title: "Name three cards",
      at: () => ".lying",
      tab: "cards",
      begin: remember,
      isDone: () => !!stateIn("practice") && judged() !== before,
      text: () =>
        `Look for a Set. ${toClick()} its three cards on the table. The first one starts your claim: you have ten seconds.`,
      doIt: () => name("practice"),
    },
    {
      title: "Now a race",
      at: () => atKeys(unit),
      isDone: () => !!stateIn("race"),
      text: () => "A race is for two to four players at one board. The menu has it as “Race”.",
      doIt: async () => {
        await openOn(bench, unit, "scanner", "set", { mode: "race" });
        await until(() => !!stateIn("race"), PATIENCE_MS);
      },
    },
    {
      title: "Lay twelve cards",
      at: () => ".tray",
      tab: "cards",
      begin: () => bench.offer("set"),
      isDone: () => lying("race").length >= FULL,
      text: () => `${toClick()} cards, or press “Deal twelve”. ${lying("race").length} of 12 lie on the table.`,
      doIt: () => bench.deal(unit, TABLE),
    },
    {
      title: "The first key counts",
      at: () => atKeys(unit),
      isDone: () => !!stateIn("race")?.claim || judged() !== before,
      begin: remember,
      text: () => `Do you see a Set? Player 1 presses A, player 2 presses C${onKeys(" (Q and E on the keyboard)")}.`,
      doIt: () => unit.press("A"),
    },
    {
      title: "Show your Set",
      at: () => ".lying",
      tab: "cards",
      isDone: () => !!stateIn("race") && judged() !== before,
      text: () =>
        `${toClick()} three cards on the table within ten seconds. ${stateIn("race")?.claim?.cards.length ?? 0} of ${THREE} are named. A mistake costs a point.`,
      doIt: () => name("race"),
    },
    {
      title: "And so on",
      at: () => "[data-unit='1'] .display-module",
      text: () =>
        "The display keeps the points. Lay three new cards, and go on until the deck is gone. Hold B for undo, the end and a new race.",
    },
  ];
}

export const raceTour: Tour = {
  name: "race",
  title: "Practise and race for Sets",
  about: "Find Sets yourself, first alone, then against another player. Two minutes.",
  steps,
};
