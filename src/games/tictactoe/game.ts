// Tic-tac-toe, as the shell finds it.
import type { Game } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import settings from "./settings" with { exists: "while open" };

export default function tictactoe(): Game {
  return {
    name: "tictactoe",
    menu: [{ label: "Tic-tac-toe", how: { mode: "keys" } }],
    modes: "1 2 3 4 5 6",
    signals: true,
    parts: "camera arm",
    settings: settings,
    open: open,
  };
}
