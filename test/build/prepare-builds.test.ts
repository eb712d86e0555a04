// What `npm start` and `npm test` build before they go on, in a checkout of its own whose build is a small one: nothing old is taken for new.
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, posix, resolve, win32 } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { nameOf } from "../../deploy/build/inputs";
import { countFor, isComplete } from "../../deploy/build/prepare.mjs";
import { BUILD, type Checkout, makeCheckouts } from "./checkout";

const checkouts = makeCheckouts();
afterAll(() => checkouts.end());

let own: string;
let write: Checkout["write"];
let run: Checkout["run"];
const built = (name = "one") => /\w+/.exec(readFileSync(join(own, `dist/${name}.js`), "utf8"))![0];

beforeEach(() => {
  ({ own, write, run } = checkouts.next());
});

describe("the bundles", () => {
  beforeEach(() => symlinkSync(resolve("node_modules"), join(own, "node_modules"), "junction"));
  const build = () => run("prepare.build()");

  it("are built once, and again after a change", () => {
    expect(build()).toEqual({
      answer: "true",
      said: expect.stringMatching(/^Building the firmware \.\.\.\nBuilt the firmware in [\d.]+ s\.\n$/),
    });
    expect([built(), existsSync(join(own, "dist/boards.js"))]).toEqual(["FIRST", false]);
    expect(build()).toEqual({ answer: "true", said: "" });
    write("src/one-part.ts", "second");
    expect(build().answer).toBe("true");
    expect(built()).toBe("SECOND");
  });

  it("that come of a broken edit are none: what was there is kept, not called new, and tried again until it is right", () => {
    build();
    write("src/one-part.ts", "broken");
    for (let attempt = 0; attempt < 2; attempt++) {
      const { answer, said } = build();
      expect(answer).toBe("false");
      expect(said).toContain("this is no program");
      expect(said).toMatch(/croupier: the firmware could not be built; the lines above say where it went wrong\n$/);
    }
    expect(built()).toBe("FIRST");
    write("src/one-part.ts", "third");
    expect([build().answer, built()]).toEqual(["true", "THIRD"]);
  });

  it.each<[string, () => void]>([
    ["half written", () => write("dist/one.js", "FIR")],
    ["gone", () => rmSync(join(own, "dist/one.js"))],
    ["there without a note of what they were made of", () => rmSync(join(own, "dist/.built.json"))],
    [
      "there with half a note",
      () => write("dist/.built.json", readFileSync(join(own, "dist/.built.json"), "utf8").slice(0, 40)),
    ],
    ["made by another build", () => write("rollup.config.mjs", BUILD + "\n")],
    ["made with other packages", () => write("package-lock.json", `{"packages":{"":{}}}`)],
  ])("that are %s are built again", (_, harm) => {
    build();
    harm();
    const { answer, said } = build();
    expect([answer, said.split("\n")[0], built()]).toEqual(["true", "Building the firmware ...", "FIRST"]);
    expect(build().said).toBe("");
  });

  it("are as many as there are files that boot", () => {
    build();
    write("src/bundles/two.ts", "// Another.\nboot({ games: [] });\n");
    write("src/two-part.ts", "other");
    write("src/one-part.ts", "first");
    expect(build().answer).toBe("true");
    expect([built(), built("two")]).toEqual(["FIRST", "OTHER"]);
  });
});

describe("for `npm start`", () => {
  const begin = () =>
    JSON.parse(
      run("JSON.stringify(await (async ({ first, rest }) => [await first, await rest])(prepare.buildMeanwhile()))")
        .answer,
    );
  const tool = (output: string) =>
    `import { noteBuilt, replaceFile, root } from "./inputs";\nreplaceFile(root + "${output}", "built");\nnoteBuilt("${output}", []);\n`;
  beforeEach(() => {
    symlinkSync(resolve("node_modules"), join(own, "node_modules"), "junction");
    write("src/bundles/croupier.ts", "// Everything.\nboot({ games: [] });\n");
    write("src/croupier-part.ts", "everything");
    write("deploy/build/page.ts", tool("dist/page/index.html"));
    write("deploy/build/cli.ts", tool("dist/cli.js"));
  });

  it("all is built that is stale, and then nothing is begun", () => {
    expect(begin()).toEqual(["", ""]);
    expect([built("croupier"), built(), built("cli"), existsSync(join(own, "dist/page/index.html"))]).toEqual([
      "EVERYTHING",
      "FIRST",
      "built",
      true,
    ]);
    expect(begin()).toEqual(["", null]);
  });

  it("what goes wrong stops it, if it is in what is shown first, and is told at the end, if it is in the rest", () => {
    write("src/croupier-part.ts", "broken");
    expect(begin()).toEqual([
      expect.stringContaining("this is no program"),
      expect.stringContaining("this is no program"),
    ]);
    write("src/croupier-part.ts", "everything");
    write("src/one-part.ts", "broken");
    expect(begin()).toEqual(["", expect.stringContaining("this is no program")]);
    write("src/one-part.ts", "first");
    write("deploy/build/page.ts", 'throw new Error("there is no page");\n');
    expect(begin()).toEqual(["", expect.stringContaining("there is no page")]);
    expect(built("cli")).toBe("built");
  });
});

