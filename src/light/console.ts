// The global `croupier` while the updater runs: who it is, how far it is, and what one may do. Opened whenever its name is read, then let go.
import type { AnyConsole } from "../kernel/contract";
import { bundle, config, module, safe, shell } from "../hardware/board";

export default function openConsole(): AnyConsole {
  const running = shell;
  const status = () => ({
    version: VERSION,
    bundle: BUNDLE,
    board: config.board,
    safe: !running,
    flags: E.getErrorFlags(),
    scanner: module ? module.status : null,
  });
  return Object.assign(
    { status: status },
    running
      ? {
          state: () => running.app.state(),
          scan: (text: unknown) => bundle.scan!("" + text, true).result,
          press: (key: "A" | "B" | "C", held: unknown) => running.press(key, !!held),
          play: (move: unknown) => running.app.play("" + move),
        }
      : safe!,
  );
}
