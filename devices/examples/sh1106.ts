// An SH1106 of 128x64 and an SSD1306 of 128x32 on one bus of an ESP32: each is drawn, dimmed and switched off by itself.
import { openOled } from "../oled";
import { sh1106 } from "../sh1106";
import { ssd1306 } from "../ssd1306";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const canvas = (rows: number) => Graphics.createArrayBuffer(128, rows, 1, { vertical_byte: true, msb: false });
I2C1.setup({ scl: new Pin("D22"), sda: new Pin("D21"), bitrate: 400000 });
const large = openOled(I2C1, 60, canvas(64), sh1106, false, clock, E.CRC32);
const small = openOled(I2C1, 61, canvas(32), ssd1306, true, clock, E.CRC32);

large.screen.fillRect(0, 0, 63, 31);
small.screen.drawLine(0, 0, 127, 31);
large.show();
small.show();
large.contrast(40);
