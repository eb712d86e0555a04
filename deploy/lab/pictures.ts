// `npm run pictures`: every picture of the documentation, and the tables in it that come from the boards' data: the display's screens and the animation from the
// built firmware on a virtual board, the wiring pictures. The same every time; a test compares what is in the repository with what would be drawn.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { PAGES, filled } from "./pictures/tables";
import { animation } from "./pictures/animation";
import { benchPicture } from "./pictures/bench";
import { photoPicture } from "./pictures/photo";
import { screenPng } from "./pictures/png";
import { screens } from "./pictures/screens";
import { wiringPictures } from "./pictures/wiring";

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/pictures/", root);

function keep(file: string, data: Buffer | string): void {
  writeFileSync(new URL(file, folder), data);
  console.log(`docs/pictures/${file}  ${data.length} bytes`);
}

const BENCH = "bench.png";
mkdirSync(folder, { recursive: true });
const bench = await benchPicture();
if (!bench)
  console.warn(`docs/pictures/${BENCH} stays as it is: drawing it takes Chromium (CHROMIUM, or chromium on PATH)`);
// What is not drawn any more goes.
for (const file of readdirSync(folder)) if (bench || file !== BENCH) rmSync(new URL(file, folder));
if (bench) keep(BENCH, bench);
for (const { name, rows } of screens()) keep(name + ".png", screenPng(rows));
for (const { name, svg } of wiringPictures()) keep(name + ".svg", svg);
keep("set.gif", await animation());
keep("photo.jpg", await photoPicture());
for (const page of PAGES) writeFileSync(new URL(page, root), filled(readFileSync(new URL(page, root), "utf8")));
