import { Board } from "./board";

/** The scanner keeps off Serial1: a board that loses USB moves its console there, and would execute what is scanned. */
export const pico = (): Board => ({
  name: "pico", env: "PICO_R1_3", title: "Espruino Pico",
  ports: { Serial1: { rx: "B7", tx: "B6" }, Serial2: { rx: "A3", tx: "A2" } },
  scanner: "Serial2", peer: "Serial1",
  display: { bus: "I2C1", scl: "B8", sda: "B9" },
  keys: { C: "C13+" },
  gapMs: 40,
});
