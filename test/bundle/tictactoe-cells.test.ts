// Cells of a mode, put on the grid of the finished croupier.js: by touch on a display in colour, by keys on a small one.
import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { makePng } from "../../deploy/png";
import { ColourDevice } from "./colour-device";
import { Device } from "./device";

/** For whoever wants to look. */
async function shoot(name: string, width: number, height: number, isLit: (x: number, y: number) => number[]) {
  if (!process.env.SHOTS) return;
  const data = Buffer.alloc(4 * width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([...isLit(x, y), 255], 4 * (y * width + x));
  writeFileSync(`${process.env.SHOTS}/${name}.png`, await makePng({ data, width, height }));
}

/** From the list of modes on: hold B, *modes*, mode 2. */
const CHOOSE = `croupier.open("tictactoe",{mode:2,choose:1})`;
const CAMERA = { scanner: { rx: "" }, arm: { rx: "" } };

it("are touched where they are to be filled, one after the other, and the mode opens with them", async () => {
  const device = new ColourDevice("cyd", { config: CAMERA }).start();
  device.tell(CHOOSE, 2000);
  expect(device.ask("croupier.state()").message).toBe("B: put, hold B: go");
  const middle = (cell: number) => [6 + 62 * ((cell - 1) % 3) + 31, 1 + 62 * Math.floor((cell - 1) / 3) + 31] as const;
  for (const cell of [1, 9, 3]) device.tap(...middle(cell));
  expect(device.ask("croupier.state()").cells.join("")).toBe("X.X.....O");
  const colours = device.picture;
  await shoot("choose-colour", 320, 240, (x, y) => {
    const colour = colours[y * 320 + x];
    return [(colour >> 11) << 3, ((colour >> 5) & 63) << 2, (colour & 31) << 3];
  });
  device.tap(...middle(7));
  device.board.run(3000);
  expect(device.ask("croupier.state()")).toMatchObject({ mode: 2, record: "O" });
});

it("are chosen by keys from the list of modes, and a long B goes on with those that are there", async () => {
  const device = new Device("esp32", { bundle: "croupier", config: CAMERA }).start(3000);
  const { board } = device;
  board.evaluate(`croupier.open("tictactoe")`);
  board.run(1500);
  const press = (key: string, held = false) => {
    board.evaluate(`croupier.press("${key}",${held})`);
    board.run(600);
  };
  press("B", true);
  for (let down = 0; down < 6; down++) press("C");
  press("B");
  for (let down = 0; down < 4; down++) press("C");
  press("B");
  expect(board.evaluate<any>("croupier.state()").message).toBe("B: put, hold B: go");
  const rows = board.evaluate<string>("croupier.screen()").split("\n");
  await shoot("choose-oled", 128, 64, (x, y) => (rows[y][x] === "#" ? [255, 255, 255] : [0, 0, 0]));
  press("A");
  press("B");
  board.run(3000);
  expect(board.evaluate<any>("croupier.state()").mode).toBe(4);
});
