// The one script of the frame in which virtual boards run (board-frame-plugin.ts). The frame is sandboxed: its origin is nobody's, and it has neither network nor storage.
// It starts a worker for each board and ends it; what a board and the page say to each other goes past it.

/** A worker that throws more often than that is ended. */
const MOST_MISTAKES = 100;

/** Where the text of the boards' worker is. */
let program = "";

/** `line`: to the page, for the worker's mistakes, or null if it tried to get out; whatever comes back ends it. `board`: the worker's own. */
function begin(line: MessagePort, board: MessagePort): void {
  const worker = new Worker(program);
  let mistakes = 0;
  const end = () => {
    worker.terminate();
    line.close();
  };
  line.onmessage = end;
  worker.onerror = ({ message }) => {
    line.postMessage(String(message ?? "").slice(0, 300));
    if (++mistakes >= MOST_MISTAKES) end();
  };
  // Its own port is all that it may use.
  worker.onmessage = () => {
    line.postMessage(null);
    end();
  };
  worker.postMessage(null, [board]);
}

addEventListener("message", ({ data, ports, source }) => {
  // The page, its frame with the policy, this one.
  if (source !== parent.parent) return;
  if (typeof data === "string") program = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
  else if (program && ports.length === 2) begin(ports[0], ports[1]);
});
