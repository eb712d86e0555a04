// A drawing's outline as SVG.
import type { Outline } from "../../host/stickers/marks";

export const outlined = ({ path, fill, stroke, width }: Outline) =>
  `<path d="${path}" fill="${fill ?? "none"}"${stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"` : ""}/>`;
