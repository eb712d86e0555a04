// A drawn table of Set for who has neither camera nor cards at hand: the same pictures that the recogniser is tested with.
import { parseCode } from "../../../src/games/set/codes";
import { layOut, OAK, drawScene } from "../../vision/scene/scene";

/** Twelve cards with three Sets, four in a row. */
const ROWS = [
  ["S2132", "S1311", "S1322", "S1123"],
  ["S2323", "S1313", "S2123", "S1232"],
  ["S1121", "S1112", "S1323", "S2333"],
];
export const CARDS = ROWS.flat().length;

export async function drawSample(): Promise<Blob> {
  const { scene } = layOut({
    rows: ROWS.map(row => row.map(parseCode)),
    width: 1120,
    height: 840,
    cardWidth: 132,
    gapX: 0.6,
    gapY: 0.4,
    table: OAK,
    angle: 0.05,
    seed: 3,
  });
  const { data, width, height } = drawScene(scene);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const image = new ImageData(width, height);
  image.data.set(data);
  canvas.getContext("2d")!.putImageData(image, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error("This browser makes no picture of a canvas.")))),
  );
}
