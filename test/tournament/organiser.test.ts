import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Page } from "../soak/tournament/page";
import type { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { Evening } from "./evening";

let evening: Evening;
let page: Page;
beforeEach(async () => {
  evening = await Evening.start();
  page = evening.page;
});
afterEach(() => evening.end());

const NAMES = [
  "Łukasz Żółć",
  "Иван Дурак",
  "王小明",
  "محمد",
  "நந்தினி",
  "👩‍👩‍👧 Family",
  "<img src=x onerror=alert(1)>",
  "=HYPERLINK(1)",
  'O\'Brien, "Bo"',
];

describe("names", () => {
  test("in any script are kept as they are, shown as they are, and told to boards in ASCII", async () => {
    await page.must({ act: "add table", name: "Столик №1" });
    for (const name of NAMES) await page.must({ act: "add player", name });
    const { players, tables } = await page.view();
    expect(players.map(({ name }) => name)).toEqual(NAMES);
    expect(tables[0].name).toBe("Столик №1");
    for (const { code } of await page.joins()) expect(code).toMatch(/^JOIN \{[\x20-\x7e]*\}$/);
  });

  test("written from right to left do not turn around what the journal says beside them", async () => {
    for (const name of ["דוד", "محمد"]) await page.must({ act: "add player", name });
    await page.must({ act: "start round" });
    const [{ id }] = (await page.view()).matches;
    await page.must({ act: "result", match: id, scores: [3, 1] });
    expect((await page.journal()).at(-1)!.what).toBe(`Match ${id} (\u2068דוד\u2069, \u2068محمد\u2069): 3 to 1`);
    // A terminal is told text alone, which shows as a number whatever turns writing around.
    expect(evening.lines.at(-1)).toBe(`organiser: Match ${id} (דוד, محمد): 3 to 1`);
  });

  test("are trimmed, refused when twice, empty or too long, and lose what nobody sees", async () => {
    await page.must({ act: "add player", name: "  Ann \u202e\u0007  Lee " });
    expect((await page.view()).players[0].name).toBe("Ann Lee");
    expect(await page.do({ act: "add player", name: "ANN LEE" })).toContain("already");
    expect(await page.do({ act: "add player", name: " \u200e " })).toContain("needs a name");
    for (const name of ["\u200b", " \u00ad\u3164 "])
      expect(await page.do({ act: "add player", name })).toContain("needs a name");
    expect(await page.do({ act: "add player", name: "Ann\u200b Lee" })).toContain("already");
    expect(await page.do({ act: "add player", name: "x".repeat(61) })).toContain("at most 60 characters");
    await page.must({ act: "add player", name: "😀".repeat(60) });
    expect(await page.do({ act: "rename player", player: 2, name: "ann lee" })).toContain("already");
    await page.must({ act: "rename player", player: 1, name: "ann lee" });
  });
});

describe("acts", () => {
  test("that are none, or have a field that is wrong, are refused in words and change nothing", async () => {
    const before = await page.view();
    const bad = [{}, null, [], "x", { act: "toString" }, { act: "add player" }, { act: "add player", name: 7 }];
    const worse = [
      { act: "result", match: 1, scores: "3:1" },
      { act: "result", match: -1, scores: [1, 2] },
      { act: "player leaves", player: 99 },
      { act: "move match", match: 1, table: 1 },
      { act: "tournament", name: "x", game: "chess", system: "swiss", rounds: 1, goal: 1, minutes: 1, delayS: 0 },
    ];
    for (const act of [...bad, ...worse]) {
      const response = await page.post("/api/do", JSON.stringify(act));
      expect([act, response.status, (await response.json()).problem]).toEqual([act, 200, expect.stringMatching(/\w/)]);
    }
    expect({ ...(await page.view()), nowMs: 0 }).toEqual({ ...before, nowMs: 0 });
  });

  test("results are entered and corrected by hand; the journal keeps who changed what", async () => {
    await evening.setUp({}, 2, 1);
    await page.must({ act: "start round" });
    const [{ id }] = (await page.view()).matches;
    await page.must({ act: "result", match: id, scores: [2, 1] }, { act: "result", match: id, scores: [3, 1] });
    expect((await page.view()).matches[0]).toMatchObject({ scores: [3, 1], by: "hand", state: "done" });
    const lines = (await (await page.get("/api/journal")).json()) as { who: string; what: string }[];
    expect(lines.at(-1)).toMatchObject({
      who: "organiser",
      what: expect.stringContaining("3 to 1 in place of 2 to 1"),
    });
    for (const scores of [[1], [1, 2, 3], [0.3, 1], [1e9, 0]])
      expect(await page.do({ act: "result", match: id, scores })).toMatch(/numbers/);
  });

  test("undo takes the organiser's acts back one by one, and the journal keeps both", async () => {
    await evening.setUp({}, 4, 2);
    await page.must({ act: "start round" });
    const [{ id }] = (await page.view()).matches;
    await page.must({ act: "result", match: id, scores: [1, 0] });
    await page.undo();
    const back = await page.view();
    expect(back.matches[0]).toMatchObject({ scores: null, state: "playing", by: "" });
    await page.undo();
    expect(await page.view()).toMatchObject({ round: 0, state: "open", matches: [] });
    await page.must({ act: "start round" });
    expect((await page.view()).matches.map(match => match.id)).not.toContain(id);
    const lines = (await (await page.get("/api/journal")).json()) as { what: string }[];
    expect(lines.filter(({ what }) => what.startsWith("Taken back: "))).toHaveLength(2);
    expect(lines.filter(({ what }) => what.startsWith("Round 1 begins"))).toHaveLength(3 - 1);
  });

  test("of a long journal the newest lines are sent, or those before any; undo finds its act behind thousands", async () => {
    await evening.setUp({}, 2, 1);
    await page.must({ act: "start round" });
    const told = () => ({ atMs: 0, who: "table 1", what: "told", changes: null });
    const store = new Store((evening.running.tournament as unknown as { store: { db: Database } }).store.db);
    store.write({ evening: 1, changes: [], moments: [], entries: Array.from({ length: 5000 }, told) });
    const ask = async (query: string): Promise<number[]> =>
      (await (await page.get(`/api/journal${query}`)).json()).map(({ n }: { n: number }) => n);
    const newest = await ask("");
    expect(newest).toHaveLength(200);
    expect(await ask("?most=3")).toEqual(newest.slice(-3));
    expect(await ask(`?most=2&before=${newest[0]}`)).toEqual([newest[0] - 2, newest[0] - 1]);
    expect(await ask("?most=99999")).toHaveLength(5000);
    expect(await ask("?before=1")).toEqual([]);
    for (const wrong of ["?most=-1", "?before=x", "?most="])
      expect([wrong, (await page.get(`/api/journal${wrong}`)).status]).toEqual([wrong, 400]);
    await page.undo();
    expect(await page.view()).toMatchObject({ round: 0, state: "open" });
  });

  test("undo leaves alone what has been told meanwhile", async () => {
    await evening.setUp({ rounds: 1 }, 4, 3);
    const boards = await evening.seat();
    await page.must({ act: "start round" });
    await page.must({ act: "rename player", player: 1, name: "Renamed" });
    const over = async () => (await page.view()).state === "over";
    await expect.poll(over).toBe(true);
    const { matches } = await page.view();
    await page.undo();
    expect((await page.view()).players[0].name).toBe("Player 1");
    expect((await page.view()).matches).toEqual(matches);
    expect(boards.length).toBe(3);
  });

  test("everything can be taken back, and then says so", async () => {
    await evening.setUp({}, 3, 2);
    for (let at = 0; at < 6; at++) await page.undo();
    expect(await page.view()).toMatchObject({ name: "Tournament", players: [], tables: [] });
    expect(await page.do({ act: "undo", n: 0 })).toBe("there is nothing to undo");
  });

  test("a match is moved to a free table, played again under another number, and a table is removed", async () => {
    await evening.setUp({}, 4, 3);
    await page.must({ act: "start round" });
    const [one, other] = (await page.view()).matches;
    expect(await page.do({ act: "move match", match: one.id, table: other.table! })).toContain("taken by match");
    await page.must({ act: "move match", match: one.id, table: 3 }, { act: "remove table", table: other.table! });
    const { matches } = await page.view();
    expect(matches.map(({ table, state }) => [table, state])).toEqual([
      [3, "playing"],
      [1, "playing"],
    ]);
    await page.must({ act: "play again", match: one.id });
    expect((await page.view()).matches.map(({ id }) => id)).not.toContain(one.id);
  });

  test("a round is taken back, and the game can then be another one", async () => {
    await evening.setUp({}, 4, 2);
    await page.must({ act: "start round" });
    const act = { act: "tournament", name: "Friday", game: "durak", system: "swiss", rounds: 3, goal: 0 } as const;
    expect(await page.do({ ...act, minutes: 0, delayS: 0 })).toContain("take the rounds back first");
    await page.must({ act: "take back round" }, { ...act, minutes: 0, delayS: 0 });
    expect((await page.joins()).map(({ table, seat }) => [table, seat])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
  });

  test("a round that is named is taken back only while it is the one that is played", async () => {
    await evening.setUp({ rounds: 2 }, 2, 1);
    for (let round = 1; round <= 2; round++) {
      await page.must({ act: "start round" });
      await page.must({ act: "result", match: (await page.view()).matches.at(-1)!.id, scores: [2, 1] });
    }
    await page.must({ act: "take back round", round: 2 });
    // Another organiser has asked for the same.
    expect(await page.do({ act: "take back round", round: 2 })).toBe(
      "the last round is now 1, not 2: look at the page again",
    );
    const response = await page.post("/api/do", JSON.stringify({ act: "take back round", round: "1" }));
    expect((await response.json()).problem).toContain("round is missing or wrong");
    expect((await page.view()).round).toBe(1);
    await page.must({ act: "take back round" });
    expect((await page.view()).round).toBe(0);
  });

  test("a round that is named is ended only while it is the one that is played", async () => {
    await evening.setUp({ rounds: 2 }, 2, 0);
    await page.must({ act: "start round" }, { act: "end round", round: 1 }, { act: "start round" });
    // Another organiser was asked whether he is sure, and says so now.
    expect(await page.do({ act: "end round", round: 1 })).toBe(
      "the last round is now 2, not 1: look at the page again",
    );
    expect((await page.view()).state).toBe("playing");
    await page.must({ act: "end round" });
    expect((await page.view()).state).toBe("over");
  });

  test("a tournament is told as it was set up, with rounds as needed", async () => {
    expect(await page.view()).toMatchObject({ wantedRounds: 0, rounds: 1 });
    await evening.setUp({ rounds: 0 }, 6, 3);
    expect(await page.view()).toMatchObject({ wantedRounds: 0, rounds: 3 });
    await page.must({ act: "start round" });
    expect(await page.view()).toMatchObject({ wantedRounds: 0, rounds: 3 });
  });

  test("a new word makes the sheets that were printed void", async () => {
    await evening.setUp({}, 2, 1);
    const [before] = await page.joins();
    await page.must({ act: "new word", table: 1 });
    expect((await page.joins())[0].code).not.toBe(before.code);
  });
});

test("a tournament that becomes one of Durak and back has a room for each board that is needed", async () => {
  await evening.setUp({ game: "durak" }, 2, 1);
  const act = {
    act: "tournament",
    name: "Friday",
    system: "swiss",
    rounds: 1,
    goal: 0,
    minutes: 0,
    delayS: 0,
  } as const;
  const boards = async () => (await page.view()).tables[0].boards.map(({ seat }) => seat);
  expect(await boards()).toEqual([0, 1]);
  await page.must({ ...act, game: "set" });
  expect(await boards()).toEqual([0]);
  await page.must({ ...act, game: "durak" });
  expect(await boards()).toEqual([0, 1]);
});

describe("the organiser's word", () => {
  test("opens what only he may; without it everything that changes or is secret is refused", async () => {
    const stranger = new Page(page.base);
    for (const path of ["/api/journal", "/api/joins", "/api/sheet.pdf"])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 403]);
    expect((await stranger.post("/api/do", { act: "add player", name: "Eve" })).status).toBe(403);
    expect((await stranger.get("/api/journal", { cookie: "croupier=00" })).status).toBe(403);
    for (const path of ["/api/view", "/api/people", "/api/export.csv", "/api/export.json"])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 200]);
  });

  test("may be guessed ten times a minute, and then even the right one is not listened to", async () => {
    const stranger = new Page(page.base);
    for (let at = 0; at < 10; at++)
      expect((await stranger.post("/api/enter", { word: `wrong ${at}` })).status).toBe(403);
    expect((await stranger.post("/api/enter", { word: evening.running.word })).status).toBe(429);
    expect((await page.view()).refused.words).toBe(11);
  });

  test("makes a cookie that no script reads and no other page sends", async () => {
    const response = await page.post("/api/enter", { word: evening.running.word });
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
    for (const origin of ["http://evil.example", "null"])
      expect((await page.post("/api/do", { act: "add player", name: "Eve" }, { origin })).status).toBe(403);
    expect((await page.post("/api/do", { act: "add player", name: "Al" }, { origin: page.base })).status).toBe(200);
  });
});

