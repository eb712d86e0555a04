// For the page's build: the page in which virtual boards run. Its policy lets text be run as a program, which that of no other page does; the frame in it, whose
// policy is the same, is sandboxed, so that its origin is nobody's. It has its text with it: a service worker would not answer it when the network is gone.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";
import { BOARD_PAGE, boardPolicy, metaOf, policyOf } from "../content-policy";

export const INSIDE = fileURLToPath(new URL("./board-frame-inside.ts", import.meta.url));

const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

async function boardPage(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(INSIDE, "utf8"), INSIDE);
  const sum = createHash("sha256").update(code).digest("base64");
  const frame = `<!doctype html><meta charset="utf-8"><script>${code}</script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    ${metaOf(boardPolicy(`sha256-${sum}`))}
    <title>Virtual boards</title>
  </head>
  <body><iframe title="Virtual boards" sandbox="allow-scripts" srcdoc="${escape(frame)}"></iframe></body>
</html>
`;
}

/** Also gives each page its policy. */
export const boardFrame = (): Plugin => ({
  name: "croupier-board-frame",
  transformIndexHtml: {
    order: "post",
    // Before anything that it is about.
    handler: (html, { path }) =>
      html.replace(/(<meta charset="utf-8" \/>)/, `$1\n    ${metaOf(policyOf(path.replace(/^.*\//, "")))}`),
  },
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: BOARD_PAGE, source: await boardPage() });
  },
});
