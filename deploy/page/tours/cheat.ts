// A tour: a game against the arm, a stone moved behind its back, and what comes of it.
import { say } from "../../words/say";
import { isNarrow } from "../layout";
import { withArm } from "../stones/stones-panel";
import { hand } from "../ui/touch";
import { type Bench, type Step, type Tour, until } from "./tour";

const PATIENCE_MS = 20_000;

/** On a phone the board itself is always there, and the panel has no second display. */
const keysAt = () => (isNarrow() ? "[data-unit='1'] .scene" : ".remote");

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  const isOpen = () => unit.state?.app === "tictactoe" && unit.state.mode === 5 && unit.arrangement.camera;
  const cells = (): string => (unit.state?.cells ?? []).join("");
  const count = (letter: string) => cells().split(letter).length - 1;
  const lying = () => bench.stones().cells;
  const free = () => lying().indexOf(".") + 1;
  const isYours = () => unit.state?.turn === "X" || unit.state?.turn === "human";
  let wasCaught = false;
  /** The arm has a stone in hand, or had: it mends what the camera saw. */
  const isCaught = () => (wasCaught ||= Boolean(unit.table?.held));
  const press = async () => {
    await unit.press("B");
    await until(() => false, 1500);
  };
  return [
    {
      title: say("tours.cheatArm"),
      at: () => "[data-unit='1']",
      tab: "stones",
      isDone: isOpen,
      text: () => say("tours.cheatArmText"),
      doIt: async () => {
        await bench.arrange(unit, withArm(unit.arrangement));
        await until(() => unit.state !== undefined, PATIENCE_MS);
        await unit.open("tictactoe", { mode: 5 });
        await until(isOpen, 3000);
      },
    },
    {
      title: say("tours.cheatEmpty"),
      at: keysAt,
      tab: "stones",
      isDone: () => isOpen() && isYours(),
      text: () => say("tours.cheatEmptyText", { hand: hand() }),
      doIt: press,
    },
    {
      title: say("tours.cheatLay"),
      at: () => ".stones-frame",
      tab: "stones",
      isDone: () => lying().includes("X") || count("X") > 0,
      text: () => say("tours.cheatLayText", { hand: hand() }),
      doIt: async () => {
        bench.stones().move("X", 1);
      },
    },
    {
      title: say("tours.cheatTurn"),
      at: keysAt,
      tab: "stones",
      isDone: () => count("O") > 0 && isYours() && lying().includes("O"),
      text: () => say("tours.cheatTurnText"),
      doIt: async () => {
        await press();
        await until(() => count("O") > 0 && lying().includes("O"), PATIENCE_MS);
      },
    },
    {
      title: say("tours.cheatMove"),
      at: () => ".stones-frame",
      tab: "stones",
      isDone: () => lying().indexOf("O") >= 0 && count("O") > 0 && cells()[lying().indexOf("O")] !== "O",
      text: () => say("tours.cheatMoveText"),
      doIt: async () => {
        bench.stones().move(lying().indexOf("O") + 1, free());
      },
    },
    {
      title: say("tours.cheatSay"),
      at: keysAt,
      tab: "stones",
      text: () => say(isCaught() ? "tours.cheatCaught" : "tours.cheatSayText"),
      isDone: () => isCaught() && lying() === cells(),
      doIt: async () => {
        await press();
        await until(() => lying() === cells(), PATIENCE_MS);
      },
    },
    { title: say("tours.cheatRemembers"), at: () => ".stones-frame", tab: "stones", text: () => say("tours.cheatEnd") },
  ];
}

export const cheat: Tour = { name: "cheat", title: say("tours.cheat"), about: say("tours.cheatAbout"), steps };
