// Rules: docs/rules/bookings.md#drawing
import { expect, test, vi } from 'vitest'
import type { Paper } from './paper.ts'
import { drawPaper, MAILS } from './processes.ts'

// Each starts processes.
vi.setConfig({ testTimeout: 60_000 })

const paper: Paper = { title: 'Confirmation', subtitle: 'QL-000042', footer: 'Quayline', blocks: [] }
const another = (nth: number): Paper => ({ ...paper, title: `Confirmation ${nth}` })
const isPdf = (content: Uint8Array) => Buffer.from(content).subarray(0, 5).toString() === '%PDF-'
/** As many papers at once, from `first` on, each of the company that `company` names. */
const drawMany = (count: number, first: number, company: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => drawPaper(another(first + nth), company(nth)))

test('draws several papers that are requested at once', async () => {
  const drawn = await Promise.all(drawMany(5, 0, () => 'company:1'))
  expect(drawn.map(isPdf)).toEqual(Array(5).fill(true))
})

test('draws a paper once for all callers within a minute', async () => {
  const [one, other] = await Promise.all([
    drawPaper(paper, 'company:1'),
    drawPaper({ ...paper }, 'company:2'),
  ])
  expect(other).toBe(one)
  expect(await drawPaper(another(-1), 'company:1')).not.toEqual(one)
})

test('refuses papers as busy when fifty wait, but none of mails', async () => {
  const companies = drawMany(60, 100, (nth) => `company:${nth}`)
  const mails = drawMany(5, 200, () => MAILS)
  const outcomes = await Promise.allSettled(companies)
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['too_busy']))
  expect((await Promise.all(mails)).map(isPdf)).toEqual(Array(5).fill(true))
})

test('a company that requests many papers is refused, and the others have their turns between its papers', async () => {
  const done: string[] = []
  const note = (who: string, drawing: Promise<Uint8Array>) => drawing.then(() => void done.push(who))
  const many = drawMany(12, 300, () => 'company:1').map((drawing) => note('many', drawing))
  const others = [
    note('other', drawPaper(another(400), 'company:2')),
    note('mails', drawPaper(another(401), MAILS)),
  ]
  const outcomes = await Promise.allSettled(many)
  await Promise.all(others)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(9).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ])
  expect(done.slice(0, 4)).toEqual(expect.arrayContaining(['other', 'mails']))
})

test('draws a paper that was refused as busy when it is requested again', async () => {
  const papers = Array.from({ length: 20 }, (_, nth) => another(500 + nth))
  const outcomes = await Promise.allSettled(papers.map((one) => drawPaper(one, 'company:1')))
  const refused = papers.filter((_, nth) => outcomes[nth]?.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(isPdf(await drawPaper(refused[0] as Paper, 'company:1'))).toBe(true)
})

test('draws a statement of 800 charges, each with a long note of words that no other has', async () => {
  let word = 0
  const note = () => Array.from({ length: 80 }, () => (word++).toString(36).padStart(5, 'Ab9')).join(' ')
  const rows = Array.from({ length: 800 }, () => [note(), 'Disputed', '1 × £12.00', '£12.00'])
  const table = {
    kind: 'table',
    heads: ['What', 'Status', 'Units', 'Amount'],
    widths: [11, 4, 7, 6],
  } as const
  const statement: Paper = { ...paper, title: 'Statement', blocks: [{ ...table, rows, amounts: 2 }] }
  expect(isPdf(await drawPaper(statement, 'company:1'))).toBe(true)
})

test('fails for a paper that cannot be drawn, and draws the next one', async () => {
  const broken = { ...paper, blocks: null } as unknown as Paper
  await expect(drawPaper(broken, 'company:1')).rejects.toThrow('not drawn: lost')
  expect(isPdf(await drawPaper(another(600), 'company:1'))).toBe(true)
})

// Node.js prints its fatal error and a stack into the output of the run.
test('fails for a paper that needs more memory than a process has, which is not busy, and draws the next one', async () => {
  const blocks = [{ kind: 'text' as const, text: 'x'.repeat(20_000_000) }]
  await expect(drawPaper({ ...paper, blocks }, 'company:1')).rejects.toThrow('not drawn: lost')
  expect(isPdf(await drawPaper(another(601), 'company:1'))).toBe(true)
})
