// A card on its way from a hand to the table. Opened when something is played; let go when the card lies there.
import { Ms } from "../types";
import type { Events } from "../types";
import { Play, lowOf } from "../rules/position";
import type { DurakPicture, Moving } from "./view";
import { box, isHigh, write } from "./box";
import { Face, faceOf } from "./faces";
import { PAIR, SIDE } from "./view";
import type { Screen } from "../../../kernel/ports";

/** Where the card lies or would lie, as x and y behind one another. */
function placeOf(name: string, picture: DurakPicture): number[] {
  if (name === "hand") return [54, 44];
  if (name !== "table") return [SIDE, name === "talon" ? 20 : 10];
  let x = picture.pairs.length;
  let y = 10;
  picture.pairs.forEach((pair, at) => {
    const beats = pair.indexOf(picture.moving!.card);
    if (beats < 0) return;
    x = at;
    y += 10 * beats;
  });
  return [Math.min(5, x) * PAIR, y];
}

/** Over the picture of a bout. */
export function drawMoving(screen: Screen, picture: DurakPicture): void {
  const high = isHigh(screen);
  const moving = picture.moving!;
  const from = placeOf(moving.from, picture);
  const to = placeOf(moving.to, picture);
  const x = from[0] + (((to[0] - from[0]) * moving.at) >> 3);
  const y = (from[1] + (((to[1] - from[1]) * moving.at) >> 3)) >> (high ? 0 : 1);
  box(screen, x, y, x + PAIR, y + (high ? 19 : 9), true);
  const back = Face.Back + Face.Back;
  write(
    screen,
    moving.card >= 0 ? faceOf(moving.card, "") : high ? back + "\n" + back : back,
    x + 2,
    y + (high ? 2 : 1),
    true,
  );
}

export default function fly(entry: number, isMine: boolean, events: Events): Moving | undefined {
  const card = entry < Play.Show ? entry % Play.Transfer : lowOf(entry);
  if (card < 0) return undefined;
  const moving: Moving = { card: card, from: isMine ? "hand" : "peer", to: "table", at: 0 };

  function glide(): boolean {
    moving.at += 8 / 3;
    if (moving.at < 8) events.think(Ms.Tick, glide);
    events.changed();
    return false;
  }

  events.think(Ms.Tick, glide);
  return moving;
}
