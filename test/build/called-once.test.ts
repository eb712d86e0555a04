import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callOnce, withOwnNames } from "../../deploy/build/called-once";

/** What a bundle leaves in `out`. */
function run(code: string): unknown[] {
  const out: unknown[] = [];
  new Function("out", code)(out);
  return out;
}

const bare = (code: string) =>
  code
    .replace(/\s+/g, "")
    .replace(/;(?=})/g, "")
    .replace(/};/g, "}");

/** Merged as told, and it does the same. */
function expectMerged(code: string, next: string) {
  const merged = callOnce(code);
  expect(bare(merged)).toBe(bare(next));
  expect(run(merged)).toEqual(run(code));
}

const expectSame = (code: string) => expectMerged(code, code);

describe("a function that is called from a single place stands there", () => {
  test.each([
    ["a statement", "let a=(x)=>{out.push(x);};a(1);", "out.push(1);"],
    ["a statement of a function that answers something", "let a=()=>{out.push(2);return 5};a();", "out.push(2);(5);"],
    ["an expression as a statement", "let a=x=>out.push(x);a(3);", "(out.push(3));"],
    [
      "what is returned, early or not",
      "let f=(x)=>{let a=(y)=>{if(y>1)return 7;out.push(y)};return a(x)};out.push(f(1),f(2));",
      "let f=(x)=>{if(x>1)return 7;out.push(x);return;};out.push(f(1),f(2));",
    ],
    [
      "a value with which a variable begins",
      "let a=(x)=>{out.push(x);return x+1};let b=a(2);out.push(b);",
      "out.push(2);let b=(2+1);out.push(b);",
    ],
    [
      "a value in parentheses",
      "let a=(x)=>{out.push(x);return x+1};let b=(a(2));out.push(b);",
      "out.push(2);let b=(2+1);out.push(b);",
    ],
    [
      "what a function answers, in parentheses or not",
      "let a=x=>{out.push(x);return x+1};let b=x=>{out.push(-x);return x};let f=()=>(a(2)),g=()=>b(3);out.push(f(),g());",
      "let f=()=>{out.push(2);return(2+1);},g=()=>{out.push(-3);return(3);};out.push(f(),g());",
    ],
    ["a value within another", "let a=x=>x*2;out.push(1+a(4));", "out.push(1+(4*2));"],
    ["only with braces where one statement stands", "let a=(x)=>{x&&out.push(x);out.push(0)};if(out)a(5);", ""],
    ["what one that was merged calls", "let b=x=>x+1;let a=x=>b(x)*2;out.push(a(3));", "out.push(((3+1)*2));"],
  ])("%s", (_, code, next) => {
    if (next) expectMerged(code, next);
    expect(callOnce(code)).not.toMatch(/let a\b/);
    expect(run(callOnce(code))).toEqual(run(code));
  });

  test("what is no name that lasts is looked at once, as in a call", () => {
    const code = "let n=0;let a=(x,y)=>{out.push(x,x,y)};a(n++,n+1);out.push(n);";
    const merged = callOnce(code);
    expect(merged).not.toMatch(/=>/);
    expect(run(merged)).toEqual([0, 0, 2, 1]);
  });

  test("what it is not given is undefined, and it may change what it is given", () => {
    for (const code of [
      "let a=(x,y)=>{out.push(x,y)};a(1);",
      "let n=1;let a=(x)=>{x++;out.push(x)};a(n);out.push(n);",
      "let n=1;let a=(x)=>{n=5;out.push(x)};a(n);",
    ]) {
      expect(callOnce(code)).not.toMatch(/=>/);
      expect(run(callOnce(code))).toEqual(run(code));
    }
  });

  test("one that is handed out stands there", () => {
    expectMerged("let a=x=>{out.push(x)};[1,2].forEach(a);", "[1,2].forEach(x=>{out.push(x)});");
    expectMerged("let a=x=>{out.push(x)};let o={a};o.a(1);", "let o={a:x=>{out.push(x)}};o.a(1);");
  });

  test("one that makes functions, where it is always called", () => {
    expectMerged("let a=x=>{out.push([1].map(y=>y+x))};a(1);", "out.push([1].map(y=>y+1));");
    const code = "let f=()=>{let n=a(2);out.push(n())};let a=x=>{let m=x;return()=>m++};f();f();";
    expect(callOnce(code)).not.toMatch(/let a\b/);
    expect(run(callOnce(code))).toEqual(run(code));
  });

  test("whatever its names mean at the call", () => {
    const code = "let n=1;let a=()=>{out.push(n)};let f=n=>{a();out.push(n)};f(2);f(3);";
    expect(callOnce(code)).not.toMatch(/let a\b/);
    expect(run(callOnce(code))).toEqual(run(code));
  });

  test("beside classes, which know their names within, too", () => {
    const code =
      "let f=()=>{class A{make(){return new A()}}out.push(new A().make() instanceof A)};let g=()=>{class A{make(){return A.name.length}}out.push(new A().make())};f();g();f();";
    expect(run(callOnce(code))).toEqual([true, expect.any(Number), true]);
  });

  test("one that may end early, where nothing comes behind the call", () => {
    const code = "let f=y=>{out.push(2);a(y)};let a=x=>{if(x)return;out.push(x)};f(0);f(1);";
    expect(callOnce(code)).not.toMatch(/let a\b/);
    expect(run(callOnce(code))).toEqual(run(code));
  });

  test("its own names are told apart from those at the call", () => {
    const code =
      "let a=(x)=>{let y=x+1;{let y=9;out.push(y)}out.push({y,x})};let f=y=>{let x=3;a(y);out.push(x,y)};f(1);f(2);";
    expect(callOnce(code)).not.toMatch(/let a\b/);
    expect(run(callOnce(code))).toEqual(run(code));
  });
});

