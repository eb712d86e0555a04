// Teaches the board which card is which, one after another, for cards that do not say it: lies over the game. Opened when an unknown card is laid, gone when it ends.
import { bundle, store } from "./board";
import { drawLines } from "../kit/list";
import { TAUGHT } from "../kit/taught";
import { translate } from "../kit/translate";
import type { App } from "../kernel/app";
import type { Shell } from "../kernel/shell";
import taught from "./taught-cards" with { exists: "while open" };

/** What lies over a game until all cards are taught, or somebody ends it. */
export interface Teaching extends App {
  /** Not as long as it only asks. */
  lay?(card: string): void;
}

/** More cards than a game has. */
const MOST = 256;

/** First it asks. `game`: whose cards. */
export default function teach(shell: Shell, game: string): void {
  const app = shell.app;
  /** Which card is awaited; it asks as long as that is none. */
  let at = -1;
  /** The one that was laid last: a scanner may read it twice. */
  let last = "";
  const lines = () =>
    (at < 0
      ? ["Unknown card", "Teach? B yes, else no"]
      : ("Lay " + bundle.cards!.at(game, at).concat("A back C skip B end").join("\n")).split("\n")
    ).map(line => translate(line));

  /** Shows card `to`, or ends where that is none. */
  function go(to: number, words: string): void {
    at = to;
    last = "";
    over.lay = at < 0 ? undefined : lay;
    if (to < 0 || !bundle.cards!.at(game, to).length) shell.over = undefined;
    shell.notice.text = words;
    shell.wake();
    shell.redraw();
  }

  /** The first card that is not taught yet, as far as they are taught in their order: one goes on where somebody was. After all of them it is the first. */
  function first(): number {
    const all = store.read(TAUGHT) || "";
    let low = 0;
    for (let high = MOST; low < high;) {
      const middle = (low + high) >> 1;
      const code = bundle.cards!.at(game, middle)[0];
      if (code && all.indexOf(" " + code + " .") >= 0) low = middle + 1;
      else high = middle;
    }
    return bundle.cards!.at(game, low).length ? low : 0;
  }

  function lay(card: string): void {
    if (card === last) return;
    const code = taught(store, card, bundle.cards!.at(game, at)[0]);
    go(code ? at + 1 : -1, code || "Storage full");
    last = card;
  }

  const over: Teaching = {
    state: app.state,
    // Whoever goes on playing has answered.
    scan: (reading, place) => {
      if (at >= 0 || !app.scan) return "ignored";
      shell.over = undefined;
      return app.scan(reading, place);
    },
    moves: () => [],
    play: () => false,
    // A and C step, B ends.
    press: (key, held) =>
      go(at < 0 ? (key === "B" && !held ? first() : -1) : key === "B" ? -1 : key === "C" ? at + 1 : at && at - 1, ""),
    draw: screen =>
      screen.tiles
        ? screen.tiles.kit.lines("", lines(), at >= 0, at < 0 ? ["No", "Teach"] : undefined)
        : drawLines(screen, lines()),
    close: () => undefined,
  };
  go(-1, "");
  shell.over = over;
}
