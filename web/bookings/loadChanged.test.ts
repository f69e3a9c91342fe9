// Rules: docs/rules/bookings.md#answer-several
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { LEFT, type Loaded, loadChanged } from './loadChanged.ts'

const asked = vi.hoisted((): string[] => {
  // Test files share loaded modules, and another one replaces `call` as well.
  vi.resetModules()
  return []
})

vi.mock('../api/call.ts', () => ({
  async call(_endpoint: unknown, _value: unknown, { params }: { params: { reference: string } }) {
    asked.push(params.reference)
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

test('loads the bookings that are new in the list, have another row or have left it, once', async () => {
  const loaded = new Map<string, Loaded>()
  await load(loaded, { A: '1', B: '1', C: '1' })
  expect(asked).toEqual(['A', 'B', 'C'])
  expect([...(loaded.get('A')?.shown ?? [])]).toEqual([7])
  await load(loaded, { A: '1', B: '2' })
  expect(asked.slice(3).toSorted()).toEqual(['B', 'C'])
  await load(loaded, { A: '1', B: '2' })
  expect(asked).toHaveLength(5)
})

test('a booking that left the list by an answer given here is not loaded again, one that is still in it is', async () => {
  const loaded = new Map<string, Loaded>()
  await load(loaded, { A: '1', B: '1' })
  for (const entry of loaded.values()) entry.row = LEFT
  await load(loaded, { B: '2' })
  expect(asked).toEqual(['A', 'B', 'B'])
})
