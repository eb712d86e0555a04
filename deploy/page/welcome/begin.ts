// What goes with every starter: a tour ends, the boards come into sight, the keyboard goes to what was opened, and what a board was before can be had back.
import { say } from "../../words/say";
import type { BenchState } from "../bench-state";
import { isNarrow } from "../layout";
import type { Guide } from "../tours/guide";
import type { Bench } from "../tours/tour";
import { focusOn } from "../ui/dom";
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
    const started = starter.start(led);
    focusOn(starter.focus);
    const said = (await started) ?? [];
    const changed = led.units.filter(
      ({ arrangement }, at) => JSON.stringify(arrangement) !== JSON.stringify(before.seats[at].arrangement),
    );
    const [first, second] = changed.map(({ number }) => number);
    const words = [...said];
    if (second) words.unshift(say("welcome.bothSetUp", { first, second }));
    else if (first) words.unshift(say("welcome.boardSetUp", { board: first }));
    if (words.length) notices.say(words.join(" "), { words: say("welcome.undo"), take: () => void become(before) });
  };
