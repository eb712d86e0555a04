// A drawn table of twelve cards as `croupier photo --out` gives it back: the recogniser has really read it. Sines may differ in their last digits from machine to machine, so this
// picture is not compared.
import sharp from "sharp";
import { deal } from "../../host/start.ts";
import { answerFor } from "../../vision/answer";
import { drawAnswer } from "../../host/photo/overlay";
import { recognise } from "../../vision/recognise";
import { DAYLIGHT, type Light } from "../../vision/scene/light";
import { OAK, drawScene, layOut } from "../../vision/scene/scene";
import { usualNet } from "../../vision/usual-net";
import { SEED } from "./screens";

const ROWS = 3;
const SHOWN = 640;
/** Warm, and brighter on one side. */
const LIGHT: Light = { ...DAYLIGHT, colour: [1, 0.96, 0.88], across: 0.12, gamma: 0.85 };

export async function photoPicture(): Promise<Buffer> {
  const cards = deal(SEED);
  const rows = Array.from({ length: ROWS }, (_, row) => cards.filter((_card, place) => place % ROWS === row));
  const picture = drawScene(
    layOut({
      rows,
      table: OAK,
      light: LIGHT,
      width: 1280,
      height: 1000,
      cardWidth: 180,
      angle: 0.06,
      taper: 0.09,
      tilt: 0.05,
    }).scene,
  );
  const answer = answerFor("table.jpg", recognise(picture, { net: usualNet() }));
  return sharp(await drawAnswer(picture, answer, "png"))
    .resize(SHOWN)
    .jpeg({ quality: 82 })
    .toBuffer();
}
