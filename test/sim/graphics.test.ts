import { describe, expect, it } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import { binaries } from "../rig/espruino/binaries";
import { record } from "../rig/espruino/transcript";
import { scenes, sceneText } from "../rig/espruino/asked/graphics-scenes";
import { recordingOf, replay } from "./replay";

const recording = recordingOf("graphics");
const pieces = scenes.map(scene => ({ name: scene.name, text: sceneText(scene) }));

describe(`Graphics draws what Espruino ${recording.version} draws`, () => {
  const replayed = replay(pieces);
  it("and the recording is of these very scenes", () => {
    expect(recording.results.map(({ name, text }) => ({ name, text }))).toEqual(pieces);
  });
  for (const [index, { name, value }] of recording.results.entries()) {
    it(name, () => expect(replayed[index].value).toEqual(value));
  }
});

describe("the recording of Graphics", () => {
  const binary = binaries.full;
  if (!binary)
    console.warn(
      "SKIPPED: the recording of Graphics is not compared with the interpreter, since there is none (ESPRUINO, or espruino-linux on PATH)",
    );
  it.skipIf(!binary)("is what the interpreter draws today", async () => {
    const sample = pieces.filter((_, index) => index % 3 === 0);
    expect((await record(binary!, sample)).results).toEqual(recording.results.filter((_, index) => index % 3 === 0));
  });
});

describe("what the simulated Graphics does not know", () => {
  it("is refused rather than drawn approximately", () => {
    const screen = new SimGraphics(128, 64);
    expect(() => screen.drawString("no font", 0, 0)).toThrow("setFontCustom");
    expect(() => screen.setFont("6x8")).toThrow("6x8");
    expect(() => SimGraphics.createArrayBuffer(128, 64, 8)).toThrow("1, 4 or 16");
    expect(() => SimGraphics.createArrayBuffer(128, 63, 1, { vertical_byte: true })).toThrow("multiple of 8");
    expect(() => screen.drawImage({ width: 1, height: 1, buffer: "a" }, 0, 0, { scale: 3 })).toThrow("scales");
  });

  it("puts the lowest bit on top only when told so, as a display wants it", () => {
    const first = (options: { vertical_byte: boolean; msb?: boolean }) =>
      new Uint8Array(SimGraphics.createArrayBuffer(8, 8, 1, options).setPixel(0, 0).buffer)[0];
    expect([first({ vertical_byte: true }), first({ vertical_byte: true, msb: false })]).toEqual([128, 1]);
  });
});
