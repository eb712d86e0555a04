// A card on its way to the table. Opened when one is laid; it is let go when the card lies there.
import { Ms } from "./inside";
import type { Card } from "./position";
import type { Moving } from "./view";

export default function fly(
  card: Card,
  isMine: boolean,
  later: (forMs: number, then: () => void) => void,
  redraw: () => void,
): Moving {
  const moving: Moving = { card: card, from: isMine ? "hand" : "peer", to: "table", at: 0 };

  function glide(): void {
    moving.at += 8 / 3;
    if (moving.at < 8) later(Ms.Tick, glide);
    redraw();
  }

  later(Ms.Tick, glide);
  return moving;
}
