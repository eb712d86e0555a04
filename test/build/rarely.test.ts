import { describe, expect, test } from "vitest";
import ts from "typescript";
import { rarely, tagged } from "../../deploy/build/rarely";

/** What a bundle leaves in `out`. */
function run(code: string): unknown[] {
  const out: unknown[] = [];
  new Function("out", code)(out);
  return out;
}

const bare = (code: string) => code.replace(/"use strict";|\s+/g, "").replace(/;+/g, ";");

describe("a function that is called rarely is made where it is called", () => {
  test.each([
    [
      "wherever that is",
      'let f=x=>{"rarely";return x+1};let g=y=>{if(y)out.push(f(y))};g(0);g(1);',
      "let g=y=>{if(y)out.push((x=>{return x+1})(y))};g(0);g(1);",
    ],
    [
      "and one in another",
      'let a=x=>{"rarely";return x*2};let b=x=>{"rarely";return a(x)+1};out.push(b(3));',
      "out.push((x=>{return(x=>{return x*2})(x)+1})(3));",
    ],
    [
      "and one that stands in another function",
      'let g=()=>{let n=1;let f=()=>{"rarely";return n++};return()=>f()};let h=g();out.push(h(),h());',
      "let g=()=>{let n=1;return()=>(()=>{return n++})()};let h=g();out.push(h(),h());",
    ],
  ])("%s", (_, code, next) => {
    expect(bare(rarely(code))).toBe(bare(";" + next).replace(/^;/, ""));
    expect(run(rarely(code))).toEqual(run(code));
  });

  test("and nothing is left of the word where it has been merged already", () => {
    expect(bare(rarely('let g=()=>{"rarely";out.push(1)};g();'))).not.toContain("rarely");
    expect(bare(rarely('"rarely";out.push(1);'))).toBe("out.push(1);");
  });

  test.each([
    ["that two places call", 'let f=x=>{"rarely";out.push(x)};f(1);f(2);'],
    ["that is handed out", 'let f=x=>{"rarely";out.push(x)};[1].forEach(f);'],
    ["that nobody calls", 'let f=x=>{"rarely";out.push(x)};'],
  ])("but one %s is a mistake", (_, code) => {
    expect(() => rarely(code)).toThrow(/^@rarely: f is not called from a single place/);
  });

  test("any other function stays as it is", () => {
    const code = 'let f=x=>{out.push(x)};let g=()=>{out.push("rarely")};f(1);g();';
    expect(rarely(code)).toBe(code);
  });
});

test("the tag of a docstring becomes a word at the function's head", () => {
  const read = (text: string) =>
    ts.transpileModule(text, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, removeComments: true },
      transformers: { before: [tagged] },
    }).outputText;
  expect(bare(read("/** Adds. @rarely */\nexport function add(a: number, b = 1): number { return a + b; }"))).toBe(
    bare('export function add(a, b = 1) { "rarely"; return a + b; }'),
  );
  expect(bare(read("function open() {\n  /** @rarely */\n  function shut(): void {}\n  shut();\n}"))).toBe(
    bare('function open() { function shut() { "rarely"; } shut(); }'),
  );
  expect(read("/** Seldom, rarely. */ function add() {}")).not.toContain("rarely");
});
