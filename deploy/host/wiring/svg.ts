// The few shapes that the wiring pictures are made of, as SVG. Runs in a browser too.

export const TEXT = 20,
  SMALL = 15;
export const DARK = "#212121",
  GOLD = "#e0b040";
export const FONTS = "Verdana, DejaVu Sans, Arial, sans-serif";

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
export const round = (value: number) => String(Math.round(value * 10) / 10);

export interface Style {
  size?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  bold?: boolean;
  turned?: boolean;
}

export function text(
  words: string,
  x: number,
  y: number,
  { size = TEXT, fill = DARK, anchor = "start", bold, turned }: Style = {},
): string {
  const turn = turned ? ` transform="rotate(-90 ${round(x)} ${round(y)})"` : "";
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ""}${turn}>${escapeXml(words)}</text>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${more}/>`;

export const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], at) => `${at ? "L" : "M"}${round(x)} ${round(y)}`).join("");
