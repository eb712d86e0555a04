import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leaveOut } from "../../deploy/build/absent";

const KEPT = ["push", "length", "kept"];

/** What a program leaves in `out`. */
function run(code: string): unknown[] {
  const out: unknown[] = [];
  new Function("out", code)(out);
  return out;
}

describe("what a bundle is never given", () => {
  test.each([
    ["is a property that nothing gets", "let a={x:1};out.push(a.x,a.y)", "let a={x:1};out.push(a.x,undefined)"],
    ["not one that somebody else may give", "let a={};out.push(a.kept)", ""],
    ["nor one that is named as a text", 'let a={};a["y"]=1;out.push(a.y)', ""],
    ["nor one that is assigned later", "let a={};a.y=1;out.push(a.y)", ""],
    ["or counted up", "let a={kept:1};a.y++;out.push(a.y)", ""],
    [
      "is a parameter that every call leaves out",
      "let f=(x,y)=>y?x:0;out.push(f(1),f(2,undefined))",
      "let f=(x,y)=>undefined?x:0;out.push(f(1),f(2,undefined))",
    ],
    ["not one that a call brings", "let f=(x,y)=>y?x:0;out.push(f(1),f(2,1))", ""],
    ["nor one of a function that somebody else calls", "let f=(x,y)=>y;out.push(f(1),[1].map(f))", ""],
    ["nor one that gets a value further on", "let f=(x,y)=>{y=x;return y};out.push(f(1))", ""],
    ["nor one of a function that is another later", "let f=(x,y)=>y;f=x=>x;out.push(f(1))", ""],
    ["nor where nobody can count what a call brings", "let f=(x,y)=>y;out.push(f(...[1,2]))", ""],
    [
      "is what only that is handed on as",
      "let g=z=>z&&z.w,f=(x,y)=>g(y&&y.v);out.push(f(1))",
      "let g=z=>undefined,f=(x,y)=>g(undefined);out.push(f(1))",
    ],
    [
      "is what gives itself on and comes from nowhere",
      "let a={kept:1};a={y:a.y&&a.y.z};out.push(a.y)",
      "let a={kept:1};a={};out.push(undefined)",
    ],
    [
      "is a constant that is nothing else",
      "let a={kept:2},b=a.kept?a.y:undefined,c=a.y;out.push(b,c)",
      "let a={kept:2},b=a.kept?undefined:undefined,c=undefined;out.push(b,undefined)",
    ],
  ])("%s", (_, code, wanted) => {
    const next = leaveOut(code, KEPT);
    expect(next).toBe(wanted || code);
    expect(run(next)).toEqual(run(code));
  });
});

describe("what nobody reads", () => {
  test.each([
    ["is not given", "let a={x:1,y:2,z:()=>3};out.push(a.y)", "let a={y:2};out.push(a.y)"],
    ["unless making it does something", "let a={x:out.push(1),y:2};out.push(a.y)", ""],
    ["or somebody else may read it", "let a={kept:1,y:2};out.push(a.y)", ""],
    ["or a text names it", 'let a={x:1},n="x";out.push(a[n])', ""],
    ["however deep", "let a={y:{x:1,y:{}}};out.push(a.y.y)", "let a={y:{y:{}}};out.push(a.y.y)"],
  ])("%s", (_, code, wanted) => {
    const next = leaveOut(code, KEPT);
    expect(next).toBe(wanted || code);
    expect(run(next)).toEqual(run(code));
  });
});

describe("whatever is left out of a program", () => {
  const NAMES = ["p", "q", "r"];
  const name = fc.constantFrom(...NAMES);
  const part = fc.constantFrom("f", "g", "h");
  /** A value that can be written anywhere in a function of `x` and `y`, and that looks no further into what may be undefined. */
  const { value } = fc.letrec<{ value: string }>(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("x", "y", "1", "undefined", "x&&1"),
      fc.tuple(name, tie("value")).map(([key, one]) => `{${key}:${one}}`),
      fc.tuple(name, fc.constantFrom("x", "y", "o")).map(([key, of]) => `(${of}&&${of}.${key})`),
      fc.tuple(tie("value"), tie("value"), tie("value")).map(all => `((${all[0]})?(${all[1]}):(${all[2]}))`),
      fc.tuple(tie("value"), tie("value")).map(([one, other]) => `((${one})&&(${other}))`),
    ),
  }));
  const call = fc.tuple(part, fc.array(value, { maxLength: 2 })).map(([made, given]) => `${made}(${given})`);
  const assignment = fc.tuple(name, value).map(([key, one]) => `o.${key}=${one}`);

  test("it does the same", () => {
    fc.assert(
      fc.property(
        fc.tuple(value, value, value),
        fc.array(fc.oneof(call, assignment), { maxLength: 6 }),
        (bodies, does) => {
          // Each calls those before it, so that all come to an end.
          const [f, g, h] = bodies.map(body => body.replace(/^\{/, "({").replace(/\}$/, "})"));
          const code =
            `let o={kept:1};let f=(x,y)=>(${f});let g=(x,y)=>f(${g});let h=(x,y)=>g(x,${h});let x=2,y;` +
            does.map(one => (one.startsWith("o") ? one : `out.push(!!(${one}))`)).join(";");
          expect(run(leaveOut(code, KEPT))).toEqual(run(code));
        },
      ),
      { seed: 12, numRuns: 600 },
    );
  });
});
