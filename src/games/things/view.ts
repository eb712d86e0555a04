// Things: the words in large type, a title and a note above, a message below.
import type { Face } from "./contract";
import { setFont } from "../../kit/font";
import { translate } from "../../kit/translate";
import type { Screen } from "../../kernel/ports";

function noteOf(state: Face): string {
  const mode = state.mode;
  if (mode === "pairs") return state.total + " single";
  return mode === "roll" ? state.total + " of " + state.things : "";
}

/** In large type. */
function largeOf(state: Face): string {
  const mode = state.mode;
  if (state.learning) return state.thing;
  if (mode === "ruler") return state.mm === null ? "" : state.mm + " mm";
  if (mode === "count") return "" + state.total;
  return state.together === null ? state.thing : translate(state.together ? "Pair!" : "No pair");
}

export function drawThings(screen: Screen, state: Face): void {
  const mode = state.mode;
  const title = translate(state.learning ? "Learn" : state.thing || mode[0].toUpperCase() + mode.substr(1));
  const note = translate(noteOf(state));
  const words = largeOf(state);
  const size = words.length;
  const isHigh = screen.getHeight() > 32;
  const scale = size > 10 ? 1 : 2;
  if (screen.tiles) return screen.tiles.kit.lines(title, [words, "", state.message, "", note], false);
  setFont(screen.clear(), 1)
    .drawString(title, 1, 0)
    .drawString(note, 128 - 6 * note.length, 0)
    .drawString(translate(state.message), 1, isHigh ? 55 : 24);
  setFont(screen, scale).drawString(words, 64 - 3 * scale * size, isHigh ? 20 : 8);
}
