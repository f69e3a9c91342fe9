/** What a run of tests reported, and what holds after the files that failed have been run once more. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JsonTestResults } from 'vitest/node'

export interface TestResult {
  readonly file: string
  /** Null for a file that failed as a whole, so that none of its tests ran. */
  readonly name: string | null
  readonly status: 'passed' | 'failed' | 'skipped'
  /** The first lines of the error of a failed test. */
  readonly message: string
}

/** Reads the JSON report of Vitest. There is none after a crash; the exit status shows that. */
export function readReport(path: string, root: string): TestResult[] {
  if (!existsSync(path)) return []
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.flatMap(({ name: module, status, message, assertionResults }): TestResult[] => {
    const file = relative(root, module)
    const tests = assertionResults.map(
      (test): TestResult => ({
        file,
        name: test.fullName,
        status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        message: shortened(test.failureMessages?.join('\n')),
      }),
    )
    const isBroken = status === 'failed' && !tests.some(isFailed)
    return isBroken ? [...tests, { file, name: null, status, message: shortened(message) }] : tests
  })
}

export const isFailed = ({ status }: TestResult) => status === 'failed'
export const isPassed = ({ status }: TestResult) => status === 'passed'
export const isSkipped = ({ status }: TestResult) => status === 'skipped'
export const titleOf = ({ file, name }: TestResult) => (name === null ? file : `${file} > ${name}`)

/** The files to run once more. */
export function failedFiles(results: readonly TestResult[]): string[] {
  return [...new Set(results.filter(isFailed).map(({ file }) => file))]
}

/**
 * Joins two runs, of which the second ran the failed files of the first. A test has passed if it passed in either.
 * `unsteady` are the failures of tests that passed in the other run.
 */
export function joined(first: readonly TestResult[], second: readonly TestResult[]) {
  const repeated = new Set(second.map(({ file }) => file))
  const passed = new Set([...first, ...second].filter(isPassed).map(titleOf))
  const hasPassed = (result: TestResult) => passed.has(titleOf(result))
  const settled = second.map((result) =>
    hasPassed(result) ? { ...result, status: 'passed' as const } : result,
  )
  const wasBroken = ({ file, name }: TestResult) =>
    name === null && !second.some((result) => result.file === file && result.name === null)
  return {
    results: [...first.filter(({ file }) => !repeated.has(file)), ...settled],
    unsteady: [
      ...first.filter(
        (result) => isFailed(result) && repeated.has(result.file) && (hasPassed(result) || wasBroken(result)),
      ),
      ...second.filter((result) => isFailed(result) && hasPassed(result)),
    ],
  }
}

/** The first lines of a message, without the stack inside of libraries; the whole is where the test ran. */
function shortened(message = ''): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .map((line) => line && `    ${line}`)
    .join('\n')
}
