// How tests and the long run start it: SOAK=5 plays five times as many, SEED=n begins elsewhere, SOAK_REPORT=1 tells what happened.
import { expect } from "vitest";
import { simulate } from "./evening";
import type { Options, Report } from "./evening";
import { patience, times } from "./turns";

export const SEED = Number(process.env.SEED) || 1;
/** A test may take so long, in ms. */
export const SLOW = patience(600_000);

/** `games`: in the long run; the tests play a fifth of them. */
export function soak(games: number, options: Omit<Options, "games">): Report {
  const wanted = times(games);
  const before = process.cpuUsage();
  const report = simulate({ games: wanted, ...options });
  const { user, system } = process.cpuUsage(before);
  if (process.env.SOAK_REPORT)
    console.log(
      `${Math.round((1e6 * report.games) / (user + system))} games a second of one core`,
      JSON.stringify({ options, ...report }),
    );
  expect(report.games).toBeGreaterThanOrEqual(wanted);
  return report;
}
