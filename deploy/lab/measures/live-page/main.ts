// What deploy/lab/measures/vision-live.ts runs inside a page: a drawn table is filmed, and each frame goes the whole way of the page: off a canvas, to the
// worker, and its cards back.
import { Looker } from "../../../page/vision/looker";
import { makeCode, parseCode } from "../../../../src/games/set/codes";
import { likeness } from "../../../vision/geometry";
import type { Quad } from "../../../vision/picture";
import { type Aim, filmed, filmedQuad } from "../../../vision/scene/film";
import { OAK, drawScene, layOut } from "../../../vision/scene/scene";

const WIDTH = 640,
  HEIGHT = 480;
const FRAME_MS = 1000 / 15;
const ROWS = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"];
/** What lies in the place of one of them at the end: another colour, which is seen least. */
const EXCHANGED: [string, string] = ["S1112", "S1122"];
/** Frames: the camera is still, moves, is still, and a card is exchanged. */
const STILL = 30,
  MOVING = 75,
  REST = 15,
  AFTER = 30;
/** Each so many frames is also read whole, as a still picture is. */
const PLAIN_EVERY = 5;
const TAKEN = 0.5;

export interface Frame {
  part: "still" | "moving" | "exchanged";
  /** Milliseconds: to get its pixels, and until its cards were known; read whole, where that was done. */
  grabMs: number;
  liveMs: number;
  plainMs?: number;
  /** Processor time of the worker until this frame was done, and of it what reading pictures whole has cost. */
  workerMs: number;
  wholeMs: number;
  /** Cards wholly in the picture; those that were told rightly where they lie, and wrongly. */
  cards: number;
  right: number;
  wrong: number;
}

declare global {
  /** Milliseconds of processor time that the worker has had. */
  function workerCost(): Promise<number>;
}

function table(rows: string[]) {
  const { scene, truth } = layOut({
    rows: rows.map(row => row.split(" ").map(parseCode)),
    width: 1600,
    height: 1200,
    cardWidth: 130,
    gapX: 0.3,
    gapY: 0.25,
    table: OAK,
  });
  return { picture: drawScene(scene), truth };
}

/** Over the middle, then over the table by slow waves, and there it stays. */
function aimAt(frame: number): Aim {
  const t = Math.max(0, Math.min(MOVING, frame - STILL)) / 15;
  return {
    x: 800 + 90 * Math.sin(0.9 * t),
    y: 600 + 60 * Math.sin(0.6 * t),
    angle: 0.2 * Math.sin(0.5 * t),
    zoom: 1.9 + 0.2 * Math.sin(0.7 * t),
  };
}

const isWhole = (quad: Quad) => quad.every(([x, y]) => x > 0 && y > 0 && x < WIDTH && y < HEIGHT);

async function film(): Promise<Frame[]> {
  const before = table(ROWS),
    after = table(ROWS.map(row => row.replace(...EXCHANGED)));
  const camera = new OffscreenCanvas(WIDTH, HEIGHT),
    lens = camera.getContext("2d")!;
  const scratch = document.createElement("canvas");
  const looker = new Looker();
  const frames: Frame[] = [];
  let wholeMs = 0;
  /** As the page gets them from its <video>. */
  const grab = () => {
    scratch.width = WIDTH;
    scratch.height = HEIGHT;
    const context = scratch.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(camera, 0, 0, WIDTH, HEIGHT);
    return context.getImageData(0, 0, WIDTH, HEIGHT);
  };
  for (let at = 0; at < STILL + MOVING + REST + AFTER; at++) {
    const isExchanged = at >= STILL + MOVING + REST;
    const { picture, truth } = isExchanged ? after : before;
    const aim = aimAt(at);
    const { data } = filmed(picture, aim, WIDTH, HEIGHT, { seed: at + 1 });
    lens.putImageData(new ImageData(new Uint8ClampedArray(data), WIDTH, HEIGHT), 0, 0);
    const startMs = performance.now();
    const pixels = grab();
    const grabbedMs = performance.now();
    const { cards } = await looker.follow(pixels, at * FRAME_MS);
    const frame: Frame = {
      part: isExchanged ? "exchanged" : at < STILL ? "still" : "moving",
      grabMs: grabbedMs - startMs,
      liveMs: performance.now() - startMs,
      workerMs: 0,
      wholeMs,
      cards: 0,
      right: 0,
      wrong: 0,
    };
    for (const { card, quad } of truth) {
      const place = filmedQuad(quad, aim, WIDTH, HEIGHT);
      if (!isWhole(place)) continue;
      frame.cards++;
      const told = cards.find(({ corners }) => likeness(corners, place) > TAKEN);
      if (told) frame[told.sure && told.code === makeCode(card) ? "right" : "wrong"]++;
    }
    if (at % PLAIN_EVERY === 0) {
      const costMs = await workerCost(),
        plainMs = performance.now();
      await looker.look(grab());
      frame.plainMs = performance.now() - plainMs;
      frame.workerMs = await workerCost();
      frame.wholeMs = wholeMs += frame.workerMs - costMs;
    }
    frames.push(frame);
  }
  return frames;
}

Object.assign(globalThis, { film });
