// What displays show when cards without codes are taught or cannot be read, in the finished bundle: as golden pictures.
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makePng, readPng } from "../../deploy/png";
import { READERS } from "../../devices/boards/readers";
import { Mfrc522 } from "../../devices/sim/mfrc522";
import { Pn532 } from "../../devices/sim/pn532";
import { SimTag } from "../../devices/sim/tag";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { ColourDevice } from "./colour-device";
import { Device } from "./device";

const WIRES = READERS.m5stack.mfrc522!;
const plain = (number: number) => new SimTag({ id: [4, number, 2, 3, 4, 5, 6] });

interface Asked {
  tell(text: string, forMs?: number): unknown;
  board: { run(forMs: number): unknown };
}

/** Each screen in turn, as a person meets it. */
async function eachScreen(device: Asked, chip: Pn532 | Mfrc522, look: (name: string) => Promise<void>): Promise<void> {
  const lay = (number: number) => {
    chip.lay(plain(number));
    device.board.run(1200);
    chip.takeAway();
    device.board.run(1200);
  };
  // The game's own hint has gone by then.
  device.tell("croupier.open('set')", 12_000);
  lay(1);
  await look("ask");
  device.tell("croupier.press('B')", 1500);
  await look("first");
  lay(1);
  await look("second");
  // As far as the last card of the deck, and on to the control cards.
  for (let skips = 0; skips < 79; skips++) device.tell("croupier.press('C')", 30);
  device.board.run(1500);
  await look("last");
  device.tell("croupier.press('C')", 1500);
  await look("control");
}

describe.each([64, 32] as const)("on a display with %i rows", rows => {
  test("teaching is drawn as it was", async () => {
    const device = new Device("esp32", {
      display: new Ssd1306({ rows }),
      config: { scanner: { reader: "pn532 I2C1" }, display: { rows } },
    });
    const chip = new Pn532({ clock: device.board.clock });
    device.board.i2c(1, chip);
    device.start();
    await eachScreen(device, chip, async name => {
      await expect(device.seen + "\n").toMatchFileSnapshot(`../golden/teach-${name}-${rows}.txt`);
    });
    expect(device.board.errors).toEqual([]);
  });
});

test("on a display in colour teaching is drawn as it was", async () => {
  const [, , sck, mosi, miso, select] = WIRES.split(" ");
  const device = new ColourDevice("m5stack", { config: { scanner: { reader: WIRES } } });
  const chip = new Mfrc522({ clock: device.board.clock, cs: device.board.pin(select) });
  device.board.spi(1, chip, { sck, mosi, miso });
  device.start();
  const { width, height } = device.display;
  await eachScreen(device, chip, async name => {
    const data = Buffer.from(
      Array.from(device.picture).flatMap(colour => [
        ((colour >> 11) * 255) / 31,
        (((colour >> 5) & 63) * 255) / 63,
        ((colour & 31) * 255) / 31,
        255,
      ]),
    );
    const file = new URL(`../golden/colour/teach-${name}.png`, import.meta.url);
    if (process.env.UPDATE) writeFileSync(file, await makePng({ data, width, height }));
    expect(data.equals((await readPng(readFileSync(file))).data), name).toBe(true);
  });
  expect(device.board.errors).toEqual([]);
}, 60_000);
