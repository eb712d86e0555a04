// A colour display that Espruino drives by itself, as it does a Cheap Yellow Display's: a Graphics of 16 bits that draws at once what it is told (its `g`).
import type { DirectScreen, DrawTile } from "../src/ports";
import type { Panel } from "./tiles";

/** `light` sets the lamp behind it, 0..255; `flip`: it hangs upside down. */
export function openLcd(screen: DirectScreen, light: (level: number) => void, flip: boolean): Panel {
  let level = 255;
  screen.setRotation(flip ? 2 : 0);

  function paint(x: number, y: number, width: number, height: number, background: number, draw?: DrawTile): void {
    const right = x + width - 1;
    const bottom = y + height - 1;
    screen.setClipRect(x, y, right, bottom);
    screen.setColor(background).setBgColor(background).fillRect(x, y, right, bottom);
    if (draw) draw(screen, x, y);
    panel.bytes += 2 * width * height;
  }

  const panel: Panel = {
    bytes: 0,
    isThere: true,
    isReady: () => true,
    paint: paint,
    light: wanted => light((level = wanted)),
    power: on => light(on ? level : 0),
  };
  return panel;
}
