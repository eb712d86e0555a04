// The recogniser in a worker of its own, so that the page stays quick while it looks. A page that gets no worker imports the same file, and asks the eye
// that it then finds in its own scope: what is built for workers exports nothing.
import { Eye } from "./eye";
import type { FromVision, ToVision } from "./messages";

/** The page's scope, when this file was imported there. */
export interface Page {
  document?: Document;
  croupierEye?: Eye;
}

interface Scope {
  onmessage: (event: MessageEvent<ToVision>) => void;
  postMessage(message: FromVision): void;
}

const eye = new Eye();

if ("document" in globalThis) (globalThis as Page).croupierEye = eye;
else {
  const scope = self as unknown as Scope;
  scope.onmessage = async ({ data }) => {
    const answer = await eye.see(data);
    if (answer) scope.postMessage(answer);
  };
  scope.postMessage({ kind: "ready" });
}
