// How long the long tests go on. `npm test` plays a fifth of their seeds, evenings and pictures; `npm run soak` plays them all (SOAK=5), and SOAK=50 ten times as
// many. Whoever imports this takes long (deploy/build/needs.ts).

const SHARE = 5;
const soak = Number(process.env.SOAK) || 1;

/** A test that plays `all` in the long run plays so many now. */
export const times = (all: number): number => Math.max(1, Math.ceil((all * soak) / SHARE));

/** Of a list of cases, those that are played now: spread over all of it. Lists that are asked for again and again begin at other cases, by `from`. */
export function someOf<Case>(all: readonly Case[], from = 0): Case[] {
  const count = Math.min(all.length, times(all.length));
  return Array.from({ length: count }, (_, at) => all[(from + Math.floor((at * all.length) / count)) % all.length]);
}

/** What a test may take, given what it takes in `npm test`. */
export const patience = (ms: number): number => ms * Math.max(1, soak);
