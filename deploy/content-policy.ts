// What a browser may do with our pages (Content Security Policy, Level 3). Each built page says it in its own head, for a plain host of files says nothing
// of that kind; our servers say it once more, with what only a header can say.

/** The page in which virtual boards run (deploy/page/board-frame-plugin.ts). */
export const BOARD_PAGE = "board.html";
/** Whose boards may have a broker elsewhere, if the person says yes. */
export const BENCH_PAGE = "index.html";

type Policy = Record<string, string>;

/** In a page's head. */
export const metaOf = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <meta name="referrer" content="no-referrer" />`;

const textOf = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");

/** Nothing from elsewhere, and no script or style in the page itself. */
const PAGE: Policy = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "worker-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "media-src": "'self' blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "frame-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

const BENCH: Policy = { ...PAGE, "connect-src": "'self' ws: wss:" };

/** Of a built page, by its file's name. */
export const policyOf = (page: string): string => textOf(page === BENCH_PAGE ? BENCH : PAGE);

/** Of the page of virtual boards and, as they inherit it, of its frame and of their workers: they run text as programs, and reach nothing. `script`: the one script of the frame, as "sha256-...". */
export const boardPolicy = (script: string): string =>
  textOf({
    "default-src": "'none'",
    "script-src": `'${script}' blob: 'unsafe-eval'`,
    "worker-src": "blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
  });

/** What a server says of each file, by the path that was asked for. */
export function headersOf(path: string): Record<string, string> {
  const name = path.replace(/[?#].*$/, "").replace(/^.*\//, "") || BENCH_PAGE;
  // That page has its own policy in its head.
  const isBoards = name === BOARD_PAGE;
  return {
    "Content-Security-Policy": isBoards ? "frame-ancestors 'self'" : `${policyOf(name)}; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
