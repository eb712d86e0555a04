// What people look for in a repository: issue forms, tests on each push, an editor's settings, and a tournament as a container and as a service.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { resolveConfig } from "prettier";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makeProgram } from "../../deploy/host/croupier.ts";

const own = JSON.parse(readFileSync("package.json", "utf8"));
const textOf = (file: string) => readFileSync(file, "utf8");
const tracked = () => spawnSync("git", ["ls-files", "-z"], { encoding: "utf8" }).stdout.split("\0").filter(existsSync);

const DOCKERFILE = "deploy/tournament/Dockerfile";
const SERVICE = "deploy/tournament/croupier-tournament.service";
/** Of ten; less is safer. */
const MOST_EXPOSED = 2;

describe("the editor's settings", () => {
  const sections = textOf(".editorconfig")
    .split(/^(?=\[)/m)
    .map(part => ({
      files: /^\[(.*)\]/.exec(part)?.[1] ?? "",
      values: Object.fromEntries([...part.matchAll(/^(\w+) = (.*)$/gm)].map(([, key, value]) => [key, value])),
    }));
  const all = sections.find(({ files }) => files === "*")!.values;

  it("agree with the formatter's", async () => {
    const {
      printWidth,
      tabWidth = 2,
      useTabs = false,
      endOfLine = "lf",
    } = (await resolveConfig("src/kit/font.ts", { editorconfig: false }))!;
    expect(all).toMatchObject({
      max_line_length: String(printWidth),
      indent_size: String(tabWidth),
      indent_style: useTabs ? "tab" : "space",
      end_of_line: endOfLine,
      charset: "utf-8",
      insert_final_newline: "true",
    });
    expect(sections[0].values).toEqual({ root: "true" });
  });

  it("are those of the files that are here", () => {
    const files = tracked().filter(file => /\.(ts|mjs|md|json|yml|css|html|py)$/.test(file) && !/golden/.test(file));
    expect(files.length).toBeGreaterThan(500);
    for (const file of files) {
      const text = textOf(file);
      expect([file, /\r/.test(text), text === "" || text.endsWith("\n")]).toEqual([file, false, true]);
    }
  });
});

describe("the issue forms", () => {
  const folder = ".github/ISSUE_TEMPLATE";
  const forms = readdirSync(folder).filter(file => file !== "config.yml");

  interface Field {
    type: string;
    id?: string;
    attributes: { label?: string; value?: string; options?: string[]; description?: string };
  }

  it("are one for a bug and one for an idea", () => expect(forms.sort()).toEqual(["bug.yml", "idea.yml"]));

  it.each(forms)("%s has all that GitHub wants of a form", file => {
    const form = parse(textOf(`${folder}/${file}`)) as { name: string; description: string; body: Field[] };
    expect(form.name && form.description).toBeTruthy();
    const asked = form.body.filter(({ type }) => type !== "markdown");
    expect(asked.length).toBeGreaterThan(0);
    for (const { type, id, attributes } of asked) {
      expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type);
      expect([id, attributes.label]).toEqual([expect.stringMatching(/^[\w-]+$/), expect.any(String)]);
      if (type === "dropdown") expect(attributes.options!.length).toBeGreaterThan(1);
    }
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  });

  it("ask for board, firmware and what the doctor says", () => {
    const { body } = parse(textOf(`${folder}/bug.yml`)) as { body: Field[] };
    const ids = body.map(({ id }) => id);
    for (const id of ["board", "firmware", "doctor"]) expect(ids).toContain(id);
    expect(body.find(({ id }) => id === "doctor")!.attributes.description).toContain("`npx croupier doctor`");
  });

  it("lead to documents that there are", () => {
    const links = forms.flatMap(file => [...textOf(`${folder}/${file}`).matchAll(/blob\/HEAD\/([\w./-]+)/g)]);
    expect(links.length).toBeGreaterThan(0);
    for (const [, path] of links) expect([path, existsSync(path)]).toEqual([path, true]);
  });
});

describe("the workflow of each push", () => {
  const workflow = parse(textOf(".github/workflows/tests.yml"));
  const { steps } = workflow.jobs.tests as { steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] };
  const runs = steps.flatMap(({ run }) => run ?? []);

  it("runs on pushes and pull requests, and only reads", () => {
    expect(Object.keys(workflow.on)).toEqual(["push", "pull_request"]);
    expect(workflow.jobs.tests.permissions).toEqual({ contents: "read" });
  });

  it("runs types, lint and all tests, with scripts that there are", () => {
    expect(runs.slice(-1)).toEqual([".ci/run"]);
    const scripts = runs.flatMap(run => [...run.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script));
    expect(scripts).toEqual(["types", "lint"]);
    for (const script of scripts) expect(own.scripts).toHaveProperty(script);
    expect(JSON.stringify(workflow)).not.toContain("continue-on-error");
  });

  it("has the Node that a release has", () => {
    const nodeOf = (yaml: string) => /node-version: (\S+)/.exec(yaml)![1];
    expect(nodeOf(textOf(".github/workflows/tests.yml"))).toBe(nodeOf(textOf(".github/workflows/release.yml")));
  });
});

