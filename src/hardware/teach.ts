// Teaches the board which card is which, one after another, for cards that do not say it: lies over the game. Opened when an unknown card is laid, gone when it ends.
import { bundle, store } from "./board";
import { drawLines } from "../kit/list";
import { translate } from "../kit/translate";
import type { App } from "../kernel/app";
import type { Shell } from "../kernel/shell";
import taught from "./taught-cards" with { exists: "while open" };

/** What lies over a game until all cards are taught, or somebody ends it. */
export interface Teaching extends App {
  lay(card: string): void;
}

/** First it asks. `game`: whose cards. */
export default function teach(shell: Shell, game: string): void {
  const app = shell.app;
  /** Which card is awaited; it asks as long as that is none. */
  let at = -1;
  const lines = () =>
    (at < 0
      ? ["Unknown card", "Teach? B yes, else no"]
      : ("Lay " + bundle.cards!.at(game, at).concat("A back C skip B end").join("\n")).split("\n")
    ).map(line => translate(line));

  /** Shows card `to`, or ends where that is none. */
  function go(to: number, words: string): void {
    at = to;
    if (to < 0 || !bundle.cards!.at(game, to).length) shell.over = undefined;
    shell.notice.text = words;
    shell.wake();
    shell.redraw();
  }

  function lay(card: string): void {
    if (at < 0) return;
    const code = taught(store, card, bundle.cards!.at(game, at)[0]);
    go(code ? at + 1 : -1, code || "Storage full");
  }

  const over: Teaching = {
    lay: lay,
    state: app.state,
    moves: () => [],
    play: () => false,
    // A and C step, B ends.
    press: (key, held) =>
      go(at < 0 ? (key === "B" && !held ? 0 : -1) : key === "B" ? -1 : key === "C" ? at + 1 : at && at - 1, ""),
    draw: screen =>
      screen.tiles
        ? screen.tiles.kit.lines("", lines(), at >= 0, at < 0 ? ["No", "Teach"] : undefined)
        : drawLines(screen, lines()),
    close: () => undefined,
  };
  go(-1, "");
  shell.over = over;
}
