// Who holds an interpreter's variables, by lists written by hand as E.dumpVariables() prints them.
import { expect, it } from "vitest";
import { functionsIn, holdersOf } from "../rig/espruino/holders";

/** The top names `press` (a function, whose scope `shell` shares), `shell` and `words`; "keys" belongs to both scopes. */
const DUMP = `Croupier on linux

ref,size,flags,name,links...
1,1,1,Object,2,3,4,
2,1,29,"press",5,
5,1,7,,6,7,
6,1,32,"\\xFFcod",8,
8,2,61,String "a,b",
7,1,32,"\\xFFsco",9,
3,1,29,"shell",10,
10,1,5,Object,11,
11,1,30,"redraw",12,
12,1,7,,13,14,
13,1,32,"\\xFFcod",15,
15,3,61,String "redraw()",
14,1,32,"\\xFFsco",9,
9,1,7,,16,
16,1,30,"r",17,
17,40,3,Array,
4,1,29,"words",18,
18,9,61,String "1,2,3",
99,7,61,String "nobody leads here",
=undefined
`;

it("each holds itself and what only it leads to; what several share is told by those that do", () => {
  expect(holdersOf(DUMP)).toEqual([
    { name: "(redraw press)", variables: 42 },
    { name: "words", variables: 10 },
    { name: "shell", variables: 9 },
    { name: "press", variables: 6 },
  ]);
  expect(functionsIn(DUMP)).toBe(2);
});

it("what is no list of variables is refused", () => {
  for (const text of ["", "1,2", "Uncaught Error"]) expect(() => holdersOf(text)).toThrow("no list of variables");
});
