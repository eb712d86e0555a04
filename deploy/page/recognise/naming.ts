// What a person says of cards: which one it is, that one lies where nothing was seen, or that none lies there. Before a camera that moves, what lies where nothing was seen goes with the
// cards around it.
import { distance, isInside, isWithin, middleOf, sharedArea, areaOf } from "../../vision/geometry";
import { chain, fromSquare, inverse, project } from "../../vision/homography";
import type { Point, Quad } from "../../vision/picture";
import type { Place } from "../../vision/grid";
import { layAll, movedTo, quadIn } from "../../vision/unread";
import type { Seen, Unseen } from "./table";

/** A card near a place, and where it was when the place was named. */
interface Anchor {
  id: number;
  corners: Quad;
}

/** `code` undefined: no card lies there. `isCard`: `id` is that of a card which was seen. */
interface Told {
  id: number;
  code: string | undefined;
  isCard: boolean;
  corners: Quad;
  anchors: Anchor[];
}

export interface Settled {
  cards: Seen[];
  unread: Unseen[];
  /** Here no card lies, whatever else is thought. */
  empty: Quad[];
}

/** So many cards carry a place. */
const ANCHORS = 3;
/** What shares so much of the smaller one's area lies at the same place. */
const SAME = 0.3;
/** From a card's middle to that of one beside it, of its own extent. */
const BESIDE = 1.25;
/** Of the picture's height, where no card tells how large one is. */
const USUAL = { width: 0.13, height: 0.2 };

const isSamePlace = (one: Quad, other: Quad) =>
  sharedArea(one, other) > SAME * Math.min(areaOf(one), areaOf(other)) || isInside(middleOf(one), other);

/** Cards by how near they are to a point. */
const byDistance = (cards: Seen[], point: Point) =>
  cards
    .map(card => ({ card, away: distance(middleOf(card.corners), point) }))
    .sort((a, b) => a.away - b.away)
    .map(({ card }) => card);

/** The smallest of the pieces with four sides that is there; undefined: none. */
export const pieceAt = (point: Point, pieces: Quad[]): Quad | undefined =>
  pieces.filter(quad => isInside(point, quad)).sort((one, other) => areaOf(one) - areaOf(other))[0];

/** What a card would cover whose middle is here: as large as the nearest one. */
export function quadAround(point: Point, cards: Seen[], pictureHeight: number): Quad {
  const [nearest] = byDistance(cards, point);
  if (nearest) return movedTo(nearest.corners, point);
  const x = (USUAL.width * pictureHeight) / 2,
    y = (USUAL.height * pictureHeight) / 2;
  return [
    [point[0] - x, point[1] - y],
    [point[0] + x, point[1] - y],
    [point[0] + x, point[1] + y],
    [point[0] - x, point[1] + y],
  ];
}

/** Where the next card would lie: behind the first row, or below the rows; in the middle of the picture where no card tells. */
export function nextPlace(cards: Seen[], { width, height }: { width: number; height: number }): Quad {
  const middle: Point = [width / 2, height / 2];
  if (!cards.length) return quadAround(middle, cards, height);
  const quads = cards.map(({ corners }) => corners);
  const lying = layAll(quads, [])
    .places.map((place, at) => ({ place, quad: quads[at] }))
    .filter(({ place }) => !place.table);
  const most = (of: (place: Place) => number) => Math.max(...lying.map(({ place }) => of(place))) + 1;
  const places = [
    { row: 0, column: most(({ column }) => column) },
    { row: most(({ row }) => row), column: 0 },
  ].map(place => quadIn(lying, place));
  // A single row or column does not tell how far the next one is.
  const beside = quads.flatMap(quad => {
    const [xs, ys] = [0, 1].map(axis => quad.map(point => point[axis]));
    const [x, y] = middleOf(quad);
    return [
      movedTo(quad, [x + BESIDE * (Math.max(...xs) - Math.min(...xs)), y]),
      movedTo(quad, [x, y + BESIDE * (Math.max(...ys) - Math.min(...ys))]),
    ];
  });
  const isFree = (quad: Quad) => isWithin(quad, width, height) && !quads.some(other => isSamePlace(quad, other));
  return [...places, ...beside].find(isFree) ?? quadAround(middle, cards, height);
}

