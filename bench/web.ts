/**
 * The waiting times of users in the browser (npm run bench:web), against the product's own limits:
 * bytes of each page, Lighthouse, and the time from an input to its effect. The product is the built one, on
 * PostgreSQL; the browser is the system's Chromium; all of it shares this machine.
 *
 * BENCH_RUNS runs of Lighthouse (3), BENCH_SAMPLES of each interaction (20); `npm run bench:web -- transfer`
 * (or lighthouse, interactions) measures only that. Exits with 1 if a limit is exceeded.
 */
import { median, report } from './report.ts'
import { interactions, type Times } from './web-interactions.ts'
import { type Scores, scoresOf } from './web-lighthouse.ts'
import { type Setup, setUp, type UserKind } from './web-setup.ts'
import { type Transfer, transferOf, transferOfDialog } from './web-transfer.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 20)
const LOGIN = 'sign-in'
const LIST = "shipper's list"

interface Figure {
  readonly name: string
  readonly measured: number
  readonly limit: number
  /** True if more is better: scores. */
  readonly atLeast?: boolean
  readonly unit: string
  readonly digits?: number
}

const parts = { transfer, lighthouse, interactions: interaction }
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`no such part: ${unknown}; there are ${Object.keys(parts)}`)

const setup = await setUp()
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await measure(setup)))
} finally {
  await setup.close()
}
console.log('\nAgainst the limits\n')
const isOver = ({ measured, limit, atLeast }: Figure) => (atLeast ? measured < limit : !(measured <= limit))
report([
  ['figure', 'measured', 'limit', ''],
  ...figures.map((figure) => [
    figure.name,
    written(figure, figure.measured),
    `${figure.atLeast ? '≥' : '≤'} ${written(figure, figure.limit)}`,
    isOver(figure) ? '**over**' : 'ok',
  ]),
])
if (figures.some(isOver)) process.exitCode = 1

function written({ unit, digits = 0 }: Figure, value: number): string {
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`
}

async function transfer(on: Setup): Promise<Figure[]> {
  const detail = `/quote-requests/${on.quoted}`
  const quotable = `/quote-requests/${on.unquoted[0]}`
  const pages: [name: string, path: string, who: UserKind][] = [
    [LOGIN, '/login', 'visitor'],
    ['registration', '/haulier-registration', 'visitor'],
    [LIST, '/quote-requests', 'shipper'],
    ["haulier's list", '/quote-requests', 'haulier'],
    ['request with its quotes', detail, 'shipper'],
    ['company profile', '/company-profile', 'haulier'],
    ['user management', '/user-management', 'shipper'],
    ['plans', '/pricing-plan', 'shipper'],
    ['directory', '/haulier-directory', 'shipper'],
    ["a haulier's profile", '/haulier-directory/Haulier%201', 'shipper'],
    ['operator', '/operator', 'operator'],
  ]
  const found: Transfer[] = []
  for (const [name, path, who] of pages) found.push(await transferOf(on, name, path, who))
  console.log('\nKilobytes on the wire, nothing cached\n')
  report([
    ['page', 'JavaScript', 'CSS', 'font', 'all', 'JavaScript at the first interaction'],
    ...found.map((one) => [
      one.name,
      ...[one.scripts, one.styles, one.fonts, one.all, one.scriptsAfter].map((kilobytes) =>
        kilobytes.toFixed(1),
      ),
    ]),
  ])
  const dialogs: [name: string, kilobytes: number][] = [
    ['create request', await transferOfDialog(on, '/quote-requests', 'shipper', 'Create Quote Request')],
    ['submit quote', await transferOfDialog(on, quotable, 'haulier', 'Submit Quote')],
    ['counter', await transferOfDialog(on, detail, 'shipper', 'Counter')],
  ]
  console.log('\nKilobytes of JavaScript that opening a form adds\n')
  report([['form', 'JavaScript'], ...dialogs.map(([name, kilobytes]) => [name, kilobytes.toFixed(1)])])
  const page = (name: string) => found.find((one) => one.name === name) as Transfer
  const kilobytes = (name: string, measured: number, limit: number): Figure => ({
    name,
    measured,
    limit,
    unit: 'KB',
    digits: 1,
  })
  return [
    kilobytes('sign-in: JavaScript', page(LOGIN).scripts, 125),
    kilobytes('sign-in: CSS', page(LOGIN).styles, 10),
    kilobytes('sign-in: all with font', page(LOGIN).all, 200),
    kilobytes('list: JavaScript', Math.max(page(LIST).scripts, page("haulier's list").scripts), 168),
    kilobytes('list: CSS', Math.max(page(LIST).styles, page("haulier's list").styles), 14),
    kilobytes('form for a new request: JavaScript', dialogs[0]?.[1] ?? Number.NaN, 65),
  ]
}

async function lighthouse(on: Setup): Promise<Figure[]> {
  const wanted = [
    { name: 'sign-in, desktop', path: '/login', who: 'visitor', form: 'desktop', score: 98, paint: 0.9 },
    { name: 'sign-in, mobile', path: '/login', who: 'visitor', form: 'mobile', score: 93, paint: 2.5 },
    {
      name: 'list, desktop',
      path: '/quote-requests',
      who: 'shipper',
      form: 'desktop',
      score: 98,
      paint: 0.9,
    },
    { name: 'list, mobile', path: '/quote-requests', who: 'shipper', form: 'mobile', score: 93, paint: 3 },
  ] as const
  const found: Scores[] = []
  for (const page of wanted) found.push(await scoresOf(on, page, RUNS))
  console.log(`\nLighthouse, medians of ${RUNS} runs\n`)
  report([
    ['page', 'performance', 'accessibility', 'best practices', 'LCP s', 'CLS', 'TBT ms'],
    ...found.map((one) => [
      one.name,
      String(one.performance),
      String(one.accessibility),
      String(one.bestPractices),
      one.largestPaint.toFixed(2),
      one.layoutShift.toFixed(3),
      one.blocking.toFixed(0),
    ]),
  ])
  return wanted.flatMap(({ name, score, paint }, index) => {
    const scores = found[index] as Scores
    return [
      { name: `${name}: performance`, measured: scores.performance, limit: score, atLeast: true, unit: '' },
      { name: `${name}: accessibility`, measured: scores.accessibility, limit: 100, atLeast: true, unit: '' },
      {
        name: `${name}: best practices`,
        measured: scores.bestPractices,
        limit: 100,
        atLeast: true,
        unit: '',
      },
      { name: `${name}: largest paint`, measured: scores.largestPaint, limit: paint, unit: 's', digits: 2 },
      { name: `${name}: layout shift`, measured: scores.layoutShift, limit: 0.05, unit: '', digits: 3 },
    ]
  })
}

async function interaction(on: Setup): Promise<Figure[]> {
  const limits: Record<Times['kind'], number> = {
    'page change': 100,
    modal: 100,
    keystroke: 50,
    submit: 120,
    'cold list': 500,
  }
  const found = await interactions(on, SAMPLES)
  const last = (samples: readonly number[]) =>
    [...samples].sort((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? Number.NaN
  console.log('\nMilliseconds from the input to the paint that shows its effect\n')
  report([
    ['what', 'samples', 'median', '95th percentile'],
    ...found.map(({ name, samples }) => [
      name,
      String(samples.length),
      median(samples).toFixed(0),
      last(samples).toFixed(0),
    ]),
  ])
  return found.map(({ name, kind, samples }) => ({
    name,
    measured: median(samples),
    limit: limits[kind],
    unit: 'ms',
  }))
}
