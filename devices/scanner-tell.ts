// Tells the person at the table by the module's own beep or light; nothing where the module cannot.
import { Link } from "./scanner-line";
import type { Line } from "./scanner-line";
import { Say } from "./scanner-profile";

const REFUSED_MS = 400;

export function tell(line: Line, accepted: boolean): void {
  if (line.status.link !== Link.Ready) return;
  const say = line.families[line.family]().say;
  line.bus.write(say(accepted ? Say.Accept : Say.Refuse));
  const calm = say(Say.Calm);
  if (!accepted) line.clock.after(REFUSED_MS, () => line.bus.write(calm));
}
