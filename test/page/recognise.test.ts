// What the page makes of cards that were recognised: Sets that keep their colours, hints, words, cards in an address; and its side of the recogniser.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCode, parseCode } from "../../src/games/set/codes";
import { cardsOf, setsOf } from "../../src/games/set/rules";
import { Looker } from "../../deploy/page/vision/looker";
import { benchWith, cardsIn, withoutCards } from "../../deploy/page/recognise/brought";
import { Hint } from "../../deploy/page/recognise/hint";
import { type Seen, TableMaker, orderOf } from "../../deploy/page/recognise/table";
import type { Placed } from "../../deploy/vision/placed";
import { sayLaid } from "../../deploy/page/recognise/target";
import { statusOf, wholeOf } from "../../deploy/page/recognise/words";
import { COLOURS } from "../../deploy/vision/rings";
import { quadAt } from "../../deploy/vision/scene/scene";

const DECK = cardsOf(false).map(makeCode);
const ROWS = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"];

/** Cards in rows, as the camera might see them; what comes behind a slash is what a card may be as well. */
const laid = (rows: string[]): Seen[] =>
  rows.flatMap((row, y) =>
    row.split(" ").map((word, x) => {
      const [code, other] = word.split("/");
      const answers = other ? [code, other] : [code];
      return { id: 10 * y + x, code, corners: quadAt(60 + 90 * x, 80 + 130 * y, 64, 98), sure: !other, answers };
    }),
  );

