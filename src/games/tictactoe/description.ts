// Tic-tac-toe with all that there is, as menu, settings and console find it.
import type { About, Description } from "../../kernel/game";
import { page } from "./page";
import settings from "./settings" with { exists: "while open" };
import open from "./whole-app" with { exists: "while open" };

export const about: About = {
  title: "tic-tac-toe",
  rules: [
    "The board has nine cells, three by three.",
    "X and O take turns. X always begins.",
    "On your turn, put one mark on an empty cell.",
    "Three of your marks in a row win: across, down or diagonal.",
    "A full board without such a row is a draw.",
  ],
  app: {
    id: "croupierttt",
    shortName: "Tic-tac-toe",
    description: "Tic-tac-toe that cannot be beaten: on keys, or with a camera and an arm on a real board.",
  },
};

export default function tictactoe(): Description {
  return {
    name: "tictactoe",
    needs: "camera arm signal",
    menu: [{ label: "Tic-tac-toe", how: { mode: "keys" }, keys: "A <  B put  C >" }],
    modes: "1 2 3 4 5 6",
    variables: { keys: 850, 1: 1950, 2: 1950, 3: 1950, 4: 1950, 5: 1950, 6: 1950 },
    page: page,
    settings: settings,
    open: open,
  };
}
