// Rules: docs/rules/users.md#told-why
import { expect, test } from 'vitest'
import { dropExpired } from '../background/housekeeping.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { db } = world.database

test('the reason why a session ended is told for 30 days', async () => {
  const company = await world.company('Shipper')
  const user = await world.userOf(company)
  const change = await world.as(company).patch(`/api/userrole/${user.id}/`, {
    profile: { userprofilerole: 'Admin' },
  })
  expect(change.status).toBe(200)
  const refusalAfter = async (days: number) => {
    await dropExpired(db, new Date(world.now.getTime() + days * 86_400_000), world.settings.securityLogDays)
    return (await world.as(user).get('/api/auth/user')).headers['quayline-refusal']
  }

  expect([await refusalAfter(30), await refusalAfter(31)]).toEqual(['signed_out_by_rights', 'signed_out'])
})
