import { defineConfig } from "vitest/config";

export default defineConfig({
  define: {
    VERSION: JSON.stringify("test"), BUNDLE: JSON.stringify("croupier"),
    WITH_SAT: "true", WITH_GM65: "true", WITH_SH1106: "true", WITH_FACES: "true", WITH_DOBBLE: "true", WITH_BOARDS: "true", WITH_MODES: "true", WITH_EXTRAS: "true",
  },
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 },
});
