// What a browser may do with each page that there is: as it is built, as our servers say it, and as a browser finds it.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../deploy/host/serve";
import { BUILT_PAGE } from "../rig/built-page";
import { BUILT_SITE } from "../rig/built-site";
import { hasChromium, openBrowser, PATIENCE_MS } from "./chromium";
import { Served } from "./served";

const can = hasChromium("the pages' policies");

const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(name => name.endsWith(".html"))
    .sort();

const all = [BUILT_PAGE, BUILT_SITE].flatMap(folder =>
  pagesIn(folder).map(name => [name, join(folder, name)] as const),
);

/** Its directives, by name. */
function policyIn(html: string): Record<string, string> {
  const [, text] =
    /<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return Object.fromEntries((text ?? "").split("; ").map(one => [one.split(" ")[0], one.replace(/^\S+ ?/, "")]));
}

describe("each page", () => {
  it("is looked at", () => {
    const names = new Set(all.map(([name]) => name));
    for (const name of [
      "index.html",
      "board.html",
      "organiser.html",
      "race.html",
      "tournament.html",
      "recognise.html",
      "docs/bench.html",
    ])
      expect(names).toContain(name);
  });

  it.each(all)("%s says what it may do before anything else, and has neither script nor style in it", (name, file) => {
    const html = readFileSync(file, "utf8");
    const policy = policyIn(html);
    expect(policy["default-src"]).toBe("'none'");
    expect(policy["base-uri"]).toBe("'none'");
    expect(html).not.toMatch(/<style|\sstyle="|\son[a-z]+="|javascript:/);
    expect(html.replace(/srcdoc="[^"]*"/, "")).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-inline|\*|https?:/);
    if (name === "board.html") return;
    expect(html).toContain('<meta name="referrer" content="no-referrer" />');
    expect(policy["script-src"]).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy["connect-src"]).toBe(name === "index.html" ? "'self' ws: wss:" : "'self'");
  });

  it("of virtual boards has one script, known by its sum, and reaches nothing", () => {
    const html = readFileSync(join(BUILT_PAGE, "board.html"), "utf8");
    const [, frame] = /srcdoc="([^"]*)"/.exec(html)!;
    const inner = frame
      .replace(/&lt;/g, "<")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&");
    const [, script] = /<script>([^]*)<\/script>$/.exec(inner)!;
    const sum = createHash("sha256").update(script).digest("base64");
    expect(html).toContain('sandbox="allow-scripts"');
    expect(policyIn(html)).toEqual({
      "default-src": "'none'",
      "script-src": `'sha256-${sum}' blob: 'unsafe-eval'`,
      "worker-src": "blob:",
      "base-uri": "'none'",
      "form-action": "'none'",
    });
  });

  it("has the same from our server, and what only a header can say", async () => {
    const serving = await serve({ folder: BUILT_PAGE, port: 0 });
    try {
      for (const name of [
        "",
        ...pagesIn(BUILT_PAGE),
        "nothing.html",
        `assets/${readdirSync(join(BUILT_PAGE, "assets"))[0]}`,
      ]) {
        const { headers } = await fetch(serving.addresses[0] + name);
        const policy = headers.get("content-security-policy")!;
        expect(policy).toContain(name === "board.html" ? "frame-ancestors 'self'" : "frame-ancestors 'none'");
        if (name !== "board.html") expect(policy).toContain("default-src 'none'");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("referrer-policy")).toBe("no-referrer");
        expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      }
    } finally {
      await serving.close();
    }
  });
});

describe.skipIf(!can)("a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it("objects to nothing on any page of the site, nor on any tab of the bench", async () => {
    const served = await Served.of(BUILT_SITE);
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const complaints: string[] = [];
    page.on("console", message => {
      if (message.type() === "error" || /policy/i.test(message.text()))
        complaints.push(`${page.url()}: ${message.text()}`);
    });
    try {
      for (const name of pagesIn(BUILT_SITE)) await page.goto(served.address() + name);
      await page.goto(served.address());
      await page.waitForFunction(() => "bench" in window);
      const tabs = page.getByRole("tab");
      for (let at = 0; at < (await tabs.count()); at++) {
        await tabs.nth(at).click();
        await page.locator("[role=tabpanel]:visible").waitFor();
      }
      expect(complaints).toEqual([]);
    } finally {
      await page.close();
      await served.end();
    }
  });
});
