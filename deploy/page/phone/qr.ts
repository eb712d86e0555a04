// A QR code, which every phone's camera reads. What draws it is only fetched when somebody asks for one.
import { make, makeSvg } from "../ui/dom";

/** Modules of white around it, as the standard wants. */
const QUIET = 4;

/** `name`: for who cannot see it. */
export async function drawQr(text: string, name: string): Promise<HTMLElement> {
  const { qrcode, drawingSVG } = await import("bwip-js/generic");
  const svg = qrcode({ bcid: "qrcode", text, scale: 1 }, drawingSVG());
  const [, side] = /viewBox="0 0 (\d+)/.exec(svg)!;
  // Its own white: on a dark page the code would be black on black.
  const room = Number(side) + 2 * QUIET;
  const picture = makeSvg("svg", { viewBox: `0 0 ${room} ${room}`, role: "img", "aria-label": name });
  picture.append(makeSvg("rect", { width: room, height: room, fill: "#fff" }));
  for (const [, path] of svg.matchAll(/ d="([^"]*)"/g))
    picture.append(makeSvg("path", { d: path, transform: `translate(${QUIET} ${QUIET})`, fill: "#000" }));
  return make("div.qr", { "data-text": text }, picture);
}
