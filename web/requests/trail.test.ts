// Rules: docs/rules/screens.md#next-request
import { afterEach, expect, test, vi } from 'vitest'
import { extended, keepTrail, keptTrail, neighboursOn, pageAtEnd, rowsBeyond, trailOf } from './trail.ts'

const trail = trailOf({ tab: 'new' }, 2, [30, 20, 10])

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the neighbours of a request are those of the list', () => {
  expect(neighboursOn(trail, 20)).toEqual({ page: 2, previous: 30, next: 10 })
  expect(neighboursOn(trail, 30)).toEqual({ page: 2, previous: null, next: 20 })
  expect(neighboursOn(trail, 99)).toBeNull()
})

test('at its ends the trail continues with the next and the previous page', () => {
  const longer = extended(extended(trail, 3, [9, 8], 'next'), 1, [50, 40], 'previous')
  expect(neighboursOn(longer, 10)).toMatchObject({ next: 9 })
  expect(neighboursOn(longer, 30)).toMatchObject({ previous: 40 })
  expect(neighboursOn(longer, 9)).toMatchObject({ page: 3 })
  expect([pageAtEnd(longer, 'previous'), pageAtEnd(longer, 'next')]).toEqual([1, 3])
})

test('a row that moved to the next page is beyond the end; a row on the trail is not repeated', () => {
  expect(rowsBeyond(trail, [40, 30, 20, 10], 'next')).toEqual([])
  expect(rowsBeyond(trail, [20, 10, 9, 8], 'next')).toEqual([9, 8])
  expect(rowsBeyond(trail, [50, 40, 30], 'previous')).toEqual([50, 40])
  // Each left the tab when it was opened, and others have moved up.
  expect(rowsBeyond(trail, [9, 8, 7], 'next')).toEqual([9, 8, 7])
})

test('a list shows, and its tab has the trail, while the storage of the browser is full', () => {
  const localStorage = {
    getItem: () => null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  vi.stubGlobal('window', { localStorage })
  keepTrail('/quote-requests', trail)
  expect(keptTrail('/quote-requests')).toEqual(trail)
})

test.each([
  '{"search":',
  '7',
  'null',
  '[]',
  '{"search":{}}',
  '{"search":null,"steps":[]}',
  '{"search":{},"steps":{"length":2}}',
  '{"search":{},"steps":[null]}',
])('what another version or an extension has kept as a trail is ignored: %s', (text) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const storage = { getItem: () => text, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('window', { localStorage: storage })
  expect(keptTrail('/subbie-quotes')).toBeNull()
  vi.stubGlobal('sessionStorage', storage)
  expect(keptTrail('/subbie-quotes')).toBeNull()
})

test('a filter of another form is left out of a kept trail', () => {
  const text = '{"search":{"tab":{},"size":"40HC"},"steps":[{"id":30,"page":1}]}'
  vi.stubGlobal('sessionStorage', { getItem: () => text })
  expect(keptTrail('/subbie-quotes')).toEqual({ search: { size: '40HC' }, steps: [{ id: 30, page: 1 }] })
})

test('a trail that cannot be read in this tab is replaced by that of another tab', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => '{"search":{}}' })
  vi.stubGlobal('window', { localStorage: { getItem: () => JSON.stringify(trail) } })
  expect(keptTrail('/subbie-quotes')).toEqual(trail)
})
