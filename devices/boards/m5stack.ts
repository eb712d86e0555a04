import { Board } from "./board";

/** Names itself ESP32, so the config has to say `m5stack`. The display hangs on port A, the peer on port B. */
export const m5stack = (): Board => ({
  name: "m5stack", env: "ESP32", title: "M5Stack Core",
  ports: { Serial3: { rx: "D16", tx: "D17" }, Serial2: { rx: "D36", tx: "D26" } },
  scanner: "Serial3", peer: "Serial2",
  display: { bus: "I2C1", scl: "D22", sda: "D21" },
  keys: { A: "D39", B: "D38", C: "D37" },
  gapMs: 120,
});
