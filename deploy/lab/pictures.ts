// `npm run pictures`: every picture of the documentation, and the tables and lists in it that come from boards, games, bundles and schemas: the display's screens and
// the animation from the built firmware on a virtual board, the wiring pictures. The same every time; a test compares what is in the repository with what would be
// drawn. `npm run pictures -- pages` writes only the tables and lists.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { PAGES, filled } from "./pictures/tables";
import { animation } from "./pictures/animation";
import { benchPicture } from "./pictures/bench";
import { casePictures } from "./pictures/case";
import { colourScenes } from "./pictures/colour";
import { gesturePicture } from "./pictures/gesture";
import { withOrigin } from "./pictures/origin";
import { partsPictures } from "./pictures/parts";
import { photoPicture } from "./pictures/photo";
import { screenPng } from "./pictures/png";
import { rulesInLanguages, rulesPictures } from "./pictures/rules";
import { screens } from "./pictures/screens";
import { sheetPicture } from "./pictures/sheet";
import { uploadPicture } from "./pictures/upload";
import { wiringPictures } from "./pictures/wiring";

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/pictures/", root);

function keep(file: string, data: Buffer | string): void {
  writeFileSync(new URL(file, folder), data);
  console.log(`docs/pictures/${file}  ${data.length} bytes`);
}

const BENCH = "bench.png";
/** Measured, not drawn (measures/tournament.ts). */
const PLOT = "tournament-load.svg";

async function draw(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const bench = await benchPicture();
  if (!bench)
    console.warn(`docs/pictures/${BENCH} stays as it is: drawing it takes Chromium (CHROMIUM, or chromium on PATH)`);
  // What is not drawn any more goes.
  for (const file of readdirSync(folder)) {
    if (file !== PLOT && (bench || file !== BENCH)) rmSync(new URL(file, folder));
  }
  if (bench) keep(BENCH, bench);
  for (const { name, rows } of screens()) keep(name + ".png", await screenPng(rows));
  for (const { name, png } of colourScenes()) keep(name + ".png", await png);
  for (const { name, svg } of wiringPictures()) keep(name + ".svg", svg);
  for (const { name, svg } of rulesPictures()) keep(name + ".svg", svg);
  for (const { name, svg } of partsPictures()) keep(name + ".svg", svg);
  keep("scan.svg", gesturePicture());
  for (const { name, png } of await casePictures()) keep(name + ".png", png);
  keep("upload.svg", await uploadPicture());
  keep("stickers.png", await sheetPicture());
  keep("set.gif", await animation());
  keep("photo.jpg", await photoPicture());
}

/** Where it is another one than before. */
function writeAnew(page: string, textOf: (before: string) => string): void {
  const file = new URL(page, root);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const now = textOf(before);
  if (now === before) return;
  writeFileSync(file, now);
  console.log(page);
}

function write(): void {
  for (const page of PAGES) writeAnew(page, filled);
  for (const { page, text } of rulesInLanguages()) writeAnew(page, () => text);
  writeAnew("package.json", withOrigin);
}

const only = process.argv[2];
if (only !== undefined && only !== "pages") {
  console.error(
    `There is no "${only}" to draw: nothing behind it draws everything, "pages" writes the tables and lists`,
  );
  process.exit(2);
}
if (!only) await draw();
write();
