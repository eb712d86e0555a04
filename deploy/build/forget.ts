// What only the start needed goes when the board runs: `FORGET(start)` turns into `start=a=b=0`, where `a` and `b` are functions that nothing else names. The same
// in a game that is open, of what only opens it.
//
// A function that exists takes four variables on the board and one for each parameter, and many of the largest are called once. The source names where they end;
// what they alone used is found here.
import { parse } from "acorn";
import type { CallExpression, Identifier, Node, Program } from "acorn";
import { full } from "acorn-walk";
import { analyze } from "eslint-scope";
import type { Scope, Variable } from "eslint-scope";
import MagicString from "magic-string";
import type { Plugin } from "rollup";

const WORD = "FORGET";

interface Placed {
  start: number;
  end: number;
}

/** A function, and what is told its parameters where it is called on the spot (lift.ts). */
interface Made extends Node {
  given?: Node[];
}

const isIn = (place: Placed, inside: Placed) => place.start >= inside.start && place.end <= inside.end;

/** What is looked at: every function, the innermost last; and where something is called. */
interface Found {
  functions: Made[];
  called: Set<number>;
  calls: CallExpression[];
}

function look(program: Program): Found {
  const found: Found = { functions: [], called: new Set(), calls: [] };
  full(program, node => {
    if (/Function/.test(node.type)) found.functions.push(node);
    if (node.type !== "CallExpression") return;
    const { callee, arguments: given } = node as CallExpression;
    found.called.add(callee.start);
    if (/Function/.test(callee.type)) (callee as Made).given = given;
    if (callee.type === "Identifier" && (callee as Identifier).name === WORD) found.calls.push(node as CallExpression);
  });
  found.functions.sort((a, b) => a.start - b.start || b.end - a.end);
  return found;
}

/** A function that has a name: where it stands. */
function madeAs({ defs }: Variable, whole: Made): Node | undefined {
  const [def] = defs as unknown as { type: string; index: number; node: { init?: Node | null } }[];
  const node = def?.type === "Parameter" ? whole.given?.[def.index] : def?.node.init;
  return node?.type === "ArrowFunctionExpression" ? node : undefined;
}

/** Where it is named: in which function, and whether it is called there. */
function placesOf({ references }: Variable, { functions, called }: Found) {
  return references
    .filter(one => !one.init)
    .map(one => one.identifier as unknown as Placed)
    .map(at => ({ in: functions.filter(one => isIn(at, one)).at(-1)!, isCall: called.has(at.start), at }));
}

/**
 * The names that nothing living names when these are over: they themselves, and what only they use. What they hand out, and the functions that they make, live
 * on. What `whole`, in which all of them stand, does by itself is done by then, but for what stands behind `after`.
 */
function goneWith(given: string[], whole: Made, scope: Scope, found: Found, after: number): Set<string> {
  const made = scope.variables.map(variable => ({ variable, arrow: madeAs(variable, whole) }));
  const gone = new Set(given);
  const over = made.filter(({ variable }) => gone.has(variable.name)).map(({ arrow }) => arrow!);
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const { variable, arrow } of made) {
      if (gone.has(variable.name) || !arrow) continue;
      const all = placesOf(variable, found);
      const places = all.filter(place => place.in !== arrow);
      const isCalled = places.every(({ isCall }) => isCall);
      // What was handed out lives on, and may name itself.
      if (!isCalled && all.length > places.length) continue;
      const isDone = (place: (typeof places)[number]) =>
        place.in === whole ? !isIn(place.at, { start: after, end: whole.end }) : over.includes(place.in as never);
      // Outside of the function are those that it is told.
      if (!places.every(place => !isIn(place.at, whole) || isDone(place))) continue;
      gone.add(variable.name);
      if (isCalled) over.push(arrow);
      isMore = true;
    }
  }
  return gone;
}

/** The finished code; unchanged if it forgets nothing. */
export function forget(code: string): string {
  const program = parse(code, { ecmaVersion: 2022, sourceType: "script", ranges: true });
  const found = look(program);
  if (!found.calls.length) return code;
  const scopes = analyze(program as never, { ecmaVersion: 2022, sourceType: "script" });
  const text = new MagicString(code);
  for (const call of found.calls) {
    const given = call.arguments.map(one => (one as Identifier).name);
    const around = found.functions.filter(one => isIn(call, one));
    const whole = around.filter(one => scopes.acquire(one as never)?.set.has(given[0])).at(-1);
    const scope = whole && scopes.acquire(whole as never)!;
    const stray = given.find(name => !scope?.set.get(name) || !madeAs(scope.set.get(name)!, whole!));
    if (!scope || stray !== undefined) throw new Error(`${WORD}: ${stray ?? "nothing"} is no function here`);
    // What it does by itself is done when one of its functions says so.
    const after = around.at(-1) === whole ? call.end : whole.end;
    text.overwrite(call.start, call.end, `(${[...goneWith(given, whole, scope, found, after), "0"].join("=")})`);
  }
  return text.toString();
}

/** For a bundle whose functions stand where they will stand. */
export const forgotten = (): Plugin => ({
  name: "forgotten",
  renderChunk: code => ({ code: forget(code), map: null }),
});
