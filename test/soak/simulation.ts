// The deterministic simulation of test/soak/evening.ts, run by plain Node: with the constants that the tests give the firmware's sources.
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";
import { constantsOf } from "../../deploy/build/constants";
import type { HostileReport } from "./hostile";
import type { OppositeReport } from "./liar-opposite";

/** So many games at once, between two looks at the clock. */
const PIECE = 25;

export interface Simulated {
  dialect: string;
  games: number;
  evenings: number;
  entries: number;
  bytes: number;
  faults: Record<string, number>;
  longestMs: number;
  wrong: string;
}

/** A module that runs the firmware's sources, for as long as the work takes. */
export async function withModule<Module, T>(path: string, work: (module: Module) => T | Promise<T>): Promise<T> {
  const server = await createViteServer({
    configFile: false,
    root: fileURLToPath(new URL("../..", import.meta.url)),
    logLevel: "error",
    appType: "custom",
    define: constantsOf("croupier", "test"),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work((await server.ssrLoadModule(path)) as Module);
  } finally {
    await server.close();
  }
}

/** Games in one dialect, until there are enough or one goes wrong; a seed for each evening. */
export function simulateMany(
  dialect: "auto" | "lesson",
  games: number,
  seed: number,
  onGames: (count: number) => void,
): Promise<Simulated> {
  return withModule<typeof import("./evening"), Simulated>("/test/soak/evening.ts", async ({ simulate }) => {
    const sum: Simulated = {
      dialect,
      games: 0,
      evenings: 0,
      entries: 0,
      bytes: 0,
      faults: {},
      longestMs: 0,
      wrong: "",
    };
    while (sum.games < games && !sum.wrong) {
      try {
        const report = simulate({ dialect, games: Math.min(PIECE, games - sum.games), seed: seed + sum.evenings });
        for (const name of ["games", "evenings", "entries", "bytes"] as const) sum[name] += report[name];
        for (const name of Object.keys(report.faults)) sum.faults[name] = (sum.faults[name] ?? 0) + report.faults[name];
        sum.longestMs = Math.max(sum.longestMs, report.longestMs);
        onGames(report.games);
      } catch (error) {
        sum.wrong = (error as Error).message;
      }
      // So that the bar is drawn, and Ctrl-C is heard.
      await new Promise(resolve => setImmediate(resolve));
    }
    return sum;
  });
}

/** Games against a peer that lies; what went wrong in `wrong`. */
export function simulateHostile(
  games: number,
  seed: number,
  onGames: (count: number) => void,
): Promise<HostileReport & { wrong: string }> {
  return withModule<typeof import("./hostile"), HostileReport & { wrong: string }>(
    "/test/soak/hostile.ts",
    async ({ playHostile, noHostility }) => {
      const report = { ...noHostility(), wrong: "" };
      for (let next = seed; report.games < games && !report.wrong;) {
        const before = [report.games, report.evenings];
        try {
          playHostile(Math.min(report.games + PIECE, games), next, report);
          onGames(report.games - before[0]);
        } catch (error) {
          report.wrong = (error as Error).message;
        }
        next += report.evenings - before[1];
        await new Promise(resolve => setImmediate(resolve));
      }
      return report;
    },
  );
}

/** The same between real interpreters and liars: one at a time of each bundle, and what is wrong in each one's `wrong`. */
export function playOpposites(
  binary: string,
  games: number,
  seed: number,
  onGame: () => void,
): Promise<OppositeReport[]> {
  return withModule<typeof import("./liar-opposite"), OppositeReport[]>(
    "/test/soak/liar-opposite.ts",
    ({ playOpposite }) =>
      Promise.all(["croupier", "durak"].map((bundle, at) => playOpposite(binary, bundle, games, seed + at, onGame))),
  );
}

/** After the first tenth of the games, and at their end. */
export const variablesOf = ({ variables }: Pick<OppositeReport, "variables">): [early: number, late: number] => [
  variables[Math.max(0, Math.ceil(variables.length / 10) - 1)],
  variables[variables.length - 1],
];
