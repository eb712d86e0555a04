import { expect, test } from "vitest";
import { Device } from "./device";

test("a board that knows of no network says so where Durak wants a room, and everything else works", () => {
  const device = new Device("rp2040", {
    config: { network: { broker: "10.0.0.7" }, peer: { mqtt: "kilo-oboe-7714" } },
  });
  device.start(4000);
  expect(device.ask("croupier.open('durak')")).toBe(true);
  device.board.run(6000);
  expect(device.ask("croupier.state().message")).toBe("No network here");
  expect(device.ask("croupier.status().network")).toBe(null);
  expect(device.board.errors).toEqual([]);
  expect(device.ask("croupier.open('durak', {against:'bot'})")).toBe(true);
  device.board.run(3000);
  expect(device.ask("croupier.state().phase")).toMatch(/attack|defend/);
});
