// Presses that count as they begin, for a bundle with a game in which the first one does.
import { shell } from "./board";
import { Level } from "../kernel/light";
import type { AnyKey } from "../kernel/ports";
import { noteKey } from "../kernel/shell";

/** True: what is open has taken it, and that is all of this press. */
export function down(key: AnyKey): boolean {
  const running = shell;
  if (!running || running.light.level === Level.Off) return false;
  const app = running.app;
  const isDone = !!app.down && app.down(key);
  if (isDone) noteKey(running);
  return isDone;
}
