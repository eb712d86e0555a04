// What happened on the board of tic-tac-toe since somebody looked last: the cells as they should be against the cells as they are seen.

/** In the order in which they are said: whatever is first is put right before anybody looks for the next. */
export const enum Change {
  /** A stone lies on a line of `to`, or two share that cell. Nothing else is said before it is put straight. */
  Askew,
  /** `to` is hidden. Nothing else is said before it can be seen. */
  Hidden,
  /** Colours were swapped: on `from` the player's colour instead of the device's, on `to` the device's instead of the player's; 0: not there. */
  Swapped,
  /** The device's stone went from `from` to `to`. Of several: one that stands on `to` belongs on `from`. */
  Moved,
  /** The device's stone is gone from `from`, and stands nowhere else. */
  Removed,
  /** A stone of the device's colour too many, on `to`. */
  WrongColour,
  /** The player's own stone went from `from` to `to`. */
  OwnMoved,
  /** A stone of the player's is gone from `from`; there may be new ones, but not just one, which would be a move. */
  OwnRemoved,
  /** More than one new stone of the player's; two of them are on `from` and `to`. */
  Two,
  /** One new stone of the player's, on `to`, and nothing else: a turn. */
  Placed,
  None,
}

/** What of all that has changed is said first. */
export interface Difference {
  change: Change;
  /** 1..9; 0 where there is none. Of several the lowest. */
  from: number;
  to: number;
}

/** `believed`: nine of `. X O`; `seen`: the same and `/`, `?` (told.ts, `lookAt`); `device`: the device's colour. */
export function whatChanged(believed: string, seen: string, device: string): Difference {
  let askew = 0;
  let hidden = 0;
  let swapped = 0;
  let swappedBack = 0;
  let missing = 0;
  let surplus = 0;
  let gone = 0;
  let placed = 0;
  let second = 0;
  let moves = 0;
  for (let cell = 9; cell; cell--) {
    const was = believed[cell - 1];
    const is = seen[cell - 1];
    if (is === was) continue;
    if (is === "/") askew = cell;
    else if (is !== "." && is !== "X" && is !== "O") hidden = cell;
    else if (is === ".") {
      if (was === device) missing = cell;
      else {
        gone = cell;
        moves++;
      }
    } else if (was === ".") {
      if (is === device) surplus = cell;
      else {
        second = placed;
        placed = cell;
      }
    } else if (was === device) swapped = cell;
    else swappedBack = cell;
  }
  if (askew) return { change: Change.Askew, from: 0, to: askew };
  if (hidden) return { change: Change.Hidden, from: 0, to: hidden };
  if (swapped || swappedBack) return { change: Change.Swapped, from: swapped, to: swappedBack };
  if (missing) return { change: surplus ? Change.Moved : Change.Removed, from: missing, to: surplus };
  if (surplus) return { change: Change.WrongColour, from: 0, to: surplus };
  if (gone) {
    const isMove = moves === 1 && placed && !second;
    return { change: isMove ? Change.OwnMoved : Change.OwnRemoved, from: gone, to: isMove ? placed : 0 };
  }
  return second
    ? { change: Change.Two, from: placed, to: second }
    : { change: placed ? Change.Placed : Change.None, from: 0, to: placed };
}
