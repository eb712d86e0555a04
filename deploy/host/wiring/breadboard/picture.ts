// A breadboard with all that stands on it and each of its wires with a number, as SVG. Needs nothing else, and runs in a browser too.
import type { BoardData } from "../../../catalogue";
import type { Parts } from "../parts";
import { FONTS, GOLD, escapeXml, path, rect, round, text } from "../svg";
import { badgesOf } from "./badges";
import { LETTERS, everyHole, outlineOf, railColumns, railsOf, yOf, type Bread } from "./holes";
import type { Rect } from "../layout";
import { notesOf } from "./notes";
import { holeWords, planOf, type Plan, type Run } from "./plan";
import { plugOf, type DisplayOrder, type Flying, type Leg, type Plugged } from "./place";
import type { Spot } from "./router";

/** Of a hole, in the picture's units. */
const PITCH = 16;
const MARGIN = 14;
const TITLE = 30,
  LINE = 21;
const LETTER = 11,
  NOTE = 14;
const PLASTIC = "#f3f0e7",
  RIM = "#c9c2b0",
  HOLE = "#a9a290";
const RED = "#d32f2f",
  BLUE = "#1565c0";
const SILVER = "#b0bec5",
  STEEL = "#607d8b";

const at = (value: number) => value * PITCH;
const box = ({ x, y, width, height }: Rect, fill: string, more = "") =>
  rect(at(x), at(y), at(width), at(height), fill, more);
const small = (words: string, x: number, y: number, more = {}) => text(words, x, y, { size: LETTER, ...more });

function drawBread(breads: Bread[], bread: number): string[] {
  const one = breads[bread];
  const rails = railsOf(one).map(row => {
    const columns = railColumns(one.columns);
    const isRed = row.endsWith("+");
    const y = at(yOf(breads, { bread, column: 1, row }) + (isRed ? -0.55 : 0.55));
    const [from, to] = [at(columns[0] - 0.5), at(columns[columns.length - 1] + 0.5)];
    return `<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${isRed ? RED : BLUE}" stroke-width="1.5"/>`;
  });
  const letters = LETTERS.flatMap(row =>
    [0, one.columns + 1].map(column =>
      small(row, at(column), at(yOf(breads, { bread, column, row })) + 4, { anchor: "middle", fill: STEEL }),
    ),
  );
  const numbers = Array.from({ length: one.columns }, (_, before) => before + 1)
    .filter(column => column === 1 || column % 5 === 0)
    .flatMap(column =>
      [one.y - 0.75, one.y + 12.1].map(y =>
        small(String(column), at(column), at(y), { anchor: "middle", fill: STEEL, size: 9 }),
      ),
    );
  return [box(outlineOf(one), PLASTIC, ` rx="5" stroke="${RIM}" stroke-width="1.5"`), ...rails, ...letters, ...numbers];
}

/** All holes in one go. */
function drawHoles(breads: Bread[]): string {
  const squares = everyHole(breads).map(
    hole => `M${round(at(hole.column) - 2.5)} ${round(at(yOf(breads, hole)) - 2.5)}h5v5h-5z`,
  );
  return `<path d="${squares.join("")}" fill="${HOLE}"/>`;
}

const drawPin = (plan: Plan, { hole }: Leg, more = "") =>
  rect(at(hole.column) - 4, at(yOf(plan.breads, hole)) - 4, 8, 8, GOLD, ` stroke="#8d6e20"${more}`);

/** What is printed, and beside it the name by which Espruino knows it. */
function drawLabel(plan: Plan, { pin, label, hole }: Leg, isUpper: boolean, isUsed: boolean): string {
  const x = at(hole.column) + 4;
  const y = at(yOf(plan.breads, hole)) + (isUpper ? 9 : -9);
  const turn = `transform="rotate(-90 ${round(x)} ${round(y)})" text-anchor="${isUpper ? "end" : "start"}"`;
  const other =
    isUsed && label !== pin && !/^GND$| V$/.test(pin) ? `<tspan font-size="10"> ${escapeXml(pin)}</tspan>` : "";
  const style = isUsed ? `font-size="12" fill="#ffffff"` : `font-size="${label.length > 6 ? 7 : 10}" fill="#b0bec5"`;
  const first = isUsed ? `<tspan font-weight="bold">${escapeXml(label)}</tspan>` : escapeXml(label);
  return `<text x="${round(x)}" y="${round(y)}" ${style} ${turn}>${first}${other}</text>`;
}

