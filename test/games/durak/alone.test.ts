import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { At, CARDS, Place, moves as legalMoves, turnOf } from "../../../src/games/durak/rules/any-rules";
import think from "../../../src/games/durak/bot/bot";
import type { MakeBot } from "../../../src/games/durak/bot/bot";
import { makeCard, makeMove } from "../../../src/games/durak/rules/notation";
import type { Key } from "../../../src/kernel/ports";
import { Dice, makeDice, pick } from "../../soak/match-book";
import { Pair, Seat } from "./pair";
import { Seen, look } from "./seen";
import { makeScreen } from "../set/game";
import { drawAll } from "../../kit/drawn";
import { USUAL } from "../../oracles/durak-usual";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1136) });

/** What the bot was asked, and how it answers: by its own lights, or with any legal move after so many slices. */
const bot = { asked: [] as { view: Uint8Array; level: number }[], slices: 3, isReal: false };

const askBot: MakeBot = (view, level, random) => {
  bot.asked.push({ view: new Uint8Array(view), level });
  if (bot.isReal) return think(view, level, random);
  let left = bot.slices;
  return { step: () => (left-- > 0 ? -1 : legalMoves(view)[random.below(legalMoves(view).length)]) };
};

beforeEach(() => {
  bot.asked = [];
  bot.slices = 3;
  bot.isReal = false;
});

/** Time that a bot, its wait and its slices need. */
const ANSWER_MS = 1200;
const LINE = 21;

const seeds = (to: number) => Array.from({ length: to }, (_, at) => at + 1);

interface Alone {
  pair: Pair;
  board: Seat;
  dice: Dice;
  redraws: number;
  signals: boolean[];
}

function open(seed = 1, how: any = {}, config: any = {}): Alone {
  const pair = new Pair({ seed, how: { against: "bot", ...how }, config });
  const board = pair.boards[0];
  const alone: Alone = { pair, board, dice: makeDice(seed + 5000), redraws: 0, signals: [] };
  board.bot = askBot;
  const signal = board.host.table!.signal;
  board.host.redraw = () => {
    alone.redraws++;
  };
  board.host.table!.signal = on => {
    alone.signals.push(on);
    signal(on);
  };
  board.on();
  pair.run(50);
  return alone;
}

/** The plug is pulled, and put back in. */
function power({ board, pair }: Alone, forMs = 300): void {
  board.off();
  board.lamp = false;
  pair.run(10_000);
  board.on();
  pair.run(forMs);
}

/** Everything but what is said, and the time that goes by meanwhile. */
function facts({ board }: Alone): any {
  return { ...board.state, message: "", clock: null };
}

const file = ({ board }: Alone) => board.storage.read("croupier.durak");

const screens = [makeScreen(64), makeScreen(32)];

/** What was to be seen last. */
let drawn: Seen = {};

function draw({ board }: Alone): void {
  drawn = look(screen => {
    drawAll(board.app, screen);
  });
}

/** With every pixel, on a high display and on a low one. */
function paint({ board }: Alone): void {
  for (const screen of screens) drawAll(board.app, screen);
}

/** What the cursor is on, as a move in text, for a suit's picture its letter; "" when there is nothing. */
function underCursor(alone: Alone): string {
  draw(alone);
  return (drawn.cursor ?? "").replace(/[\x7f-\x82]/g, suit => "HDCS"[suit.charCodeAt(0) - 0x7f]);
}

const CARD = /^(6|7|8|9|10|J|Q|K|A)[HDCS]$/;
const FIELDS =
  "app asked clock dialect discard first game hand link message peer phase result rules seat seen table talon trump turn message"
    .split(" ")
    .sort()
    .filter((name, at, all) => name !== all[at - 1]);
const RULES = ["transfer", "show", "firstFive", "several", "lossAtTen", "emptyWins", "follow", "loserFirst"];

