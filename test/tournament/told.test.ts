import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LiveTable, Person, View } from "../../deploy/tournament/contract";
import { boardJson } from "../../deploy/board-bytes";
import { MOST_BYTES, offerOf } from "../../deploy/tournament/boards/offers";
import { openSealed, sealWord } from "../../deploy/tournament/boards/sealed";
import { shownOf } from "../../deploy/tournament/boards/shown";
import { checkWifi } from "../../deploy/tournament/join";
import { matchesCsv } from "../../deploy/tournament/http/export";
import { Feed } from "../../deploy/tournament/http/feed";
import type { MatchRecord, State } from "../../deploy/tournament/records";
import { makeSheet } from "../../deploy/tournament/sheet";
import { stateAt } from "../soak/tournament/board";
import { decode, renderPdf } from "../host/paper";
import { type Event, listen, until } from "../soak/tournament/page";
import { Evening } from "./evening";

let evening: Evening;
beforeEach(async () => {
  evening = await Evening.start();
});
afterEach(() => evening.end());

/** What a page is sent. */
function heardBy(base: string): { events: Event[]; close(): void } {
  const events: Event[] = [];
  return { events, close: listen(base, event => events.push(event)) };
}

describe("pages that listen", () => {
  test("have the whole view at once, then what changes", async () => {
    await evening.setUp({ rounds: 1 }, 2, 1);
    const page = heardBy(evening.page.base);
    await until("the view is there", () => page.events.length > 0);
    expect(page.events[0]).toMatchObject(["view", { name: "Friday", state: "open" }]);
    await evening.seat({ stepMs: 300, steps: 4 });
    await evening.page.must({ act: "start round" });
    await until("it is over", () =>
      page.events.some(([name, data]) => name === "view" && (data as View).state === "over"),
    );
    const live = page.events.filter(([name]) => name === "live").map(([, data]) => data as LiveTable);
    expect(live.length).toBeGreaterThan(0);
    expect(live[0]).toMatchObject({ table: 1, state: { app: "set", mode: "race" } });
    page.close();
    await until("it is let go", () => evening.running.feed.count === 0);
  });

  test("are told what is live as late as the organiser wants it, results at once", async () => {
    await evening.setUp({ rounds: 1, delayS: 3600 }, 2, 1);
    const page = heardBy(evening.page.base);
    await evening.seat();
    await evening.page.must({ act: "start round" });
    await until("it is over", () =>
      page.events.some(([name, data]) => name === "view" && (data as View).state === "over"),
    );
    expect(page.events.filter(([name]) => name === "live")).toEqual([]);
    const { live, matches } = await evening.page.view();
    expect([live, matches[0].state]).toEqual([[], "done"]);
    expect((await (await evening.page.get(`/api/match/${matches[0].id}`)).json()).moments).toEqual([]);
    await evening.page.must({
      ...{ act: "tournament", name: "Friday", game: "set", system: "swiss", rounds: 1, goal: 6, minutes: 0, delayS: 0 },
    });
    expect((await evening.page.view()).live).toHaveLength(1);
    page.close();
  });

  test("that take nothing any more are let go", () => {
    const written: string[] = [];
    let isDestroyed = false;
    const response = {
      writeHead: () => undefined,
      on: () => undefined,
      write: (text: string) => written.push(text),
      get writableLength() {
        return 5_000_000;
      },
      destroy: () => (isDestroyed = true),
    };
    const feed = new Feed({ nowMs: () => 0, delayS: () => 0, live: () => [], view: () => ({}) as View });
    feed.add(response as never, "a");
    (feed as unknown as { push(): void }).push();
    expect([isDestroyed, feed.dropped, feed.count]).toEqual([true, 1, 0]);
    feed.end();
  });
});

describe("people", () => {
  test("have statistics over all evenings of the file, and a new one begins with the same tables", async () => {
    await evening.setUp({ rounds: 1 }, 2, 1);
    await evening.seat();
    await evening.page.must({ act: "start round" });
    await until("it is over", async () => (await evening.page.view()).state === "over");
    const act = { act: "tournament", game: "set", system: "swiss", rounds: 2, goal: 6, minutes: 0, delayS: 0 } as const;
    await evening.page.must({ ...act, name: "Saturday" });
    expect(await evening.page.view()).toMatchObject({ name: "Saturday", round: 0, state: "open", matches: [] });
    for (let round = 1; round <= 2; round++) {
      await evening.page.must({ act: "start round" });
      await until("it is over", async () => (await evening.page.view()).state !== "playing");
    }
    const people: Person[] = await (await evening.page.get("/api/people")).json();
    expect(people.map(({ evenings, played }) => [evenings, played])).toEqual([
      [2, 3],
      [2, 3],
    ]);
    for (const { wins, draws, losses, against, meanMs, bestMs, setsAMinute } of people) {
      expect(wins + draws + losses).toBe(3);
      expect(against).toHaveLength(1);
      expect(against[0].wins).toBe(wins);
      expect([1500, 2100]).toContain(bestMs);
      expect(meanMs).toBeGreaterThan(0);
      expect(setsAMinute).toBeGreaterThan(0);
    }
    const { evenings } = await (await evening.page.get("/api/export.json")).json();
    expect(evenings.map((one: { name: string }) => one.name)).toEqual(["Friday", "Saturday"]);
  });
});

