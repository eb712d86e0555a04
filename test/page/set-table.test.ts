// What the bench's table makes of a board's state: what is outlined, three cards judged by eye, what is left in the deck, and words for who cannot see it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aloud } from "../../deploy/page/boards/aloud";
import { choose, verdictOf } from "../../deploy/page/cards/by-eye";
import { handsOn } from "../../deploy/page/cards/hands";
import { Met } from "../../deploy/page/cards/met";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { Happened } from "../../src/games/set/events";
import { broken, cardsOf, isSet, valueOf } from "../../src/games/set/rules";
import { shownPlaces } from "../../src/games/set/showing";
import { deckOf } from "../games/set/game";
import { openSession } from "../games/set/opened";
import type { Opened } from "../games/set/opened";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 2311) });

const DECK = cardsOf(false).map(makeCode);
/** 1111 + 2222 + 3333, and 1111 + 1112 + 1113 */
const TWO_SETS = ["S1111", "S2222", "S3333", "S1112", "S1113"];

function laid(codes: string[], isHint = false): Opened {
  const session = openSession(isHint, deckOf());
  for (const code of codes) session.lay(parseCode(code));
  return session;
}

/** A board with this session, as far as a table asks it. */
function boardWith(session: Opened) {
  const value = (text: string) =>
    Promise.resolve(
      new Function("croupier", `return ${text}`)({ state: session.state, moves: session.moves, play: session.play }),
    );
  return { session, hands: handsOn({ value } as unknown as Parameters<typeof handsOn>[0]) };
}

const tables = fc.shuffledSubarray(DECK, { minLength: 12, maxLength: 21 });

describe("three cards judged by eye", () => {
  it("are told which attribute keeps them from being a Set, with the values", () => {
    expect(verdictOf(["S1111", "S1121", "S1121".replace("S1", "S2")])).toEqual({
      isSet: false,
      words: "Not a Set. Quantity: one, one, two. Colour: violet, red, red.",
    });
    expect(verdictOf(["S2311", "S2322", "S2331"])).toEqual({
      isSet: false,
      words: "Not a Set. Shape: wave, diamond, wave.",
    });
  });

  it("are told what makes them a Set", () => {
    expect(verdictOf(["S1111", "S2222", "S3333"]).words).toBe(
      "A Set: quantity, filling, colour and shape all different.",
    );
    expect(verdictOf(["S1111", "S1112", "S1113"]).words).toBe(
      "A Set: quantity, filling and colour the same; shape all different.",
    );
  });

  it("are a Set just where the rules say so, and as many attributes are named as are broken", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(DECK, { minLength: 3, maxLength: 3 }), codes => {
        const [a, b, c] = codes.map(parseCode);
        const verdict = verdictOf(codes);
        expect(verdict.isSet).toBe(isSet(a, b, c));
        const named = verdict.words.match(/[A-Z]\w+: \w+, \w+, \w+\./g)?.length ?? 0;
        expect(named).toBe([0, 1, 2, 3].filter(attribute => (broken(a, b, c) >> attribute) & 1).length);
      }),
    );
  });

  it("are chosen by clicks: a second click lets one go, and behind three a new choice begins", () => {
    const clicks = (...codes: string[]) => codes.reduce<string[]>((chosen, code) => choose(chosen, code), []);
    expect(clicks("a", "b", "a")).toEqual(["b"]);
    expect(clicks("a", "b", "c", "d")).toEqual(["d"]);
    expect(clicks("a", "b", "c", "b", "d")).toEqual(["a", "c", "d"]);
    expect(choose(["a"], "b", 1)).toEqual(["b"]);
  });
});

describe("what a board gives away", () => {
  it("is as much of the shown Set as its display shows, whatever is done", () => {
    const deeds = fc.array(fc.constantFrom("next", "back", "take", "undo", "deal", "remove", "scan"), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(tables, deeds, fc.boolean(), (codes, list, isHint) => {
        const session = laid(codes.slice(0, 12), isHint);
        const rest = codes.slice(12).concat(DECK.filter(code => !codes.includes(code)));
        for (const deed of list) {
          if (deed === "back") session.step(-1);
          else if (deed === "scan") session.lay(parseCode(rest.shift() ?? "S1111"));
          else session.play(deed === "remove" ? `remove ${session.state().cards.find(Boolean)}` : deed);
          expect(session.state().given).toEqual(shownPlaces(session.showing));
        }
      }),
    );
  });

  it("stays given away whatever else is said of the Set that is shown", () => {
    const session = laid(TWO_SETS, true);
    for (let stage = 0; stage < 4; stage++) session.play("next");
    session.say([Happened.NotNow]);
    expect(session.state().given).toHaveLength(3);
  });
});

