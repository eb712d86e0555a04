// What a soak comes to in the end: everything that is wrong, by name, and the exit code that follows.
import type { Round } from "./boards";
import type { Simulated } from "./simulation";

export interface Outcome {
  /** Of each interpreter, by its title. */
  rounds: [title: string, rounds: Pick<Round, "name" | "wrong">[]][];
  simulated: Pick<Simulated, "dialect" | "wrong">[];
  /** Of the long tests, the emulated chips and the evenings with stones, what is wrong; and what should have been played and was not. */
  others: string[];
}

export interface Verdict {
  lines: string[];
  exitCode: number;
}

export function verdictOf({ rounds, simulated, others }: Outcome): Verdict {
  const wrong = [
    ...rounds.flatMap(([title, list]) =>
      list.filter(round => round.wrong).map(round => `${title}: ${round.name}: ${round.wrong}`),
    ),
    ...simulated.filter(one => one.wrong).map(one => `simulation, ${one.dialect}: ${one.wrong}`),
    ...others.filter(Boolean),
  ];
  const last = wrong.length ? "Something is wrong." : "All boards agreed on everything.";
  return { lines: [...wrong.map(line => `WRONG: ${line}`), last], exitCode: wrong.length ? 1 : 0 };
}
