// A hello of ours is to go out, on a link that speaks the lesson's dialect, too.
import type { Connection } from "./connection";
import type { Wire } from "./link";

/** True, and the lesson's dialect is spoken from now on: the last one was acknowledged as the lesson's programs do (stranger.ts), and nothing has come since. */
export default function isAnswered(wire: Wire, own: Connection): boolean {
  const noise = wire.report.noise;
  const isTheirs = own.isAnswered && !own.isAsked && noise === own.quietNoise;
  own.isAnswered = false;
  own.quietNoise = noise;
  if (isTheirs) wire.switchTo(1, false, false);
  return isTheirs;
}