const EVENING: State = {
  evening: {
    ...{ id: 1, name: "F", game: "durak", system: "swiss", rounds: 0, goal: 3, minutes: 0, delayS: 0, round: 1 },
    ...{ endsMs: 0, lastPlayer: 2, lastTable: 1, lastMatch: 2 },
  },
  player: new Map(),
  table: new Map([[1, { id: 1, name: "T", words: [] }]]),
  match: new Map(),
};
/** As for a board in a room of its own. */
const seal = (word: string) => sealWord(openSealed("kilo-oboe-7714").checked, word);

const MATCH: MatchRecord = {
  ...{ id: 123456789, round: 1, slot: 0, table: 1, players: [1, 2], scores: [-1, 2.5], state: "done", by: "hand" },
  ...{ startedMs: 0, endedMs: 0, told: [null, null], best: [], mean: [], peer: "mufa-dine-lubi-keta-risu-vane-digu" },
} as MatchRecord;

const called = (...names: string[]): State => ({
  ...EVENING,
  player: new Map(names.map((name, at) => [at + 1, { id: at + 1, name, leftAfter: null }])),
  match: new Map([[MATCH.id, MATCH]]),
});

describe("what leaves the program", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\t=1", '"a",b', "a;b"])(
    "a player called %j is no formula in a spreadsheet",
    name => {
      const [, line] = matchesCsv(called(name, "Bo")).split("\r\n");
      const first = line.split(",")[3];
      expect(first).not.toMatch(/^"?\s*[=+\-@]/);
      expect(line).toContain(",-1,2.5,");
      // A program that takes a tab for the end of a cell begins the next one there.
      if (/^[=+\-@\t]/.test(name)) expect(line).toContain(`"'${name.replace("\t=", "\t'=")}"`);
    },
  );

  test.each(["set", "durak", "dobble", "tictactoe"] as const)(
    "an offer of %s fits a board's message, whatever people are called",
    game => {
      for (const name of ["Ann", "я".repeat(60), "😀".repeat(60), '"\\'.repeat(30), ""]) {
        const state = called(name, name);
        const offer = offerOf({ ...state, evening: { ...state.evening, game } }, MATCH, seal);
        const text = boardJson(offer);
        expect(text.length).toBeLessThanOrEqual(MOST_BYTES);
        expect(text).toMatch(/^[\x20-\x7e]*$/);
        expect(JSON.parse(text)).toEqual(offer);
      }
    },
  );

  test("a race is offered as one of guests, of which a board keeps nothing for its own players", () => {
    const state = called("Ann", "Bo");
    const offer = offerOf({ ...state, evening: { ...state.evening, game: "set" } }, MATCH, seal);
    expect(offer).toMatchObject({ game: "set", how: { mode: "race", players: 2, guests: true } });
  });

  test("a state that is shown has no hand, no hint and nothing that is not known", () => {
    const durak = shownOf("durak", { ...stateAt("durak", 1, 0, 1, 3), seen: { peer: ["6H"] }, link: {}, evil: 1 });
    expect(durak).toMatchObject({ app: "durak", mine: 2 });
    for (const name of ["hand", "seen", "link", "evil"]) expect(durak).not.toHaveProperty(name);
    expect(shownOf("set", { ...stateAt("set", 1, 0, 1, 3), sets: [[0, 1, 2]] })).toMatchObject({ sets: [] });
    expect(shownOf("tictactoe", { ...stateAt("tictactoe", 1, 0, 1, 3), advice: 5 })).toMatchObject({ advice: null });
    expect(shownOf("set", JSON.parse('{"app":"set"}'))).toBeUndefined();
  });
});

