// The two seconds before the updater: its name, and a bar.
import { drawLines } from "../kit/list";
import { translate } from "../kit/translate";
import type { Screen } from "../kernel/ports";

/** Each step is one more dot. */
export default function drawSplash(screen: Screen, step: number): void {
  drawLines(screen, [translate("Update by light"), ".".repeat(step + 1)]);
}
