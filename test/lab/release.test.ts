// The workflow of a release: it runs on the hosting side alone, so what it names is held to what is here.
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Job {
  needs?: string;
  if?: string;
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number | boolean>;
}

const { name, version, scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const text = readFileSync(".github/workflows/release.yml", "utf8");
const workflow = parse(text);
const jobs: Record<string, Job> = workflow.jobs;
const { steps } = jobs.build;
const runs = steps.flatMap(({ run }) => run ?? []);
const place = (text: string) => runs.findIndex(run => run.includes(text));

describe("the workflow of a release", () => {
  it("runs when a release is published, and by hand", () => {
    expect(Object.keys(workflow.on).sort()).toEqual(["release", "workflow_dispatch"]);
    expect(workflow.on.release).toEqual({ types: ["published"] });
  });

  it("publishes nothing that CI has not passed", () => {
    accessSync(".ci/run", constants.X_OK);
    expect(runs[0]).toBe(".ci/run");
    expect(workflow.jobs.publish.needs).toBe("build");
    // A step that may fail would let the next ones go on.
    expect(JSON.stringify(workflow)).not.toContain("continue-on-error");
  });

  it("has a Node that the package wants, and types only scripts that there are", () => {
    const node = steps.find(({ uses }) => uses?.startsWith("actions/setup-node"))!.with!["node-version"];
    expect(Number(node)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)![0]));
    const typed = runs.flatMap(run => [...run.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script));
    expect(typed).toEqual(["site"]);
    for (const script of typed) expect(scripts).toHaveProperty(script);
  });

  it("publishes the folder that `npm run site` writes", () => {
    const site = steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact"))!.with!.path;
    expect(readFileSync("deploy/build/site.mjs", "utf8")).toContain(site);
    expect(place("npm run site")).toBeLessThan(place(`--directory ${site} `));
  });

  it("attaches the package and the site to the release, each by the name that it has then", () => {
    expect(jobs.attach).toMatchObject({ needs: "build", if: "github.event_name == 'release'" });
    const upload = jobs.attach.steps.find(({ run }) => run?.startsWith("gh release upload"))!;
    const [handed] = jobs.build.steps.filter(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect(jobs.attach.steps[0].with!.name).toBe(handed.with!.name);
    const files = upload.run!.split(" ").filter(word => word.endsWith(".tgz"));
    const site = /--file (\S+)/.exec(runs[place("tar ")])![1];
    // As a shell reads them, among the two files that are there then.
    const { stdout } = spawnSync(
      "bash",
      [
        "-c",
        `cd "$(mktemp -d)" && touch ${name}-${version}.tgz ${site} && for one in ${files.join(" ")}; do echo $one; done; rm -- *.tgz; rmdir "$PWD"`,
      ],
      { encoding: "utf8" },
    );
    expect(stdout.trim().split("\n")).toEqual([`${name}-${version}.tgz`, site]);
  });
});

describe("what a workflow may do", () => {
  const files = readdirSync(".github/workflows").map(file => `.github/workflows/${file}`);
  const all = files.map(file => [file, readFileSync(file, "utf8")] as const);

  it("is nothing but what its job says, and only that one writes that runs nothing of the repository", () => {
    for (const [file, yaml] of all) {
      const { permissions, jobs } = parse(yaml) as { permissions: object; jobs: Record<string, Job> };
      expect([file, permissions]).toEqual([file, {}]);
      for (const [name, { permissions: may, steps }] of Object.entries(jobs)) {
        expect([file, name, typeof may]).toEqual([file, name, "object"]);
        const writes = Object.values(may!).includes("write");
        const runsOurs = steps.some(
          ({ uses, run }) => uses?.startsWith("actions/checkout") || /\b(npm|node|npx|\.ci)\b/.test(run ?? ""),
        );
        expect([file, name, writes && runsOurs]).toEqual([file, name, false]);
      }
    }
    expect(jobs.build.permissions).toEqual({ contents: "read" });
    const writers = Object.keys(jobs).filter(name => jobs[name].permissions!.contents === "write");
    expect(writers).toEqual(["attach"]);
  });

  it("is done by actions of a known commit, with the version beside it", () => {
    for (const [file, yaml] of all) {
      const uses = yaml.split("\n").filter(line => /\buses:/.test(line));
      expect(uses.length).toBeGreaterThan(0);
      for (const line of uses)
        expect([file, line]).toEqual([
          file,
          expect.stringMatching(/uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/),
        ]);
    }
  });

  it("leaves no token in the clone that the tests run in", () => {
    for (const [, yaml] of all)
      for (const { steps } of Object.values((parse(yaml) as { jobs: Record<string, Job> }).jobs))
        for (const step of steps)
          if (step.uses?.startsWith("actions/checkout@")) expect(step.with?.["persist-credentials"]).toBe(false);
    expect(JSON.stringify(jobs.build)).not.toContain("github.token");
  });

  it("puts nothing that somebody else writes into a script", () => {
    // A tag, a title or a branch may be any text: it comes as a variable.
    for (const { steps } of Object.values(jobs)) for (const { run } of steps) expect(run ?? "").not.toContain("${{");
  });
});