describe("a sheet", () => {
  test("has for each board its table, and the code that it scans, in a symbol that a decoder reads", async () => {
    const names = ["Table 1", "Столик у окна", "x".repeat(60)];
    const joins = names.flatMap((name, at) =>
      [0, 1].map(seat => ({
        ...{ table: at + 1, seat, name },
        code: `JOIN {"ssid":"Club","password":"caf\\u00e9 secret","broker":"mqtt://user:password@192.168.1.20:1883","table":"mufa-dine-lubi-keta-risu-vane-dig${seat}"}`,
      })),
    );
    const pages = await renderPdf(await makeSheet(joins, "Friday"), 6);
    expect(pages).toHaveLength(6);
    for (const [at, { image, text }] of pages.entries()) {
      const found = await decode(image);
      expect(found.map(({ bytes }) => Buffer.from(bytes).toString("latin1"))).toEqual([joins[at].code]);
      expect(text).toContain(`Table ${joins[at].table}, board ${joins[at].seat + 1} of 2`);
    }
    expect(pages[0].text).toContain("Table 1");
  });

  test("comes in the language that is asked for, and else in that of the command", async () => {
    await evening.page.must({ act: "add table", name: "Window" });
    const textIn = async (asked: string) => {
      const answer = await evening.page.get(`/api/sheet.pdf${asked}`);
      return (await renderPdf(new Uint8Array(await answer.arrayBuffer()), 1))[0].text;
    };
    expect(await textIn("?lang=ru")).toContain("Стол 1");
    expect(await textIn("?lang=pl")).toContain("Stolik 1");
    for (const asked of ["", "?lang=en", "?lang=tlh"]) expect(await textIn(asked)).toContain("Table 1");
  });

  test("of no table says so", async () => {
    const [page] = await renderPdf(await makeSheet([], "Friday"), 2);
    expect(page.text).toContain("There is no table yet");
  });
});

describe("names for a board", () => {
  const shown = (...names: string[]) => {
    const state = called(...names);
    return (offerOf({ ...state, evening: { ...state.evening, game: "durak" } }, MATCH, seal) as { names: string[] })
      .names;
  };

  // As passports have them, without marks.
  test.each([
    [
      ["Łukasz", "Иван"],
      ["Lukasz", "Ivan"],
    ],
    [
      ["Jürgen", "Đặng"],
      ["Jurgen", "Dang"],
    ],
    [
      ["Ωμέγα", "İstanbul"],
      ["Omega", "Istanbul"],
    ],
    [
      ["Ann", "Bo"],
      ["Ann", "Bo"],
    ],
    [
      ["\u200d\u2800x", "\u2800"],
      ["x", "P2"],
    ],
  ])("%j are %j", (names, told) => expect(shown(...names)).toEqual(told));

  // Both are Li in Pinyin; ISO 9 makes Ivan of the other; a line has 21 letters.
  test.each([
    ["李", "黎"],
    ["Иван", "Ivan"],
    ["Zoë", "ZOE"],
    ["Schachklub Wiesbaden 1", "Schachklub Wiesbaden 2"],
    ["\u2800", "P1"],
  ])("%s and %s are told apart on one display", (...names) => {
    const told = shown(...names);
    expect(new Set(told.map(name => name.toLowerCase())).size, told.join()).toBe(2);
    for (const name of told) expect(name).toMatch(/^[\x21-\x7e][\x20-\x7e]{0,20}$/);
  });

  test("are of letters that a display has, and never empty", () => {
    for (const name of ["王小明", "😀", "محمد", "שלום", "さくら", "ไทย", "я".repeat(60)])
      for (const one of shown(name, name)) expect(one, name).toMatch(/^[\x20-\x7e]{1,21}$/);
  });
});

describe("a Wi-Fi for boards", () => {
  const wrong = (ssid: string, password: string) => {
    try {
      checkWifi({ ssid, password });
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };

  test("has a name and a password as IEEE 802.11 has them, counted in bytes", () => {
    for (const [ssid, password] of [
      ["Club", ""],
      ["W".repeat(32), "p".repeat(63)],
      ["ü".repeat(16), "geheim17"],
      ["Jürgen’s iPhone", "Łódź-Łódź"],
      ["Club", "0123456789abcdef".repeat(4)],
    ])
      expect([ssid, wrong(ssid, password)]).toEqual([ssid, ""]);
    expect(wrong("Club", "geheim7")).toMatch(/password of a Wi-Fi has 8 to 63 letters.*the one given has 7/);
    expect(wrong("Club", "p".repeat(64))).toMatch(/8 to 63 letters/);
    expect(wrong("W".repeat(33), "geheim17")).toMatch(/1 to 32 bytes, and this one has 33/);
    expect(wrong("ü".repeat(17), "geheim17")).toMatch(/this one has 34/);
    expect(wrong("", "geheim17")).toMatch(/1 to 32 bytes/);
    expect(wrong("Club", "geheim7")).not.toContain("geheim7");
  });
});