/** The contract of the console, and what follows from it. Throws instead of expecting: it is asked some ten thousand times. */
function check(alone: Alone, note = ""): any {
  const { board } = alone;
  const state = board.state;
  const must = (isSo: boolean, what: string) => {
    if (!isSo) throw new Error(`${note}: ${what} in ${JSON.stringify(state)}`);
  };
  must(Object.keys(state).sort().join() === FIELDS.join(), "fields");
  must(JSON.stringify(JSON.parse(JSON.stringify(state))) === JSON.stringify(state), "plain JSON");
  must(state.app === "durak" && state.dialect === "own" && state.link === null, "app, dialect, link");
  must(typeof state.message === "string" && state.message.length <= LINE, "message");
  must(Object.keys(state.rules).join() === [...RULES, "pack", "swap"].join(), "rules");
  must(board.lamp === (state.turn === "me"), "lamp " + board.lamp);
  const moves = board.moves();
  if (state.phase === "dealing") {
    must(!moves.length && state.turn === "none" && state.result === null, "nothing while dealing");
    return state;
  }
  must(["attack", "defend", "throwin", "taking", "over"].includes(state.phase), "phase");
  must(state.seat === 1 && state.game > 0 && (state.first === 1 || state.first === 2), "seat, game, first");
  const cards = [...state.hand, ...state.table.flat().filter((card: any) => card)];
  must(CARD.test(state.trump) && cards.every((card: any) => CARD.test(card)), "cards");
  must(new Set(cards).size === cards.length, "a card twice");
  must(state.table.length < 7 && state.table.every((pair: any) => pair.length === 2 && pair[0]), "table");
  const out = CARDS - cards.length - state.peer - state.talon;
  must(out >= 0 && out % 2 === 0 && state.talon < 25, "36 cards");
  must(
    state.phase === "over"
      ? ["won", "lost", "draw"].includes(state.result) && state.turn === "none"
      : state.result === null && ["me", "peer"].includes(state.turn),
    "turn and result",
  );
  must(
    state.phase === "over" ? moves.join() === "again" : moves.length > 0 === (state.turn === "me"),
    "moves " + moves.join(),
  );
  if (state.turn === "me")
    must(moves.includes(underCursor(alone)) || !!drawn.list || !drawn.isBout, "cursor on " + underCursor(alone));
  return state;
}

/** Lets time pass until it is this player's turn or the end, looking at everything on the way. */
function wait(alone: Alone, note = ""): any {
  for (let turns = 0; turns < 400; turns++) {
    const state = check(alone, note);
    if (state.turn === "me" || state.phase === "over") return state;
    alone.pair.run(70);
  }
  throw new Error(`${note}: never my turn`);
}

/** Plays to the end; `act` makes one move of this player. */
function playThrough(alone: Alone, act: () => void, note: string): any {
  for (let turns = 0; turns < 600; turns++) {
    if (wait(alone, note).phase === "over") return alone.board.state;
    act();
  }
  throw new Error(`${note}: without end`);
}

/** Any legal move by its word. */
function anyMove({ board, dice }: Alone): void {
  const move = pick(dice, board.moves());
  if (!board.play(move)) throw new Error(`${move} refused: ${board.state.message}`);
}

/** Any number of steps, and B: what the cursor is on is played. */
function byKeys(alone: Alone, keys: Key[]): void {
  const { board, dice } = alone;
  for (let steps = Math.floor(dice() * 8); steps > 0; steps--) {
    board.press(pick(dice, keys));
    check(alone, "stepping");
  }
  const move = underCursor(alone);
  const before = JSON.stringify(facts(alone));
  board.press("B");
  const { message } = board.state;
  if (!message.startsWith("You " + (move === "bito" ? "said bito" : move === "done" ? "had no more" : move)))
    throw new Error(`B on ${move} says ${message}`);
  expect(JSON.stringify(facts(alone))).not.toBe(before);
}

