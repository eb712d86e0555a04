// How the cost grows with the number of boards, as three small pictures side by side.
import { type Load, percentile } from "./load";

const PANEL = { width: 250, height: 150, left: 50, top: 34, gap: 24 };
const INK = "#24303c",
  PALE = "#c9d1d9",
  LINE = "#1f6feb";

interface Series {
  title: string;
  unit: string;
  of(load: Load): number;
}

const SERIES: Series[] = [
  { title: "board to page, 99 %", unit: "ms", of: load => percentile([...load.resultMs, ...load.liveMs], 0.99) },
  { title: "server", unit: "% of a core", of: load => 100 * load.processor },
  { title: "memory", unit: "MB", of: load => load.bytes / 1e6 },
];

const escaped = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);
const round = (value: number) => Math.round(10 * value) / 10;

function textAt(x: number, y: number, size: number, words: string, anchor = "start"): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${INK}">${escaped(words)}</text>`;
}

function panel(loads: Load[], { title, unit, of }: Series, at: number): string {
  const left = PANEL.left + at * (PANEL.width + PANEL.left + PANEL.gap);
  const bottom = PANEL.top + PANEL.height;
  const most = Math.max(...loads.map(of)) || 1;
  const widest = Math.max(...loads.map(({ boards }) => boards));
  const x = (boards: number) => left + (boards / widest) * PANEL.width;
  const y = (value: number) => bottom - (value / most) * (PANEL.height - 10);
  const points = loads.map(load => `${round(x(load.boards))},${round(y(of(load)))}`);
  return [
    textAt(left, PANEL.top - 14, 13, `${title}, ${unit}`),
    `<path d="M${left} ${PANEL.top}V${bottom}H${left + PANEL.width}" fill="none" stroke="${PALE}"/>`,
    `<polyline points="${points.join(" ")}" fill="none" stroke="${LINE}" stroke-width="2"/>`,
    ...loads.flatMap((load, place) => [
      `<circle cx="${points[place].split(",")[0]}" cy="${points[place].split(",")[1]}" r="3" fill="${LINE}"/>`,
      textAt(x(load.boards), y(of(load)) - 8, 11, of(load).toFixed(0), "middle"),
      textAt(x(load.boards), bottom + 16, 11, String(load.boards), "middle"),
    ]),
  ].join("\n");
}

/** An SVG; `machine`: where that was measured. */
export function drawLoads(loads: Load[], machine: string): string {
  const width = SERIES.length * (PANEL.width + PANEL.left + PANEL.gap);
  const height = PANEL.top + PANEL.height + 48;
  const panels = SERIES.map((series, at) => panel(loads, series, at)).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">
<rect width="${width}" height="${height}" fill="#fff"/>
${panels}
${textAt(PANEL.left, height - 8, 11, `boards in one tournament; ${machine}`)}
</svg>
`;
}