describe("the table before the camera", () => {
  it("has its Sets, its rows, and the order in which a board lays them as they lie here", () => {
    const table = new TableMaker().make(laid(ROWS));
    expect(table.grid).toEqual(ROWS.map(row => row.split(" ")));
    expect(table.sets.map(({ key }) => key)).toEqual([
      "S1111 S2223 S3332",
      "S1111 S1112 S1113",
      "S2132 S2223 S2311",
      "S1213 S2311 S3112",
    ]);
    expect(table.sets.map(({ colour }) => colour)).toEqual(COLOURS.slice(0, 4));
    const { cards, moved, others } = orderOf(table);
    expect(cards.slice(0, 6).map(({ code }) => code)).toEqual(["S1111", "S2132", "S3112", "S2223", "S1112", "S1113"]);
    expect(cards.map(({ place }) => place)).toEqual([...cards.keys()]);
    expect([moved, others]).toEqual([0, 0]);
    expect(table).toMatchObject({ tables: 1, twice: [] });
  });

  it("a card that lies there twice is named, and counts once", () => {
    const table = new TableMaker().make(laid(["S1111 S1112 S1113", "S1111 S2222 S3123"]));
    expect(table.twice).toEqual(["S1111"]);
    expect(table.sets.map(({ key }) => key)).toEqual(["S1111 S1112 S1113"]);
    expect(orderOf(table).cards.filter(({ code }) => code === "S1111")).toEqual([{ code: "S1111", place: 0 }]);
  });

  it("a Set that rests on a card which is to be checked is dashed, the others are whole", () => {
    const table = new TableMaker().make(laid(["S1111/S1311 S1112 S1113", "S2221 S2222 S2223"]));
    expect(table.sets.map(({ key, isDoubtful, dash }) => [key, isDoubtful, dash.length > 0])).toEqual([
      ["S1111 S1112 S1113", true, true],
      ["S2221 S2222 S2223", false, false],
    ]);
  });

  it("a Set keeps its colour however cards come and go, and no two have the same while there are colours", () => {
    const cards = fc.shuffledSubarray(DECK, { minLength: 0, maxLength: 15 });
    fc.assert(
      fc.property(fc.array(cards, { minLength: 2, maxLength: 6 }), looks => {
        const maker = new TableMaker();
        let before = new Map<string, string>();
        for (const codes of looks) {
          const { sets } = maker.make(codes.length ? laid([codes.join(" ")]) : []);
          expect(sets).toHaveLength(setsOf(codes.map(parseCode)).length);
          for (const { key, colour } of sets) if (before.has(key)) expect(colour).toBe(before.get(key));
          if (sets.length <= COLOURS.length && !before.size)
            expect(new Set(sets.map(({ colour }) => colour)).size).toBe(sets.length);
          before = new Map(sets.map(({ key, colour }) => [key, colour]));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("a hint", () => {
  const { sets } = new TableMaker().make(laid(ROWS));

  it("goes from whether there is a Set to all three of its cards, then to the next Set", () => {
    const hint = new Hint();
    hint.become(sets);
    const told: [string, number][] = [];
    for (let press = 0; press < 5; press++) {
      hint.next();
      told.push([hint.words, hint.places.length]);
    }
    expect(told).toEqual([
      ["Yes, there is a Set.", 0],
      ["One of its cards.", 1],
      ["Two of its cards.", 2],
      ["All three: a Set.", 3],
      ["One of its cards.", 1],
    ]);
    expect(hint.ring.colour).toBe(sets[1].colour);
    expect(hint.places).toEqual(sets[1].places.slice(0, 1));
  });

  it("says that there is none, and asks again when cards came", () => {
    const hint = new Hint();
    hint.become([]);
    hint.next();
    expect([hint.words, hint.offer]).toEqual(["No Set here.", "Is there a Set now?"]);
    hint.next();
    expect([hint.stage, hint.words]).toEqual([1, "No Set here."]);
    hint.become(sets);
    expect([hint.stage, hint.words, hint.offer]).toEqual([0, "", "Is there a Set?"]);
  });

  it("stays with its Set while others come and go, and begins anew when its own is taken away", () => {
    const hint = new Hint();
    hint.become(sets);
    hint.next();
    hint.next();
    hint.next();
    hint.become(sets.slice(0, 1));
    expect(hint.places).toEqual(sets[0].places.slice(0, 2));
    hint.become(sets.slice(1));
    expect([hint.stage, hint.places]).toEqual([0, []]);
  });
});

describe("what is said", () => {
  it("of all Sets that were found is no number where it is one", () => {
    expect([1, 2, 14].map(wholeOf)).toEqual(["The only Set", "All 2 Sets", "All 14 Sets"]);
  });

  const maker = new TableMaker();
  const status = (rows: string[], seen = rows.join(" ").split(" ").length, isHinting = false) =>
    statusOf(maker.make(laid(rows)), seen, isHinting);

  it("counts cards and Sets, and says what to do", () => {
    expect(statusOf(maker.make([]), 0, false)).toMatch(/^No card in the picture/);
    expect(statusOf(maker.make([]), 3, false)).toBe("Hold still …");
    expect(status(["S1111 S1112 S2233"])).toBe("3 cards, no three of them a Set.");
    expect(status(["S1111 S1112 S1113"])).toBe("3 cards, 1 Set.");
    expect(status(["S1111/S1311 S1112 S1113"])).toBe(
      "3 cards, 1 to be checked. 1 Set if the cards to be checked are right.",
    );
    expect(status(["S1111"], 4)).toBe("1 card. Too few for a Set. Hold still: there are more.");
    expect(status(["S1111 S1111"])).toMatch(
      /^2 cards\. Too few for a Set\. S1111 \(one empty violet wave\) lies there more than once/,
    );
  });

  it("gives nothing away while it hints", () => {
    expect(status(ROWS, 12, true)).toBe("12 cards.");
  });

  it("of what was sent: what the board has, or why not", async () => {
    const cards = [{ code: "S1111", place: 4 }];
    const lay = async (sent: Placed[]) => ({ cards: sent.map(({ code }) => code), sets: 1, astray: 0 });
    expect(await sayLaid({ name: "Board 1", lay }, { cards, moved: 0, others: 0 })).toBe(
      "Board 1 has 1 card and 1 Set.",
    );
    expect(await sayLaid({ name: "Board 1", lay }, { cards, moved: 1, others: 3 })).toBe(
      "Board 1 has 1 card and 1 Set. 3 cards that lie apart from the others did not go with them. " +
        "1 card lies elsewhere than in the picture: a board's table is three rows of seven.",
    );
    expect(
      await sayLaid(
        { name: "Board 1", lay: async sent => ({ ...(await lay(sent)), astray: 1 }) },
        { cards, moved: 0, others: 0 },
      ),
    ).toMatch(/ 1 card lies elsewhere than it was sent to: the Croupier there is older/);
  });
});

describe("cards in the address of the bench", () => {
  it("come out as they went in", () => {
    const there = (places: number[]) => places.map((place, at) => ({ code: DECK[at], place }));
    for (const places of [[...Array(21).keys()], [0], [20], [1, 4, 11], []]) {
      const cards = there(places);
      expect(cardsIn(new URL(benchWith(cards), "http://localhost/").search)).toEqual(cards);
    }
    expect(benchWith(there([0, 2, 3]))).toBe(`./index.html?cards=${DECK[0]}+-+${DECK[1]}+${DECK[2]}`);
    // Where a browser remembers nothing, the language goes along.
    expect(benchWith(there([0]), "?lang=ru&x=1")).toBe(`./index.html?cards=${DECK[0]}&lang=ru`);
    expect(withoutCards(`http://localhost/index.html?cards=${DECK[0]}&lang=ru#1.x`).href).toBe(
      "http://localhost/index.html?lang=ru#1.x",
    );
    // More than a table has room for.
    expect(cardsIn(new URL(benchWith(there([...Array(24).keys()])), "http://localhost/").search)).toHaveLength(21);
  });

  it("are cards whatever stands there: different ones, and no more than a table has room for", () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(...DECK), fc.constant("-"));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), words => {
        const cards = cardsIn(`?cards=${encodeURIComponent(words.join(" "))}`);
        expect(cards.length).toBeLessThanOrEqual(21);
        expect(new Set(cards.map(({ code }) => code)).size).toBe(cards.length);
        for (const { code } of cards) expect(DECK).toContain(code);
        const places = cards.map(({ place }) => place);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        for (const place of places) expect(place >= 0 && place <= 20).toBe(true);
      }),
    );
    expect(cardsIn("")).toEqual([]);
  });
});

/** A worker that does as it is told. */
class FakeWorker {
  sent: any[] = [];
  isEnded = false;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onerror: (event: { preventDefault(): void }) => void = () => undefined;
  postMessage(message: unknown) {
    this.sent.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
}

describe("the recogniser as the page sees it", () => {
  const frame = () => ({ data: new Uint8ClampedArray(16), width: 2, height: 2 }) as ImageData;
  const settled = () => new Promise(done => setTimeout(done));
  const READY = { data: { kind: "ready" } };
  const noEye = () => Promise.reject(new Error("404"));

  it("is busy while it looks, and answers each picture with its own cards", async () => {
    const worker = new FakeWorker();
    const looker = new Looker(() => worker as unknown as Worker, noEye);
    expect(looker.isBusy).toBe(false);
    const one = looker.look(frame()),
      other = looker.follow(frame(), 40);
    expect(looker.isBusy).toBe(true);
    // Nothing is handed over before somebody is there to take it.
    expect(worker.sent).toEqual([]);
    worker.onmessage(READY);
    await settled();
    const [first, second] = worker.sent;
    expect([first.kind, second.kind, second.atMs]).toEqual(["still", "live", 40]);
    worker.onmessage({ data: { kind: "live", id: second.id, view: { cards: ["second"] } } });
    worker.onmessage({ data: { kind: "still", id: first.id, shown: { cards: ["first"], isGrey: true } } });
    expect([await one, await other]).toEqual([{ cards: ["first"], isGrey: true }, { cards: ["second"] }]);
    expect(looker.isBusy).toBe(false);
    looker.forget();
    await settled();
    expect(worker.sent[2]).toEqual({ kind: "forget" });
  });

  it("a worker that dies fails what waits in words, and the next picture has a fresh one", async () => {
    const workers: FakeWorker[] = [];
    const looker = new Looker(() => {
      workers.push(new FakeWorker());
      return workers[workers.length - 1] as unknown as Worker;
    }, noEye);
    const lost = looker.follow(frame(), 0);
    workers[0].onmessage(READY);
    workers[0].onerror({ preventDefault: () => undefined });
    await expect(lost).rejects.toThrow("broke off");
    expect(looker.isBusy).toBe(false);
    const next = looker.look(frame());
    expect(workers[0].isEnded).toBe(true);
    workers[1].onmessage(READY);
    await settled();
    workers[1].onmessage({ data: { kind: "wrong", id: workers[1].sent[0].id, words: "it is dark" } });
    await expect(next).rejects.toThrow("it is dark");
  });

  for (const [what, makeWorker] of [
    [
      "there are no workers",
      () => {
        throw new Error("Worker is not defined");
      },
    ],
    [
      "the worker cannot be loaded",
      () => {
        const worker = new FakeWorker();
        setTimeout(() => worker.onerror({ preventDefault: () => undefined }));
        return worker as unknown as Worker;
      },
    ],
  ] as const) {
    it(`where ${what} the page looks itself`, async () => {
      const asked: string[] = [];
      const looker = new Looker(makeWorker, async () => ({
        see: async message => {
          asked.push(message.kind);
          if (!("data" in message)) return undefined;
          const { id } = message;
          return message.kind === "live"
            ? { kind: "live", id, view: { cards: [], unread: [], count: 3, isGrey: false } }
            : { kind: "still", id, shown: { cards: [], unread: [], pieces: [], isGrey: true } };
        },
      }));
      expect(await looker.follow(frame(), 0)).toMatchObject({ count: 3 });
      looker.forget();
      expect(await looker.look(frame())).toEqual({ cards: [], unread: [], pieces: [], isGrey: true });
      expect(asked).toEqual(["live", "forget", "still"]);
    });

    it(`where ${what} and the page cannot look either, it says so, and tries again with the next picture`, async () => {
      let tries = 0;
      const looker = new Looker(makeWorker, () => {
        tries++;
        return noEye();
      });
      for (const expected of [1, 2]) {
        await expect(looker.look(frame())).rejects.toThrow("could not be loaded from where the page came from (404)");
        expect([tries, looker.isBusy]).toEqual([expected, false]);
      }
    });
  }
});
