// One Chromium for all test files: started when the first of them asks for it, ended when all are done. Runs beside the tests, once (vitest.config.ts).
import { createServer } from "node:http";
import type { BrowserServer } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../deploy/on-path";
import { open } from "../../deploy/web";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where to ask for the browser's address. */
    browserKeeper: string;
  }
}

/**
 * What Chromium does beside a page. Each of its windows draws the list below its address line twice, as pages of their own, before anybody types there: a
 * third of what it costs to open the bench. The others are those that Playwright would name: of several such switches the last one counts.
 */
const BESIDES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Its sandbox is not to be had in a container. */
export const LAUNCH = {
  executablePath: findChromium(),
  headless: true,
  args: ["--no-sandbox", `--disable-features=${BESIDES.join()}`],
};

export default async function keepBrowser(project: TestProject): Promise<() => Promise<void>> {
  let launched: Promise<BrowserServer> | undefined;
  async function launch(): Promise<BrowserServer> {
    const { chromium } = await import("playwright-core");
    const browser = await chromium.launchServer(LAUNCH);
    // Who asks after it has crashed gets another one.
    browser.on("close", () => (launched = undefined));
    return browser;
  }
  const server = createServer((_, response) => {
    launched ??= launch();
    launched.then(
      browser => response.end(browser.wsEndpoint()),
      error => {
        launched = undefined;
        response.writeHead(500).end(String(error));
      },
    );
  });
  const { port, close } = await open(server, 0, "127.0.0.1");
  project.provide("browserKeeper", `http://127.0.0.1:${port}/`);
  return async () => {
    await close();
    await (await launched)?.close();
  };
}
