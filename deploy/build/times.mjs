// A reporter for vitest: prints at the end where the time went, by project (vitest.config.ts) and by file.

const SLOWEST = 10;

const secondsOf = ms => `${(ms / 1000).toFixed(1).padStart(7)} s `;

/** The lines for files that took so long. */
export function linesOf(files) {
  const projects = new Map();
  for (const { project, ms } of files) projects.set(project, [...(projects.get(project) ?? []), ms]);
  const sum = all => all.reduce((left, right) => left + right, 0);
  return [
    "Time by project, of files that run side by side:",
    ...[...projects].map(([name, all]) => `${secondsOf(sum(all))} ${name}, ${all.length} files`),
    "The slowest files:",
    ...[...files]
      .sort((left, right) => right.ms - left.ms)
      .slice(0, SLOWEST)
      .map(({ name, ms }) => `${secondsOf(ms)} ${name}`),
  ];
}

/** From the start of its worker to the end of its last test. */
function durationOf(file) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

export default class Times {
  onTestRunEnd(files) {
    if (files.length < 2) return;
    const durations = files.map(file => ({
      project: file.project.name,
      name: file.relativeModuleId,
      ms: durationOf(file),
    }));
    console.log(linesOf(durations).join("\n"));
  }
}
