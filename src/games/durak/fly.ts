// A card on its way from a hand to the table. Opened when something is played; it is let go when the card lies there.
import { Ms } from "./inside";
import { Play, lowOf } from "./position";
import type { Moving } from "./view";

export default function fly(
  entry: number,
  isMine: boolean,
  later: (forMs: number, then: () => void) => void,
  redraw: () => void,
): Moving | undefined {
  const card = entry < Play.Show ? entry % Play.Transfer : lowOf(entry);
  if (card < 0) return undefined;
  const moving: Moving = { card: card, from: isMine ? "hand" : "peer", to: "table", at: 0 };

  function glide(): void {
    moving.at += 8 / 3;
    if (moving.at < 8) later(Ms.Tick, glide);
    redraw();
  }

  later(Ms.Tick, glide);
  return moving;
}
