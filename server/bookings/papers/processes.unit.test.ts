import { expect, test, vi } from 'vitest'
import type { Paper } from './paper.ts'
import { drawPaper } from './processes.ts'

// Each starts processes.
vi.setConfig({ testTimeout: 60_000 })

const paper: Paper = { title: 'Confirmation', subtitle: 'QL-000042', footer: 'Quayline', blocks: [] }
const isPdf = (content: Uint8Array) => Buffer.from(content).subarray(0, 5).toString() === '%PDF-'

test('draws several papers that are asked for at once', async () => {
  const drawn = await Promise.all(Array.from({ length: 5 }, () => drawPaper(paper)))
  expect(drawn.map(isPdf)).toEqual(Array(5).fill(true))
})

test('refuses papers as busy when fifty wait', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => drawPaper(paper)))
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['too_busy']))
})

test('fails for a paper that cannot be drawn, and draws the next one', async () => {
  await expect(drawPaper({ ...paper, blocks: null } as unknown as Paper)).rejects.toThrow('not drawn: lost')
  expect(isPdf(await drawPaper(paper))).toBe(true)
})
