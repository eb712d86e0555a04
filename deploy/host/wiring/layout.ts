// Where everything lies in a wiring picture: board in the middle, parts on the side of their pins, signals between them, supplies around the outside.
// Signals never cross each other: parts stand in the order of their pins on the board, and each wire has a lane of its own. Runs in a browser too.
import type { BoardData } from "../../catalogue";
import type { Outline } from "../../../devices/boards/board";
import { labelOf, nameOf, outlineOf } from "./outlines";
import { LOOKS, type PartName, type Parts } from "./parts";
import { isSupply, wiresOf, type Wire } from "./wires";

export type Point = [x: number, y: number];
export type Side = "left" | "right";

/** A pin of the board, or a heading in a list of them. */
export interface Pad {
  name: string;
  label: string;
  row: Side | "bottom";
  /** Where its wires run. */ side: Side;
  x: number;
  y: number;
  isHeading: boolean;
}
export interface Box extends Rect {
  part: PartName;
  title: string;
  side: Side;
}
/** A pin of a part: signals face the board, supplies look outwards. */
export interface Leg {
  wire: Wire;
  x: number;
  y: number;
  side: Side;
}
/** A wire's way, from the board to the part. */
export interface Way {
  wire: Wire;
  points: Point[];
}
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  top: number;
  bottom: number;
  outline: Outline;
  board: Rect;
  pads: Pad[];
  boxes: Box[];
  legs: Leg[];
  ways: Way[];
}

const SIDES = ["left", "right"] as const;
const PITCH = 27;
const BOARD_WIDTH = 236;
/** Room for a row at the lower edge, whose labels stand upright. */
const UPRIGHT = 44;
/** Above the pins of a list stands what it is of. */
const TITLE = 30;
const HEAD = 36,
  BOX_WIDTH = 134,
  BOX_GAP = 22;
const LANE = 13,
  RAIL = 14;
/** Between a lane and what stands beside it. */
const EDGE = 18;

/** Both sides of the board are laid out alike, outwards from its edge: x counts from there, to be turned round and moved in the end. */
interface Half {
  side: Side;
  anchors: Anchor[];
  boxes: Box[];
  legs: Leg[];
  lanes: number[];
  channel: number;
  rails: string[];
}

/** Where a signal leaves the board: straight from its pin, or from the lower row downwards first. */
interface Anchor {
  wire: Wire;
  pad: Pad;
  y: number;
}

/** One of the board's pins for a supply, as it feeds a side. */
interface Feed {
  side: Side;
  supply: string;
  pad: Pad;
  /** Over the upper edge, or the lower one. */ isOver: boolean;
}

function columnOf(outline: Outline, row: Side): Pad[] {
  const first = PITCH + (outline.isOrdered ? 0 : TITLE);
  return outline[row].map((pin, at) => {
    const isHeading = pin[0] === "#";
    return {
      name: isHeading ? "" : nameOf(pin),
      label: isHeading ? pin.slice(1) : labelOf(pin),
      row,
      side: row,
      x: row === "left" ? 0 : BOARD_WIDTH,
      y: first + at * PITCH,
      isHeading,
    };
  });
}

/** From the board's upper left corner. */
function padsOf(outline: Outline): Pad[] {
  const columns = [...columnOf(outline, "left"), ...columnOf(outline, "right")];
  const { length } = outline.bottom;
  const pitch = Math.min(PITCH, (BOARD_WIDTH - 20) / Math.max(1, length));
  const y = Math.max(...columns.map(pad => pad.y)) + PITCH + UPRIGHT;
  return [
    ...columns,
    ...outline.bottom.map((pin, at): Pad => {
      const x = BOARD_WIDTH / 2 + (at - (length - 1) / 2) * pitch;
      return {
        name: nameOf(pin),
        label: labelOf(pin),
        row: "bottom",
        side: x < BOARD_WIDTH / 2 ? "left" : "right",
        x,
        y,
        isHeading: false,
      };
    }),
  ];
}

/** From top to bottom; of the lower row the outermost pin leaves uppermost. */
function anchorsOf(wires: Wire[], pads: Pad[], side: Side): Anchor[] {
  const found = wires.flatMap(wire => {
    const pad = pads.find(one => one.name === wire.to && one.side === side);
    return pad ? [{ wire, pad }] : [];
  });
  const below = found
    .filter(({ pad }) => pad.row === "bottom")
    .sort((a, b) => (a.pad.x - b.pad.x) * (side === "left" ? 1 : -1));
  return found
    .map(one => {
      const at = below.indexOf(one);
      return { ...one, y: at < 0 ? one.pad.y : one.pad.y + EDGE + at * LANE };
    })
    .sort((a, b) => a.y - b.y);
}

