import { describe, expect, test } from "vitest";
import { asksInArrow, closed } from "../../deploy/build/closed";

const bare = (code: string) => code.replace(/\s+/g, "").replace("/*guesttoss*/", "");

describe("a guest at the top of a bundle", () => {
  test("has no parameters while it is not open, and names what it is given when it is", () => {
    const code = "let f = (a, b) => {\n/* guest toss */\nreturn a - b; }; out.push(f(5, 3), f(1));";
    expect(bare(closed(code))).toBe(
      "letf=function(){leta=arguments[0],b=arguments[1];returna-b;};out.push(f(5,3),f(1));",
    );
    for (const one of [code, closed(code)]) {
      const out: unknown[] = [];
      new Function("out", one)(out);
      expect(out).toEqual([2, NaN]);
    }
  });

  test("stands in an object as well as under a name", () => {
    expect(bare(closed("boot({ open: (a, b) => {\n/* guest toss */ return a + b; } });"))).toBe(
      "boot({open:function(){leta=arguments[0],b=arguments[1];returna+b;}});",
    );
  });

  test.each([
    ["another function", "let f = (a, b) => { return a + b; };"],
    ["one that answers at once", "let f = (a, b) => a + b;"],
    ["one with a single parameter", "let f = (a) => {\n/* guest toss */ return a; };"],
    [
      "what is open as long as the board runs",
      "let f = (a, b) => {\n/* guest hardware_scanner_module */ return a + b; };",
    ],
    [
      "a guest within a function",
      "let g = () => { let f = (a, b) => {\n/* guest toss */ return a + b; }; return f; };",
    ],
  ])("%s is left as it is", (_, code) => {
    expect(closed(code)).toBe(code);
  });
});

test("an arrow function that asks for arguments is found, however deep", () => {
  expect(asksInArrow("let f = function () { let a = arguments[0]; return () => a; };")).toBe(false);
  expect(asksInArrow("let f = function () { return () => arguments[0]; };")).toBe(true);
  expect(asksInArrow("let f = () => function () { return arguments.length; };")).toBe(false);
});
