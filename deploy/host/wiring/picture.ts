// A wiring picture as SVG, drawn from the board's data. Needs nothing else, and runs in a browser too.
import type { BoardData } from "../../catalogue";
import { layoutOf, type Box, type Layout, type Leg, type Pad, type Way } from "./layout";
import { printedAs } from "./outlines";
import { FULL_TITLES, type Parts } from "./parts";
import { DARK, FONTS, GOLD, SMALL, TEXT, escapeXml, path, rect, round, text, type Style } from "./svg";
import { COLOURS, fixturesOf, isSupply, wiresOf, type Fixture, type Wire } from "./wires";

const MARGIN = 14;
const LINE = 26;
/** Of the name beside what is printed. */
const OWN = 12;
/** So that the notes below have room beside a small picture too: at least so much, and so much a letter. */
const LEAST_WIDTH = 600;
const LETTER = 9.6;
/** The plug sticks out so far. */
const PLUG = 14;

/** What is joined anyway: each signal by itself, each supply all over. */
const netOf = ({ wire }: Way) => (isSupply(wire) ? wire.to : wire.part + wire.pin);

/** Wires with a light edge, so that of two that cross one is seen to pass over the other. */
function drawWays(ways: Way[]): string[] {
  return [...new Set(ways.map(netOf))].flatMap(net => {
    const own = ways.filter(way => netOf(way) === net);
    const line = own.map(({ points }) => path(points)).join("");
    return [
      `<path d="${line}" stroke="#ffffff" stroke-width="9"/>`,
      `<path d="${line}" stroke="${own[0].wire.colour}" stroke-width="4"/>`,
    ];
  });
}

/** With its voltage, where what is printed there does not say it. */
const labelWith = (wire: Wire | undefined, label: string) =>
  wire?.to === "5 V" && label !== "5V" ? label + " 5 V" : label;

/** What is printed there, and behind it, towards the middle, the name by which Espruino knows it. */
function bothNames(printed: string, name: string, x: number, y: number, anchor: "start" | "end"): string {
  const bold = `<tspan font-weight="bold">${escapeXml(printed)}</tspan>`;
  const small = `<tspan font-size="${OWN}" fill="#b0bec5">${escapeXml(name)}</tspan>`;
  const words = anchor === "start" ? `${bold} ${small}` : `${small} ${bold}`;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${TEXT}" fill="#ffffff" text-anchor="${anchor}">${words}</text>`;
}

function drawPad(
  { name, label: printed, row, x, y, isHeading }: Pad,
  wire: Wire | undefined,
  fixture: Fixture | undefined,
): string {
  const inward = row === "left" ? 16 : -16;
  const anchor = row === "left" ? "start" : "end";
  if (isHeading) return text(printed, x + inward / 2, y + 7, { size: SMALL, fill: "#cfd8dc", anchor });
  const isUsed = wire || fixture;
  const mark = isUsed && !(wire && isSupply(wire)) ? ` data-pin="${escapeXml(name)}"` : "";
  const square = rect(
    x - 7,
    y - 7,
    14,
    14,
    wire?.colour ?? (fixture ? "#ffffff" : GOLD),
    ` stroke="${wire ? "#ffffff" : fixture ? DARK : "#8d6e20"}" stroke-width="${isUsed ? 2 : 1}"${mark}`,
  );
  const style = { size: isUsed ? TEXT : SMALL, fill: isUsed ? "#ffffff" : "#b0bec5", bold: !!isUsed };
  const label = labelWith(wire, printed);
  if (row === "bottom") return square + text(label, x + 7, y - 14, { ...style, turned: true });
  const isOther = isUsed && printed !== name && printedAs(name, printed) !== name && !(wire && isSupply(wire));
  if (!isOther) return square + text(label, x + inward, y + 7, { ...style, anchor });
  return square + bothNames(label, name, x + inward, y + 7, anchor);
}

function drawLeg({ wire, x, y, side }: Leg): string {
  const isOuter = isSupply(wire);
  const isRight = (side === "right") === isOuter;
  const voltage = / V$/.test(wire.to) && wire.pin !== wire.to.replace(" ", "") ? " " + wire.to : "";
  return (
    `<circle cx="${round(x)}" cy="${round(y)}" r="6" fill="${wire.colour}" data-leg="${wire.part} ${escapeXml(wire.pin)}"/>` +
    text(wire.pin + voltage, x + (isRight ? -13 : 13), y + 7, {
      anchor: isRight ? "end" : "start",
      fill: isOuter ? wire.colour : DARK,
      bold: isOuter,
      size: wire.pin.length > 8 ? SMALL : TEXT,
    })
  );
}

const drawBox = ({ x, y, width, height, title }: Box) =>
  rect(x, y, width, height, "#fafafa", ' rx="8" stroke="#455a64" stroke-width="2"') +
  text(title, x + width / 2, y + 25, { anchor: "middle", bold: true });

