// The rules of the next game in plain words, to be turned on and off; those that houses differ about most stand first. Opened when they are looked at, then let go.
import type { DurakRules } from "../contract";
import type { Wishes } from "../types";
import { makeAllRules, readRules } from "../rules/options";
import openPacks from "../rules/packs" with { exists: "while open" };
import type { Actions } from "../../../kernel/actions";
import { translate } from "../../../kit/translate";

/** Names in settings, and what they mean in at most 18 letters: with the mark before them a line is full. docs/durak.md has both. */
const NAMES = "firstFive transfer show several swap follow lossAtTen emptyWins loserFirst";
const WORDS =
  "5 cards at first|pass attacks on|show trump to pass|lead several cards|swap turned trump|add after a take|ten in hand lose|empty hand wins|loser goes first";

/** Each with a mark before it, and the pack, which goes round; B turns one on or off, a long key leaves. */
export default function listRules(actions: Actions, wishes: Wishes): void {
  const names = NAMES.split(" ") as Exclude<keyof DurakRules, "pack">[];
  const words = translate(WORDS).split("|");

  function open(cursor: number): void {
    const all = makeAllRules(wishes.ruleBits);
    const pack = all.pack!;
    const lines = words
      .map((word, at) => (all[names[at]] ? "+ " : "- ") + word)
      .concat("= " + pack + translate(" cards"));
    actions.open(
      "Rules of the next",
      lines,
      (_, at) => {
        const change: Partial<DurakRules> = {};
        if (at < names.length) change[names[at]] = !all[names[at]];
        else change.pack = pack < 36 ? 36 : pack < 52 ? 52 : 24;
        wishes.ruleBits = readRules(change, wishes.ruleBits, openPacks);
        open(at);
      },
      cursor,
    );
  }

  open(0);
}
