// The workflow of a release: it runs on the hosting side alone, so what it names is held to what is here.
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number>;
}

const { name, version, scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const workflow = parse(readFileSync(".github/workflows/release.yml", "utf8"));
const steps: Step[] = workflow.jobs.build.steps;
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
    const upload = steps.find(({ run }) => run?.startsWith("gh release upload"))!;
    expect(upload.if).toBe("github.event_name == 'release'");
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
