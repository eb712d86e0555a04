// The file: one program at a time, wherever it runs and whatever it calls it; copies of it that lack what is newest, and one that does not.
import { execFile, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { CROUPIER } from "../rig/command";
import { until } from "../soak/tournament/page";
import { Child, WORD } from "./child";

let child: Child;
let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "croupier-file-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  child = await new Child().start();
  closing.push(() => child.stop());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const OTHER = ["--host", "127.0.0.1", "--port", "0", "--mqtt-port", "0", "--word", WORD];
const run = (...args: string[]) => spawnSync(process.execPath, [CROUPIER, "tournament", ...args], { encoding: "utf8" });
const refused = { status: 2, stderr: expect.stringContaining("runs with this file already") };

/** What stands in it, as another program finds it. */
async function inside(file: string) {
  const database = await Database.open(file);
  try {
    const store = new Store(database);
    const state = store.load(store.evenings().at(-1) ?? 0);
    return { isTorn: database.isTorn, players: [...(state?.player.values() ?? [])].map(one => one.name) };
  } finally {
    database.close();
  }
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `Player ${at + 1}`);
async function addPlayers(count: number): Promise<void> {
  for (const name of names(count)) await child.page.must({ act: "add player", name });
}

/** A program in namespaces of its own, as a container has them; with one of users of its own anybody may make them. */
const apart = (before: string, file: string) =>
  spawnSync(
    "unshare",
    [
      "-rnm",
      "sh",
      "-c",
      `${before}; exec "$@"`,
      "sh",
      process.execPath,
      CROUPIER,
      "tournament",
      "--data",
      file,
      ...OTHER,
    ],
    { encoding: "utf8" },
  );
const canPart = spawnSync("unshare", ["-rnm", "true"]).status === 0;
if (!canPart) console.warn("SKIPPED: one file in two containers: there is no unshare, or it is not allowed here");

describe("a file whose tournament runs", () => {
  test("is refused to whoever names it otherwise: by a link to it, by a second name of it, by another folder's", async () => {
    const [link, name] = [join(folder, "link.sqlite"), join(folder, "name.sqlite")];
    symlinkSync(child.file, link);
    linkSync(child.file, name);
    for (const file of [
      child.file,
      link,
      name,
      join(child.folder, ".", "..", child.folder.split("/").at(-1)!, "evening.sqlite"),
    ])
      expect([file, run("--data", file, ...OTHER)]).toEqual([file, expect.objectContaining(refused)]);
    expect((await child.page.view()).name).toBe("Tournament");
  });

  test("is free at once when the program is killed, or ends", async () => {
    for (const end of [() => child.kill(), () => child.interrupt()]) {
      await addPlayersOnce();
      await end();
      expect((await inside(child.file)).players).toEqual(names(2));
      await child.start();
    }
  });

  test.skipIf(!canPart)(
    "is refused in another network, and in a container where its folder is called otherwise",
    () => {
      expect(apart("true", child.file)).toMatchObject(refused);
      const elsewhere = join(folder, "evening.sqlite");
      expect(apart(`mount --bind '${child.folder}' '${folder}'`, elsewhere)).toMatchObject(refused);
      // It was another folder only in there.
      expect(existsSync(elsewhere)).toBe(false);
    },
  );

  async function addPlayersOnce(): Promise<void> {
    if (!(await child.page.view()).players.length) await addPlayers(2);
  }
});

describe("by a link", () => {
  const link = () => join(folder, "link.sqlite");

  test("a copy is whole, too, while its tournament runs and after it was killed", async () => {
    symlinkSync(child.file, link());
    await addPlayers(2);
    for (const name of ["1.sqlite", "2.sqlite"]) {
      const copy = join(folder, name);
      expect(run("--data", link(), "--backup", copy)).toMatchObject({ status: 0, stderr: "" });
      expect(await inside(copy)).toEqual({ isTorn: false, players: names(2) });
      await child.kill();
    }
    expect(readdirSync(folder).sort()).toEqual(["1.sqlite", "2.sqlite", "link.sqlite"]);
  });

  test("whose log 0.15 left beside the link is refused, and says where to put it", async () => {
    await addPlayers(2);
    await child.kill();
    symlinkSync(child.file, link());
    renameSync(`${child.file}-wal`, `${link()}-wal`);
    const words = `move ${link()}-wal to ${child.file}-wal`;
    expect(run("--data", link(), "--backup", join(folder, "copy.sqlite"))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(words),
    });
    await expect(Database.open(link())).rejects.toThrow(words);
    renameSync(`${link()}-wal`, `${child.file}-wal`);
    expect(await inside(link())).toEqual({ isTorn: false, players: names(2) });
    // One of long ago is none of its.
    writeFileSync(`${link()}-wal`, "of long ago");
    utimesSync(`${link()}-wal`, 1, 1);
    expect(await inside(link())).toEqual({ isTorn: false, players: names(2) });
  });

  test("that leads to a file which is not there yet everything is where it leads", async () => {
    const file = join(folder, "sub", "evening.sqlite");
    mkdirSync(join(folder, "sub"));
    // As `ln -s sub/evening.sqlite link.sqlite` makes it, and a link to that.
    symlinkSync(join("sub", "evening.sqlite"), link());
    symlinkSync("link.sqlite", join(folder, "second.sqlite"));
    for (const path of [join(folder, "second.sqlite"), link(), file]) {
      const database = await Database.open(path);
      expect([path, database.file]).toEqual([path, file]);
      database.run("INSERT OR REPLACE INTO setting VALUES ('here', ?)", [path]);
      expect(readdirSync(folder).sort()).toEqual(["link.sqlite", "second.sqlite", "sub"]);
      database.close();
    }
    rmSync(join(folder, "sub"), { recursive: true });
    await expect(Database.open(link())).rejects.toThrow(`there is no folder ${join(folder, "sub")}; make it`);
    symlinkSync("loop.sqlite", join(folder, "loop.sqlite"));
    await expect(Database.open(join(folder, "loop.sqlite"))).rejects.toThrow(/leads to itself/);
  });
});

