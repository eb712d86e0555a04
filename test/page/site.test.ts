// The site as a stranger's host serves it, from a folder of a folder: without a network after the first visit, over an update, and where browsers refuse what it asks for.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../deploy/host/serve";
import { BUILT_PAGE } from "../rig/built-page";
import { BUILT_SITE } from "../rig/built-site";
import { makeSite } from "../../deploy/site/make";
import { hasChromium, openBrowser } from "./chromium";
import { Served } from "./served";
import { Visitor } from "./site";

const TABS = ["stones", "camera", "recognise", "replay", "wiring", "board"];

const can = hasChromium("the site in a browser");
let browser: Browser;
const served: Served[] = [];

const serveSite = async (from = BUILT_SITE) => {
  const one = await Served.of(from);
  served.push(one);
  return one;
};

async function visit(address: string, options = {}, before?: string): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  if (before) await context.addInitScript(before);
  return Visitor.arrive(context, address);
}

/** Until the page has a service worker, which then has all of the site. */
const kept = (visitor: Visitor) =>
  visitor.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map(name => name.replace(/\\/g, "/"))
    .filter(name => statSync(join(folder, name)).isFile());

/** Whether it is the page that `anotherPage` made. */
const isNew = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.querySelector("title[data-new]") !== null).catch(() => false);

/** A page that differs from the built one: in a mark at its title, and in the name of a part that is fetched late. */
function anotherPage(folder: string): void {
  cpSync(BUILT_PAGE, folder, { recursive: true });
  const parts = join(folder, "assets");
  const part = readdirSync(parts).find(name => name.startsWith("wiring-panel-") && name.endsWith(".js"))!;
  const other = part.replace(/-[\w-]{8}\.js$/, "-ANOTHER1.js");
  renameSync(join(parts, part), join(parts, other));
  for (const name of files(folder).filter(one => /\.(js|html)$/.test(one))) {
    const text = readFileSync(join(folder, name), "utf8");
    const next = text
      .replaceAll(part, other)
      .replace("<title>Croupier: the bench<", "<title data-new>Croupier: the bench<");
    if (next !== text) writeFileSync(join(folder, name), next);
  }
}

