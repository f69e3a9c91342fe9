/**
 * The one test command: every check and every kind of test. The checks and the build run in parallel, the tests one
 * kind after the other, since each kind uses all cores.
 *
 * A step that fails does not stop the later ones, so that one run shows everything; the exit status is
 * non-zero if any failed. Skipped and failed tests are named once more at the end. The last line is
 * `N passed, N failed`, the sum of all tests. A step that fails without a failed test of its own (formatting, types, the
 * build, a crash) counts as one failure.
 *
 * `node scripts/test.ts unit e2e` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'
import type { JsonTestResult, JsonTestResults } from 'vitest/node'

interface Step {
  name: string
  what: string
  command: [string, ...string[]]
  /** The file in which a test step leaves its counts. The other steps run in parallel. */
  report?: string
}

interface Outcome {
  name: string
  seconds: number
  passed: number
  failed: number
  /** The failed tests: file, name and message. Shown last, where a shortened log still has them. */
  failures: string[]
  /** The tests that did not run, such as those of a tool that the machine lacks: file and name. */
  skipped: string[]
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'quayline-test-'))
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Far more than any step needs: it only ends a step that hangs. */
const LONGEST = 40 * 60_000

const steps: Step[] = [
  { name: 'biome', what: 'formatting and lint', command: ['biome', 'check'] },
  { name: 'tsc', what: 'types', command: ['tsc', '--noEmit'] },
  { name: 'openapi', what: 'the API document', command: ['node', 'scripts/lint-openapi.ts'] },
  { name: 'build', what: 'the server and the browser application', command: ['node', 'server/build/cli.ts'] },
  tests('unit', 'business rules, contract, browser code, server parts without a database'),
  tests('pglite', 'HTTP tests on the embedded database'),
  tests('postgres', 'HTTP tests and races on PostgreSQL'),
  tests('e2e', 'journeys in a real browser'),
]

function tests(project: string, what: string): Step {
  const report = join(folder, `${project}.json`)
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/flaky-tests.ts',
  ]
  const command: Step['command'] = ['vitest', 'run', '--project', project, ...reporters]
  return { name: project, what, command, report }
}

/** Runs a step. The output of a parallel step is shown when the step has ended. */
async function run(step: Step): Promise<Outcome> {
  const isAlone = step.report !== undefined
  const title = styleText('bold', `\n━━ ${step.name}: ${step.what}`)
  if (isAlone) console.log(title)
  const started = performance.now()
  const [program, ...args] = step.command
  const output = isAlone ? 'inherit' : 'pipe'
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', output, output], timeout: LONGEST })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const failure = await once(child, 'close').then(
    () => (child.exitCode === 0 ? null : `it ended with ${child.exitCode ?? child.signalCode}`),
    (error: Error) => error.message,
  )
  if (!isAlone) console.log(`${title}\n${Buffer.concat(printed)}`)
  if (failure) console.error(`${step.name}: ${failure}`)
  const seconds = (performance.now() - started) / 1000
  const { failed, ...counted } = results(step)
  return { name: step.name, seconds, ...counted, failed: failure ? Math.max(failed, 1) : failed }
}

/** A crash before the report is written leaves no counts; the exit status shows it. */
function results({ report }: Step): Omit<Outcome, 'name' | 'seconds'> {
  if (!report || !existsSync(report)) return { passed: 0, failed: 0, failures: [], skipped: [] }
  const { numPassedTests, numFailedTests, testResults }: JsonTestResults = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(failuresOf),
    skipped: testResults.flatMap(skippedOf),
  }
}

function failuresOf({ name, status, message, assertionResults }: JsonTestResult): string[] {
  const file = relative(root, name)
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}\n${shortened(failureMessages?.join('\n'))}`,
    )
  const isFileBroken = status === 'failed' && tests.length === 0
  return isFileBroken ? [`${file}\n${shortened(message)}`] : tests
}

function skippedOf({ name, assertionResults }: JsonTestResult): string[] {
  return assertionResults
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ fullName }) => `${relative(root, name)} > ${fullName}`)
}

/** The first lines of a message, without the stack inside of libraries; the whole is where the test ran. */
const shortened = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`no such step: ${unknown}; there are ${steps.map(({ name }) => name)}`)

const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const outcomes = await Promise.all(chosen.filter(({ report }) => !report).map(run))
for (const step of chosen.filter(({ report }) => report)) outcomes.push(await run(step))
rmSync(folder, { recursive: true })

console.log(styleText('bold', '\n━━ summary'))
for (const { name, seconds, passed, failed } of outcomes) {
  const verdict = failed > 0 ? styleText('red', 'failed') : styleText('green', 'ok')
  console.log(
    `${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed  ${verdict}`,
  )
}
for (const { name, skipped } of outcomes)
  for (const test of skipped) console.log(`\n${styleText('yellow', 'skipped')} ${name}: ${test}`)
for (const { name, failures } of outcomes)
  for (const failure of failures) console.log(`\n${styleText('red', 'failed')} ${name}: ${failure}`)
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