describe("a copy", () => {
  test("without the log of a tournament that had just begun is refused: nothing is in it", async () => {
    await addPlayers(3);
    const copy = join(folder, "copy.sqlite");
    copyFileSync(child.file, copy);
    const before = readdirSync(folder);
    for (let times = 0; times < 2; times++) {
      const { status, stderr } = run("--data", copy, ...OTHER);
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(/nothing in it: .*copied while .*copy\.sqlite-wal.*--backup/),
      ]);
    }
    expect(readdirSync(folder)).toEqual(before);
  });

  test("without the log of one that was started again is opened, and what is missing is said", async () => {
    await addPlayers(3);
    await child.interrupt();
    await child.start();
    await child.page.must({ act: "add player", name: "Late" });
    const copy = join(folder, "copy.sqlite");
    copyFileSync(child.file, copy);
    expect(await inside(copy)).toEqual({ isTorn: true, players: names(3) });
    // Now it has been opened, and closed as one closes it.
    expect(await inside(copy)).toEqual({ isTorn: false, players: names(3) });
  });

  test("with its log is whole, and so is the file of one that was killed or has ended", async () => {
    await addPlayers(3);
    const copy = join(folder, "copy.sqlite");
    for (const end of ["", "-wal"]) copyFileSync(child.file + end, copy + end);
    expect(await inside(copy)).toEqual({ isTorn: false, players: names(3) });
    await child.kill();
    await child.start();
    expect(child.output).not.toContain("copied");
    await child.interrupt();
    copyFileSync(child.file, `${copy}2`);
    expect(await inside(`${copy}2`)).toEqual({ isTorn: false, players: names(3) });
  });

  test("of a version that did not mark them is opened; an empty one of such is refused", async () => {
    // As version 0.15 left them: of one that runs, the first page of the file has only its head.
    const old = join(folder, "old.sqlite");
    const head = Buffer.alloc(4096);
    head.write("SQLite format 3\0", "latin1");
    head.set([0x10, 0, 2, 2, 0, 64, 32, 32], 16);
    head.writeUInt32BE(1, 28);
    head.writeUInt32BE(4, 44);
    head.writeUInt32BE(1, 56);
    head[100] = 0x0d;
    head.writeUInt16BE(4096, 105);
    writeFileSync(old, head);
    await expect(Database.open(old)).rejects.toThrow(/nothing in it/);
    writeFileSync(join(folder, "new.sqlite"), "");
    expect(await inside(join(folder, "new.sqlite"))).toEqual({ isTorn: false, players: [] });
  });
});