describe("a Set found by eye", () => {
  for (const isHint of [false, true])
    it(`is taken from the board, whichever Set it shows, ${isHint ? "in stages of a hint" : "one by one"}`, async () => {
      await fc.assert(
        fc.asyncProperty(tables, fc.nat(), fc.nat({ max: 9 }), async (codes, pick, steps) => {
          const { session, hands } = boardWith(laid(codes, isHint));
          const { sets, cards } = session.state();
          fc.pre(sets.length > 0);
          for (let step = 0; step < steps; step++) session.play("next");
          const wanted = sets[pick % sets.length].map(place => cards[place]!);
          expect(await hands.takeSet(wanted)).toBe(true);
          const left = session.state().cards;
          expect(cards.filter(code => code && !left.includes(code)).sort()).toEqual(wanted.sort());
        }),
        { numRuns: 40 },
      );
    });

  it("is left where it is when the board knows of no such Set", async () => {
    for (const isHint of [false, true]) {
      const { session, hands } = boardWith(laid(TWO_SETS, isHint));
      expect(await hands.takeSet(["S2222", "S1112", "S1113"])).toBe(false);
      expect(session.state().cards.filter(Boolean)).toEqual(TWO_SETS);
      expect(await hands.play("remove S2222")).toBe(true);
      expect(await hands.play("remove S2222")).toBe(false);
    }
  });
});

describe("the rest of the deck", () => {
  it("is what was never on the table since the game began; what is taken back goes back into it", () => {
    const met = new Met();
    const session = laid([]);
    const follow = () => met.follow(session.state());
    const isOut = () => DECK.filter(code => met.has(code)).sort();
    for (const code of TWO_SETS) {
      session.lay(parseCode(code));
      follow();
    }
    session.play("take");
    follow();
    expect(isOut()).toEqual(TWO_SETS.slice().sort());
    session.play("undo");
    follow();
    session.play("undo");
    follow();
    expect(isOut()).toEqual(TWO_SETS.slice(0, 4).sort());
    session.play("new");
    follow();
    expect(isOut()).toEqual([]);
  });

  it("is whole again with a new game, though cards were taken", () => {
    const met = new Met();
    const session = laid(TWO_SETS);
    met.follow(session.state());
    session.play("take");
    met.follow(session.state());
    session.play("new");
    met.follow(session.state());
    expect(DECK.some(code => met.has(code))).toBe(false);
  });
});

describe("said aloud", () => {
  it("a table says how many Sets lie there, and which one is shown", () => {
    const session = laid(TWO_SETS);
    expect(aloud(session.state())).toBe(
      "set: one empty violet oval. 2 Sets on the table. Set 1 is shown: one empty violet wave; two solid red diamonds; three striped green ovals",
    );
    session.step(1);
    expect(aloud(session.state())).toMatch(/^set: 2 Sets on the table\. Set 2 is shown: one empty violet wave; /);
    expect(aloud(laid(["S1111", "S2222"]).state())).toBe(
      "set: two solid red diamonds. 2 cards on the table, too few for a Set",
    );
    expect(aloud(laid([]).state())).toBe("set");
  });

  it("a hint keeps to itself what it has not given away", () => {
    const session = laid(TWO_SETS, true);
    const said = Array.from({ length: 4 }, () => session.play("next") && aloud(session.state()));
    expect(said).toEqual([
      "set: Yes, there is a Set",
      "set: One of its cards",
      "set: Two of its cards",
      "set: one empty violet wave; two solid red diamonds; three striped green ovals",
    ]);
    fc.assert(
      fc.property(tables, codes => {
        expect(aloud(laid(codes.slice(0, 12), true).state())).not.toMatch(/\d Set|on the/);
      }),
    );
  });

  it("Dobble names the symbol of both cards, and other apps say what they said", () => {
    const dobble = { app: "dobble", mode: "match", order: 7, cards: [11, 40], message: "" };
    expect(aloud({ ...dobble, common: { symbol: 46, name: "Spider's web" } })).toBe(
      "dobble: both cards show: Spider's web",
    );
    expect(aloud({ ...dobble, cards: [11], common: null, message: "Now another card" })).toBe(
      "dobble: Now another card",
    );
    expect(aloud({ app: "durak", message: "Beat it" })).toBe("durak: Beat it");
    expect(aloud({ app: "menu", items: ["Set", "Hints"], cursor: 1, message: "" })).toBe("menu, Hints");
    expect(aloud(undefined)).toBe("");
  });

  it("keeps to itself in a race and in practice whether a Set lies there: message, claim and points are said", () => {
    const race = {
      app: "set",
      cards: TWO_SETS,
      sets: [],
      shown: -1,
      scores: [2, 1],
      claim: null,
      message: "P1: Set in 4.2 s",
    };
    expect(aloud({ ...race, mode: "race" })).toBe("set: P1: Set in 4.2 s. P1 2, P2 1");
    expect(aloud({ ...race, mode: "practice", scores: [3], message: "" })).toBe("set: points 3");
    const claim = { player: 2, cards: ["S1111"], atMs: 0 };
    expect(aloud({ ...race, mode: "race", claim, message: "P2: which three?" })).toBe(
      "set: P2: which three?. named: one empty violet wave. P1 2, P2 1",
    );
    for (const mode of ["race", "practice"])
      expect(aloud({ ...race, mode })).not.toMatch(/no Set|\d Sets?\b|on the table/);
  });
});

describe("cards of the shown Set", () => {
  it("are three that are one, and none where none is shown", () => {
    const { given, cards } = laid(TWO_SETS).state();
    const [a, b, c] = given.map(place => parseCode(cards[place]!));
    expect(isSet(a, b, c)).toBe(true);
    expect([0, 1, 2, 3].every(attribute => valueOf(a, attribute) > 0)).toBe(true);
    expect(laid(["S1111"]).state().given).toEqual([]);
  });
});
