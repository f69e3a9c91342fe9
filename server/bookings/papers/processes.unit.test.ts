import { expect, test, vi } from 'vitest'
import type { Paper } from './paper.ts'
import { drawPaper } from './processes.ts'

// Each starts processes.
vi.setConfig({ testTimeout: 60_000 })

const paper: Paper = { title: 'Confirmation', subtitle: 'QL-000042', footer: 'Quayline', blocks: [] }
const another = (nth: number): Paper => ({ ...paper, title: `Confirmation ${nth}` })
const isPdf = (content: Uint8Array) => Buffer.from(content).subarray(0, 5).toString() === '%PDF-'

test('draws several papers that are requested at once', async () => {
  const drawn = await Promise.all(Array.from({ length: 5 }, (_, nth) => drawPaper(another(nth))))
  expect(drawn.map(isPdf)).toEqual(Array(5).fill(true))
})

test('draws a paper once for all callers within a minute', async () => {
  const [one, other] = await Promise.all([drawPaper(paper), drawPaper({ ...paper })])
  expect(other).toBe(one)
  expect(await drawPaper(another(-1))).not.toEqual(one)
})

test('refuses papers as busy when fifty wait', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, nth) => drawPaper(another(100 + nth))),
  )
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['too_busy']))
})

test('draws a paper that was refused as busy when it is requested again', async () => {
  const papers = Array.from({ length: 60 }, (_, nth) => another(200 + nth))
  const outcomes = await Promise.allSettled(papers.map((one) => drawPaper(one)))
  const refused = papers.filter((_, nth) => outcomes[nth]?.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(isPdf(await drawPaper(refused[0] as Paper))).toBe(true)
})

test('fails for a paper that cannot be drawn, and draws the next one', async () => {
  await expect(drawPaper({ ...paper, blocks: null } as unknown as Paper)).rejects.toThrow('not drawn: lost')
  expect(isPdf(await drawPaper(paper))).toBe(true)
})
