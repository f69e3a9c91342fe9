// Rules: docs/rules/bookings.md#answer-several
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { LEFT, type Loaded, loadChanged } from './loadChanged.ts'

const asked = vi.hoisted((): string[] => {
  // Test files share loaded modules, and another one replaces `call` as well.
  vi.resetModules()
  return []
})
const atOnce = vi.hoisted(() => ({ now: 0, most: 0 }))

vi.mock('../api/call.ts', () => ({
  async call(_endpoint: unknown, _value: unknown, { params }: { params: { reference: string } }) {
    asked.push(params.reference)
    atOnce.now += 1
    atOnce.most = Math.max(atOnce.most, atOnce.now)
    await Promise.resolve()
    atOnce.now -= 1
    const change = { id: 7, side: 'haulier', status: 'Proposed' }
    return { reference: params.reference, side: 'owner', changes: [change] }
  },
}))

afterAll(() => {
  vi.resetModules()
})

const { signal } = new AbortController()
const load = (loaded: Map<string, Loaded>, rows: Record<string, string>) =>
  loadChanged(loaded, Object.entries(rows), signal)

beforeEach(() => {
  asked.length = 0
})

test('loads bookings four at a time, and again only those whose row has changed or left', async () => {
  const loaded = new Map<string, Loaded>()
  const rows = { A: '1', B: '1', C: '1', D: '1', E: '1', F: '1' }
  await load(loaded, rows)
  expect([...loaded.keys()]).toEqual(Object.keys(rows))
  expect([...(loaded.get('A')?.shown ?? [])]).toEqual([7])
  expect(atOnce.most).toBe(4)

  asked.length = 0
  const { A: _left, ...others } = { ...rows, B: '2' }
  await load(loaded, others)
  expect(asked).toEqual(['A', 'B'])
  await load(loaded, others)
  expect(asked).toEqual(['A', 'B'])
})

test('a booking that left the list by an answer given here is not loaded again, one that is still in it is', async () => {
  const loaded = new Map<string, Loaded>()
  await load(loaded, { A: '1', B: '1' })
  for (const entry of loaded.values()) entry.row = LEFT
  await load(loaded, { B: '2' })
  expect(asked).toEqual(['A', 'B', 'B'])
})
