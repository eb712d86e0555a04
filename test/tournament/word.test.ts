import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { Database } from "../../deploy/tournament/store/database";
import { Store } from "../../deploy/tournament/store/store";
import { CROUPIER } from "../rig/command";
import { Page } from "../soak/tournament/page";
import { Evening } from "./evening";

test("a word of nine letters is refused by the command, however many bytes they have; so are options that cannot be", () => {
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [CROUPIER, "tournament", ...args], { encoding: "utf8" });
    return [status, stderr];
  };
  for (const word of ["ninechars", "  nine  9  ", "żółtażółć"])
    expect(run("--word", word)).toEqual([2, expect.stringContaining("at least 10 letters")]);
  for (const number of ["0", "2001", "some", "1.5"])
    expect(run("--boards-an-address", number)).toEqual([2, expect.stringContaining("a whole number from 1 to 2000")]);
  expect(run("--boards-an-address", "30", "--broker", "mqtt://10.0.0.9")).toEqual([
    2,
    expect.stringContaining("another one has limits of its own"),
  ]);
});

test("a shorter word that a file of an older version keeps goes on to let its organiser in", async () => {
  const evening = await Evening.start();
  await evening.running.close();
  const store = new Store(await Database.open(evening.file));
  store.keep("word", "short");
  store.close();
  await evening.launch();
  expect(evening.running.word).toBe("short");
  await new Page(evening.page.base).enter("short");
  await evening.end();
});