describe("a file's name in the note of what was built", () => {
  it("has slashes on every system, and nothing of where the clone lies", () => {
    expect(nameOf("C:\\Users\\A B\\croupier\\src\\games\\set\\app.ts", "C:\\Users\\A B\\croupier\\", win32)).toBe(
      "src/games/set/app.ts",
    );
    expect(nameOf("c:\\Users\\A B\\croupier\\package-lock.json", "C:\\Users\\A B\\croupier\\", win32)).toBe(
      "package-lock.json",
    );
    expect(nameOf("/home/a b/croupier/src/hardware/board.ts", "/home/a b/croupier/", posix)).toBe(
      "src/hardware/board.ts",
    );
  });
});

describe("the packages", () => {
  const LOCK = {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0", optional: true, os: ["win32"] },
    "node_modules/c": { version: "3.0.0", optional: true, os: ["!win32"], cpu: ["x64"] },
    "node_modules/d": { version: "4.0.0", optional: true, libc: ["musl"] },
  };

  it("are complete if all are there in their versions, but for optional ones", () => {
    const { "": _, ...all } = LOCK;
    expect(isComplete(LOCK, all)).toBe(true);
    expect(isComplete(LOCK, { "node_modules/a": { version: "1.0.0" } })).toBe(true);
    expect(isComplete(LOCK, { ...all, "node_modules/a": { version: "1.0.1" } })).toBe(false);
    expect(isComplete(LOCK, { ...all, "node_modules/b": { version: "2.0.1" } })).toBe(false);
    expect(isComplete(LOCK, {})).toBe(false);
  });

  it("are counted for the system", () => {
    const count = (platform: string, arch: string, libc: string) => countFor(LOCK, { platform, arch, libc });
    expect([count("linux", "x64", "glibc"), count("linux", "x64", "musl")]).toEqual([2, 3]);
    expect([count("win32", "x64", ""), count("darwin", "arm64", "")]).toEqual([2, 1]);
  });

  /** An npm that says what it was asked, answers like one that downloads, and ends so. */
  const npm = (status: number) => {
    write(
      "npm-cli.cjs",
      `require("fs").appendFileSync(${JSON.stringify(join(own, "asked"))}, process.argv.slice(2).join(" ") + "\\n");
console.error("npm http fetch GET 200 https://registry.npmjs.org/a 10ms (cache miss)");
console.error("npm http fetch GET 200 https://registry.npmjs.org/a/-/a-1.0.0.tgz 10ms (cache miss)");
console.error("npm http fetch GET 200 https://registry.npmjs.org/c/-/c-3.0.0.tgz 10ms (cache hit)");
if (${status}) { console.error("npm error network is away"); process.exit(${status}); }
require("fs").mkdirSync("node_modules", { recursive: true });
require("fs").writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" }, "node_modules/c": { version: "3.0.0" } } }))});
`,
    );
    write("package-lock.json", JSON.stringify({ packages: LOCK }));
    return { npm_execpath: join(own, "npm-cli.cjs") };
  };
  const asked = () =>
    existsSync(join(own, "asked")) ? readFileSync(join(own, "asked"), "utf8").trim().split("\n") : [];

  it("come once, with a word before and one behind; then npm is not asked, and no network", () => {
    const env = npm(0);
    const { answer, said } = run("await prepare.install()", env);
    expect(answer).toBe("true");
    expect(said).toMatch(
      /^Installing the packages, once \.\.\.\nInstalled 2 packages in [\d.]+ s, 1 of them downloaded\.\n$/,
    );
    expect(run("await prepare.install()", env)).toEqual({ answer: "true", said: "" });
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toMatch(/^ci .*--ignore-scripts --prefer-offline/);
  });

  it("come again when package-lock.json names others", () => {
    const env = npm(0);
    run("await prepare.install()", env);
    write("package-lock.json", JSON.stringify({ packages: { ...LOCK, "node_modules/a": { version: "1.0.1" } } }));
    run("await prepare.install()", env);
    expect(asked()).toHaveLength(2);
  });

  it("that cannot be had: what npm says without its chatter, and what to do", () => {
    const { answer, said } = run("await prepare.install()", npm(1));
    expect(answer).toBe("false");
    expect(said).toMatch(
      /^Installing the packages, once \.\.\.\nnpm error network is away\ncroupier: the packages could not be installed; .*`npm ci` tries again\n$/,
    );
    expect(asked().map(line => line.split(" ")[0])).toEqual(["ci", "install"]);
  });
});
