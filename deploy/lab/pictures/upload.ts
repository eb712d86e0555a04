// `croupier upload` in a terminal, as SVG: what it says while it really puts the built bundle onto a virtual board.
import { VirtualBoard } from "../../../devices/sim/board";
import { afterwards } from "../../host/commands/upload";
import { readBundle } from "../../host/upload/bundles";
import { CROUPIER } from "../../how-typed";
import { readVersion } from "../../root";
import type { Talk } from "../../host/upload/talk";
import { upload } from "../../host/upload/upload";

/** Letters in a line. */
const LETTERS = 80;
const LETTER = 8.43;
const LINE = 19;
const MARGIN = 18;
/** The dots of a window. */
const HEAD = 34;
/** A question and its answer. */
const TURN_MS = 20;
/** From a start to a shell that answers. */
const START_MS = 20_000;

/** The prompt of a virtual board, without a wire between. */
function promptOf(board: VirtualBoard): Talk {
  return {
    port: "/dev/ttyUSB0",
    ask: async <T>(expression: string) => {
      const { boots } = board;
      const value = board.evaluate<T>(expression);
      board.run(TURN_MS);
      if (board.boots > boots) board.run(START_MS);
      return value;
    },
    heard: () => "",
    interrupt: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** What a person sees below the command. */
async function said(): Promise<string[]> {
  const lines: string[] = [];
  // As after flashing.
  const board = new VirtualBoard({ board: "ESP32", wifi: true, bluetooth: true, i2cTimeoutMs: 1 }).boot();
  const ear = { say: (line: string) => void lines.push(line), progress: () => undefined };
  const status = await upload(promptOf(board), { bluetooth: "off" }, readVersion(), readBundle, ear);
  return [...lines, ...afterwards(status)];
}

function broken(line: string): string[] {
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.length - 1;
    if (lines[last] && lines[last].length + 1 + word.length > LETTERS) lines.push(word);
    else lines[last] += (lines[last] && " ") + word;
  }
  return lines;
}

const escapeXml = (text: string) => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`);

export async function uploadPicture(): Promise<string> {
  const lines = [`$ ${CROUPIER} upload --yes`, ...(await said()).flatMap(broken)];
  const width = Math.ceil(LETTERS * LETTER) + 2 * MARGIN;
  const height = HEAD + lines.length * LINE + MARGIN;
  const rows = lines.map(
    (line, at) =>
      `<text x="${MARGIN}" y="${HEAD + (at + 1) * LINE - 5}" fill="${at ? "#dfe7ea" : "#8fd6ff"}"${at ? "" : ' font-weight="bold"'} xml:space="preserve">${escapeXml(line)}</text>`,
  );
  const dots = ["#ff6a5a", "#e0b040", "#6fe08a"].map(
    (fill, at) => `<circle cx="${MARGIN + 4 + 18 * at}" cy="18" r="5.5" fill="${fill}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="croupier upload in a terminal" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">\n` +
    `<rect width="${width}" height="${height}" rx="10" fill="#12181c"/>${dots.join("")}\n${rows.join("\n")}\n</svg>\n`
  );
}
