// Which names of a contract a bundle may shorten.
import { describe, expect, it } from "vitest";
import { keptNames } from "../../deploy/build/names";

describe("the names of a game's contract and settings", () => {
  const inCroupier = new Set(keptNames(["durak"], undefined, true, "croupier"));
  const inDurak = new Set(keptNames(["durak"], undefined, false, "durak"));

  it("stay as they are, whichever bundle has the game", () => {
    for (const name of ["durak", "trump", "talon", "level", "firstFive", "peer"])
      expect([name, inCroupier.has(name), inDurak.has(name)]).toEqual([name, true, true]);
  });

  it("may be shortened in the bundle that has them not, as the comments above them say, with all that is in them", () => {
    for (const name of ["discard", "clock", "mine", "firstTo"])
      expect([name, inCroupier.has(name), inDurak.has(name)]).toEqual([name, true, false]);
  });

  it("stay in all that is not said of a bundle by its name", () => {
    for (const name of keptNames(["durak"])) expect([name, inCroupier.has(name)]).toEqual([name, true]);
  });
});