describe.skipIf(!can)("the site", () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    for (const one of served) await one.end();
    await browser?.close();
  });

  it("goes on without a network after the first visit: bench, boards, panels, recogniser, documents, every file", async () => {
    const host = await serveSite();
    const visitor = await visit(host.address());
    await kept(visitor);
    await host.stop();
    await visitor.page.reload();
    await visitor.booted();
    for (const tab of TABS) {
      await visitor.page.click(`#tab-${tab}`);
      await visitor.page.waitForSelector(`#panel-${tab} > *`);
      expect(await visitor.page.getByText("could not be fetched").count()).toBe(0);
    }
    const lengths = await visitor.page.evaluate(
      names => Promise.all(names.map(async name => (await (await fetch(name)).arrayBuffer()).byteLength)),
      files(BUILT_SITE).filter(name => name !== "service-worker.js"),
    );
    expect(lengths).toEqual(
      files(BUILT_SITE)
        .filter(name => name !== "service-worker.js")
        .map(name => statSync(join(BUILT_SITE, name)).size),
    );
    await visitor.page.goto(host.address() + "?cards=S1111+S2222");
    await visitor.until(1, state => state.app === "set" && state.cards.includes("S2222"));
    await visitor.page.goto(host.address() + "recognise.html");
    await visitor.page.waitForSelector("#recognise main input[type=file]", { state: "attached" });
    await visitor.page.goto(host.address() + "light.html");
    await visitor.page.locator(".light-status", { hasText: "croupier.js" }).waitFor();
    // A worker that could not be had would be a failed request; the looker's is asked for by a picture, so it is asked for here.
    expect(
      await visitor.page.evaluate(
        names =>
          Promise.all(
            names.map(
              name =>
                new Promise(done => {
                  const worker = new Worker(name, { type: "module" });
                  worker.onerror = () => done(false);
                  setTimeout(() => done(true), 1000);
                }),
            ),
          ),
        files(BUILT_SITE).filter(name => /assets\/.*worker-.*\.js$/.test(name)),
      ),
    ).toEqual([true, true]);
    expect(visitor.errors.filter(error => !/service-worker/.test(error))).toEqual([]);
    await visitor.leave();
  });

  it("does not have the pages that show what a tournament's server tells", () => {
    expect(files(BUILT_PAGE)).toEqual(expect.arrayContaining(["tournament.html", "organiser.html"]));
    expect(files(BUILT_SITE).filter(name => /^(tournament|organiser)\.html$/.test(name))).toEqual([]);
  });

  it("leads from the bench to the documents, from one to the other, to their pictures, and back", async () => {
    const host = await serveSite();
    const visitor = await visit(host.address());
    const { page } = visitor;
    await page.click("[aria-label='Save, share, reset']");
    await page.click("text=Documents");
    await page.waitForURL(host.address() + "docs/index.html");
    await page.click("main a[href='wiring.html']");
    await page.waitForURL(host.address() + "docs/wiring.html");
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const pictures = await page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth));
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.filter(width => width === 0)).toEqual([]);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of readdirSync(join(BUILT_SITE, "docs")).filter(one => one.endsWith(".html"))) {
        await page.goto(`${host.address()}docs/${name}`);
        const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([name, width, by]).toEqual([name, width, 0]);
      }
    }
    await page.click("text=The bench");
    await visitor.booted();
    visitor.wentWell();
    await visitor.leave();
  });

  it("can be installed: browsers find nothing wrong with its manifest, and its icons are as large as they say", async () => {
    const host = await serveSite();
    const visitor = await visit(host.address());
    await kept(visitor);
    const browserTalk = await visitor.context.newCDPSession(visitor.page);
    const { url, errors, data } = await browserTalk.send("Page.getAppManifest");
    expect([url, errors]).toEqual([host.address() + "site.webmanifest", []]);
    const { installabilityErrors } = await browserTalk.send("Page.getInstallabilityErrors");
    // A context of a test is like a private window, from which nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const { icons, start_url, scope, shortcuts } = JSON.parse(data!);
    expect([start_url, scope]).toEqual(["./", "./"]);
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(join(BUILT_SITE, src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const shortcut of shortcuts) expect(files(BUILT_SITE)).toContain(shortcut.url.replace("./", ""));
    await visitor.leave();
  });

  it("offers an update and leaves the game alone; who takes it has the new version, another tab goes on with the old one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "croupier-update-"));
    anotherPage(join(folder, "page"));
    await makeSite(join(folder, "page"), join(folder, "site"));
    const host = await serveSite();
    const one = await visit(host.address());
    await kept(one);
    await one.booted();
    await one.choose(1, "Find all Sets");
    await one.until(1, state => state.app === "set");
    const two = await one.another(host.address());
    await two.booted();
    await two.choose(2, "Find all Sets");
    await two.until(2, state => state.app === "set");
    host.replace(join(folder, "site"));
    // As when the person comes back to the page.
    await one.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const offer = (visitor: Visitor) =>
      visitor.page.locator(".banner", { hasText: "A new version of this page is ready" });
    await offer(one).waitFor();
    await offer(two).waitFor();
    expect([(await one.state(1)).app, (await two.state(2)).app, await isNew(one)]).toEqual(["set", "set", false]);
    // Nobody has asked for it: another reload brings the same version.
    await one.page.reload();
    await one.until(1, state => state.app === "set");
    expect(await isNew(one)).toBe(false);
    await offer(one).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => isNew(one)).toBe(true);
    await one.until(1, state => state.app === "set");
    expect(await one.page.locator(".banner", { hasText: "new version" }).count()).toBe(0);
    await two.page.locator(".banner", { hasText: "Another tab has taken a new version" }).waitFor();
    expect((await two.state(2)).app).toBe("set");
    // Its own part, which the host has no more.
    await two.page.click("#tab-wiring");
    await two.page.locator("#panel-wiring svg").first().waitFor();
    await two.page.locator(".banner", { hasText: "Another tab" }).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => isNew(two)).toBe(true);
    rmSync(folder, { recursive: true, force: true });
    await one.leave();
  });

  it("that was replaced where there is no service worker: the old page says that a part is gone, and plays on", async () => {
    const host = await serveSite();
    const visitor = await visit(host.address(), { serviceWorkers: "block" });
    await visitor.booted();
    for (const name of readdirSync(join(host.folder, "assets")).filter(one => one.startsWith("wiring-panel-")))
      rmSync(join(host.folder, "assets", name));
    await visitor.page.click("#tab-wiring");
    await visitor.page.locator(".banner", { hasText: "A part of this page could not be fetched" }).waitFor();
    await visitor.page.locator("#panel-wiring", { hasText: "load the page again" }).waitFor();
    expect((await visitor.state(1)).app).toBe("menu");
    await visitor.leave();
  });

  it.each([
    [
      "is refused",
      `ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"));`,
    ],
    ["is unknown", `delete Navigator.prototype.serviceWorker;`],
    [
      "is refused with storage of any kind",
      `for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
         Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
       Object.defineProperty(Navigator.prototype, "serviceWorker", { get() { throw new DOMException("no", "SecurityError"); } });`,
    ],
  ])("works as any page where a service worker %s", async (_, before) => {
    const host = await serveSite();
    const visitor = await visit(host.address(), {}, before);
    await visitor.booted();
    await visitor.choose(1, "Find all Sets");
    await visitor.until(1, state => state.app === "set");
    await visitor.page.goto(host.address() + "recognise.html");
    await visitor.page.waitForSelector("#recognise main input[type=file]", { state: "attached" });
    await visitor.page.getByText("Documents").waitFor();
    visitor.wentWell();
    await visitor.leave();
  });

  it("shares a link to where it is; on this computer it says that, and offers the file first", async () => {
    const host = await serveSite();
    const named = await openBrowser(["--host-resolver-rules=MAP table.example 127.0.0.1"]);
    const share = async (visitor: Visitor) => {
      await visitor.booted();
      await visitor.page.click("[aria-label='Save, share, reset']");
      await visitor.page.click("text=Share a link");
      const dialog = visitor.page.locator("dialog[open]");
      return {
        link: await dialog.locator("input").inputValue(),
        words: await dialog.textContent(),
        buttons: await dialog.locator(".dialog-body button").allTextContents(),
        dialog,
      };
    };
    const here = await visit(host.address());
    const local = await share(here);
    expect(local.link.startsWith(host.address() + "#1.")).toBe(true);
    expect(local.words).toContain("works only here");
    expect(local.buttons).toEqual(["Save it as a file", "Copy"]);
    const [file] = await Promise.all([
      here.page.waitForEvent("download"),
      local.dialog.getByText("Save it as a file").click(),
    ]);
    expect(file.suggestedFilename()).toBe("croupier-bench.json");
    await here.leave();
    const there = await Visitor.arrive(await named.newContext(), host.address("table.example"));
    const open = await share(there);
    expect(open.link.startsWith(host.address("table.example") + "#1.")).toBe(true);
    expect(open.words).not.toContain("only here");
    expect(open.buttons).toEqual(["Copy"]);
    await there.leave();
    await named.close();
  });

  it("says of a link that a newer version made what it is, and keeps the bench that was there", async () => {
    const host = await serveSite();
    const visitor = await visit(host.address());
    await visitor.booted();
    await visitor.page.evaluate(() => window.bench.setCable({ isPlugged: false, noise: 0, baud: null }));
    const plugged = () =>
      visitor.page.evaluate(() => JSON.parse(localStorage.getItem("croupier.bench") ?? "{}").cable?.isPlugged);
    await expect.poll(plugged).toBe(false);
    await visitor.startedWell();
    await visitor.page.goto(host.address() + "#2.ZnJvbSB0aGUgZnV0dXJl");
    await visitor.page.locator(".banner", { hasText: "made by a newer version of this page" }).waitFor();
    await visitor.booted();
    expect(await visitor.page.evaluate(() => window.bench.cable.isPlugged)).toBe(false);
    expect(await plugged()).toBe(false);
    visitor.wentWell();
    await visitor.leave();
  });

  it("has a service worker, and the page that `npm start` serves has none", async () => {
    const serving = await serve({ folder: BUILT_PAGE, port: 0 });
    const visitor = await visit(serving.addresses[0]);
    await visitor.booted();
    await visitor.page.click("[aria-label='Save, share, reset']");
    expect(await visitor.page.getByText("Documents").count()).toBe(0);
    expect(await visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await visitor.leave();
    await serving.close();
  });
});
