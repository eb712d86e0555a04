// The game of the lesson's program, as far as the lesson tells it: what its buttons let a player do, what it takes over from the wire, how it sees the end.
// Its faults are kept: beaten with an empty table, no limit to what is thrown in, whole decks believed, an empty hand wins and ten cards lose by its own eyes.
// A player who does not care presses anything; now and then a deck goes out that no button makes.
import type { LessonGame } from "./lesson-wire";

const OUT = -2;
const FREE = -1;
const TRUMP = 0;

/** A card as its program keeps it. */
export interface Held {
  card: number;
  suit: number;
  property: number;
  field: number;
}

export interface LessonDurak extends LessonGame {
  readonly cards: Held[];
  /** Who has won by its eyes: 0 nobody yet, 3 both. */
  winner(): number;
  /** Decks that no button makes. */
  cheats: number;
}

/** `cheat`: how likely a turn is one that its program would not let a player do. */
export function makeLessonDurak(dice: () => number, cheat: number): LessonDurak {
  let cards: Held[] = [];
  let attacker = 1;
  let trump = 0;
  /** Before its own last turn: what comes back if the other board does not believe it. */
  let before = { text: "", attacker: 1 };

  const any = <T>(list: T[]): T => list[Math.floor(dice() * list.length)];
  const handOf = (player: number) => cards.filter(one => one.property === player && one.field >= 0);
  const tableOf = (player: number) => cards.filter(one => one.property === player && one.field < 0);
  const table = () => cards.filter(one => one.property > 0 && one.field < 0);
  const outs = () => cards.filter(one => one.property === OUT).length;
  const textOf = () => game.records().join();

  function beats(one: Held, other: Held): boolean {
    return one.suit === other.suit ? one.card > other.card : one.suit === trump;
  }

  function lay(one: Held, player: number): void {
    const slot = tableOf(player).length + 1;
    one.property = player;
    one.field = -slot;
  }

  function toHand(one: Held, player: number): void {
    one.field = handOf(player).reduce((most, held) => Math.max(most, held.field), 0) + 1;
    one.property = player;
  }

  /** Fills up to six, the attacker first; the trump card is the last. */
  function drawRest(): void {
    for (const player of [attacker, 3 - attacker])
      while (handOf(player).length < 6) {
        const next = cards.find(one => one.property === FREE) ?? cards.find(one => one.property === TRUMP);
        if (!next) return;
        toHand(next, player);
      }
  }

  function bito(): void {
    for (const one of table()) {
      one.property = OUT;
      one.field = 0;
    }
    drawRest();
    attacker = 3 - attacker;
  }

  function take(player: number): void {
    for (const one of table()) toHand(one, player);
    drawRest();
  }

  /** Everything that the program lets this player do. */
  function choices(player: number): (() => void)[] {
    const hand = handOf(player);
    const there = table();
    const mine = tableOf(player).length;
    const theirs = tableOf(3 - player).length;
    const list: (() => void)[] = [];
    if (player === attacker) {
      const ranks = there.map(one => one.card);
      for (const one of hand)
        if (!there.length || (mine === theirs && ranks.includes(one.card))) list.push(() => lay(one, player));
      // Also with nothing on the table.
      if (mine === theirs && (there.length || dice() < 0.03)) list.push(bito);
    } else {
      // It looks at the last card alone.
      const last = there
        .filter(one => one.property === 3 - player)
        .reduce((low, one) => (one.field < low.field ? one : low));
      for (const one of hand) if (beats(one, last)) list.push(() => lay(one, player));
      list.push(() => take(player));
    }
    return list;
  }

  /** What no button does. */
  function cheats(player: number): (() => void)[] {
    const hand = handOf(player);
    const free = cards.filter(one => one.property === FREE);
    const theirs = handOf(3 - player);
    return [
      () => lay(any(hand), player),
      () => lay(any(free.length ? free : hand), player),
      () => lay(any(theirs), player),
      () => toHand(any(hand), 3 - player),
      () => toHand(any(free.length ? free : theirs), player),
      () => {
        for (const one of hand) one.property = OUT;
      },
      () => {
        any(hand).property = TRUMP;
      },
      () => {
        for (const one of cards) if (one.property === TRUMP) one.property = FREE;
      },
      () => take(3 - player),
      bito,
      () => {
        cards[0] = { ...cards[1] };
      },
    ];
  }

  const game: LessonDurak = {
    cheats: 0,
    get cards() {
      return cards;
    },
    deal: () => {
      const order = Array.from({ length: 36 }, (_, at) => at);
      for (let at = 35; at > 0; at--) {
        const other = Math.floor(dice() * (at + 1));
        [order[at], order[other]] = [order[other], order[at]];
      }
      cards = order.map((card, at) => ({
        card: card % 9,
        suit: Math.floor(card / 9),
        property: at < 6 ? 1 : at < 12 ? 2 : at === 12 ? TRUMP : FREE,
        field: at < 12 ? (at % 6) + 1 : 0,
      }));
      trump = cards[12].suit;
      attacker = 1;
    },
    records: () => cards.flatMap(one => [one.card, one.suit, one.suit >> 1, one.property, one.field]),
    load: records => {
      const mine = textOf();
      const had = outs();
      cards = Array.from({ length: 36 }, (_, at) => ({
        card: records[5 * at],
        suit: records[5 * at + 1],
        property: records[5 * at + 3],
        field: records[5 * at + 4],
      }));
      const card = cards.find(one => one.property === TRUMP);
      if (card) trump = card.suit;
      const isDeal = !outs() && handOf(1).length === 6 && handOf(2).length === 6;
      const [one, two] = [tableOf(1).length, tableOf(2).length];
      if (one !== two) attacker = one > two ? 1 : 2;
      else if (isDeal && mine !== textOf()) attacker = 1;
      else if (textOf() === before.text) attacker = before.attacker;
      // The same once more and nobody does anything: the player sees that he was wrong about whose turn it is.
      else if (textOf() === mine) attacker = 3 - attacker;
      else if (outs() > had) attacker = 3 - attacker;
    },
    winner: () => {
      const [one, two] = [handOf(1).length, handOf(2).length];
      if (!cards.length) return 0;
      if (!one || !two) return one ? 2 : two ? 1 : 3;
      return one > 9 ? 2 : two > 9 ? 1 : 0;
    },
    turn: () => {
      if (!cards.length || game.winner()) return 0;
      return tableOf(attacker).length > tableOf(3 - attacker).length ? 3 - attacker : attacker;
    },
    play: player => {
      before = { text: textOf(), attacker };
      const isCheat = dice() < cheat;
      const list = isCheat ? cheats(player) : choices(player);
      if (!list.length) return false;
      if (isCheat) game.cheats++;
      any(list)();
      return true;
    },
  };
  return game;
}
