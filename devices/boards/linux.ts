import type { About, Board } from "./board";

/** An Espruino on a Raspberry Pi or PC: ports by path, so none until croupier.json names one. It polls its ports every 50 ms. */
export const linux = (): Board => ({
  name: "linux",
  env: "LINUX",
  ports: {},
  scannerPort: "Serial1",
  peer: "Serial2",
  oled: "I2C1  ",
  keys: {},
  gapMs: 80,
});

export const about: About = {
  title: "Espruino on Linux",
  short: "Raspberry Pi or PC",
  room: "all",
  tried: "simulated",
  taken: {},
  soldered: [],
  outlines: [
    {
      title: "Raspberry Pi or PC",
      make: "",
      isOrdered: false,
      usb: "none",
      colour: "#6a1b3a",
      bottom: [],
      left: ["#ttyUSB1", "/dev/ttyUSB1 RXD=RXD", "/dev/ttyUSB1 TXD=TXD", "GND"],
      right: ["#ttyUSB0", "/dev/ttyUSB0 RXD=RXD", "/dev/ttyUSB0 TXD=TXD", "GND", "5 V=5V"],
      notes: ["Each list is a USB-serial adapter with 3.3 V signals (and a 5 V pin)."],
    },
  ],
};
