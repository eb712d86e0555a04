// All that there is to see of Durak. Opened for a picture, then let go.
import type { View } from "../types";
import { drawMoving } from "./flight";
import drawScene from "./scenes" with { exists: "while open" };
import { drawRest, drawTable, drawTimed } from "./view";

export default function openView(): View {
  return {
    scene: drawScene,
    most: (screen, picture, session) => drawTimed(screen, picture, session.clocks ? session.clocks.text() : ""),
    table: drawTable,
    rest: (screen, picture, width) => {
      drawRest(screen, picture, width);
      if (picture.moving) drawMoving(screen, picture);
    },
  };
}
