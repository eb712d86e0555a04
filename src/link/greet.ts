// Our hello, by which two boards find each other. Opened for each.
import type { Connection } from "./connection";
import { sendHello } from "./hello";
import type { Wire } from "./link";

export default function greet(wire: Wire, own: Connection): void {
  const game = wire.player;
  const noise = wire.report.noise;
  // The last one was acknowledged as the lesson's programs do, and nothing has come since.
  if (own.isAnswered && !own.isAsked && noise === own.quietNoise) return wire.switchTo(1, false, false);
  sendHello(wire, own.ours, own.mine, own.theirs, game.session(), game.arrange().evening());
  own.isAsked = own.isAnswered = false;
  own.quietNoise = noise;
  own.helloMs = (own.isLinked ? 800 : 250) + ((game.random32() & 0xffff) % 350);
}
