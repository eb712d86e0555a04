// A tour: a game against the arm, a stone moved behind its back, and what comes of it.
import { isNarrow } from "../layout";
import { withArm } from "../stones/stones-panel";
import { onKeys } from "../ui/touch";
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
      title: "A camera and an arm",
      at: () => "[data-unit='1']",
      tab: "stones",
      isDone: isOpen,
      text: () =>
        "For this game board 1 needs a camera above the table and an arm beside it. They take the port of the scanner. Then tic-tac-toe is opened, in the mode in which you begin.",
      doIt: async () => {
        await bench.arrange(unit, withArm(unit.arrangement));
        await until(() => unit.state !== undefined, PATIENCE_MS);
        await unit.open("tictactoe", { mode: 5 });
        await until(isOpen, 3000);
      },
    },
    {
      title: "Show the empty board",
      at: keysAt,
      tab: "stones",
      isDone: () => isOpen() && isYours(),
      text: () =>
        "The device believes only what its camera sees. The board is empty: say so with B" + onKeys(", or W") + ".",
      doIt: press,
    },
    {
      title: "Lay a black stone",
      at: () => ".stones-frame",
      tab: "stones",
      isDone: () => lying().includes("X") || count("X") > 0,
      text: () =>
        "Drag a black stone from the left tray to any cell." +
        onKeys(" By keyboard: Tab to the stones, Enter, arrows, Enter."),
      doIt: async () => {
        bench.stones().move("X", 1);
      },
    },
    {
      title: "Your turn is over",
      at: keysAt,
      tab: "stones",
      isDone: () => count("O") > 0 && isYours() && lying().includes("O"),
      text: () => "Press B. The camera looks, the device thinks, and its arm fetches a white stone and lays it.",
      doIt: async () => {
        await press();
        await until(() => count("O") > 0 && lying().includes("O"), PATIENCE_MS);
      },
    },
    {
      title: "Cheat",
      at: () => ".stones-frame",
      tab: "stones",
      isDone: () => lying().indexOf("O") >= 0 && count("O") > 0 && cells()[lying().indexOf("O")] !== "O",
      text: () => "Nobody looks. Move its white stone to another cell.",
      doIt: async () => {
        bench.stones().move(lying().indexOf("O") + 1, free());
      },
    },
    {
      title: "Say that you are done",
      at: keysAt,
      tab: "stones",
      text: () =>
        isCaught()
          ? "Caught: it says what went where, and the arm carries the stone back."
          : "Press B, as if nothing had happened.",
      isDone: () => isCaught() && lying() === cells(),
      doIt: async () => {
        await press();
        await until(() => lying() === cells(), PATIENCE_MS);
      },
    },
    {
      title: "It remembers",
      at: () => ".stones-frame",
      tab: "stones",
      text: () =>
        "Try other tricks: take a stone away, add one, swap two, lay one on a line, turn the board. “Set up” gives the board its scanner back.",
    },
  ];
}

export const cheat: Tour = {
  name: "cheat",
  title: "Catch a cheat",
  about: "Tic-tac-toe on a real board: a camera sees the stones, an arm lays them. Two minutes.",
  steps,
};