describe("a function stays", () => {
  test.each([
    ["that is called twice", "let a=x=>{out.push(x)};a(1);a(2);"],
    ["that is handed out in another function", "let a=x=>{out.push(x)};let f=()=>[1,2].forEach(a);f();f();"],
    ["that is handed out, but not always", "let a=x=>{out.push(x)};if(out)[1,2].forEach(a);"],
    ["that calls itself", "let a=n=>{if(n)a(n-1);out.push(n)};"],
    ["that gets another value", "let a=()=>1;a=()=>2;out.push(a());"],
    ["that is given a list", "let a=(x,y)=>{out.push(x,y)};a(...[1,2]);"],
    ["whose value begins a loop", "let a=()=>{out.push(0);return 1};for(let i=a();i<3;i++)out.push(i);"],
  ])("%s", (_, code) => expectSame(code));

  test("that is called in a loop, or once for each item: it would be made anew in each turn", () => {
    const body = Array.from({ length: 30 }, (_, at) => `out.push(x+${at});`).join("");
    expectSame(`let a=(x)=>{${body}};for(let i=0;i<2;i++)a(i);`);
    expectSame(`let a=(x)=>{${body}};let n=0;while(n<2){n++;if(n)a(n);}`);
    expectSame(`let a=(x)=>{if(x)return;${body}};[0,1].forEach(y=>{a(y);out.push(y)});`);
  });

  test("that makes many functions and is called further in: each of them would have a scope more around it", () => {
    const made = Array.from({ length: 9 }, (_, at) => `()=>x+${at}`).join();
    expectSame(`let a=(x)=>[${made}];let f=y=>{if(y)out.push(a(y).length)};f(1);f(2);`);
  });
});

