// Rules: docs/rules/screens.md#lists
import { afterEach, expect, test, vi } from 'vitest'
import { links } from './links.ts'
import { backToList, noteList } from './rememberedList.ts'

afterEach(() => vi.unstubAllGlobals())

test('the link back has the filters and the page of the list', () => {
  noteList(links.bookings, { status: 'closed', page: 2 })
  expect(backToList(links.bookings)).toEqual(links.bookings({ status: 'closed', page: 2 }))
})

test('what another version has kept in another form is left out', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => '{"status":{"is":"closed"},"search":"Leeds","page":"x"}' })
  expect(backToList(links.bookings)).toEqual(links.bookings({ search: 'Leeds' }))
})
