import { parse } from "acorn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lift } from "../../deploy/build/lift";

/** What a bundle leaves in `out`. */
function run(code: string): unknown[] {
  const out: unknown[] = [];
  new Function("out", code)(out);
  return out;
}

/** Names that the arguments of the whole call stand for. */
function liftedIn(code: string): string[] {
  const [statement] = parse(code, { ecmaVersion: 2022 }).body as any[];
  return statement.expression.callee.params.map(({ name }: { name: string }) => name);
}

const expectSame = (code: string, ...names: string[]) => {
  const next = lift(code);
  expect(liftedIn(next)).toEqual(names);
  expect(run(next)).toEqual(run(code));
};

describe("functions that use nothing of the function around the bundle", () => {
  test("become its arguments", () => {
    expect(lift("(()=>{let a=x=>x+1,b=2;out.push(a(b))})();")).toBe("((a)=>{let b=2;out.push(a(b))})(x=>x+1);");
  });

  test.each([
    ["one that uses a variable stays", "(()=>{let n=0,a=()=>n+=1;a();a();out.push(n)})();", []],
    ["and so does one that is given a new value", "(()=>{let a=()=>1;a=()=>2;out.push(a())})();", []],
    ["and one that calls itself", "(()=>{let a=n=>n?n*a(n-1):1;out.push(a(5))})();", []],
    ["whatever calls such a one stays, too", "(()=>{let n=1,a=()=>n,b=()=>a()+1;n=5;out.push(b())})();", []],
    ["the declaration goes when nothing is left of it", "(()=>{let a=()=>1;out.push(a())})();", ["a"]],
    ["the others of the same declaration stay", "(()=>{let n=3,a=()=>1,m=4;out.push(a()+n+m)})();", ["a"]],
  ] as [string, string, string[]][])("%s", (_, code, names) => expectSame(code, ...names));

  test("what is no bundle is left alone", () => {
    for (const code of ["let a=1", "f(()=>{})", "(a=>{let b=()=>1;b()})(2)", "", "(()=>1)()", "a();b()"])
      expect(lift(code)).toBe(code);
  });
});

describe("functions that make several others", () => {
  const MAKES = "let p=()=>x+k,q=()=>x-k,r=()=>x*k;return[p(),q(),r()]";

  test("are told what they use", () => {
    const code = `(()=>{let k=[7].length,a=x=>{${MAKES}};out.push(a(5))})();`;
    expect(lift(code)).toBe(`((a)=>{let k=[7].length;out.push(a(k,5))})((k,x)=>{${MAKES}});`);
    expectSame(code, "a");
  });

  test("and so is whatever calls them", () => {
    expectSame(
      `(()=>{let k=2,a=x=>{${MAKES}},b=x=>{let p=()=>a(x),q=()=>a(x+1),r=()=>a(x+2);return[p(),q(),r()]};out.push(b(5))})();`,
      "a",
      "b",
    );
  });

  test("where something further in has the same name, the name is another one", () => {
    expectSame(
      `(()=>{let k=2,a=x=>{${MAKES}},b=k=>{let p=()=>a(k),q=()=>k,r=()=>1;return[p(),q(),r()]};out.push(b(5))})();`,
      "a",
      "b",
    );
  });

  test("handed out, they bring what they use along", () => {
    expectSame(`(()=>{let k=2,a=(x,y)=>{${MAKES}},d=()=>({open:a}),o=d();out.push(o.open(5,6))})();`, "a");
    expectSame(`(()=>{let k=2,a=(x,y)=>{${MAKES}},g=f=>f(1,2),d=()=>g(a);out.push(d())})();`, "a", "g");
  });

  test("what gets its value later is not told too early", () => {
    expectSame(
      `(()=>{let k,a=x=>{${MAKES.replace("return[p(),q(),r()]", "return q")}},s=()=>{k=4},q=a(5);s();out.push(q())})();`,
    );
  });

  test("named in any other way they stay", () => {
    expectSame(`(()=>{let k=2,a=x=>{${MAKES}},l=[a];out.push(l[0](5))})();`);
  });
});

/** A bundle of functions, each of which may use constants, call those before it, and make functions of its own. */
const bundle = fc
  .array(
    fc.record({
      constants: fc.subarray(["c0", "c1", "c2"]),
      calls: fc.array(fc.nat(20), { maxLength: 3 }),
      makes: fc.nat(5),
      local: fc.constantFrom("x", "c0", "f0", "f1", "y"),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(all => {
    const functions = all.map(({ constants, calls, makes, local }, at) => {
      const parameter = [...constants, ...calls.map(to => `f${at && to % at}`)].includes(local) ? "x" : local;
      const called = at ? calls.map(to => `f${to % at}(${parameter})`) : [];
      const terms = [parameter, ...constants, ...called];
      const made = Array.from({ length: makes }, (_, one) => `m${one}=()=>${terms[one % terms.length]}+${one}`);
      const values = [...terms, ...made.map((_, one) => `m${one}()`)];
      return `f${at}=${parameter}=>{${made.length ? `let ${made.join(",")};` : ""}return (${values.join("+")})%9973}`;
    });
    return `(()=>{let c0=3,c1=5,c2=7,${functions.join(",")};out.push(${all.map((_, at) => `f${at}(${at + 2})`).join(",")})})();`;
  });

test("whatever it makes of a bundle, it does the same, and an argument uses no name of the bundle", () => {
  fc.assert(
    fc.property(bundle, code => {
      const next = lift(code);
      expect(run(next)).toEqual(run(code));
      const [{ expression }] = parse(next, { ecmaVersion: 2022 }).body as any[];
      // By itself each is a function that finds all it needs: what is missing would be thrown.
      const alone = expression.arguments.map((one: any) => next.slice(one.start, one.end));
      const names = expression.callee.params.map(({ name }: { name: string }) => name);
      for (const [at, text] of alone.entries()) {
        const free = new RegExp(`\\b(c[0-2]|f[0-7])\\b`, "g");
        const [head] = text.split("=>");
        for (const name of text.slice(head.length).match(free) ?? [])
          expect(head.includes(name) || name === names[at], `${name} in ${text}`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
