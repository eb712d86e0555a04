// The Dobble part of the measurement: the common symbol of two cards by arithmetic, beside a search of two cards that are kept, on the real interpreter.
import type { Report } from "./durak-report";
import { type Machine, runOn, same } from "./machine";

const WHERE = { linux: "Linux", cortex: "Cortex-M4" };
const WAYS = ["arithmetic", "nested loops", "indexOf"];
/** 8 and 20 symbols a card. */
const ORDERS = [7, 19];
const PAIRS = 40;
/** The emulated board is never busy with anything else. */
const TURNS = { linux: 50, cortex: 2 };
/** What counts as the same cost: two times are not told apart better than this. */
const SAME = 1.1;

const number = (value: number) => String(Number(value.toPrecision(3)));

/** A card as the fourth seed's program makes it for a prime order, without our code. */
function cardOf(order: number, card: number): number[] {
  const columns = Array.from({ length: order }, (_, at) => at);
  if (card <= order + 1) return [1, ...columns.map(at => (card - 1) * order + 2 + at)];
  const step = Math.floor((card - order - 2) / order);
  return [step + 2, ...columns.map(at => order + 2 + order * at + ((step * at + card - order - 2) % order))];
}

/** Different cards, any of the deck as likely as the others. */
function pairsOf(order: number, seed: number): [number, number][] {
  const cards = order * order + order + 1;
  let state = seed >>> 0;
  const below = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return Array.from({ length: PAIRS }, () => {
    const one = below(cards);
    return [one + 1, ((one + 1 + below(cards - 1)) % cards) + 1];
  });
}

/** Milliseconds for one pair, by `arithmetic, 8 symbols`; every way must have found what a look at both cards finds. */
export async function measureCommon(machine: Machine, seed: number): Promise<Record<string, number>> {
  const decks = ORDERS.map(order => {
    const pairs = pairsOf(order, seed + order);
    const stored = (side: 0 | 1) => pairs.map(pair => cardOf(order, pair[side]));
    return [order, pairs.map(([one]) => one), pairs.map(([, other]) => other), stored(0), stored(1)] as const;
  });
  const told = Object.fromEntries(await runOn(machine, "dobble-subject.ts", JSON.stringify([TURNS[machine], decks])));
  const ms: Record<string, number> = {};
  for (const [order, , , ones, others] of decks) {
    const shared = ones.map((one, at) => one.find(symbol => others[at].includes(symbol)));
    for (const way of WAYS) {
      const what = `${way}, ${order + 1} symbols`;
      same(what, told[what].found, shared);
      ms[what] = told[what].ms[0];
    }
  }
  return ms;
}

/** Everything that is done on one machine. */
export async function dobbleOn(
  machine: Machine,
  seed: number,
  report: Report,
  figures: Record<string, unknown>,
): Promise<void> {
  const ms = (figures[`dobble common symbol: ${WHERE[machine]}`] = await measureCommon(machine, seed));
  const where = WHERE[machine];
  const [ours, nested, indexOf] = WAYS.map(way => ORDERS.map(order => ms[`${way}, ${order + 1} symbols`]));
  ORDERS.forEach((order, at) => {
    const what = `dobble common symbol, ${order + 1} symbols`;
    report(
      `${what}: arithmetic; nested loops, indexOf`,
      where,
      [ours, nested, indexOf].map(way => number(way[at] * 1000)).join(", ") + " us",
    );
    report(
      `${what}, how many times faster than nested loops`,
      where,
      `${number(nested[at] / ours[at])} x`,
      "1 x",
      nested[at] > ours[at],
    );
    report(
      `${what}, how many times faster than indexOf`,
      where,
      `${number(indexOf[at] / ours[at])} x`,
      "1 x",
      indexOf[at] > ours[at],
    );
  });
  const ratio = ours[1] / ours[0];
  report(
    "dobble common symbol, 20 symbols' cost beside 8 symbols'",
    where,
    `${number(ratio)} x`,
    `${SAME} x`,
    ratio <= SAME && ratio >= 1 / SAME,
  );
}
