// Rules: docs/rules/sign-in.md#lost
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const CALLERS = 32

test('of 32 concurrent removals of a lost second factor, one succeeds, and its user is mailed once', async () => {
  const admin = await world.company('Shipper')
  const otherUser = await world.userOf(admin)
  const operator = await world.operator()
  await world.database.db
    .insertInto('second_factor')
    .values({ person_id: otherUser.id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: world.now })
    .execute()
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      index % 2 === 0
        ? world.as(admin).delete(`/api/auth/users/${otherUser.id}/secondfactor/`)
        : world.as(operator).delete(`/api/operator/users/${otherUser.id}/secondfactor/`),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([204, ...Array(CALLERS - 1).fill(409)])
  expect(await world.mails(otherUser.email)).toHaveLength(1)
})
