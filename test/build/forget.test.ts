import { describe, expect, test } from "vitest";
import { forget } from "../../deploy/build/forget";

/** What a bundle leaves in `out`. */
function run(code: string): unknown[] {
  const out: unknown[] = [];
  new Function("out", code)(out);
  return out;
}

/** What stands for the call that forgets. */
const goneIn = (code: string) => /\(\)=>\{\((.*?)\)\}/.exec(forget(code))?.[1];

describe("what only the start needed goes when the board runs", () => {
  test.each([
    ["what is named", "(()=>{let a=()=>1;let r=()=>{FORGET(a)};a();out.push(r)})()", "a=r=0"],
    ["and what only that calls", "(()=>{let b=()=>1,a=()=>b();let r=()=>{FORGET(a)};a();out.push(r)})()", "a=b=r=0"],
    [
      "wherever it was lifted to",
      "((c,b)=>{let a=()=>b(c);let r=()=>{FORGET(a)};a();out.push(r)})(()=>1,x=>x())",
      "a=c=b=r=0",
    ],
    [
      "but nothing that is called by what stays",
      "(()=>{let b=()=>1,a=()=>b();let s=()=>b();let r=()=>{FORGET(a)};a();out.push(s,r)})()",
      "a=s=r=0",
    ],
    [
      "nor what that calls which was handed out",
      "(()=>{let c=()=>1,b=()=>c(),a=()=>out.push(b);let r=()=>{FORGET(a)};a();out.push(r)})()",
      "a=b=r=0",
    ],
    [
      "nor what is called by a function that it made",
      "(()=>{let c=()=>1,a=()=>out.push(()=>c());let r=()=>{FORGET(a)};a();out.push(r)})()",
      "a=r=0",
    ],
    [
      "in a function that opens something, too",
      "(()=>{let o=()=>{let c=()=>1,b=()=>c(),a=()=>{FORGET(b)};b();out.push(a);return a};out.push(o)})()",
      "b=c=a=0",
    ],
    [
      "nor what was handed out and names itself",
      "(()=>{let b=()=>b,a=()=>out.push(b);let r=()=>{FORGET(a)};a();out.push(r)})()",
      "a=r=0",
    ],
    ["nor a value", "(()=>{let v=1,a=()=>v;let r=()=>{FORGET(a)};a();out.push(r)})()", "a=r=0"],
  ])("%s", (_, code, gone) => {
    expect(goneIn(code)).toBe(gone);
  });

  test("what was handed out still does all that it did", () => {
    const code =
      "(()=>{let c=x=>x+1,b=x=>c(x)*2,a=()=>{out.push(b)};let r=()=>{FORGET(a)};a();r();out.push(out[0](1))})()";
    expect(run(forget(code))[1]).toBe(4);
  });

  test.each([
    ["nothing", "(()=>{let r=()=>{FORGET()};r()})()"],
    ["what is no function of the bundle", "(()=>{let v=1;let r=()=>{FORGET(v)};r()})()"],
    ["what stands elsewhere", "(()=>{let s=()=>{let a=()=>1};let r=()=>{FORGET(a)};r()})()"],
    ["what stands in no function", "let a=()=>1;let r=()=>{FORGET(a)};r();"],
  ])("to forget %s is a mistake", (_, code) => {
    expect(() => forget(code)).toThrow(/^FORGET: /);
  });

  test("what a function does by itself behind that still needs what it names", () => {
    const code = "(()=>{let b=()=>1,a=()=>b();a();FORGET(a);out.push(b())})()";
    expect(forget(code)).toContain("a=0");
    expect(run(forget(code))).toEqual([1]);
  });

  test("what forgets nothing stays as it is", () => {
    const code = "(()=>{let a=()=>1;a()})()";
    expect(forget(code)).toBe(code);
  });
});
