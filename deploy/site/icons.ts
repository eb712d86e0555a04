// The page's own icon in the sizes and shapes that systems ask for.
import { Resvg } from "@resvg/resvg-js";

export interface Icon {
  file: string;
  size: number;
  /** For systems that cut it to a shape of theirs: its ground goes to the edges, and the picture keeps away from them. */
  isMasked: boolean;
}

/** Browsers, and systems that install pages, by what they want. Apple's does not read the manifest. */
export const ICONS: Icon[] = [
  { file: "icon-192.png", size: 192, isMasked: false },
  { file: "icon-512.png", size: 512, isMasked: false },
  { file: "icon-masked.png", size: 512, isMasked: true },
];
export const APPLE: Icon = { file: "apple-touch-icon.png", size: 180, isMasked: true };

/** A system may cut off all but a circle of four fifths of the width. */
const KEPT = 0.8;

/** The icon's own colour behind it, up to the edges. */
function masked(svg: string): string {
  const [, box] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const [, ground] = /<rect[^>]* fill="(#\w+)"/.exec(svg) ?? [];
  if (!box || !ground) throw new Error("icon.svg is a square with a ground of one colour, or cannot be cut to a shape");
  const width = Number(box);
  const edge = (width * (1 - KEPT)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}"><rect width="${box}" height="${box}" fill="${ground}"/>` +
    svg.replace("<svg", `<svg x="${edge}" y="${edge}" width="${width * KEPT}" height="${width * KEPT}"`) +
    "</svg>"
  );
}

export const drawIcon = (svg: string, { size, isMasked }: Icon): Buffer =>
  new Resvg(isMasked ? masked(svg) : svg, { fitTo: { mode: "width", value: size } }).render().asPng();
