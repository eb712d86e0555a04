// What there is to see of Durak where a bundle has no room for more than that. Opened for a picture, then let go.
import type { View } from "./brought";
import drawScene from "./plain-scenes";
import { drawMost, drawRest, drawTable } from "./view";

export default function openView(): View {
  return { scene: drawScene, most: drawMost, table: drawTable, rest: drawRest };
}
