// What Espruino itself leaves in its Storage when save() is called, which goes on beside any program: `croupier upload` and `croupier doctor` know it by its name.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startersIn } from "../../deploy/host/upload/starters";
import { onEach } from "./each";

/** It starts, and saves. */
const FOR_MS = 3000;

onEach("a saved state", ["full"], ({ full }) => {
  test("lies in a file that is known by its name", () => {
    const folder = mkdtempSync(join(tmpdir(), "croupier-saved-"));
    const run = (code: string) => {
      writeFileSync(join(folder, "code.js"), code);
      return spawnSync(full, ["code.js"], { cwd: folder, timeout: FOR_MS, killSignal: "SIGKILL" }).stdout.toString();
    };
    try {
      run(`function onInit(){};save()`);
      const said = run(`print("<"+JSON.stringify(require("Storage").list())+">")`);
      const names: string[] = JSON.parse(/<(.*)>/.exec(said)![1]);
      const starters = startersIn(Object.fromEntries(names.map(name => [name, { isOurs: false }])));
      expect([names, starters.length]).toEqual([[".varimg"], 1]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 20_000);
});
