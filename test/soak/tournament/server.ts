// A tournament's server in a process of its own, for measuring it and for killing it: options come by the first message, and whoever asks is told what it uses.
import { startTournament } from "../../../deploy/tournament/start";
import type { Asked, ServerOptions, Usage } from "./process";

function usage(): Usage {
  // Only what is still held counts: run with --expose-gc.
  global.gc!();
  global.gc!();
  const { heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { bytes: heapUsed + external, processorMs: (user + system) / 1000 };
}

async function start(options: ServerOptions): Promise<void> {
  const running = await startTournament({ ...options, say: () => undefined });
  process.send!({ ready: { port: running.port, mqttPort: running.mqttPort ?? 0, word: running.word } });
}

process.on("message", (asked: Asked) => {
  if ("start" in asked) void start(asked.start);
  else process.send!({ usage: usage() });
});
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
