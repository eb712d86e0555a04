// A drawn table of Set for who has neither camera nor cards at hand: the same pictures that the recogniser is tested with.
import { parseCode } from "../../../src/games/set/codes";
import { TABLE } from "./table";
import { layOut, OAK, drawScene } from "../../vision/scene/scene";

const COLUMNS = 4;

export async function drawSample(): Promise<Blob> {
  const { scene } = layOut({
    rows: [0, 1, 2].map(row => TABLE.slice(COLUMNS * row, COLUMNS * (row + 1)).map(parseCode)),
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