function drawBoard(plan: Plan, { body, legs }: Plugged): string[] {
  const plug = plugOf(plan.plugged[0]);
  const top = legs[0].hole;
  const used = new Set(plan.runs.filter(({ from }) => from.hole).map(({ net }) => net));
  return [
    box(plug, SILVER, ` rx="3" stroke="${STEEL}"`),
    box(body, plan.outline.colour, ' rx="6"'),
    ...legs.flatMap(leg => [
      drawPin(plan, leg, used.has(leg.pin) ? ` data-pin="${escapeXml(leg.pin)}"` : ""),
      drawLabel(plan, leg, leg.hole.row === top.row && leg.hole.bread === top.bread, used.has(leg.pin)),
    ]),
    text("USB", at(plug.x) + 16, at(plug.y + plug.height / 2), { size: LETTER, turned: true, anchor: "middle" }),
  ];
}

function drawDisplay(plan: Plan, { body, legs }: Plugged): string[] {
  const glass = { x: body.x + 0.7, y: body.y + 4.2, width: body.width - 1.4, height: 4.9 };
  return [
    box(body, "#1a3a6b", ' rx="4"'),
    box(glass, "#0b0d0f", ' rx="2"'),
    text("OLED", at(body.x + body.width / 2), at(glass.y + glass.height / 2) + 6, {
      size: 16,
      fill: "#b3e5fc",
      anchor: "middle",
    }),
    ...legs.flatMap(leg => [
      drawPin(plan, leg),
      text(leg.label, at(leg.hole.column) + 4, at(body.y + 0.6) + 9 + 30, {
        size: LETTER,
        fill: "#ffffff",
        bold: true,
        turned: true,
      }),
    ]),
  ];
}

/** The strips inside join the legs of one end, whether it is pressed or not. */
function drawButton(plan: Plan, { body, legs, name }: Plugged): string[] {
  const strips = ["1", "2"].map(pin => {
    const ends = legs
      .filter(leg => leg.pin === pin)
      .map(({ hole }) => [at(hole.column), at(yOf(plan.breads, hole))] as const);
    return `<path d="${path(ends)}" stroke="${STEEL}" stroke-width="4"/>`;
  });
  const [x, y] = [at(body.x + body.width / 2), at(body.y + body.height / 2)];
  return [
    ...strips,
    box(body, "#37474f", ' rx="3"'),
    `<circle cx="${round(x)}" cy="${round(y)}" r="13" fill="#eceff1"/>`,
    text(name, x, y + 5, { size: 15, bold: true, anchor: "middle" }),
  ];
}

function drawFlying({ box: area, leads, title, isAbove }: Flying): string[] {
  return [
    box(area, "#fafafa", ` rx="6" stroke="#455a64" stroke-width="1.5"`),
    text(title, at(area.x + area.width / 2), at(area.y) + (isAbove ? 20 : at(area.height) - 9), {
      size: 15,
      bold: true,
      anchor: "middle",
    }),
    ...leads.map(({ pin, x, y }) => small(pin, at(x), at(y) + (isAbove ? -9 : 18), { anchor: "middle" })),
  ];
}

const pixels = (points: readonly Spot[]) => points.map(([x, y]) => [at(x / 2), at(y / 2)] as const);