/** Parts of one side from top to bottom, each as near to its pins as those above it leave room; x counts from their inner edge. */
function stack(anchors: Anchor[], wires: Wire[], side: Side): { boxes: Box[]; legs: Leg[] } {
  const boxes: Box[] = [],
    legs: Leg[] = [];
  let free = -Infinity;
  for (const part of new Set(anchors.map(({ wire }) => wire.part))) {
    const own = anchors.filter(({ wire }) => wire.part === part);
    const supplies = wires.filter(wire => wire.part === part && isSupply(wire));
    const y = Math.max(free, own[0].y - HEAD - PITCH / 2);
    const height = HEAD + (own.length + supplies.length) * PITCH + 6;
    boxes.push({ part, title: LOOKS[part].title, side, x: 0, y, width: BOX_WIDTH, height });
    [...own.map(({ wire }) => wire), ...supplies].forEach((wire, at) =>
      legs.push({ wire, x: isSupply(wire) ? BOX_WIDTH : 0, y: y + HEAD + (at + 0.5) * PITCH, side }),
    );
    free = y + height + BOX_GAP;
  }
  return { boxes, legs };
}

/** Lanes next to each other, so that wires of which one stands above the other at both ends never cross; a straight wire needs none. */
function lanesOf(ends: { from: number; to: number }[]): number[] {
  const down = ends.filter(({ from, to }) => to > from).length;
  let downs = 0,
    ups = 0;
  return ends.map(({ from, to }) => (to > from ? down - ++downs : to < from ? ups++ : 0));
}

function halfOf(side: Side, wires: Wire[], pads: Pad[], supplyLanes: number): Half {
  const anchors = anchorsOf(
    wires.filter(wire => !isSupply(wire)),
    pads,
    side,
  );
  const { boxes, legs } = stack(anchors, wires, side);
  const ends = anchors.map(({ wire, y }) => ({ from: y, to: legs.find(leg => leg.wire === wire)!.y }));
  const lanes = lanesOf(ends);
  const bent = ends.some(({ from, to }) => from !== to) ? Math.max(...lanes) + 1 : 0;
  const rails = [
    ...new Set(
      legs
        .map(leg => leg.wire)
        .filter(isSupply)
        .map(wire => wire.to),
    ),
  ];
  return { side, anchors, boxes, legs, lanes, rails, channel: EDGE + LANE * (supplyLanes + bent) + EDGE };
}

/** Which of the board's pins for a supply feeds a side, and over which edge: where the fewest signals are in the way. */
function feedOf(supply: string, side: Side, pads: Pad[], used: Pad[]): Feed {
  const choices = pads
    .filter(pad => pad.name === supply)
    .flatMap(pad =>
      [true, false].map(isOver => {
        const inTheWay = used.filter(one => one.side === pad.side && (isOver ? one.y < pad.y : one.y > pad.y)).length;
        return { side, supply, pad, isOver, cost: 2 * inTheWay + (pad.side === side ? 0 : 1) };
      }),
    );
  return choices.sort((a, b) => a.cost - b.cost)[0];
}

/** How far a pin is from the edge over which it feeds. */
const reach = ({ pad, isOver }: Feed) => (isOver ? pad.y : -pad.y);

/**
 * How far from the board's edge each feed crosses it. Those that turn to their own side come first, the farthest pin nearest to the edge; then those that go
 * around the board, the other way about: so that they pass each other as seldom as can be. A pin that feeds both sides does it at one height.
 */
function depthsOf(feeds: Feed[]): Map<Pad, number> {
  const turning = feeds.filter(feed => feed.pad.side === feed.side).sort((a, b) => reach(b) - reach(a));
  const around = feeds.filter(feed => feed.pad.side !== feed.side).sort((a, b) => reach(a) - reach(b));
  return new Map([...new Set([...turning, ...around].map(feed => feed.pad))].map((pad, at) => [pad, at]));
}

/** The lane beside the board in which each pin's supply runs to the edge: the nearest to that edge innermost. */
function supplyLanesOf(feeds: Feed[], side: Side): Map<string, number> {
  const own = feeds.filter(feed => feed.pad.side === side).sort((a, b) => reach(a) - reach(b));
  return new Map([...new Set(own.map(keyOf))].map((key, at) => [key, at]));
}

const keyOf = ({ pad, isOver }: Feed) => `${pad.x} ${pad.y} ${isOver}`;

