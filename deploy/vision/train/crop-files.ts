// The two files that the trainer reads: NAME.crops (red, green and blue of each pixel) and NAME.answers (13 floats: quantity, filling, colour, shape,
// isCard, eight moves).
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { CROP } from "../crop";
import type { Picture } from "../picture";
import type { Answer } from "./crops";

function colours({ data }: Picture): Buffer {
  const bytes = Buffer.alloc(3 * CROP.width * CROP.height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    bytes[to] = data[from];
    bytes[to + 1] = data[from + 1];
    bytes[to + 2] = data[from + 2];
  }
  return bytes;
}

export interface CropFiles {
  add(crop: Picture, answer: Answer): void;
  close(): void;
}

export function openCropFiles(folder: string, name: string): CropFiles {
  const crops = openSync(join(folder, `${name}.crops`), "w"),
    answers = openSync(join(folder, `${name}.answers`), "w");
  return {
    add(crop, { quantity, filling, colour, shape, isCard, moves }) {
      writeSync(crops, colours(crop));
      writeSync(answers, Buffer.from(Float32Array.of(quantity, filling, colour, shape, isCard, ...moves).buffer));
    },
    close() {
      closeSync(crops);
      closeSync(answers);
    },
  };
}
