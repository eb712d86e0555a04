// A headless Chromium with a built page in it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { build } from "vite";
import { findChromium } from "../../deploy/on-path";
import { serve } from "../../deploy/host/serve";

export const CHROMIUM = findChromium();

/** Whether there is one; says loudly if there is none. */
export function hasChromium(what: string): boolean {
  if (!CHROMIUM) console.warn(`SKIPPED: ${what}: there is no CHROMIUM (or chromium on PATH)`);
  return !!CHROMIUM;
}

/** A browser shares the machine with whatever else runs there, and people's patience is not what is tested: what fails twice, fails. */
export const PATIENT = { retry: 1 };

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
      configFile: fileURLToPath(new URL("../../deploy/page/vite.config.ts", import.meta.url)),
      root: fileURLToPath(root),
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: true },
    });
    const serving = await serve({ folder, port: 0 });
    const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ["--no-sandbox"] });
    const visit = new Visit(await browser.newPage(), browser, serving.addresses[0], [
      () => browser.close(),
      () => serving.close(),
      () => rmSync(folder, { recursive: true, force: true }),
    ]);
    await visit.page.goto(visit.address);
    return visit;
  }

  async end(): Promise<void> {
    for (const close of this.closers) await close();
  }
}
