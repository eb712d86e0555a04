// One barcode and what comes of it, whoever read it. Only where there is a scanner: a bundle without one has no readers either.
import { Code } from "../kit/codes";
import type { Reading } from "../kit/codes";
import type { ScanResult } from "./app";
import type { Shell } from "./shell";

/** Without a terminator (`ended`), what is not understood is noise. `tell` tells the person, by a scanner's own beep or light. */
export function takeScan(
  shell: Shell,
  reading: Reading,
  ended: boolean,
  tell: (accepted: boolean) => void,
  place?: unknown,
): ScanResult {
  if (reading.kind === Code.Unknown && !ended) return "unknown";
  const result = judge(shell, reading, place);
  const what = reading.kind === Code.Empty ? "empty" : result;
  shell.counts[what] = (shell.counts[what] || 0) + 1;
  shell.wake();
  shell.redraw();
  tell(result === "added" || result === "control");
  return result;
}

function judge(shell: Shell, reading: Reading, place: unknown): ScanResult {
  const kind = reading.kind;
  const app = shell.app;
  shell.notice.text = "";
  if (kind === Code.Control) return app.play(reading.text.toLowerCase()) ? "control" : "unknown";
  if (kind < Code.Control) return app.scan ? app.scan(reading, place) : "ignored";
  if (shell.join && /JOIN /.test(reading.text)) return shell.join(shell, reading.text);
  shell.notice.text =
    kind === Code.Setting ? "Setting code refused" : kind === Code.Empty ? "Unreadable (card 00?)" : "Unknown code";
  return kind === Code.Setting ? "setting" : "unknown";
}
