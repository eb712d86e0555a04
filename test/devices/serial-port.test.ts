import { describe, expect, it } from "vitest";
import { makePort, type Uart } from "../../devices/serial-port";

function uart() {
  const calls: unknown[][] = [];
  const listeners: ((chunk: string) => void)[] = [];
  const port: Uart = {
    setup: (baud, options) => calls.push(["setup", baud, options]),
    write: data => calls.push(["write", data]),
    on: (event, listener) => {
      calls.push(["on", event]);
      listeners.push(listener);
    },
    removeListener: (_, listener) => listeners.splice(listeners.indexOf(listener), 1),
  };
  return { port, calls, listeners };
}

describe("a serial port", () => {
  it("is not touched before it is opened", () => {
    const { port, calls } = uart();
    makePort(port, { rx: "B7", tx: "B6" });
    expect(calls).toEqual([]);
  });

  it("is given its pins at every baud rate, and never flow control: 11 and 13 are data", () => {
    const { port, calls } = uart();
    const bus = makePort(port, { rx: "B7", tx: "B6" });
    bus.open(9600);
    bus.open(115200);
    expect(calls).toEqual([
      ["setup", 9600, { rx: "B7", tx: "B6" }],
      ["setup", 115200, { rx: "B7", tx: "B6" }],
    ]);
  });

  it("may be a path", () => {
    const { port, calls } = uart();
    makePort(port, { path: "/dev/ttyUSB0" }).open(9600);
    expect(calls).toEqual([["setup", 9600, { path: "/dev/ttyUSB0" }]]);
  });

  it("passes all bytes both ways as they are", () => {
    const { port, calls, listeners } = uart();
    const bus = makePort(port, {});
    const every = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join("");
    const heard: string[] = [];
    bus.onData(chunk => heard.push(chunk));
    bus.write(every);
    listeners[0](every);
    expect([calls.at(-1), heard]).toEqual([["write", every], [every]]);
  });

  it("has one listener at a time", () => {
    const { port, listeners } = uart();
    const bus = makePort(port, {});
    const heard: string[] = [];
    bus.onData(chunk => heard.push("first " + chunk));
    bus.onData(chunk => heard.push("second " + chunk));
    for (const listener of listeners) listener("x");
    expect(heard).toEqual(["second x"]);
  });

  it("of one part knows nothing of another's", () => {
    const [one, other] = [uart(), uart()];
    makePort(one.port, { rx: "A3" }).open(9600);
    makePort(other.port, { rx: "B7" }).write("x");
    expect([one.calls.length, other.calls]).toEqual([1, [["write", "x"]]]);
  });
});
