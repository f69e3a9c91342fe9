import { expect, test } from 'vitest'
import { loadKey } from '#domain/requests/posted.ts'
import { CONTAINER_DRAFT } from '#domain/testing/requests.ts'
import { postedAmong } from './useAlreadyPosted.ts'

const load = { haulage: 'Container' as const, container: CONTAINER_DRAFT }
const posted = (id: number) => ({ index: 0, id, status: 'Open' as const, createdAt: new Date() })
const row = (number: number) => ({ load, rows: [{ number, cells: {}, request: number }] })

test('each posted request is that of one request of the import, the first of them first', () => {
  const loads = new Map([[loadKey(load), [posted(9), posted(4)]]])
  const found = postedAmong([row(2), { ...row(3), load: null }, row(5), row(7)], loads)
  expect([...found].map(([number, { id }]) => [number, id])).toEqual([
    [2, 9],
    [5, 4],
  ])
})
