import type { About, Board } from "./board";
import { ESP32 } from "./chips";

/**
 * Display, touch, loudspeaker and light are built in. Connector CN1 has the only two free pins; the other board's port takes D35 of connector P3, which can only
 * receive, and D23 of the slot for memory cards.
 */
export const cyd = (): Board => ({
  name: "cyd",
  env: "ESP32_CYD",
  ports: { Serial2: "D27 D22", Serial3: "D35 D23" },
  scannerPort: "Serial2",
  peer: "Serial3",
  oled: "I2C1 D22 D27",
  inColour: "g D21",
  keys: {},
  pwm: "D26",
  gapMs: 120,
});

/** Sources: Espruino's own board file of that name; for the connectors the pages of pins that owners of the board keep (witnessmenow/ESP32-Cheap-Yellow-Display). */
export const about: About = {
  title: "Cheap Yellow Display",
  short: "CYD",
  room: "all",
  tried: "simulated",
  chip: ESP32,
  taken: { display: "D2 D12-D15", touch: "D25 D32 D33 D36 D39", lamp: "D4 D16 D17", "light sensor": "D34" },
  soldered: [],
  uploaded: [
    "Display and touch are built in: nothing has to be wired but USB. A scanner goes to CN1, its 5 V come from P1 (VIN).",
    'The second board goes to IO35 of P3 and to D23 in the slot for SD cards (contact CMD); or, where nobody scans, to CN1: {"scanner":{"rx":""},"peer":{"port":"Serial2"}}.',
  ],
  isPeerBetterAlone: true,
  outlines: [
    {
      title: "ESP32-2432S028",
      make: "",
      isOrdered: false,
      usb: "none",
      colour: "#8a6d0b",
      bottom: [],
      left: ["#CN1", "GND", "D22=IO22", "D27=IO27", "3.3 V=3.3V"],
      right: ["#P1", "GND", "5 V=VIN", "#P3", "D35=IO35", "#SD slot, CMD", "D23"],
      notes: [
        "Display and touch need no wire. Connectors by their names,",
        "not by their places. P3 has also GND, IO22 again, and IO21,",
        "which lights the display.",
      ],
    },
  ],
};