/** The whole picture, from the board's upper left corner moved so that nothing has a negative x. */
export function layoutOf(board: BoardData, parts: Parts): Layout {
  const outline = outlineOf(board, parts.make);
  const wires = wiresOf(board, parts);
  const pads = padsOf(outline);
  const used = wires
    .filter(wire => !isSupply(wire))
    .map(wire => {
      const pad = pads.find(one => one.name === wire.to);
      if (!pad) throw new Error(`${outline.title} has no pin ${wire.to}`);
      return { pad, wire };
    });
  const sideOf = (part: PartName) => used.find(({ wire }) => wire.part === part)!.pad.side;
  const split = used.find(({ pad, wire }) => pad.side !== sideOf(wire.part));
  if (split) throw new Error(`the pins of ${split.wire.part} lie on both sides of ${outline.title}`);

  const feeds = SIDES.flatMap(side => {
    const supplies = new Set(wires.filter(wire => isSupply(wire) && sideOf(wire.part) === side).map(wire => wire.to));
    return [...supplies].map(supply =>
      feedOf(
        supply,
        side,
        pads,
        used.map(({ pad }) => pad),
      ),
    );
  });
  const depths = {
    over: depthsOf(feeds.filter(feed => feed.isOver)),
    under: depthsOf(feeds.filter(feed => !feed.isOver)),
  };
  const lanes = { left: supplyLanesOf(feeds, "left"), right: supplyLanesOf(feeds, "right") };
  const halves = SIDES.map(side =>
    halfOf(
      side,
      wires.filter(wire => sideOf(wire.part) === side),
      pads,
      lanes[side].size,
    ),
  );

  const height = Math.max(...pads.map(pad => pad.y)) + (outline.bottom.length ? 0 : PITCH);
  const lowest =
    Math.max(
      height + EDGE,
      ...halves.flatMap(half => [
        ...half.boxes.map(box => box.y + box.height),
        ...half.anchors.map(anchor => anchor.y),
      ]),
    ) + EDGE;
  const highest = Math.min(0, ...halves.flatMap(half => half.boxes.map(box => box.y))) - EDGE;
  const depthOf = (feed: Feed) => depths[feed.isOver ? "over" : "under"].get(feed.pad)!;
  const crossY = (feed: Feed) => (feed.isOver ? highest - LANE * depthOf(feed) : lowest + LANE * depthOf(feed));
  /** From the board's edge of that side outwards. */
  const away = (side: Side, by: number) => (side === "left" ? -by : BOARD_WIDTH + by);

  const ways: Way[] = [];
  for (const { side, anchors, legs, lanes: own, channel } of halves) {
    anchors.forEach(({ wire, pad, y }, at) => {
      const laneX = away(side, EDGE + LANE * (lanes[side].size + own[at]));
      const leg = legs.find(one => one.wire === wire)!;
      ways.push({
        wire,
        points: [
          [pad.x, pad.y],
          ...(y === pad.y ? [] : [[pad.x, y] as Point]),
          [laneX, y],
          [laneX, leg.y],
          [away(side, channel), leg.y],
        ],
      });
    });
    // What crosses the edge farthest out runs outermost, so that rails do not pass each other.
    const rails = feeds
      .filter(feed => feed.side === side)
      .sort((a, b) => depthOf(a) - depthOf(b) || Number(a.isOver) - Number(b.isOver));
    rails.forEach((feed, at) => {
      const { pad, supply } = feed;
      const upX = away(pad.side, EDGE + LANE * lanes[pad.side].get(keyOf(feed))!);
      const railX = away(side, channel + BOX_WIDTH + (at + 1) * RAIL);
      for (const leg of legs.filter(one => one.wire.to === supply))
        ways.push({
          wire: leg.wire,
          points: [
            [pad.x, pad.y],
            [upX, pad.y],
            [upX, crossY(feed)],
            [railX, crossY(feed)],
            [railX, leg.y],
            [away(side, channel + BOX_WIDTH), leg.y],
          ],
        });
    });
  }

  const outer = (half: Half) =>
    half.boxes.length ? half.channel + BOX_WIDTH + half.rails.length * RAIL : half.channel;
  const shift = outer(halves[0]);
  const moved = <T extends { x: number }>(one: T): T => ({ ...one, x: one.x + shift });
  const placed =
    (half: Half) =>
    <T extends { x: number; side: Side; width?: number }>(one: T): T =>
      moved({
        ...one,
        x: half.side === "left" ? -half.channel - one.x - (one.width ?? 0) : BOARD_WIDTH + half.channel + one.x,
      });
  return {
    width: shift + BOARD_WIDTH + outer(halves[1]),
    top: Math.min(highest + EDGE, ...ways.flatMap(({ points }) => points.map(([, y]) => y))),
    bottom: Math.max(lowest, ...ways.flatMap(({ points }) => points.map(([, y]) => y))),
    outline,
    board: { x: shift, y: 0, width: BOARD_WIDTH, height },
    pads: pads.map(moved),
    boxes: halves.flatMap(half => half.boxes.map(placed(half))),
    legs: halves.flatMap(half => half.legs.map(placed(half))),
    ways: ways.map(({ wire, points }) => ({ wire, points: points.map(([x, y]): Point => [x + shift, y]) })),
  };
}
