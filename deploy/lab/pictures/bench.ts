// The bench as a browser shows it: two boards, twelve cards under the scanner of the first. Needs Chromium; browsers draw letters in their own ways, so unlike the others this
// picture is not the same on every machine, and is not compared.
import sharp from "sharp";
import { findChromium } from "../../on-path";
import { serve } from "../../host/serve";

const WIDTH = 1280,
  HEIGHT = 860;
/** In the documents it is shown about so wide. */
const SHOWN = 960;
const COLOURS = 64;
const STARTED_MS = 20_000,
  SCANNED_MS = 60_000;

/** undefined: there is no Chromium here. */
export async function benchPicture(): Promise<Buffer | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const { chromium } = await import("playwright-core");
  const serving = await serve({ port: 0 });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: "reduce" });
    await page.goto(serving.addresses[0]);
    const says = (text: RegExp, forMs: number) =>
      page.getByText(text).first().waitFor({ state: "attached", timeout: forMs });
    await says(/menu/i, STARTED_MS);
    await page.getByRole("button", { name: "Deal twelve" }).click();
    await page.locator('.card[aria-selected="true"]').nth(11).waitFor({ state: "attached", timeout: SCANNED_MS });
    await page.mouse.move(0, 0);
    return await sharp(await page.screenshot())
      .resize(SHOWN)
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toBuffer();
  } finally {
    await browser.close();
    await serving.close();
  }
}
