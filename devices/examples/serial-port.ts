// Two ports as one wire: what comes in on Serial1 goes out on Serial2 and back, at two baud rates; the light shows that something passes.
import { makePort } from "../serial-port";

const left = makePort(Serial1, { rx: new Pin("B7"), tx: new Pin("B6") });
const right = makePort(Serial2, { rx: new Pin("A3"), tx: new Pin("A2") });
const light = new Pin("B2");

function pass(chunk: string, to: { write(data: string): void }): void {
  to.write(chunk);
  digitalPulse(light, true, 5);
}

USB.setConsole(true);
left.onData(chunk => pass(chunk, right));
right.onData(chunk => pass(chunk, left));
left.open(9600);
right.open(115200);