describe("alone against the board", () => {
  it("a game begins by itself, and says who attacks first", () => {
    const said = new Set<string>();
    for (const seed of seeds(12)) {
      const alone = open(seed);
      const state = check(alone);
      expect(state).toMatchObject({
        game: 1,
        phase: "attack",
        talon: 24,
        peer: 6,
        table: [],
        result: null,
        turn: state.first === 1 ? "me" : "peer",
      });
      expect(state.hand).toHaveLength(6);
      said.add(state.message);
      expect(state.message.startsWith(state.first === 1 ? "You attack first" : "Board attacks first")).toBe(true);
    }
    expect(said.size).toBe(2);
  });

  it("is played with three keys to the end, and again with B, whoever wins attacking next", () => {
    for (const seed of seeds(3)) {
      const alone = open(seed);
      let last: any;
      for (let game = 1; game <= 2; game++) {
        expect(alone.board.state.game).toBe(game);
        if (last)
          expect(alone.board.state.first).toBe(last.result === "won" ? 1 : last.result === "lost" ? 2 : 3 - last.first);
        last = playThrough(alone, () => byKeys(alone, ["A", "C"]), `seed ${seed}, game ${game}`);
        draw(alone);
        expect(drawn.over![0]).toBe(last.result);
        const [, ...games] = drawn.over!;
        expect(games.reduce((sum, count) => sum + count)).toBe(game);
        alone.board.press("B");
      }
    }
  });

  it("is played with one key: a click steps, a double click plays, and the list has the rest", () => {
    for (const seed of seeds(2)) {
      const alone = open(seed);
      playThrough(alone, () => byKeys(alone, ["C"]), `seed ${seed}`);
      alone.board.press("B");
      expect(check(alone).game).toBe(2);
      for (const action of ["resign", "new"]) {
        choose(alone, action);
        check(alone);
      }
      expect(alone.board.state.game).toBe(3);
      choose(alone, "menu");
      expect(alone.board.opened).toEqual(["menu"]);
    }
  });

  it("is played by words, in capitals or not", () => {
    const alone = open(4);
    playThrough(
      alone,
      () => {
        const move = pick(alone.dice, alone.board.moves());
        expect(alone.board.play(alone.dice() < 0.5 ? move.toLowerCase() : move)).toBe(true);
      },
      "words",
    );
    expect([alone.board.play("again"), alone.board.state.game]).toEqual([true, 2]);
    expect(alone.board.play("again")).toBe(false);
  });

  it("is played by the board's real bot at each strength, and neither its hand nor the talon is looked into", () => {
    bot.isReal = true;
    for (const level of [1, 2, 3])
      for (const [how, config] of [
        [{ level }, {}],
        [{}, { level }],
        [{ level }, { level: 2 }],
      ]) {
        bot.asked = [];
        const alone = open(10 * level, how, config);
        const isShort = how.level !== config.level && config.level;
        for (
          let turns = 0;
          turns < (isShort || !how.level ? 6 : 400) && wait(alone, `level ${level}`).phase !== "over";
          turns++
        )
          anyMove(alone);
        expect(bot.asked.length).toBeGreaterThan(0);
        expect(new Set(bot.asked.map(question => question.level))).toEqual(new Set([level]));
        for (const { view } of bot.asked) {
          expect(turnOf(view)).toBe(2);
          for (let card = 0; card < CARDS; card++) {
            expect(view[card]).not.toBe(Place.Hand + 1);
            if (view[card] < Place.Hidden) expect([card, view[card]]).toEqual([view[At.Trump], 0]);
          }
        }
      }
  });

  it("gives a person time to see what was played: the board answers after 0.7 seconds at the earliest", () => {
    const alone = open(5);
    for (let turns = 0; turns < 20 && wait(alone).phase !== "over"; turns++) {
      anyMove(alone);
      if (alone.board.state.turn !== "peer") continue;
      const before = facts(alone);
      alone.pair.run(690);
      expect(facts(alone)).toEqual(before);
      alone.pair.run(ANSWER_MS - 690);
      expect(facts(alone)).not.toEqual(before);
    }
  });
});

/** Holds B, steps to that action and takes it. */
function choose(alone: Alone, action: string): void {
  const { board } = alone;
  board.press("B", true);
  draw(alone);
  const [title, items] = drawn.list!;
  const line = action[0].toUpperCase() + action.slice(1);
  expect(title).toBe("What now?");
  expect(items).toContain(line);
  for (let step = items.indexOf(line); step > 0; step--) board.press("C");
  draw(alone);
  expect(drawn.list![1][drawn.list![2]]).toBe(line);
  board.press("B");
  draw(alone);
  expect(drawn.list === undefined).toBe(action !== "rules");
}

