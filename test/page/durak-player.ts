// Plays Durak on a display that is touched: taps any card that may be played, or the upper button beside the table.
import { expect } from "vitest";
import { anyMove } from "../tournament/any-move";
import type { Visitor } from "./site";

/** How so many cards lie at most: from one to the next, and the left edge of the first (src/games/durak/screen/colour-hand.ts). */
const SPREADS = [
  { most: 7, pitch: 45, left: 6 },
  { most: 8, pitch: 40, left: 1 },
  { most: 14, pitch: 21, left: 5 },
];
const HAND_Y = 195;
/** To the next page and to the one before, where a hand has several, and the places between the two. */
const NEXT = { x: 309, y: HAND_Y };
const BACK = { x: 10, y: HAND_Y };
const PAGE = placesFrom(26, 12);
const ROW = placesFrom(5, 14);
const BUTTON = { x: 278, y: 108 };

function placesFrom(left: number, count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, at) => ({ x: left + 21 * at + 7, y: HAND_Y }));
}

/** What a move changes. */
const lieOf = ({ phase, hand, table, turn, peer }: any): string => JSON.stringify([phase, hand, table, turn, peer]);

export class DurakPlayer {
  private state: any = {};
  /** The hand as it lay before the bout: a card that is played leaves its place empty. */
  private lying: string[] = [];
  private readonly choose: (cards: string[]) => string | undefined;

  constructor(
    private readonly visitor: Visitor,
    private readonly board: number,
    private readonly tap: (x: number, y: number) => Promise<void>,
  ) {
    this.choose = anyMove(board);
  }

  async look(): Promise<any> {
    this.state = (await this.visitor.state(this.board)) ?? {};
    const { hand = [], table = [] } = this.state;
    const isLying = this.lying.filter(card => hand.includes(card)).join() === hand.join();
    if (!table.length || !isLying) this.lying = hand;
    return this.state;
  }

  /** Until it lies there; a tap while an announcement is shown may come to nothing, and on a card that may not be played it brings only a word why. */
  async play(): Promise<void> {
    const before = lieOf(this.state);
    const moves = await this.visitor.ask<string[]>(this.board, "croupier.moves()");
    const card = this.choose(moves.filter(move => this.state.hand.includes(move)));
    const places = card ? this.placesOf(card) : [BUTTON];
    for (let tries = 0; lieOf(await this.look()) === before; tries++) {
      expect(tries).toBeLessThan(60);
      const { x, y } = places[tries % places.length];
      await this.tap(x, y);
      await this.visitor.pass(this.board, 250);
    }
  }

  /** Where it lies; then, for who is mistaken, all places from the left to the right. */
  private placesOf(card: string): { x: number; y: number }[] {
    const spread = SPREADS.find(({ most }) => this.lying.length <= most);
    if (!spread) return [...PAGE, NEXT, ...PAGE, BACK];
    const place = { x: spread.left + spread.pitch * this.lying.indexOf(card) + 8, y: HAND_Y };
    return [place, place, place, ...ROW];
  }
}
