// A headless Chromium with a built page in it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { build } from "vite";
import { inject } from "vitest";
import { findChromium } from "../../deploy/on-path";
import { serve } from "../../deploy/host/serve";
import settings from "../../deploy/page/vite.config";
import { LAUNCH } from "./browser-keeper";

export const CHROMIUM = findChromium();

/** Whether there is one; says loudly if there is none. */
export function hasChromium(what: string): boolean {
  if (!CHROMIUM) console.warn(`SKIPPED: ${what}: there is no CHROMIUM (or chromium on PATH)`);
  return !!CHROMIUM;
}

/** A browser shares the machine with whatever else runs there, and how soon something comes about is not what is tested. `expect.poll` waits as long. */
export const PATIENCE_MS = 120_000;

/** The browser that all files share; each of its contexts is as a browser of its own. With switches of Chromium's, one of its own. */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  if (args.length) return chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, ...args] });
  const answer = await fetch(inject("browserKeeper"));
  const words = await answer.text();
  if (!answer.ok) throw new Error(words);
  return chromium.connect(words);
}

/** A page of `root`, built as the bench is; what it throws or logs as an error is kept. */
export class Visit {
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly browser: Browser,
    readonly address: string,
    private readonly closers: (() => unknown)[],
  ) {
    page.on("pageerror", error => this.errors.push(String(error)));
    page.on("console", message => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  static async of(root: URL): Promise<Visit> {
    const folder = mkdtempSync(join(tmpdir(), "croupier-page-"));
    await build({
      ...settings,
      configFile: false,
      root: fileURLToPath(root),
      logLevel: "error",
      build: { ...settings.build, outDir: folder, emptyOutDir: true },
    });
    const serving = await serve({ folder, port: 0 });
    const browser = await openBrowser();
    const visit = new Visit(await browser.newPage(), browser, serving.addresses[0], [
      () => browser.close(),
      () => serving.close(),
      () => rmSync(folder, { recursive: true, force: true }),
    ]);
    visit.page.setDefaultTimeout(PATIENCE_MS);
    await visit.page.goto(visit.address);
    return visit;
  }

  async end(): Promise<void> {
    for (const close of this.closers) await close();
  }
}