describe("held keys", () => {
  it("A leads to the menu", () => {
    const alone = open();
    alone.board.press("A", true);
    // What there is to see is found first.
    alone.pair.run(5);
    expect(alone.board.opened).toEqual(["menu"]);
  });

  it("B opens the list of actions, in which A and C go round and anything held leads out", () => {
    const alone = open();
    alone.board.press("B", true);
    draw(alone);
    const [, items] = drawn.list!;
    expect(items).toEqual([
      ...["Hint", "Undo", "Board plays", "Resign", "Menu", "Rules", "New", "Level 1", "Cards left", "How to play"],
    ]);
    const places = ["A", "A", "C", "C", "C"].map(key => {
      alone.board.press(key as Key);
      draw(alone);
      return drawn.list![2];
    });
    expect(places).toEqual([9, 8, 9, 0, 1]);
    for (const key of ["A", "B", "C"] as Key[]) {
      const before = alone.board.state;
      alone.board.press(key, true);
      draw(alone);
      expect([drawn.list, alone.board.state, alone.board.opened]).toEqual([undefined, before, []]);
      alone.board.press("B", true);
    }
  });

  it("B's list does what it says", () => {
    const alone = open(6);
    wait(alone);
    const before = facts(alone);
    choose(alone, "hint");
    alone.pair.run(50);
    expect(alone.board.state.message).toMatch(/^Try /);
    anyMove(alone);
    choose(alone, "undo");
    expect([alone.board.state.message.split(":")[0], facts(alone)]).toEqual(["Taken back", before]);
    choose(alone, "board plays");
    expect(alone.board.state.message).toBe("The board plays");
    choose(alone, "play myself");
    expect(alone.board.state.message).toBe("You play");
    choose(alone, "resign");
    expect(alone.board.state).toMatchObject({ phase: "over", result: "lost", message: "You resigned" });
    choose(alone, "new");
    expect(check(alone)).toMatchObject({ game: 2, first: 2 });
  });

  it("B's list turns rules on and off for the next game, and steps through the bot's levels", () => {
    const alone = open(6);
    choose(alone, "rules");
    const listed = () => {
      draw(alone);
      return drawn.list;
    };
    expect(listed()!.slice(0, 2)).toEqual([
      "Rules of the next",
      [
        "- 5 cards at first",
        "- pass attacks on",
        "- show trump to pass",
        "+ lead several cards",
        "- swap turned trump",
        "+ add after a take",
        "- ten in hand lose",
        "- empty hand wins",
        "- loser goes first",
        "= 36 cards",
      ],
    ]);
    alone.board.press("C");
    alone.board.press("C");
    alone.board.press("B");
    expect(listed()![1].slice(0, 3)).toEqual(["- 5 cards at first", "+ pass attacks on", "+ show trump to pass"]);
    alone.board.press("C");
    alone.board.press("B");
    expect(listed()![1][3]).toBe("- lead several cards");
    alone.board.press("B");
    expect(listed()![1][3]).toBe("+ lead several cards");
    alone.board.press("A", true);
    expect(listed()).toBe(undefined);
    expect(alone.board.state.rules.transfer).toBe(false);
    choose(alone, "new");
    expect(alone.board.state.rules).toMatchObject({ transfer: true, show: true, several: true, follow: true });
    const levels = ["level 1", "level 2", "level 3"].map(label => {
      choose(alone, label);
      return alone.board.state.message;
    });
    expect(levels).toEqual(["Level 2", "Level 3", "Level 1"]);
  });

  it("C takes back a play that the board has not answered, and no other", () => {
    let back = 0,
      late = 0;
    for (const seed of seeds(4)) {
      const alone = open(seed);
      for (let turns = 0; turns < 60 && wait(alone).phase !== "over"; turns++) {
        const before = facts(alone);
        anyMove(alone);
        alone.pair.run(300);
        const after = facts(alone);
        alone.board.press("C", true);
        check(alone);
        if (after.talon !== before.talon || after.phase === "over") {
          late++;
          expect([alone.board.state.message, facts(alone)]).toEqual(["Too late to undo", after]);
        } else {
          back++;
          expect([alone.board.state.message.split(":")[0], facts(alone)]).toEqual(["Taken back", before]);
          alone.board.press("C", true);
          expect([alone.board.state.message, facts(alone)]).toEqual(["Too late to undo", before]);
          // Nobody answers what was taken back.
          alone.pair.run(5000);
          expect(facts(alone)).toEqual(before);
          anyMove(alone);
        }
        const mine = facts(alone);
        if (mine.turn !== "peer") continue;
        alone.pair.run(ANSWER_MS);
        const answered = facts(alone);
        alone.board.press("C", true);
        expect([alone.board.state.message, facts(alone)]).toEqual(["Too late to undo", answered]);
      }
    }
    expect(back).toBeGreaterThan(30);
    expect(late).toBeGreaterThan(3);
  });
});

