// The rules with every pack, for hosts and tests: a bundle brings packs.ts, or does not (types.ts).
import plainDeal from "./deal";
import { makeAllRules, readRules as readPlain } from "./options";
import openPacks from "./packs";
import * as rules from "./rules";
import type { Random } from "../../../kit/random";
import type { Move, Position, Seat } from "./rules";

export * from "./observe";
export * from "./rules";

/** A whole deck in random order. */
export function shuffle(random: Random, size?: number): Uint8Array {
  const deck = new Uint8Array(size || rules.CARDS);
  rules.shuffle(random, deck, 0, deck.length);
  return deck;
}

export const deal = (deck: ArrayLike<number>, bits: number, first: Seat, coin: Seat): Position =>
  plainDeal(deck, bits, first, coin, openPacks);
export const moves = (position: Position): Move[] => rules.moves(position, openPacks);
export const isLegal = (position: Position, move: number): move is Move => rules.isLegal(position, move, openPacks);
export const play = (position: Position, move: number): boolean => rules.play(position, move, openPacks);
export const readRules = (settings: Parameters<typeof readPlain>[0], bits: number): number =>
  readPlain(settings, bits, openPacks);
export const makeRules = makeAllRules;
