// How a card is scanned, as the pages show it.
import { GESTURE, gestureMarks } from "../../host/stickers/gesture";
import { element } from "../../host/stickers/svg";

export function gesturePicture(): string {
  const { width, height } = GESTURE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${(640 / width) * height}" viewBox="0 0 ${width} ${height}">`,
    "<title>How to scan a card</title>",
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...gestureMarks().map(element),
    "</svg>",
    "",
  ].join("\n");
}