describe("what is not possible", () => {
  const WORDS = ["take", "bito", "done", "again", "accept", "undo", "hint"];
  const cards = Array.from({ length: CARDS }, (_, card) => makeCard(card));
  const everything = [
    ...Array.from({ length: 112 }, (_, move) => makeMove(move)),
    "6H+6D",
    "AS+AH+AC",
    "6H+7H",
    "6H+",
    "+",
    ">",
    "show ",
    "show",
    "",
    " ",
    "11H",
    "6X",
    "h6",
    "constructor",
    "__proto__",
    "6H ",
    "toString",
  ];

  /** False, a reason that fits its line, and nothing else. */
  function refuses(alone: Alone, text: string): void {
    const { board } = alone;
    const before = [
      JSON.stringify(facts(alone)),
      board.moves().join(),
      underCursor(alone),
      file(alone),
      board.lamp,
    ].join("\n");
    const result = board.play(text);
    const { message } = board.state;
    if (result !== false || !message || message.length > LINE) throw new Error(`${text}: ${result}, ${message}`);
    const after = [
      JSON.stringify(facts(alone)),
      board.moves().join(),
      underCursor(alone),
      file(alone),
      board.lamp,
    ].join("\n");
    if (after !== before) throw new Error(`${text} changed ${before} to ${after}`);
  }

  it("is refused with a reason, by whosever turn it is, and changes nothing", () => {
    for (const seed of seeds(2)) {
      const alone = open(seed);
      for (let turns = 0; turns < 300; turns++) {
        const state = check(alone);
        if (turns % 6 === 0 || state.phase === "over") {
          const legal = alone.board.moves();
          for (const text of everything) if (!legal.includes(text)) refuses(alone, text);
          if (state.phase !== "over") for (const text of ["again", "accept"]) refuses(alone, text);
        }
        if (state.phase === "over") break;
        if (state.turn === "me") anyMove(alone);
        else alone.pair.run(400);
      }
    }
  });

  it("is refused whatever is typed", () => {
    const alone = open(7);
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...everything),
      fc
        .tuple(fc.constantFrom(...cards, ...WORDS, ">", "show "), fc.string({ maxLength: 3 }))
        .map(parts => parts.join("")),
    );
    fc.assert(
      fc.property(text, typed => {
        const known = [
          "hint",
          "undo",
          "auto",
          "new",
          "resign",
          "again",
          ...alone.board.moves().map(move => move.toLowerCase()),
        ];
        if (!known.includes(typed.toLowerCase()) && typed.toLowerCase() === typed.toLowerCase().normalize("NFKC"))
          refuses(alone, typed);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused while the board thinks and when the game is over", () => {
    const alone = open(8);
    wait(alone);
    anyMove(alone);
    while (alone.board.state.turn === "me") anyMove(alone);
    expect(alone.board.moves()).toEqual([]);
    for (const text of ["hint", "again", "6H", "take"]) refuses(alone, text);
    // It says so once the board is at work, too.
    alone.pair.run(702);
    for (const text of ["hint", "again", "6H", "take"]) refuses(alone, text);
    alone.board.play("resign");
    for (const text of ["hint", "undo", "resign", "6H", "take", "accept"]) refuses(alone, text);
    expect(alone.board.moves()).toEqual(["again"]);
  });
});

describe("the lamp", () => {
  it("is on exactly while it is this player's turn, and changes only then", () => {
    for (const seed of seeds(3)) {
      const alone = open(seed);
      playThrough(alone, () => anyMove(alone), `seed ${seed}`);
      expect(alone.board.lamp).toBe(false);
      alone.board.play("again");
      check(alone);
      for (let turns = 0; turns < 10; turns++) {
        wait(alone);
        anyMove(alone);
      }
      alone.board.play("new");
      check(alone);
    }
  });
});

describe("a power cut", () => {
  it("at any moment costs nothing: the same game goes on, the score too", () => {
    for (const seed of seeds(4)) {
      const alone = open(seed, {}, { transfer: true });
      let cuts = 0;
      for (let turns = 0; turns < 400; turns++) {
        const state = check(alone, `seed ${seed}`);
        if (state.phase === "over") break;
        if (alone.dice() < 0.2) {
          const before = facts(alone);
          power(alone);
          expect(facts(alone), `seed ${seed}, turn ${turns}`).toEqual(before);
          check(alone, `seed ${seed}, turn ${turns}`);
          cuts++;
        }
        if (alone.board.state.turn === "me" && alone.dice() < 0.7) anyMove(alone);
        else alone.pair.run(alone.dice() * 1500);
      }
      expect([alone.board.state.phase, cuts > 5]).toEqual(["over", true]);
    }
  });

  it("after the end leads to the next game, and keeps who attacks first and the score", () => {
    for (const seed of seeds(3)) {
      const alone = open(seed);
      const { result, first } = playThrough(alone, () => anyMove(alone), `seed ${seed}`);
      power(alone);
      expect(check(alone)).toMatchObject({ game: 2, first: result === "won" ? 1 : result === "lost" ? 2 : 3 - first });
      alone.board.play("resign");
      draw(alone);
      expect(drawn.over!.slice(1, 4)).toEqual([
        result === "won" ? 1 : 0,
        result === "lost" ? 2 : 1,
        result === "draw" ? 1 : 0,
      ]);
    }
  });

  it("does not say again who attacks first when the game is under way", () => {
    const alone = open(9);
    for (let turns = 0; turns < 4; turns++) {
      wait(alone);
      anyMove(alone);
    }
    power(alone);
    expect(alone.board.state.message).not.toMatch(/first/);
  });

  it("lets nobody play before the game is read again", () => {
    const alone = open(10);
    for (let turns = 0; turns < 25 && wait(alone).phase !== "over"; turns++) anyMove(alone);
    const before = facts(alone);
    alone.board.off();
    alone.board.lamp = false;
    const kept = file(alone);
    alone.board.on();
    for (let step = 0; step < 8; step++) {
      expect(alone.board.state.phase).toBe("dealing");
      check(alone);
      for (const text of ["resign", "undo", "take", "6H", "again", "hint"]) expect(alone.board.play(text)).toBe(false);
      for (const key of ["A", "B", "C"] as Key[]) alone.board.press(key);
      draw(alone);
      expect(file(alone)).toBe(kept);
      alone.pair.run(1);
    }
    alone.pair.run(300);
    expect(facts(alone)).toEqual(before);
  });

  it("forgets a game only when a new one is wanted", () => {
    const alone = open(11);
    for (let turns = 0; turns < 5; turns++) {
      wait(alone);
      anyMove(alone);
    }
    expect([alone.board.play("new"), alone.board.state.game]).toEqual([true, 2]);
    const before = facts(alone);
    power(alone);
    expect(facts(alone)).toEqual(before);
  });
});

describe("a hint", () => {
  it("is a legal move by the strongest bot, which plays nothing and sees nothing more than its owner", () => {
    const alone = open(12, { level: 1 });
    for (let turns = 0; turns < 12 && wait(alone).phase !== "over"; turns++) {
      const before = facts(alone);
      bot.asked = [];
      expect([alone.board.play("hint"), alone.board.state.message]).toEqual([true, "Thinking ..."]);
      expect(alone.board.play("hint")).toBe(false);
      alone.pair.run(100);
      const { message } = alone.board.state;
      expect(message.startsWith("Try ")).toBe(true);
      expect(alone.board.moves()).toContain(message.substr(4));
      expect(facts(alone)).toEqual(before);
      expect(bot.asked.map(({ view, level }) => [turnOf(view), level])).toEqual([[1, 3]]);
      expect(Array.from(bot.asked[0].view.subarray(0, CARDS))).not.toContain(Place.Hand + 2);
      anyMove(alone);
    }
  });

  it("comes to nothing when its owner plays meanwhile", () => {
    bot.slices = 200;
    const alone = open(13);
    wait(alone);
    alone.board.play("hint");
    alone.pair.run(10);
    bot.slices = 3;
    anyMove(alone);
    for (let turns = 0; turns < 30; turns++) {
      alone.pair.run(50);
      expect(check(alone).message).not.toMatch(/^Try/);
    }
    expect(wait(alone).turn).toBe("me");
  });

  it("that is still being thought of does not keep the board from playing", () => {
    bot.slices = 50;
    const alone = open(14);
    wait(alone);
    const before = facts(alone);
    expect([alone.board.play("hint"), alone.board.play("auto")]).toEqual([true, true]);
    bot.slices = 3;
    alone.pair.run(3000);
    expect(facts(alone)).not.toEqual(before);
  });
});

describe("the board plays for its owner", () => {
  it("three games to their end, one after the other", () => {
    for (const how of [{ auto: true }, {}]) {
      const alone = open(15, how);
      if (!how.auto) expect(alone.board.play("auto")).toBe(true);
      const ends = new Set<number>();
      for (let turns = 0; turns < 20_000 && alone.board.state.game < 4; turns++) {
        const state = check(alone);
        if (state.phase === "over") ends.add(state.game);
        alone.pair.run(200);
      }
      expect([...ends]).toEqual([1, 2, 3]);
    }
  });

  it("until it is told to stop", () => {
    const alone = open(16, { auto: true });
    alone.pair.run(10_000);
    alone.board.play("auto");
    expect(alone.board.state.message).toBe("You play");
    wait(alone);
    const before = facts(alone);
    alone.pair.run(20_000);
    expect(facts(alone)).toEqual(before);
  });

  it("and its owner may play all the same", () => {
    const alone = open(17, { auto: true });
    for (let turns = 0; turns < 15 && wait(alone).phase !== "over"; turns++) {
      anyMove(alone);
      alone.pair.run(100);
    }
    check(alone);
  });
});

describe("the rules", () => {
  it("are those of the settings, but for what was asked for", () => {
    expect(open().board.state.rules).toEqual(USUAL);
    expect(open(1, {}, { transfer: true, firstFive: true }).board.state.rules).toEqual({
      ...USUAL,
      transfer: true,
      firstFive: true,
    });
    expect(
      open(1, { rules: { transfer: false, loserFirst: true } }, { transfer: true, several: false }).board.state.rules,
    ).toEqual({ ...USUAL, several: false, loserFirst: true });
    expect(open(1, { rules: { show: true, follow: false } }).board.state.rules).toEqual({
      ...USUAL,
      transfer: true,
      show: true,
      follow: false,
    });
  });

  it("of a game under way stay, whatever the settings have become", () => {
    const alone = open(18, { rules: { transfer: true } });
    wait(alone);
    anyMove(alone);
    alone.board.how = { against: "bot" };
    power(alone);
    expect(alone.board.state.rules).toEqual({ ...USUAL, transfer: true });
    alone.board.play("new");
    expect(alone.board.state.rules).toEqual(USUAL);
  });

  it("are played by, each of them and all together, with keys", () => {
    const seen = new Set<string>();
    // What ends a game early comes alone.
    for (const [at, name] of [...RULES, "all", "all", "all"].entries()) {
      const rules = Object.fromEntries(
        RULES.map(rule => [
          rule,
          (rule === name || (name === "all" && !/lossAtTen|emptyWins/.test(rule))) !== (rule === "follow"),
        ]),
      );
      const alone = open(100 + at, { rules });
      playThrough(
        alone,
        () => {
          for (const move of alone.board.moves()) seen.add(move.replace(/(10|[6-9JQKA])[HDCS]/g, "*"));
          // Rather what these rules are about, where it is possible.
          const rare = alone.board.moves().filter(move => /[>+]|show/.test(move));
          if (rare.length && alone.dice() < 0.5) expect(alone.board.play(pick(alone.dice, rare))).toBe(true);
          else byKeys(alone, ["A", "C"]);
        },
        name,
      );
      const { hand, peer, result } = alone.board.state;
      if (name === "lossAtTen" && Math.max(hand.length, peer) > 9)
        expect(result).toBe(hand.length > peer ? "lost" : "won");
    }
    for (const move of ["*", ">*", "show *", "*+*", "take", "bito", "done"]) expect([...seen]).toContain(move);
  });

  it("let the loser attack first when they say so", () => {
    for (const seed of seeds(3)) {
      const alone = open(seed, { rules: { loserFirst: true } });
      wait(alone);
      alone.board.play("resign");
      alone.board.play("again");
      expect(alone.board.state.first).toBe(1);
    }
  });
});

describe("leaving", () => {
  const moments: [string, (alone: Alone) => void][] = [
    [
      "on its owner's turn",
      alone => {
        wait(alone);
      },
    ],
    [
      "while a card is on its way",
      alone => {
        wait(alone);
        anyMove(alone);
        alone.pair.run(50);
      },
    ],
    [
      "while the board waits",
      alone => {
        wait(alone);
        anyMove(alone);
        alone.pair.run(400);
      },
    ],
    [
      "while the board thinks",
      alone => {
        bot.slices = 1000;
        wait(alone);
        anyMove(alone);
        alone.pair.run(900);
      },
    ],
    [
      "while a hint is thought of",
      alone => {
        bot.slices = 1000;
        wait(alone);
        alone.board.play("hint");
        alone.pair.run(20);
      },
    ],
    [
      "while the board plays for its owner",
      alone => {
        alone.board.play("auto");
        alone.pair.run(1000);
      },
    ],
    [
      "at the end, when the next game would begin by itself",
      alone => {
        alone.board.play("auto");
        alone.board.play("resign");
        alone.pair.run(1000);
      },
    ],
    [
      "while the game is read again",
      alone => {
        for (let turns = 0; turns < 20; turns++) {
          wait(alone);
          anyMove(alone);
        }
        alone.board.off().on();
        alone.pair.run(3);
      },
    ],
  ];
  for (const [moment, come] of moments) {
    it(`stops everything ${moment}`, () => {
      const alone = open(19);
      come(alone);
      alone.board.app.close();
      expect(alone.board.lamp).toBe(false);
      const { redraws, board } = alone;
      const before = [JSON.stringify(board.state), file(alone), alone.signals.length, bot.asked.length];
      alone.pair.run(120_000);
      expect([JSON.stringify(board.state), file(alone), alone.signals.length, bot.asked.length]).toEqual(before);
      expect(alone.redraws).toBe(redraws);
      // What was left goes on when it is opened again.
      bot.slices = 3;
      board.on();
      alone.pair.run(300);
      check(alone);
    });
  }
});

describe("keys mashed and words shouted at any moment", () => {
  const key = fc
    .tuple(fc.constantFrom<Key>("A", "B", "C"), fc.boolean())
    .map(([name, held]) => ({ do: "press" as const, name, held }));
  const word = fc
    .oneof(
      fc.constantFrom(
        "hint",
        "auto",
        "undo",
        "new",
        "again",
        "resign",
        "take",
        "bito",
        "done",
        "accept",
        "6H",
        ">6H",
        "show 6H",
        "6H+6S",
        "any",
        "any",
        "any",
      ),
      fc.string(),
    )
    .map(text => ({ do: "play" as const, text }));
  const time = fc.nat(1800).map(forMs => ({ do: "run" as const, forMs }));
  const step = fc.oneof(
    { weight: 5, arbitrary: key },
    { weight: 3, arbitrary: word },
    { weight: 4, arbitrary: time },
    { weight: 1, arbitrary: fc.constant({ do: "power" as const }) },
  );

  afterEach(() => {
    bot.slices = 3;
  });

  it("never break anything: state, lamp and cursor are always right, and the screen can be drawn", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(0, 3, 300),
        fc.boolean(),
        fc.constantFrom(0, 3),
        fc.array(step, { minLength: 20, maxLength: 80, size: "max" }),
        (seed, slices, perevodnoy, most, steps) => {
          bot.slices = slices;
          const rules = perevodnoy ? { show: true, several: true } : {};
          const alone = open(seed, {}, { ...rules, firstTo: most, clock: most });
          for (const one of steps) {
            if (one.do === "press") alone.board.press(one.name, one.held);
            else if (one.do === "run") alone.pair.run(one.forMs);
            else if (one.do === "play")
              alone.board.play(one.text === "any" ? (alone.board.moves()[0] ?? "") : one.text);
            else {
              const before = facts(alone);
              power(alone);
              // The end is left behind; anything else is as it was.
              if (before.phase !== "over") expect(facts(alone)).toEqual(before);
            }
            check(alone);
            if (alone.dice() < 0.1) paint(alone);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("beside a link on a board without room for a bot is the lowest card that can be played", () => {
    const pair = new Pair({ seed: 15, how: { against: "peer" } });
    for (const board of pair.boards) {
      board.bot = askBot;
      board.on();
    }
    bot.asked = [];
    for (let turns = 0; turns < 30; turns++) {
      pair.until(() => !!pair.onTurn, 20_000);
      const board = pair.onTurn!;
      const list = board.moves();
      if (list[0] === "again") break;
      board.free = turns % 2 ? 1500 : 12000;
      expect(board.play("hint")).toBe(true);
      const { message, trump } = board.state;
      expect(message === "Thinking ...").toBe(turns % 2 === 0);
      if (turns % 2) {
        const worth = (card: string) =>
          ["6", "7", "8", "9", "10", "J", "Q", "K", "A"].indexOf(card.slice(0, -1)) +
          (card.slice(-1) === trump.slice(-1) ? 9 : 0);
        const cards = list.filter(move => /^[\dJQKA]+[HDCS]$/.test(move));
        expect(list).toContain(message.substr(4));
        if (cards.length) expect(worth(message.substr(4))).toBe(Math.min(...cards.map(worth)));
      } else pair.run(2);
      expect(board.play(list[0])).toBe(true);
      pair.run(400);
    }
    expect(bot.asked.length).toBeGreaterThan(5);
  });
});