describe("a function is made where it is called", () => {
  test.each([
    [
      "where it may end early",
      "let f=()=>{a(1);out.push(2)};let a=x=>{if(x)return;out.push(x)};f();f();",
      "let f=()=>{(x=>{if(x)return;out.push(x)})(1);out.push(2)};f();f();",
    ],
    [
      "where it has parameters with values of their own",
      "let a=(x=2)=>{out.push(x)};a();",
      "((x=2)=>{out.push(x)})();",
    ],
    [
      "where a parameter would be looked at twice",
      "let n=0;let a=x=>x+x;out.push(1+a(n++));",
      "let n=0;out.push(1+(x=>x+x)(n++));",
    ],
    [
      "where it makes functions and is not always called",
      "let a=x=>{out.push([1].map(y=>y+x))};if(out)a(1);",
      "if(out)(x=>{out.push([1].map(y=>y+x))})(1);",
    ],
  ])("%s", (_, code, next) => expectMerged(code, next));

  test("where it is long and not always called", () => {
    const body = Array.from({ length: 30 }, (_, at) => `out.push(x+${at});`).join("");
    expectMerged(`let a=(x)=>{${body}};if(out.length<9)a(1);`, `if(out.length<9)((x)=>{${body}})(1);`);
    expect(callOnce(`let a=(x)=>{${body}};a(1);`)).not.toMatch(/=>/);
  });
});

/** Programs of functions that call those before them, in all the ways that are merged, with names that meet. */
const programs = fc
  .array(
    fc.record({
      params: fc.subarray(["x", "y", "n"]),
      body: fc.array(fc.nat(14), { minLength: 1, maxLength: 4 }),
      calls: fc.array(fc.nat(9)),
      args: fc.array(fc.constantFrom("x", "y", "n", "k", "n++", "x+1", "3", "out.length"), {
        minLength: 3,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(functions => {
    const lines = functions.map(({ params, body, calls, args }, at) => {
      const used = args.map(arg => (/^[xyn]/.test(arg) && !params.includes(arg[0]) ? "k" : arg));
      const call = (index: number) => (at ? `f${(calls[index % (calls.length || 1)] ?? 0) % at}(${used.join()})` : "k");
      const name = params[0] ?? "k";
      const statements = body.map(
        (kind, index) =>
          [
            `out.push(${name});`,
            `${call(index)};`,
            `let v${index}=${call(index)};out.push(v${index});`,
            `if(out.length%3)${call(index)};`,
            `if(out.length%5===1)return ${name};`,
            `k=${call(index)};`,
            `out.push(1+${call(index)});`,
            `{let x=${index};out.push(x);}`,
            `for(let y=0;y<2;y++)${call(index)};`,
            params.length ? `${name}+=2;` : "k+=2;",
            `out.push({${name}});`,
            `let z=${name};out.push(z);`.replace(/z/g, `z${index}`),
            `out.push(...[1,2].map(x=>x+${name}));`,
            at ? `out.push([3,4].map(f${at - 1}));` : "k--;",
            `let o${index}={x:()=>${call(index)}};out.push(o${index}.x());`,
          ][kind],
      );
      return `let f${at}=(${params.join()})=>{${statements.join("")}return ${at % 2 ? call(0) : name};};`;
    });
    return `let k=0,n=7;${lines.join("")}if(out.length<400)out.push(f${functions.length - 1}(1,2,3),k,n);`;
  });

test("whatever is merged does the same", () => {
  let merges = 0;
  fc.assert(
    fc.property(programs, code => {
      const merged = callOnce(code);
      if (merged !== code) merges++;
      expect(run(merged)).toEqual(run(code));
    }),
    { numRuns: 1500 },
  );
  expect(merges).toBeGreaterThan(300);
});

describe("a name at the top of a bundle", () => {
  test("begins with a $, wherever it is used, and no other name does", () => {
    const code = `let a = 1; class B { a() { return a; } } let f = a => ({ a, b: g(a) }); let g = x => { let y = a; return x + y; }; out(f(2).b, new B().a(), { a }.a);`;
    const out: unknown[] = [];
    const named = withOwnNames(code);
    new Function("out", named)((...values: unknown[]) => out.push(...values));
    expect(out).toEqual([3, 1, 1]);
    expect(named.match(/\$\w+/g)!.length).toBeGreaterThan(8);
    expect(named).toContain("let y =");
    expect(named).not.toMatch(/(let|class) [af-gB]\b/);
  });
});
