// Our hello, by which two boards find each other. Opened for each.
import type { Connection } from "./connection";
import { sendHello } from "./hello";
import type { Wire } from "./link";

export default function greet(wire: Wire, own: Connection): void {
  const game = wire.player;
  const lesson = wire.lesson;
  if (lesson && lesson.isAnswered(wire, own)) return;
  sendHello(wire, own.ours, own.mine, own.theirs, game.session(), game.arrange().evening());
  own.isAsked = false;
  own.helloMs = (own.isLinked ? 800 : 250) + ((game.random32() & 0xffff) % 350);
}
