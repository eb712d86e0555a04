// A checkout of its own with a game and a board more: what the repository's own commands make of them there. Its path has blanks in it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** All that the build of firmware and page, and the commands, are made of. */
const PARTS = [
  "src",
  "devices",
  "deploy",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.firmware.json",
  "rollup.config.mjs",
];
const FIXTURE = resolve("test/house/fixture");

export interface Said {
  status: number | null;
  stdout: string;
  stderr: string;
}

export class Copy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "croupier in a house of its own ")));

  constructor() {
    for (const part of PARTS) cpSync(resolve(part), join(this.folder, part), { recursive: true });
    symlinkSync(realpathSync("node_modules"), join(this.folder, "node_modules"), "junction");
  }

  /** Brings the fixture's own files, and the line for each in the file that collects its like. The coin alone is a bundle as Dobble alone is one. */
  furnish(): void {
    cpSync(FIXTURE, this.folder, { recursive: true });
    this.write("src/bundles/coin.ts", readFileSync("src/bundles/dobble.ts", "utf8").replace(/dobble/gi, "coin"));
    this.replace(
      "src/bundles/croupier.ts",
      ["import { dobble }", 'import { coin } from "../games/coin/game";\nimport { dobble }'],
      ["tictactoe]", "tictactoe, coin]"],
    );
    this.replace(
      "src/bundles/boards.ts",
      ["import { esp32 }", 'import { breadboard } from "../../devices/boards/breadboard";\nimport { esp32 }'],
      ["[esp32(), m5stack(), pico", "[esp32(), breadboard(), m5stack(), pico"],
      ["[esp32(), m5stack(), cyd", "[esp32(), breadboard(), m5stack(), cyd"],
    );
  }

  read = (path: string) => readFileSync(join(this.folder, path), "latin1");
  write = (path: string, text: string) => writeFileSync(join(this.folder, path), text);
  remove = (path: string) => rmSync(join(this.folder, path));

  /** Another text in the place of one that stands there; answers what stood in the whole file. */
  replace(path: string, ...pairs: [text: string, by: string][]): string {
    const before = this.read(path);
    let after = before;
    for (const [text, by] of pairs) {
      if (!after.includes(text)) throw new Error(`${path} has no ${text}`);
      after = after.replace(text, by);
    }
    this.write(path, after);
    return before;
  }

  run(...args: string[]): Said {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: this.folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { status, stdout, stderr };
  }

  runTool = (tool: string, ...args: string[]) => this.run("deploy/build/run.mjs", tool, ...args);
  croupier = (...args: string[]) => this.run("dist/cli.js", ...args);

  /** What a command that plays asks for first: bundles that are of today's sources. */
  prepare = () =>
    this.run("-e", `import("./deploy/build/prepare.mjs").then(({ build }) => console.log(build("croupier", "coin")))`);

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
