// The order of the test files: those that are known to take long come first. The last file then runs alone for a short time only, on a machine with two cores.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than about ten seconds on two cores. Vitest itself knows durations only where it ran before, not in a fresh clone. */
const SLOW: string[] = [];

const placeOf = (spec: TestSpecification) => {
  const at = SLOW.indexOf(relative(spec.project.config.root, spec.moduleId).replace(/\\/g, "/"));
  return at < 0 ? SLOW.length : at;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    // A sort keeps the order of what it takes for equal. Projects run one after the other whatever the order here.
    return sorted.sort((left, right) => placeOf(left) - placeOf(right));
  }
}
