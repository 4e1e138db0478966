import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

const slowestShown = 5;

/** Ends a test run with its slowest files, what was skipped and why, and one plain line: `N passed, N failed, N skipped`. */
export default class PlainSummaryReporter implements Reporter {
  /** With `-t` the other tests are skipped as well, which is no news. */
  #isOfChosenTests = false;

  onInit({ config }: Vitest): void {
    this.#isOfChosenTests = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    const skipped: TestCase[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
        if (state === 'skipped') skipped.push(test);
      }
    }
    if (modules.length > slowestShown) process.stdout.write(listSlowest(modules));
    if (skipped.length > 0 && !this.#isOfChosenTests) process.stdout.write(listSkipped(skipped));
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped\n`);
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

/** Each with the reason that it gave. */
function listSkipped(skipped: readonly TestCase[]): string {
  const lines = skipped.map((test) => {
    const result = test.result();
    const reason = (result.state === 'skipped' && result.note) || 'no reason given';
    return `  ${test.module.relativeModuleId} > ${test.fullName}: ${reason}\n`;
  });
  return `\nSKIPPED, and therefore not shown by this run:\n${lines.join('')}`;
}
