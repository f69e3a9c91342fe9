import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { activeAdminsQuery } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('the active Admins of a company of any size are counted by the server', async () => {
  userSession.start('t0ken')
  const asked: string[] = []
  const admin = { is_active: true, profile: { userprofilerole: 'Admin' } }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify([admin]), { headers: { 'X-Total-Count': '1200' } })
  })
  expect(await queryClient.fetchQuery(activeAdminsQuery)).toBe(1200)
  expect(asked).toEqual(['/api/usermanagement?page=1&page_size=1&role=Admin&is_active=true'])
})
