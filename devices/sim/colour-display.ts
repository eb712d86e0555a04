// What a colour display is for whoever looks at it. Colours are RGB565: five bits of red, six of green, five of blue.

export interface ColourDisplay {
  /** As the viewer holds it. */
  readonly width: number;
  readonly height: number;
  /** It shows what is drawn; else all of it is dark. */
  readonly isOn: boolean;
  /** How brightly it is lit from behind, 0..1. */
  readonly backlight: number;
  /** Pixels that were drawn so far, changed or not. */
  readonly pixelsWritten: number;
  /** Another number whenever something has changed. */
  readonly version: number;
  /** As the viewer sees it, were there light behind it. */
  pixel(x: number, y: number): number;
}

/** All of it, row by row. */
export function pictureOf(display: ColourDisplay): Uint16Array {
  const { width, height } = display;
  const picture = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) picture[x + y * width] = display.pixel(x, y);
  return picture;
}