function drawPlug({ board, outline }: Layout): string {
  if (outline.usb === "none") return "";
  const middle = board.x + board.width / 2;
  const y = outline.usb === "top" ? board.y - PLUG : board.y + board.height - 16;
  return (
    rect(middle - 27, y, 54, 30, "#b0bec5", ' rx="4" stroke="#607d8b" stroke-width="2"') +
    text("USB", middle, y + 21, { size: SMALL, anchor: "middle" })
  );
}

function drawTitle({ board, outline }: Layout): string {
  const style: Style = { fill: "#ffffff", anchor: "middle", bold: true };
  const middle = board.x + board.width / 2;
  if (!outline.isOrdered) return text(outline.title, middle, board.y + 29, style);
  return text(outline.title, middle + 7, board.y + board.height / 2 - (outline.bottom.length ? 24 : 0), {
    ...style,
    turned: true,
  });
}

/** A pin is in use where a way begins: of several GND pins not all are. */
function drawPads({ pads, ways }: Layout, fixtures: Fixture[]): string[] {
  const wireAt = ({ x, y }: Pad) => ways.find(({ points: [start] }) => start[0] === x && start[1] === y)?.wire;
  return pads.map(pad =>
    drawPad(
      pad,
      wireAt(pad),
      fixtures.find(fixture => fixture.pin === pad.name),
    ),
  );
}

const labelFor = ({ pads }: Layout, pin: string) => pads.find(pad => pad.name === pin)?.label ?? pin;

/** What stands below: what is soldered on, and what to mind. */
function notesOf(layout: Layout, fixtures: Fixture[], wires: Wire[]): string[] {
  const has = (part: string) => wires.some(wire => wire.part === part);
  const soldered = fixtures.filter(fixture => !fixture.isFree);
  return [
    ...(soldered.length
      ? [`On the board itself: ${soldered.map(({ what, pin }) => `${what} (${pin})`).join(", ")}.`]
      : []),
    ...fixtures
      .filter(fixture => fixture.isFree)
      .map(({ pin }) => `${labelFor(layout, pin)} stays free: the other half of the camera's port.`),
    ...(has("keys") ? ["Each key joins its pin to GND."] : []),
    ...(has("scanner") ? ["The scanner is fed with 5 V; its signals are 3.3 V."] : []),
    ...(has("peer") ? ["On the second board: one's TX goes to the other's RX."] : []),
    ...(has("arm") ? ["A Grbl board of 5 V: a level shifter before the board's RX."] : []),
    ...layout.outline.notes,
  ];
}

function drawLegend(wires: Wire[], x: number, y: number): string {
  const kinds = (["5 V", "3.3 V", "GND"] as const).filter(kind => wires.some(wire => wire.to === kind));
  return kinds
    .map(
      (kind, at) =>
        rect(x + at * 120, y - 10, 36, 6, COLOURS[kind]) +
        text(kind, x + at * 120 + 44, y, { bold: true, fill: COLOURS[kind] }),
    )
    .join("");
}

/** BoardData, parts and wires; below them what the colours mean and what to mind. */
export function wiringPicture(board: BoardData, parts: Parts): string {
  const layout = layoutOf(board, parts);
  const wires = wiresOf(board, parts);
  const fixtures = fixturesOf(board, parts);
  const notes = notesOf(layout, fixtures, wires);
  const top = Math.min(layout.top, layout.outline.usb === "top" ? -PLUG : 0);
  const longest = Math.max(...notes.map(note => note.length));
  const width = Math.max(layout.width, LEAST_WIDTH, LETTER * longest) + 2 * MARGIN;
  const notesY = layout.bottom - top + MARGIN + 1.4 * LINE;
  const height = notesY + LINE * notes.length + MARGIN;
  const words = wires.map(
    wire =>
      `${FULL_TITLES[wire.part]} ${wire.pin} to ${isSupply(wire) ? wire.to : printedAs(wire.to, labelFor(layout, wire.to))}`,
  );
  return (
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img" font-family="${FONTS}">`,
      `<title>${escapeXml(layout.outline.title)}: wiring</title>`,
      `<desc>${escapeXml(words.join("; "))}</desc>`,
      rect(0, 0, width, height, "#ffffff"),
      `<g transform="translate(${round((width - layout.width) / 2)} ${round(MARGIN - top)})">`,
      rect(layout.board.x, layout.board.y, layout.board.width, layout.board.height, layout.outline.colour, ' rx="10"'),
      drawPlug(layout),
      drawTitle(layout),
      ...layout.boxes.map(drawBox),
      '<g fill="none" stroke-linejoin="round">',
      ...drawWays(layout.ways),
      "</g>",
      ...drawPads(layout, fixtures),
      ...layout.legs.map(drawLeg),
      "</g>",
      drawLegend(wires, MARGIN, notesY),
      ...notes.map((note, at) => text(note, MARGIN, notesY + LINE * (at + 1), { size: 18 })),
      "</svg>",
    ]
      .filter(line => line !== "")
      .join("\n") + "\n"
  );
}
