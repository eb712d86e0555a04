// The updater's pictures. Opened for one, then let go.
import type { Screen } from "../kernel/ports";
import type { Opening } from "./opening";
import { drawColourQr, drawPlainQr, drawProgress, drawTyping } from "./view";

export default function pictures() {
  return {
    qr: (screen: Screen, opening: Opening, rows: Uint32Array, part: number) =>
      screen.tiles ? drawColourQr(screen, opening, rows) : drawPlainQr(screen, opening, rows, part),
    typing: drawTyping,
    progress: drawProgress,
  };
}
