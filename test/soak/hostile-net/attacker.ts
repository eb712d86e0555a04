// The attackers, in a process of their own: what they take of a processor holds up no honest board.
import { AT_BROKER } from "./at-broker";
import { AT_PAGES } from "./at-pages";
import type { Attack, Figures, Target } from "./attack";

export interface Order {
  name: string;
  target: Target;
  ms: number;
}

export type Told = { begun: true } | { figures: Figures };

const ATTACKS: Attack[] = [...AT_BROKER, ...AT_PAGES];

process.on("message", ({ name, target, ms }: Order) => {
  void ATTACKS.find(one => one.name === name)!
    .run(target, ms, () => process.send!({ begun: true } satisfies Told))
    .then((figures): void => void process.send!({ figures } satisfies Told));
});
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
