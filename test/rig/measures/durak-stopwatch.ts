// How the measuring programs for the board time what they do, and say it.
declare function getTime(): number;
declare function print(text: string): void;

/** Milliseconds that `run` takes, the call itself included. */
function once(run: () => any): number {
  const start = getTime();
  run();
  return (getTime() - start) * 1000;
}

/** Answers a stopwatch that leaves out what reading the clock and calling a function take: the least of many. */
export function makeStopwatch(): (run: () => any) => number {
  const nothing = () => 0;
  let least = 1000;
  for (let time = 0; time < 50; time++) {
    const ms = once(nothing);
    if (ms < least) least = ms;
  }
  return run => once(run) - least;
}

/** One answer of the program: what was done, its milliseconds, and what came out. */
export function tell(what: string, ms: number[], found: any): void {
  print("\x01" + JSON.stringify([what, ms, found]) + "\x02");
}
