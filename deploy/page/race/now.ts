// What a phone shows of its table: one large button, and what it says.
import type { RaceView } from "../../tournament/contract";
import { say } from "../../words/say";

export interface Now {
  text: string;
  /** How it looks. ready: it may be pressed. */
  kind: "ready" | "yours" | "theirs" | "still";
  /** It may be said that there is no Set. */
  mayNone: boolean;
  /** A race may be opened. */
  mayOpen: boolean;
}

/** "P3 Ann". */
export const playerName = ({ names }: Pick<RaceView, "names">, player: number): string =>
  names[player - 1] ? `P${player} \u2068${names[player - 1]}\u2069` : `P${player}`;

const still = (text: string, mayOpen = false): Now => ({ text, kind: "still", mayNone: false, mayOpen });

export function nowOf(view: RaceView, player: number, isSent: boolean): Now {
  const { race, isMatch } = view;
  if (!view.isHere) return still(say("race.boardAway"));
  if (!race) return still(say("race.none"), !isMatch);
  if (race.result) return still(say("race.over"), !isMatch);
  if (player > race.scores.length) return still(say("race.notIn", { count: race.scores.length }));
  if (race.away[player - 1]) return still(say("race.left"));
  if (race.by === player)
    return { text: say("race.yours", { count: race.named }), kind: "yours", mayNone: !race.named, mayOpen: false };
  if (race.by) return { ...still(say("race.claimed", { player: playerName(view, race.by) })), kind: "theirs" };
  if (race.paused[player - 1]) return still(say("race.paused"));
  if (race.laid < 3) return still(say("race.layCards"));
  if (isSent) return still(say("race.sent"));
  return { text: say("race.set"), kind: "ready", mayNone: false, mayOpen: false };
}
