// What goes with every starter: a tour ends, the boards come into sight, and what a board was before can be had back.
import type { BenchState } from "../bench-state";
import { isNarrow } from "../layout";
import type { Guide } from "../tours/guide";
import type { Bench } from "../tours/tour";
import type { Notices } from "../ui/notices";
import type { Starter } from "./starters";

export interface BeginHost {
  led: Bench;
  guide: Guide;
  notices: Notices;
  state: () => BenchState;
  become: (state: BenchState) => Promise<void>;
}

export const beginner =
  ({ led, guide, notices, state, become }: BeginHost) =>
  async (starter: Starter): Promise<void> => {
    const before = structuredClone(state());
    guide.leave();
    if (!isNarrow()) scrollTo({ top: 0 });
    await starter.start(led);
    const changed = led.units.filter(
      ({ arrangement }, at) => JSON.stringify(arrangement) !== JSON.stringify(before.seats[at].arrangement),
    );
    if (!changed.length) return;
    const names = changed.map(({ number }) => number).join(" and board ");
    notices.say(`Board ${names} has been set up for this game.`, { words: "Undo", take: () => void become(before) });
  };
