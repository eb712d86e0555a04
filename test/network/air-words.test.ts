// What each thing that may be missing is called, in a line of 21 letters: the types ask for all of them.
import { expect, it } from "vitest";
import airWords from "../../src/network/air-words";
import { Missing } from "../../src/network/missing";

const SAID: { [name in keyof typeof Missing]: [number, string] } = {
  Nothing: [Missing.Nothing, ""],
  NoNetwork: [Missing.NoNetwork, "No network here"],
  NoBroker: [Missing.NoBroker, "No broker is set"],
  BadPassword: [Missing.BadPassword, "Wi-Fi: bad password"],
  WifiNotFound: [Missing.WifiNotFound, "Wi-Fi not found"],
  WifiOff: [Missing.WifiOff, "Wi-Fi is off"],
  JoiningWifi: [Missing.JoiningWifi, "Joining Wi-Fi"],
  SeekingBroker: [Missing.SeekingBroker, "Seeking the broker"],
  Nobody: [Missing.Nobody, "Nobody in the room"],
  SeekingTable: [Missing.SeekingTable, "Seeking the table"],
  Refused: [Missing.Refused + 255, "Broker says no: 255"],
};

it.each(Object.entries(SAID))("says what is missing: %s", (_, [missing, words]) => {
  expect(airWords(missing)).toBe(words);
  expect(words.length).toBeLessThanOrEqual(21);
});