/** Options of `croupier tournament` in a text. */
function optionsIn(text: string): string[] {
  return [...text.matchAll(/--[a-z-]+/g)].map(([option]) => option);
}
const tournament = makeProgram().commands.find(command => command.name() === "tournament")!;
const known = tournament.options.map(({ long }) => long);

describe("the tournament's container", () => {
  const text = textOf(DOCKERFILE);
  const steps = text.replace(/\\\n/g, " ").split("\n");
  const all = (name: string) => steps.filter(line => line.startsWith(name + " "));
  const ENTRY = JSON.parse(all("ENTRYPOINT")[0].slice("ENTRYPOINT ".length)) as string[];

  it("starts a command that there is, with options that it knows", () => {
    expect(own.bin).toHaveProperty(ENTRY[0]);
    expect(ENTRY[1]).toBe("tournament");
    for (const option of optionsIn(ENTRY.join(" "))) expect(known).toContain(option);
    // What its head says to type, behind the image's name.
    for (const option of optionsIn(/ croupier (--boards-at .*)/.exec(text)![1])) expect(known).toContain(option);
  });

  it("has the ports of the command, and a Node that the package wants", () => {
    const usual = (long: string) => String(tournament.options.find(option => option.long === long)!.defaultValue);
    expect(all("EXPOSE")[0].split(" ").slice(1)).toEqual([usual("--port"), usual("--mqtt-port")]);
    expect(text).toContain(`http://127.0.0.1:${usual("--port")}/`);
    for (const from of all("FROM"))
      expect(Number(/node:(\d+)/.exec(from)![1])).toBeGreaterThanOrEqual(Number(/\d+/.exec(own.engines.node)![0]));
  });

  it("runs as nobody special, and keeps its file in a volume of its own", () => {
    expect(all("USER").pop()).toBe("USER node");
    const [, volume] = all("VOLUME")[0].split(" ");
    expect(ENTRY[ENTRY.indexOf("--data") + 1].startsWith(volume + "/")).toBe(true);
    expect(text).toContain(`install --directory --owner=node --group=node ${volume}`);
  });

  it("takes the package that `npm pack` writes, and copies nothing that is built", () => {
    expect(text).toContain(`npm pack && mv ${own.name}-*.tgz`);
    for (const folder of [".git", "dist", "node_modules"])
      expect(textOf(".dockerignore").split("\n")).toContain(folder);
  });

  const docker = spawnSync("docker", ["info"], { timeout: 20_000 });
  const hasDocker = docker.status === 0;
  if (!hasDocker) console.warn("NOT TESTED HERE, for want of Docker: the tournament's image is not built");
  it.skipIf(!hasDocker)(
    "is built, and answers `--help`",
    () => {
      const build = spawnSync("docker", ["build", "--quiet", "--file", DOCKERFILE, "."], { encoding: "utf8" });
      expect([build.status, build.status ? build.stderr : ""]).toEqual([0, ""]);
      const image = build.stdout.trim();
      const run = spawnSync("docker", ["run", "--rm", image, "--help"], { encoding: "utf8" });
      expect([run.status, run.stdout]).toEqual([0, expect.stringContaining("Usage: croupier tournament")]);
      spawnSync("docker", ["image", "rm", image]);
    },
    900_000,
  );
});

describe("the tournament's service", () => {
  const text = textOf(SERVICE);
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1];

  it("starts a command that there is, with options that it knows", () => {
    const [program, name, command, ...rest] = valueOf("ExecStart")!.split(" ");
    expect([program, own.bin[name], command]).toEqual(["/usr/bin/env", "dist/cli.js", "tournament"]);
    for (const option of optionsIn(rest.join(" "))) expect(known).toContain(option);
  });

  it("has a user and a folder of its own, and Node's machine code may run", () => {
    expect(valueOf("DynamicUser")).toBe("yes");
    expect(valueOf("WorkingDirectory")).toBe(`%S/${valueOf("StateDirectory")}`);
    expect(valueOf("MemoryDenyWriteExecute")).toBeUndefined();
    // Its addresses, and the program by which the file is locked, are needed.
    expect(valueOf("RestrictAddressFamilies")!.split(" ").sort()).toEqual([
      "AF_INET",
      "AF_INET6",
      "AF_NETLINK",
      "AF_UNIX",
    ]);
  });

  const has = spawnSync("systemd-analyze", ["--version"]).status === 0;
  if (!has) console.warn("NOT TESTED HERE, for want of systemd-analyze: the tournament's unit is not checked");
  it.skipIf(!has)("is a unit that systemd takes without a word", () => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", SERVICE], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it.skipIf(!has)("is hardened", () => {
    const { stdout, status } = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", SERVICE], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)![1])).toBeLessThan(MOST_EXPOSED);
  });
});
