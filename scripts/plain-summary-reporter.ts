import type { Reporter, TestModule } from 'vitest/node';

const slowestShown = 5;

/** Ends a test run with its slowest files and one plain line: `N passed, N failed`. */
export default class PlainSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    if (modules.length > slowestShown) process.stdout.write(listSlowest(modules));
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    // The test database's exit hook ends the process with 0, whatever the tests came to.
    process.on('exit', () => {
      if (failed > 0) process.exitCode = 1;
    });
  }
}

/** The files whose tests and hooks took longest, by the clock. */
function listSlowest(modules: readonly TestModule[]): string {
  const lines = modules
    .map((module) => ({ module, ms: module.diagnostic().duration }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, slowestShown)
    .map(
      ({ module, ms }) =>
        `${(ms / 1_000).toFixed(1).padStart(7)} s  ${module.relativeModuleId} (${module.project.name})\n`,
    );
  return `\nSlowest files:\n${lines.join('')}`;
}
