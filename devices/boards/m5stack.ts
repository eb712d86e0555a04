import type { Board } from "./board";

/** Names itself ESP32, so the config has to say `m5stack`. The display hangs on port A, the peer on port B. */
export const m5stack = (): Board => ({
  name: "m5stack",
  env: "ESP32",
  ports: { Serial3: "D16 D17", Serial2: "D36 D26" },
  scanner: "Serial3",
  peer: "Serial2",
  display: "I2C1 D22 D21",
  keys: { A: "D39", B: "D38", C: "D37" },
  pwm: "D25",
  gapMs: 120,
});
