// A clock that counts seconds on an SSD1306 of 128x64 on a Pico's B8/B9. Plug the display in whenever you like.
import { openOled } from "../oled";
import { ssd1306 } from "../ssd1306";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const screen = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true, msb: false });
I2C1.setup({ scl: new Pin("B8"), sda: new Pin("B9"), bitrate: 400000 });
const oled = openOled(I2C1, 60, screen, ssd1306, false, clock, E.CRC32);

function tick(seconds: number): void {
  screen
    .clear()
    .drawRect(0, 0, 127, 63)
    .fillRect(4, 24, 4 + 2 * (seconds % 60), 40);
  oled.show();
  clock.after(1000, () => tick(seconds + 1));
}
tick(1);
global.oled = oled;
