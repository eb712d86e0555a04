// The bench as a browser shows it: two boards, and a solved table of Set on the first. Needs Chromium; browsers draw letters in their own ways, so unlike the others this
// picture is not the same on every machine, and is not compared.
import sharp from "sharp";
import { findChromium } from "../../on-path";
import { serve } from "../../host/serve";
import { solveFirstTable } from "../measures/first-table";

const WIDTH = 1280,
  HEIGHT = 860;
/** In the documents it is shown about so wide. */
const SHOWN = 960;
const COLOURS = 64;

/** In the page, before anything of it: the same cards are dealt every time, so that what the documents say of the picture stays true. */
function dealAlike(): void {
  let state = 2311;
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** undefined: there is no Chromium here. */
export async function benchPicture(): Promise<Buffer | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const { chromium } = await import("playwright-core");
  const serving = await serve({ port: 0 });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: "reduce" });
    await page.addInitScript(dealAlike);
    await solveFirstTable(page, serving.addresses[0]);
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
