// A game of tic-tac-toe move by move.
import { linesOf, stepsOf, type StoneGame, type StoneStep } from "../../host/tictactoe/games";
import { say } from "../../words/say";
import { make } from "../ui/dom";
import type { Replay } from "./replay-panel";

const wordsOf = ({ move, mark, played, outcome }: StoneStep) => {
  const words = move ? say("panels.markPlayed", { mark, cell: played }) : say("panels.stonesBegin");
  if (!outcome) return words;
  return `${words}. ${outcome === "draw" ? say("panels.stonesDrew") : say("panels.stonesWon", { mark: outcome })}`;
};

function table(step: StoneStep, { person }: StoneGame): HTMLElement {
  const cells = [...step.cells].map((mark, at) =>
    make(
      "span",
      { class: step.played === String(at + 1) ? "played" : "" },
      mark === "." ? make("small", String(at + 1)) : mark,
    ),
  );
  return make(
    "div.replay-table",
    make("div.replay-row.middle", make("span.replay-title", wordsOf(step))),
    make("div.replay-cells", { role: "img", "aria-label": step.cells.replace(/(...)(?=.)/g, "$1, ") }, ...cells),
    make("div.replay-row.side", make("span.replay-title", say("panels.stonesPerson", { mark: person }))),
  );
}

export function replayStones(game: StoneGame): Replay {
  const steps = stepsOf(game);
  return {
    last: steps.length - 1,
    start: say("panels.toStart"),
    table: at => table(steps[at], game),
    words: at => `${steps[at].mark}  ${steps[at].played}`,
    spoken: at => linesOf(steps[at])[0].trim(),
  };
}
