// Whatever is answered as refused is nowhere, and whatever is answered as kept is there: also when the program is killed behind the answer and started again.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Act } from "../../deploy/tournament/contract";
import { Mistake } from "../../deploy/mistake";
import { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { Tournament } from "../../deploy/tournament/tournament";
import { stateAt } from "../soak/tournament/board";
import { someOf } from "../soak/turns";
import { Child } from "./child";
import { type Fault, withFault, withRoom } from "./faulty-disk";

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "croupier-refused-"));
  const begun = await sit(join(folder, "begun.sqlite"));
  begin(begun);
  begun.store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A round is played in it, and its log has something. */
async function sitDown(): Promise<Sitting & { file: string }> {
  const file = join(mkdtempSync(join(folder, "sits-")), "evening.sqlite");
  copyFileSync(join(folder, "begun.sqlite"), file);
  const sitting = await sit(file);
  sitting.tournament.perform({ act: "rename player", player: 4, name: "Bo" });
  return { ...sitting, file };
}

const NOW_MS = 1_000_000;

interface Sitting {
  store: Store;
  tournament: Tournament;
}

async function sit(file: string): Promise<Sitting> {
  const store = new Store(await Database.open(file));
  return { store, tournament: new Tournament(store, () => NOW_MS) };
}

/** All that there is of an evening. */
const whole = ({ tournament: { state, file }, store }: Sitting) => ({
  file,
  evening: state.evening,
  player: [...state.player.values()],
  table: [...state.table.values()],
  match: [...state.match.values()],
  moments: [...state.match.keys()].map(id => store.moments(state.evening.id, id).length),
  journal: store.journal().map(({ n, what }) => [n, what]),
});

/** As the next start finds it when the program is killed now: nothing of what it has open is written, or closed. */
async function afterKill(file: string): Promise<ReturnType<typeof whole>> {
  const copy = join(mkdtempSync(join(folder, "killed-")), "evening.sqlite");
  for (const end of ["", "-wal"]) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  const sitting = await sit(copy);
  try {
    return whole(sitting);
  } finally {
    sitting.store.close();
  }
}

const SET_UP: Act = {
  ...{ act: "tournament", name: "Friday", game: "set", system: "swiss" },
  ...{ rounds: 3, goal: 6, minutes: 0, delayS: 0 },
};

/** Of a round that is played: one match at table 1, one that waits. */
function begin({ tournament }: Sitting): void {
  tournament.perform(SET_UP);
  for (let at = 1; at <= 4; at++) tournament.perform({ act: "add player", name: `Player ${at}` });
  tournament.perform({ act: "add table", name: "" });
  tournament.perform({ act: "start round" });
}

const playedIn = ({ tournament }: Sitting) =>
  [...tournament.state.match.values()].find(one => one.state === "playing")!;

function tell(sitting: Sitting, isEnd: boolean): void {
  const { id, table } = playedIn(sitting);
  const state = stateAt("set", id, 0, isEnd ? 3 : 1, 3);
  sitting.tournament.take([{ table: table!, seat: 0, match: id, state, atMs: NOW_MS + 1000 }]);
}

const act =
  (one: Act) =>
  ({ tournament }: Sitting) =>
    tournament.perform(one);

const DEEDS: Record<string, (sitting: Sitting) => void> = {
  "a player": act({ act: "add player", name: "Łukasz" }),
  "a name": act({ act: "rename player", player: 1, name: "Ann" }),
  "who leaves": act({ act: "player leaves", player: 2 }),
  "a table": act({ act: "add table", name: "" }),
  "a new word": act({ act: "new word", table: 1 }),
  "the settings of the evening": act({ ...SET_UP, goal: 9 } as Act),
  "the end of a round": act({ act: "end round" }),
  "a round taken back": act({ act: "take back round" }),
  "a result by hand": sitting =>
    sitting.tournament.perform({ act: "result", match: playedIn(sitting).id, scores: [3, 1] }),
  "a match played again": sitting => sitting.tournament.perform({ act: "play again", match: playedIn(sitting).id }),
  "what was done last, taken back": ({ tournament }) => tournament.perform({ act: "undo", n: tournament.lastAct }),
  "what a board tells": sitting => tell(sitting, false),
  "a result that a board tells": sitting => tell(sitting, true),
};

/** What was answered; other errors than ours are none. */
function answerOf(deed: () => void): "" | string {
  try {
    deed();
    return "";
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return error.message;
  }
}

async function check(sitting: Sitting, file: string, answer: string): Promise<void> {
  const found = await afterKill(file);
  if (/^it is not known whether this is kept/.test(answer)) return;
  if (answer) expect(answer).toMatch(/^nothing was changed: the (disk is full|file may not)/);
  expect(found).toEqual(whole(sitting));
}

describe("a disk that fails at any call: what is refused is nowhere at the next start, what is kept is there", () => {
  test.each(Object.keys(DEEDS))("%s", async name => {
    const faults: Fault[] = [
      { at: 0, lasts: "once", code: "EIO", part: 0 },
      { at: 0, lasts: "once", code: "ENOSPC", part: 0.7 },
      { at: 0, lasts: "ever", code: "EIO", part: 1 },
    ];
    const refused: string[] = [];
    for (const kind of faults)
      for (let at = 0; ; at++) {
        const sitting = await sitDown();
        const { file } = sitting;
        let answer = "";
        const { isHit } = withFault({ ...kind, at }, () => {
          answer = answerOf(() => DEEDS[name](sitting));
        });
        if (answer) refused.push(answer);
        await check(sitting, file, answer);
        // It can be written again: from here on all is as ever.
        sitting.tournament.perform({ act: "add player", name: "Zoe" });
        if (answer) await check(sitting, file, "");
        sitting.store.close();
        if (!isHit) break;
      }
    expect(refused.length).toBeGreaterThan(3);
  });
});

