// Where a link to the bench leads, and which pages only their own computer reaches.
import { describe, expect, it } from "vitest";
import { isHereOnly, linkTo } from "../../deploy/page/panels/share";

describe("a link to the bench", () => {
  it("begins where the page is, in whatever folder, and has nothing of what stood behind", () => {
    const { origin, pathname } = new URL("https://somebody.example/games/table/index.html?cards=S1111#1.old");
    expect(linkTo({ origin, pathname }, "1.new")).toBe("https://somebody.example/games/table/index.html#1.new");
    expect(linkTo(new URL("http://localhost:5173/"), "1.new")).toBe("http://localhost:5173/#1.new");
  });

  it("is none where it would be cut off", () => {
    expect(linkTo(new URL("https://somebody.example/"), "1." + "A".repeat(60_000))).toBeUndefined();
  });

  it.each([
    "localhost",
    "localhost:5173",
    "LOCALHOST",
    "bench.localhost:80",
    "127.0.0.1:5173",
    "127.1.2.3",
    "[::1]:5173",
    "[::1]",
    "0.0.0.0:80",
    "localhost.:80",
  ])("works only on this computer from %s", host => expect(isHereOnly(host)).toBe(true));

  it.each([
    "somebody.example",
    "localhost.somebody.example",
    "mylocalhost",
    "192.168.1.7:5173",
    "127.example",
    "[fe80::1]:80",
    "10.127.0.0.1",
  ])("works elsewhere, too, from %s", host => expect(isHereOnly(host)).toBe(false));
});
