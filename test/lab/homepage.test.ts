// The page's address: package.json holds it, and README shows it if there is one. Both ways are tried in a copy.
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { invitation } from "../../deploy/lab/pictures/lists";
import { originOf, withOrigin } from "../../deploy/lab/pictures/origin";
import { PAGES } from "../../deploy/lab/pictures/tables";
import { Copy } from "../house/copy";

const ADDRESS = "https://somebody.example/croupier/";
const COMMANDS = "```\nnpm start\nnpm test\n```\n\n";

/** The line after the two commands. A comment that begins a line would hide its Markdown. */
const lineAfter = (readme: string) => readme.split(COMMANDS)[1].split("\n")[0];
const PLACE = /^\S[^<]* <!-- homepage -->(.*)<!-- \/homepage -->$/;

describe("the page's address", () => {
  const copy = new Copy();
  afterAll(() => copy.end());
  for (const page of PAGES) {
    mkdirSync(join(copy.folder, page, ".."), { recursive: true });
    cpSync(page, join(copy.folder, page));
  }
  const publishedAt = (homepage: string) => {
    copy.write("package.json", JSON.stringify({ ...JSON.parse(copy.read("package.json")), homepage }, null, 2));
    const said = copy.runTool("deploy/lab/pictures.ts", "pages");
    return { ...said, readme: copy.read("README.md"), own: JSON.parse(copy.read("package.json")) };
  };

  it("of package.json is the one that README shows, or neither has one", () => {
    const { homepage } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(typeof homepage).toBe("string");
    const line = lineAfter(readFileSync("README.md", "utf8"));
    expect(line).toMatch(PLACE);
    expect(invitation("")).toBe("");
    expect(PLACE.exec(line)![1]).toBe(invitation(homepage));
  });

  it("comes into the line after the two commands when it is set, and goes when it is empty again", () => {
    const set = publishedAt(ADDRESS);
    expect([set.status, set.stderr]).toEqual([0, ""]);
    expect(lineAfter(set.readme)).toContain(`](${ADDRESS})`);
    const empty = publishedAt("");
    expect(lineAfter(empty.readme)).toMatch(/<!-- homepage --><!-- \/homepage -->$/);
    expect(empty.readme).not.toContain(ADDRESS);
  });

  it("is a folder's, over https: anything else is refused, and README stays", () => {
    for (const wrong of ["croupier", "https://somebody.example/index.html", "http://somebody.example/"]) {
      expect(() => invitation(wrong)).toThrow("homepage is the folder");
    }
    const before = copy.read("README.md");
    const { status, readme } = publishedAt("ftp://somebody.example/");
    expect([status, readme === before]).toEqual([1, true]);
  });

  it("gives package.json its repository, its issues and its authors", () => {
    const { own } = publishedAt("https://somebody.github.io/croupier/");
    const url = "https://github.com/somebody/croupier";
    expect(own).toMatchObject({
      author: `The Croupier authors (${url}/graphs/contributors)`,
      repository: { type: "git", url: `git+${url}.git` },
      bugs: { url: `${url}/issues` },
    });
    const empty = publishedAt("").own;
    expect([empty.author, "repository" in empty, "bugs" in empty]).toEqual(["The Croupier authors", false, false]);
  });

  it("agrees with package.json and LICENSE as they are", () => {
    const text = readFileSync("package.json", "utf8");
    expect(withOrigin(text)).toBe(text);
    expect(readFileSync("LICENSE", "utf8")).toContain(originOf("").author);
  });

  it("elsewhere than on GitHub leaves what was written by hand", () => {
    const repository = { type: "git", url: "git+https://code.example/croupier.git" };
    const text = JSON.stringify({ homepage: ADDRESS, repository, version: "1.0.0" });
    expect(JSON.parse(withOrigin(text))).toEqual({ ...JSON.parse(text), author: "The Croupier authors" });
  });
});