/** Where a place has gone with the cards around it; undefined: none of them is in the picture. */
function carried({ corners, anchors }: Told, cards: Seen[]): Quad | undefined {
  if (!anchors.length) return corners;
  const views = anchors.flatMap(anchor => {
    const now = cards.find(({ id }) => id === anchor.id);
    return now ? [chain(inverse(fromSquare(anchor.corners)), fromSquare(now.corners))] : [];
  });
  if (!views.length) return undefined;
  return corners.map(([x, y]) =>
    [0, 1].map(axis => views.reduce((sum, view) => sum + project(view, x, y)[axis], 0) / views.length),
  ) as Quad;
}

export class Naming {
  private told: Told[] = [];
  /** Cards that a person laid have numbers below 0. */
  private nextId = -1;

  get canUndo(): boolean {
    return this.told.length > 0;
  }

  /** Another picture, other cards. */
  forget(): void {
    this.told = [];
  }

  undo(): void {
    this.told.pop();
  }

  /** A card that was seen, or laid by a person, is this one; undefined: it is none. */
  name(card: Seen, cards: Seen[], code: string | undefined): void {
    if (card.id >= 0) this.told.push({ id: card.id, code, isCard: true, corners: card.corners, anchors: [] });
    else
      this.lay(
        card.corners,
        cards.filter(({ id }) => id !== card.id),
        code,
        card.id,
      );
  }

  /** Here lies this card; undefined: none. */
  lay(corners: Quad, cards: Seen[], code: string | undefined, id = this.nextId--): void {
    const anchors = byDistance(
      cards.filter(one => one.id >= 0),
      middleOf(corners),
    )
      .slice(0, ANCHORS)
      .map(one => ({ id: one.id, corners: one.corners }));
    this.told.push({ id, code, isCard: false, corners, anchors });
  }

  /** What was seen, as a person corrected it. What he said last of a place counts; a card that is read surely where he laid one has come since. */
  settle(seen: Seen[], unseen: Unseen[]): Settled {
    const last = new Map(this.told.map(one => [one.id, one]));
    const gone = new Set<number>();
    const cards = seen.flatMap((card): Seen[] => {
      const one = last.get(card.id);
      if (!one) return [card];
      return one.code === undefined ? [] : [{ ...card, code: one.code, sure: true, isNamed: true }];
    });
    const empty: Quad[] = seen
      .filter(({ id }) => last.has(id) && last.get(id)!.code === undefined)
      .map(one => one.corners);
    for (const one of last.values()) {
      if (one.isCard) continue;
      const corners = carried(one, seen);
      if (!corners) continue;
      const there = cards.filter(card => isSamePlace(card.corners, corners));
      if (one.code === undefined) {
        if (!there.length) empty.push(corners);
      } else if (!there.some(({ sure, id }) => sure && id >= 0)) {
        there.forEach(({ id }) => gone.add(id));
        gone.delete(one.id);
        cards.push({ id: one.id, code: one.code, corners, sure: true, answers: [one.code], isNamed: true });
      }
    }
    const left = cards.filter(({ id }) => !gone.has(id));
    return {
      cards: left,
      unread: unseen.filter(
        ({ corners }) =>
          !empty.some(quad => isSamePlace(quad, corners)) &&
          !left.some(card => card.id < 0 && isSamePlace(card.corners, corners)),
      ),
      empty,
    };
  }
}

/** Whether what a person said of places makes this one none to ask about. */
export const isAmong = (quads: Quad[], corners: Quad): boolean => quads.some(quad => isSamePlace(quad, corners));
