// A colour display that Espruino drives by itself, as it does a Cheap Yellow Display's: a Graphics of 16 bits that draws at once what it is told (its `g`).
import type { DirectScreen } from "../src/kernel/ports";
import type { Panel } from "./tiles";

/** Pixels in a turn: some 3 ms at the 55 MHz of a Cheap Yellow Display, and what is drawn with them. */
const MOST = 8000;

/** `light` sets the lamp behind it, 0..255; `flip`: it hangs upside down. */
export function openLcd(screen: DirectScreen, light: (level: number) => void, flip: boolean): Panel {
  let level = 255;
  let bytes = 0;
  screen.setRotation(flip ? 2 : 0);

  function clear(x: number, y: number, width: number, height: number, background: number): void {
    const right = x + width - 1;
    const bottom = y + height - 1;
    screen.setClipRect(x, y, right, bottom);
    screen.setColor(background).setBgColor(background).fillRect(x, y, right, bottom);
    bytes += 2 * width * height;
  }

  return {
    isThere: true,
    most: MOST,
    sent: () => bytes,
    isReady: () => true,
    clear: clear,
    paint: (x, y, width, rows, background, draw, from) => {
      clear(x, y, width, rows, background);
      draw(screen, x, y - from);
    },
    light: wanted => light((level = wanted)),
    power: on => light(on ? level : 0),
  };
}
