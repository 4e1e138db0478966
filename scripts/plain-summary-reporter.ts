import type { Reporter, TestModule } from 'vitest/node';

/** Ends a test run with one plain line: `N passed, N failed`. */
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
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    // The test database's exit hook ends the process with 0, whatever the tests came to.
    process.on('exit', () => {
      if (failed > 0) process.exitCode = 1;
    });
  }
}
