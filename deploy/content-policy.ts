// What a browser may do with our pages (Content Security Policy, Level 3). Each built page says it in its own head, for a plain host of files says nothing
// of that kind; our servers say it once more, with what only a header can say.

/** The page in which virtual boards run (deploy/page/board-frame-plugin.ts). */
export const BOARD_PAGE = "board.html";
/** Whose boards may have a broker elsewhere, if the person says yes. */
export const BENCH_PAGE = "index.html";

type Policy = Record<string, string>;

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

/** What a server says of each file. A page says the rest itself; a worker of the page's has no head to say it in. */
export function headersOf(path: string): Record<string, string> {
  const isBoards = path.endsWith(`/${BOARD_PAGE}`);
  const isPart = path.includes("/assets/");
  return {
    "Content-Security-Policy": [
      ...(isPart ? [textOf(PAGE)] : []),
      `frame-ancestors ${isBoards ? "'self'" : "'none'"}`,
    ].join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
