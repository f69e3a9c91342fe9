/**
 * Names the tests that passed only when they were repeated (docs/decisions/0258-a-failed-journey-is-tried-again.md), so
 * that they are mended although the run passes.
 */
import type { Reporter, TestCase } from 'vitest/node'

export default class FlakyTests implements Reporter {
  private readonly flaky: TestCase[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.flaky.push(test)
  }

  onTestRunEnd(): void {
    if (this.flaky.length === 0) return
    console.log(`\nPassed only at the second try, ${this.flaky.length}:`)
    for (const test of this.flaky) {
      const [error] = test.result().errors ?? []
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}\n    ${error?.message ?? ''}`)
    }
  }
}
