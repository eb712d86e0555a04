// Where a tour's box stands, and which addresses a phone can reach: without a browser.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, reachOf } from "../../deploy/page/phone/reach";
import { type Box, placeBeside, touches } from "../../deploy/page/tours/place";

const WINDOW = { width: 1440, height: 900 };
const CARD = { width: 352, height: 180 };

const boxes = (most: number) =>
  fc.array(
    fc.record({
      left: fc.integer({ min: -100, max: 1400 }),
      top: fc.integer({ min: -100, max: 880 }),
      width: fc.integer({ min: 1, max: 200 }),
      height: fc.integer({ min: 1, max: 120 }),
    }),
    { maxLength: most },
  );

describe("a tour's box", () => {
  it("stands whole in the window, and touches nothing that it must not, as long as half of the window is free", () => {
    fc.assert(
      fc.property(boxes(1), boxes(12), ([target], others) => {
        // All of it in the left half: at the right there is room.
        const left = (box: Box) => ({ ...box, left: Math.min(box.left, 500 - box.width) });
        const closed = others.map(left);
        const aim = left(target ?? { left: 10, top: 10, width: 50, height: 50 });
        const spot = { ...placeBeside(aim, CARD, { ...WINDOW, closed, dear: [] }), ...CARD };
        expect(spot.left).toBeGreaterThanOrEqual(0);
        expect(spot.top).toBeGreaterThanOrEqual(0);
        expect(spot.left + spot.width).toBeLessThanOrEqual(WINDOW.width);
        expect(spot.top + spot.height).toBeLessThanOrEqual(WINDOW.height);
        for (const one of [...closed, aim]) expect(touches(spot, one)).toBe(false);
      }),
    );
  });

  it("is close to its target where nothing is in the way, and stays where it is while that is as good", () => {
    const target = { left: 600, top: 400, width: 200, height: 100 };
    const room = { ...WINDOW, closed: [], dear: [] };
    const first = placeBeside(target, CARD, room);
    const gap = Math.max(
      target.left - first.left - CARD.width,
      first.left - target.left - target.width,
      target.top - first.top - CARD.height,
      first.top - target.top - target.height,
    );
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThanOrEqual(24);
    expect(placeBeside({ ...target, left: 604 }, CARD, room, first)).toEqual(first);
  });

  it("has a place also where there is none: a window smaller than itself", () => {
    const spot = placeBeside({ left: 0, top: 0, width: 10, height: 10 }, CARD, {
      width: 200,
      height: 100,
      closed: [],
      dear: [],
    });
    expect(spot).toEqual({ left: 8, top: 8 });
  });
});

describe("an address", () => {
  it("of this computer alone is told from one that a phone can reach", () => {
    const kindOf = (address: string) => reachOf(new URL(address)).kind;
    for (const address of [
      "http://localhost:5173/",
      "http://localhost.:5173/",
      "http://127.0.0.1/",
      "http://127.1.2.3/",
      "http://[::1]:8080/",
      "http://0.0.0.0/",
      "https://bench.localhost/",
    ])
      expect([address, kindOf(address)]).toEqual([address, "here"]);
    expect(kindOf("file:///tmp/index.html")).toBe("file");
    for (const address of ["http://192.168.1.20:5173/", "http://cards.local/", "https://example.org/croupier/"])
      expect([address, kindOf(address)]).toEqual([address, "network"]);
    expect(reachOf(new URL("https://example.org/"))).toEqual({ kind: "network", isSecure: true });
  });

  it("for the phone has nothing of this visit in it", () => {
    const here = "https://example.org/croupier/index.html?cards=S1111#1.abc";
    expect(addressOf("", here)).toBe("https://example.org/croupier/");
    expect(addressOf("recognise.html", here)).toBe("https://example.org/croupier/recognise.html");
  });
});
