import type { Board } from "./board";

/** The scanner keeps off Serial1: a board that loses USB moves its console there, and would execute what is scanned. */
export const pico = (): Board => ({
  name: "pico",
  env: "PICO_R1_3",
  ports: { Serial1: "B7 B6", Serial2: "A3 A2" },
  scanner: "Serial2",
  peer: "Serial1",
  display: "I2C1 B8 B9",
  keys: { C: "C13+" },
  led: "B2",
  gapMs: 40,
});