describe("the server", () => {
  test("refuses what is too large, no JSON, or nothing that is here", async () => {
    expect((await page.post("/api/do", `{"act":"${"x".repeat(70_000)}"}`)).status).toBe(413);
    expect((await page.post("/api/do", "{")).status).toBe(400);
    expect((await page.get("/api/match/77")).status).toBe(404);
    expect((await page.get("/api/../../package.json")).status).toBe(404);
    expect((await page.get("/%2e%2e/%2e%2e/package.json")).status).toBe(404);
    expect((await page.get("/api/constructor")).status).toBe(404);
    expect((await page.post("/api/view", {})).status).toBe(405);
    const status = await new Promise(resolve => {
      request(`${page.base}`, { path: "//", method: "GET" }, response => resolve(response.resume().statusCode)).end();
    });
    expect([400, 404]).toContain(status);
    expect((await page.get("/api/view")).status).toBe(200);
  });

  test("outlives a request for a part of a page that there is not, and an upgrade of no address", async () => {
    const pages = join(evening.folder, "pages");
    mkdirSync(pages);
    writeFileSync(join(pages, "tournament.html"), "<p>tournament");
    const other = await Evening.start({ pages });
    try {
      const ask = (path: string, headers: Record<string, string>) =>
        new Promise<number | undefined>(resolve => {
          const asked = request(other.page.base, { path, headers }, response => resolve(response.resume().statusCode));
          asked.on("error", () => resolve(undefined)).end();
        });
      for (const range of ["bytes=5-2", "bytes=1-99999999999999999999", "bytes=2-3", "x"])
        expect([range, await ask("/", { range })]).toEqual([range, 200]);
      for (const path of ["//", "http://", "/mqtt", "/nothing"])
        await ask(path, { connection: "Upgrade", upgrade: "websocket" });
      expect((await other.page.view()).state).toBe("open");
    } finally {
      await other.end();
    }
  });

  test("says nothing to its terminal of a request that breaks off", async () => {
    const asked = request(`${page.base}/api/enter`, { method: "POST", headers: { "content-length": 9 } });
    const closed = new Promise(resolve => asked.on("error", () => undefined).on("close", resolve));
    asked.write("{");
    await new Promise(resolve => setTimeout(resolve, 100));
    asked.destroy();
    await closed;
    await new Promise(resolve => setTimeout(resolve, 100));
    expect((await page.get("/api/view")).status).toBe(200);
    expect(evening.lines.filter(line => line.startsWith("/api"))).toEqual([]);
  });

  test("gives the built pages, without a script in them or from elsewhere, in nobody's frame", async () => {
    const pages = join(evening.folder, "pages");
    mkdirSync(join(pages, "assets"), { recursive: true });
    const textOf = (name: string) => `<p>${name}<script src="/assets/a.js"></script>`;
    for (const name of ["tournament.html", "organiser.html", "assets/a.js", "assets/bench.js"])
      writeFileSync(join(pages, name), textOf(name));
    const other = await Evening.start({ pages });
    try {
      for (const [path, file] of [
        ["/", "tournament"],
        ["/organiser", "organiser"],
        ["/organiser.html", "organiser"],
      ]) {
        const response = await fetch(other.page.base + path);
        expect([path, await response.text()]).toEqual([path, textOf(`${file}.html`)]);
        const policy = response.headers.get("content-security-policy")!;
        expect(policy).toMatch(/default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
        expect(policy).toMatch(/frame-ancestors 'none'/);
        expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'.*unsafe-eval'|\*/);
      }
      expect((await fetch(`${other.page.base}/assets/a.js`)).headers.get("cache-control")).toContain("immutable");
      for (const path of ["/nothing", "/assets/bench.js"])
        expect([path, (await fetch(other.page.base + path)).status]).toEqual([path, 404]);
    } finally {
      await other.end();
    }
  });

  test("shows no word, no password, no peer's room in anything that is public", async () => {
    await evening.setUp({ game: "durak" }, 4, 2);
    await evening.seat({ stepMs: 0 });
    await page.must({ act: "start round" });
    await expect.poll(() => evening.boards.every(({ offer }) => offer)).toBe(true);
    const secrets = [evening.running.word, ...(await page.joins()).map(({ code }) => JSON.parse(code.slice(5)).table)];
    secrets.push(...evening.boards.map(({ peerWord }) => peerWord));
    expect(secrets.every(secret => secret.length > 15)).toBe(true);
    const match = (await page.view()).matches[0].id;
    for (const path of ["view", "people", "export.csv", "export.json", `match/${match}`]) {
      const text = await (await new Page(page.base).get(`/api/${path}`)).text();
      for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    const lines = await (await page.get("/api/journal")).text();
    for (const secret of secrets) expect(lines.includes(secret)).toBe(false);
  });
});
