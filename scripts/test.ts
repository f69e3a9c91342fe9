/**
 * The one test command: every check and every kind of test. The checks and the build run in parallel, the tests one
 * kind after the other, since each kind uses all cores.
 *
 * A step that fails does not stop the later ones, so that one run shows everything; the exit status is
 * non-zero if any failed. Skipped, failed and unsteady tests are named once more at the end. The last line is
 * `N passed, N failed`, the sum of all tests. A step that fails without a failed test of its own (formatting, types, the
 * build, a crash) counts as one failure.
 *
 * `node scripts/test.ts unit e2e` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { styleText } from 'node:util'
import {
  failedFiles,
  isFailed,
  isPassed,
  isSkipped,
  joined,
  readReport,
  type TestResult,
  titleOf,
} from './test-report.ts'

interface Step {
  name: string
  what: string
  command: [string, ...string[]]
  /** The file in which a test step leaves its results. The other steps run in parallel. */
  report?: string
  /**
   * Files that fail are run once more (docs/decisions/0296-a-failed-file-of-journeys-is-run-again.md), without the
   * settings of the first run.
   */
  repeatsFailed?: boolean
  /** Settings of the first run. */
  settings?: Record<string, string>
}

interface Outcome {
  name: string
  seconds: number
  results: readonly TestResult[]
  /** The failures of tests that passed when their file ran once more. */
  unsteady: readonly TestResult[]
  /** Whether the step failed, perhaps without a failed test of its own. */
  hasFailed: boolean
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'quayline-test-'))
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Far more than any step needs: it only ends a step that hangs. */
const MAX_MS = 40 * 60_000

const steps: Step[] = [
  { name: 'biome', what: 'formatting and lint', command: ['biome', 'check'] },
  { name: 'tsc', what: 'types', command: ['tsc', '--noEmit'] },
  { name: 'openapi', what: 'the API document', command: ['node', 'scripts/lint-openapi.ts'] },
  { name: 'build', what: 'the server and the browser application', command: ['node', 'server/build/cli.ts'] },
  tests('unit', 'business rules, contract, browser code, server parts without a database'),
  tests('pglite', 'HTTP tests on the embedded database'),
  tests('postgres', 'HTTP tests and races on PostgreSQL'),
  // The second run of a failed file draws its pages, for the pictures of them.
  { ...tests('e2e', 'journeys in a real browser'), repeatsFailed: true, settings: { PIXELS: 'off' } },
]

/** More failed files than this are no accident, and are not run again. */
const MAX_REPEATED_FILES = 3

function tests(project: string, what: string): Step {
  const report = join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name: project, what, command: ['vitest', 'run', '--project', project, ...reporters], report }
}

async function run(step: Step): Promise<Outcome> {
  const started = performance.now()
  const first = await runOnce(step)
  const again = step.repeatsFailed ? failedFiles(first.results) : []
  const isRepeated = again.length > 0 && again.length <= MAX_REPEATED_FILES
  const second = isRepeated ? await runOnce(againWith(step, again)) : null
  const { results, unsteady } = second ? joined(first.results, second.results) : { ...first, unsteady: [] }
  const hasFailed = second
    ? results.some(isFailed) || (second.isBroken && !second.results.some(isFailed))
    : first.isBroken
  return { name: step.name, seconds: (performance.now() - started) / 1000, results, unsteady, hasFailed }
}

function againWith({ report = '', settings: _, ...step }: Step, files: string[]): Step {
  const other = `${report}.again.json`
  const command = step.command.map((part) => part.replace(report, other)) as Step['command']
  return { ...step, what: `once more: ${files.join(', ')}`, command: [...command, ...files], report: other }
}

/** The output of a parallel step is shown when the step has ended. */
async function runOnce(step: Step): Promise<{ results: TestResult[]; isBroken: boolean }> {
  const isAlone = step.report !== undefined
  const title = styleText('bold', `\n━━ ${step.name}: ${step.what}`)
  if (isAlone) console.log(title)
  const [program, ...args] = step.command
  const output = isAlone ? 'inherit' : 'pipe'
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, ...step.settings },
    stdio: ['ignore', output, output],
    timeout: MAX_MS,
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const failure = await once(child, 'close').then(
    () => (child.exitCode === 0 ? null : `it ended with ${child.exitCode ?? child.signalCode}`),
    (error: Error) => error.message,
  )
  if (!isAlone) console.log(`${title}\n${Buffer.concat(printed)}`)
  if (failure) console.error(`${step.name}: ${failure}`)
  return { results: step.report ? readReport(step.report, root) : [], isBroken: failure !== null }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`no such step: ${unknown}; there are ${steps.map(({ name }) => name)}`)

const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const outcomes = await Promise.all(chosen.filter(({ report }) => !report).map(run))
for (const step of chosen.filter(({ report }) => report)) outcomes.push(await run(step))
rmSync(folder, { recursive: true })

const passedIn = ({ results }: Outcome) => results.filter(isPassed).length
const failedIn = ({ results, hasFailed }: Outcome) =>
  hasFailed ? Math.max(results.filter(isFailed).length, 1) : 0

console.log(styleText('bold', '\n━━ summary'))
for (const outcome of outcomes) {
  const failed = failedIn(outcome)
  const verdict = failed > 0 ? styleText('red', 'failed') : styleText('green', 'ok')
  console.log(
    `${outcome.name.padEnd(10)} ${outcome.seconds.toFixed(1).padStart(7)} s  ${passedIn(outcome)} passed, ${failed} failed  ${verdict}`,
  )
}
for (const { name, results } of outcomes)
  for (const test of results.filter(isSkipped))
    console.log(`\n${styleText('yellow', 'skipped')} ${name}: ${titleOf(test)}`)
for (const { name, unsteady } of outcomes)
  for (const test of unsteady)
    console.log(
      `\n${styleText('yellow', 'passed only at one of two tries')} ${name}: ${titleOf(test)}\n${test.message}`,
    )
for (const { name, results } of outcomes)
  for (const test of results.filter(isFailed))
    console.log(`\n${styleText('red', 'failed')} ${name}: ${titleOf(test)}\n${test.message}`)
const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
console.log(`\n${sum(passedIn)} passed, ${sum(failedIn)} failed`)
process.exitCode = sum(failedIn) > 0 ? 1 : 0