/** With a light edge, so that of two that cross one is seen to pass over the other. */
function drawRun({ number, colour, points }: Run): string {
  const line = pixels(points);
  const ends = [line[0], line[line.length - 1]].map(
    ([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3.5" fill="${colour}" stroke="none"/>`,
  );
  return (
    `<g data-wire="${number}"><path d="${path(line)}" stroke="#ffffff" stroke-width="7"/>` +
    `<path d="${path(line)}" stroke="${colour}" stroke-width="3.6"/>${ends.join("")}</g>`
  );
}

function drawBadge({ number, colour }: Run, [x, y]: Spot): string {
  const [cx, cy] = [at(x / 2), at(y / 2)];
  return (
    `<g data-wire="${number}"><circle cx="${round(cx)}" cy="${round(cy)}" r="9" fill="#ffffff" stroke="${colour}" stroke-width="2.5"/>` +
    small(String(number), cx, cy + 4, { anchor: "middle", bold: true }) +
    "</g>"
  );
}

/** All that is drawn lies in it. */
function frameOf({ breads, plugged, flying, runs }: Plan): Rect {
  const boxes = [...breads.map(outlineOf), ...plugged.map(({ body }) => body), ...flying.map(one => one.box)];
  const spots = runs.flatMap(({ points }) => points.map(([x, y]) => [x / 2, y / 2]));
  const left = Math.min(plugOf(plugged[0]).x, ...boxes.map(({ x }) => x), ...spots.map(([x]) => x - 0.7));
  const top = Math.min(...boxes.map(({ y }) => y), ...spots.map(([, y]) => y - 0.7));
  const right = Math.max(...boxes.map(({ x, width }) => x + width), ...spots.map(([x]) => x + 0.7));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height), ...spots.map(([, y]) => y + 0.7));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** One step in words: "wire 3: from D22, printed IO22, lower 17f, to SCL of the OLED display, lower 25e". */
export function wireWords(plan: Plan, { from, to }: Run): string {
  const [first, last] = [from, to].map(end => [end.of, holeWords(plan, end)].filter(Boolean).join(", in "));
  return `from ${first}, to ${last}`;
}

function drawParts(plan: Plan): string[] {
  const draw = { board: drawBoard, display: drawDisplay, keys: drawButton };
  return [...plan.plugged.flatMap(one => draw[one.part](plan, one)), ...plan.flying.flatMap(drawFlying)];
}

export function drawPlan(plan: Plan, notes: string[]): string {
  const frame = frameOf(plan);
  const width = Math.max(at(frame.width), ...notes.map(note => note.length * NOTE * 0.6)) + 2 * MARGIN;
  const below = TITLE + MARGIN + at(frame.height) + MARGIN;
  const height = below + LINE * notes.length + MARGIN;
  const left = (width - at(frame.width)) / 2 - at(frame.x);
  const badges = badgesOf(plan.runs);
  const title = `${plan.outline.title} on ${plan.breads.length > 1 ? "two breadboards" : "a breadboard"}`;
  return (
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img" font-family="${FONTS}">`,
      `<title>${escapeXml(title)}</title>`,
      `<desc>${escapeXml(plan.runs.map(run => `${run.number}: ${wireWords(plan, run)}`).join("; "))}</desc>`,
      rect(0, 0, width, height, "#ffffff"),
      text(title, MARGIN, TITLE - 5, { size: 17, bold: true }),
      `<g transform="translate(${round(left)} ${round(TITLE + MARGIN - at(frame.y))})">`,
      ...plan.breads.flatMap((_, bread) => drawBread(plan.breads, bread)),
      drawHoles(plan.breads),
      ...drawParts(plan),
      '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
      ...plan.runs.map(drawRun),
      "</g>",
      ...plan.runs.map((run, index) => drawBadge(run, badges[index])),
      "</g>",
      ...notes.map((note, index) => text(note, MARGIN, below + LINE * (index + 0.7), { size: NOTE })),
      "</svg>",
    ]
      .filter(line => line !== "")
      .join("\n") + "\n"
  );
}

/** Undefined for a board that stands on no breadboard. */
export function breadboardPicture(board: BoardData, parts: Parts, order?: DisplayOrder): string | undefined {
  const plan = planOf(board, parts, order);
  return plan && drawPlan(plan, notesOf(board, parts, plan));
}
