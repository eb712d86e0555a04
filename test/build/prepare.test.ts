// A checkout whose node_modules is a link: what is there belongs to somebody else as well.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "croupier-prepare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A checkout that links to packages which are older than its package-lock.json; an npm that tells on itself. */
function checkout(name: string, isInstalled: boolean) {
  const [own, shared] = [join(folder, name), join(folder, name + "-shared")];
  for (const one of [join(own, "deploy/build"), shared]) mkdirSync(one, { recursive: true });
  copyFileSync("deploy/build/prepare.mjs", join(own, "deploy/build/prepare.mjs"));
  writeFileSync(join(own, "npm-cli.cjs"), `require("fs").writeFileSync(${JSON.stringify(join(own, "npm-ran"))}, "")`);
  writeFileSync(join(shared, "precious"), "theirs");
  if (isInstalled) {
    writeFileSync(join(shared, ".package-lock.json"), "{}");
    utimesSync(join(shared, ".package-lock.json"), 1, 1);
  }
  writeFileSync(join(own, "package.json"), `{"type":"module"}`);
  writeFileSync(join(own, "package-lock.json"), "{}");
  symlinkSync(shared, join(own, "node_modules"), "junction");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["-e", `import("./deploy/build/prepare.mjs").then(async ({ install }) => console.log(await install()))`],
    { cwd: own, encoding: "utf8", env: { ...process.env, npm_execpath: join(own, "npm-cli.cjs") } },
  );
  return {
    stdout,
    stderr,
    ran: existsSync(join(own, "npm-ran")),
    precious: readFileSync(join(shared, "precious"), "utf8"),
  };
}

it("linked packages are used as they are, however old, and npm is not let near them", () => {
  expect(checkout("old", true)).toEqual({ stdout: "true\n", stderr: "", ran: false, precious: "theirs" });
});

it("a link to a folder without packages says what to do, and npm is not let near it either", () => {
  const { stdout, stderr, ran, precious } = checkout("empty", false);
  expect({ stdout, ran, precious }).toEqual({ stdout: "false\n", ran: false, precious: "theirs" });
  expect(stderr).toMatch(/^croupier: node_modules is a link .* install them there, or remove the link\n$/);
});
