// What passed on which interpreter, as a table: a row for each group of tests, a column for each interpreter by its version and commit.
import type { TestResult } from "../../../deploy/build/tests.mjs";
import { tableOf } from "../../../deploy/lab/pictures/markdown";

export interface Result extends TestResult {
  /** Of the test, without folder and ending. */
  file: string;
}

interface Row {
  file: string;
  what: string;
  variables: string;
  cells: Map<string, string[]>;
}

/** As test/espruino/each.ts titles them: `2v29 6106910b8, 5100 variables`, and two of them with "and" between. */
const LANE = /^(\d+v\S+ [^,]+?)(?:,| and |$)/;
/** One chip has as many as its radios leave. */
const CHIP = / on an emulated /;
const SEED = / \(SEED=\d+\)/;

const variablesOf = (title: string) => {
  const [, fixed] = /, (\d+) variables/.exec(title) ?? [];
  if (CHIP.test(title)) return "a chip's own";
  return !fixed ? "as needed" : title.includes(" and ") ? `as needed, ${fixed}` : fixed;
};

/** Tests that no interpreter of this machine runs are the emulated Cortex-M4's. */
export const isOnCortex = ({ ancestorTitles: [lane = ""] }: Result): boolean => !LANE.test(lane);

/** A test that stands in no group is one of its own. */
function placeOf({ ancestorTitles: [lane = "", what = ""], title }: Result, cortex: string) {
  const found = LANE.exec(lane);
  return found
    ? { column: found[1], what: what.replace(SEED, ""), variables: variablesOf(lane) }
    : { column: cortex, what: (lane || title).replace(SEED, ""), variables: "a chip's own" };
}

function cellOf(statuses: string[] | undefined): string {
  const count = (status: string) => (statuses ?? []).filter(one => one === status).length;
  const [passed, failed] = [count("passed"), count("failed")];
  const skipped = (statuses ?? []).length - passed - failed;
  if (!passed && !failed) return "–";
  return [failed && `**${failed} failed**`, passed && `${passed} passed`, skipped && `${skipped} skipped`]
    .filter(one => one)
    .join(", ");
}

export const ran = (results: Result[]): boolean => results.some(({ status }) => status === "passed");

/** `cortex`: how the emulated one is called. What was skipped everywhere has no row, and who ran nothing no column. */
export function laneTable(results: Result[], cortex = "emulated Cortex-M4"): string {
  const rows = new Map<string, Row>();
  const columns = new Set<string>();
  for (const result of results.filter(({ status }) => status === "passed" || status === "failed"))
    columns.add(placeOf(result, cortex).column);
  for (const result of results) {
    const { column, what, variables } = placeOf(result, cortex);
    if (!columns.has(column)) continue;
    const key = [result.file, what, variables].join("\n");
    const row = rows.get(key) ?? { file: result.file, what, variables, cells: new Map<string, string[]>() };
    rows.set(key, row);
    row.cells.set(column, [...(row.cells.get(column) ?? []), result.status]);
  }
  const order = [...columns].sort((one, other) => Number(one === cortex) - Number(other === cortex));
  return tableOf(
    ["tests", "what", "variables", ...order],
    [...rows.values()]
      .filter(row => order.some(column => cellOf(row.cells.get(column)) !== "–"))
      .sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0))
      .map(row => [row.file, row.what, row.variables, ...order.map(column => cellOf(row.cells.get(column)))]),
  );
}