describe("--backup", () => {
  test("makes a whole copy while the tournament runs and writes, of what had been kept when it began", async () => {
    let kept = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await child.page.must({ act: "add player", name: `Player ${kept + 1}` });
        kept++;
      }
    })();
    // Enough that the log has moved into the file in between.
    for (let copy = 1; copy <= 6; copy++) {
      await until("some more are kept", () => kept >= 40 * copy);
      const before = kept;
      const file = join(folder, `copy-${copy}.sqlite`);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [
        ...[CROUPIER, "tournament"],
        ...["--data", child.file, "--backup", file],
      ]);
      expect([stdout, stderr]).toEqual([`${child.file} is kept whole in ${file}\n`, ""]);
      const { isTorn, players } = await inside(file);
      expect([isTorn, players]).toEqual([false, names(players.length)]);
      expect(players.length).toBeGreaterThanOrEqual(before);
    }
    isOver = true;
    await writing;
    expect((await child.page.view()).players).toHaveLength(kept);
    expect(readdirSync(folder).sort()).toEqual(names(6).map((_, at) => `copy-${at + 1}.sqlite`));
  });

  test("asked for several times at once makes one whole copy, and says of the others that it is there", async () => {
    await addPlayers(3);
    const copy = join(folder, "copy.sqlite");
    const others = join(folder, "copy.sqlite.part");
    writeFileSync(others, "somebody's own");
    const backUp = () =>
      promisify(execFile)(process.execPath, [CROUPIER, "tournament", "--data", child.file, "--backup", copy]).then(
        ({ stdout }) => stdout,
        ({ stderr }) => stderr as string,
      );
    const said = await Promise.all(Array.from({ length: 4 }, backUp));
    expect(said.sort()).toEqual([
      `${child.file} is kept whole in ${copy}\n`,
      ...Array<string>(3).fill(`croupier: --backup ${copy} is there already; name another file\n`),
    ]);
    expect(await inside(copy)).toEqual({ isTorn: false, players: names(3) });
    expect(readdirSync(folder).sort()).toEqual(["copy.sqlite", "copy.sqlite.part"]);
  });

  test("takes a tournament that has ended, or was killed; never writes over anything, and says what it cannot do", async () => {
    await addPlayers(2);
    await child.kill();
    const copy = join(folder, "copy.sqlite");
    expect(run("--data", child.file, "--backup", copy).status).toBe(0);
    expect(existsSync(`${child.file}-wal`)).toBe(true);
    expect(await inside(copy)).toEqual({ isTorn: false, players: names(2) });
    expect((await inside(child.file)).players).toEqual(names(2));
    const list = join(folder, "list.txt");
    writeFileSync(list, "Ann\nBo\n");
    mkdirSync(join(folder, "sub"));
    const torn = join(folder, "torn.sqlite");
    await child.start();
    copyFileSync(child.file, torn);
    for (const [data, to, words] of [
      [child.file, copy, "is there already"],
      [child.file, child.file, "is there already"],
      [child.file, join(folder, "no", "copy.sqlite"), "there is no such file or folder"],
      [join(folder, "none.sqlite"), join(folder, "x"), "there is no such file"],
      [list, join(folder, "x"), "it is no file of a tournament"],
      [join(folder, "sub"), join(folder, "x"), `--data ${join(folder, "sub")} is no file`],
      [torn, join(folder, "x"), "copied while"],
    ])
      expect([data, run("--data", data, "--backup", to)]).toEqual([
        data,
        expect.objectContaining({ status: 2, stderr: expect.stringContaining(words) }),
      ]);
    expect(readdirSync(folder).sort()).toEqual(["copy.sqlite", "list.txt", "sub", "torn.sqlite"]);
  });
});
