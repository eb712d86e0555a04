// Presses that count as they begin, for a bundle with a game in which the first one does.
import { shell } from "./board";
import type { AnyKey } from "../kernel/ports";

/** True: what is open has taken it, and that is all of this press. */
export function down(key: AnyKey): boolean {
  const running = shell;
  if (!running || running.isDark!()) return false;
  const app = running.app;
  const isDone = !!app.down && app.down(key);
  if (isDone) {
    running.counts.keys++;
    running.wake();
    running.note("");
    running.redraw();
  }
  return isDone;
}
