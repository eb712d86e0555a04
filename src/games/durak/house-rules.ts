// The rules of the next game in plain words, to be turned on and off; those that houses differ about most stand first. Opened when they are looked at, then let go.
import type { DurakRules } from "./contract";
import type { Wishes } from "./inside";
import { makeRules, readRules } from "./options";
import type { Actions } from "../../shell/actions";

/** Names in settings, and what they mean in at most 18 letters: with the mark before them a line is full. docs/playing.md has both. */
const NAMES = "firstFive transfer show several follow lossAtTen emptyWins loserFirst";
const WORDS =
  "5 cards at first|pass attacks on|show trump to pass|lead several cards|add after a take|ten in hand lose|empty hand wins|loser goes first";

/** Each with a mark before it; B turns one on or off, a long key leaves. */
export default function listRules(actions: Actions, wishes: Wishes): void {
  const names = NAMES.split(" ") as (keyof DurakRules)[];
  const words = WORDS.split("|");

  function open(cursor: number): void {
    const all = makeRules(wishes.ruleBits);
    const lines = words.map((word, at) => (all[names[at]] ? "+ " : "- ") + word);
    actions.open(
      "Rules of the next",
      lines,
      (_, at) => {
        const change: Partial<DurakRules> = {};
        change[names[at]] = !all[names[at]];
        wishes.ruleBits = readRules(change, wishes.ruleBits);
        open(at);
      },
      cursor,
    );
  }

  open(0);
}