describe("a disk that is full after any number of bytes", () => {
  test("loses nothing that it said it had kept, and keeps nothing that it said it had refused", async () => {
    const acts = ["a player", "the end of a round", "a new word", "a result that a board tells"];
    let refused = 0;
    for (const name of acts)
      for (const bytes of someOf(Array.from({ length: 200 }, (_, at) => at * 211))) {
        const sitting = await sitDown();
        const { file } = sitting;
        let answer = "";
        withRoom(bytes, () => {
          answer = answerOf(() => DEEDS[name](sitting));
        });
        if (answer) refused++;
        await check(sitting, file, answer);
        sitting.store.close();
      }
    expect(refused).toBeGreaterThan(10);
  });
});

const PAGE = 4096;
const run = (...words: string[]) => spawnSync(words[0], words.slice(1), { encoding: "utf8" });
const mayMount = (() => {
  const place = mkdtempSync(join(tmpdir(), "croupier-mount-"));
  const isMounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "none", place).status === 0;
  if (isMounted) run("umount", place);
  rmSync(place, { recursive: true, force: true });
  return isMounted;
})();
if (!mayMount) console.warn("SKIPPED: a real disk that is full, for only root may mount one");

/** A small disk of its own at `place`, which has so many pages left behind what lies on it. */
class SmallDisk {
  constructor(private readonly place: string) {
    mkdirSync(place, { recursive: true });
    expect(run("mount", "-t", "tmpfs", "-o", "size=8m", "none", place).stderr).toBe("");
  }

  leave(pages: number): void {
    const used = readdirSync(this.place).reduce((sum, name) => {
      const { size } = statSync(join(this.place, name));
      return sum + Math.ceil(size / PAGE);
    }, 0);
    const size = `size=${Math.max(1, used + pages) * PAGE}`;
    expect(run("mount", "-o", `remount,${size}`, this.place).stderr).toBe("");
  }

  makeRoom(): void {
    run("mount", "-o", "remount,size=8m", this.place);
  }

  end(): void {
    run("umount", "-l", this.place);
  }
}

describe.skipIf(!mayMount)("a real disk that is full", () => {
  test("at every size around the edge: what was refused is nowhere when the program is killed behind the answer", async () => {
    const place = join(folder, "disk");
    let refused = 0;
    for (const name of ["a player", "a new word", "the end of a round", "a result that a board tells"])
      for (let pages = 0; pages < 24; pages++) {
        const disk = new SmallDisk(place);
        try {
          const file = join(place, "evening.sqlite");
          copyFileSync(join(folder, "begun.sqlite"), file);
          const sitting = await sit(file);
          disk.leave(pages);
          // Until it is full: what came before that was kept.
          let answer = answerOf(() => DEEDS[name](sitting));
          for (let at = 0; !answer && at < 50; at++)
            answer = answerOf(() => sitting.tournament.perform({ act: "add player", name: `${"x".repeat(50)} ${at}` }));
          expect(answer).toMatch(/^nothing was changed: the disk is full/);
          refused++;
          await check(sitting, file, answer);
          disk.makeRoom();
          sitting.tournament.perform({ act: "add player", name: "Zoe" });
          await check(sitting, file, "");
          sitting.store.close();
        } finally {
          disk.end();
        }
      }
    expect(refused).toBe(4 * 24);
  });

  test("of the command itself: killed behind its refusal and started again, it has all that it kept and nothing else", async () => {
    const child = new Child();
    const disk = new SmallDisk(child.folder);
    try {
      for (const pages of [1, 6, 11]) {
        await child.start();
        const before = (await child.page.view()).players.length;
        disk.leave(pages);
        let kept = before;
        let problem = "";
        while (!problem && kept < before + 100)
          if (!(problem = await child.page.do({ act: "add player", name: `Player ${kept} ${"x".repeat(40)}` }))) kept++;
        expect(problem).toMatch(/^nothing was changed: the disk is full/);
        await child.kill();
        disk.makeRoom();
        await child.start();
        expect((await child.page.view()).players).toHaveLength(kept);
        await child.kill();
      }
    } finally {
      await child.kill();
      disk.end();
      await child.stop();
    }
  });

  test("from the start on, one that is full, or may only be read: it says so, and what was there stays", async () => {
    const place = join(folder, "disk");
    const disk = new SmallDisk(place);
    const file = join(place, "evening.sqlite");
    try {
      disk.leave(0);
      await expect(sit(file)).rejects.toThrow(/the disk is full/);
      disk.makeRoom();
      for (const one of readdirSync(place)) rmSync(join(place, one), { recursive: true });
      copyFileSync(join(folder, "begun.sqlite"), file);
      const before = await afterKill(file);
      run("mount", "-o", "remount,ro", place);
      await expect(sit(file)).rejects.toThrow(/the file may not be written|may you write in it/);
      run("mount", "-o", "remount,rw", place);
      expect(await afterKill(file)).toEqual(before);
    } finally {
      disk.end();
    }
  });
});
