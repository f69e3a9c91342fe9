import { expect, test } from 'vitest'
import { startWorld } from './harness.ts'

const world = await startWorld({ now: '2026-03-29T08:00' })

test('the server answers on the database of its project', async () => {
  expect((await world.visitor.get('/readyz')).status).toBe(200)
})

test('the clock is in London time and moves only when it is set', () => {
  expect(world.now.toISOString()).toBe('2026-03-29T07:00:00.000Z')
  world.advance({ days: 1, hours: 2 })
  expect(world.now.toISOString()).toBe('2026-03-30T09:00:00.000Z')
})

test('the server can be reached over a real connection', async () => {
  const answer = await fetch(`${await world.listen()}/readyz`)
  expect(answer.status).toBe(200)
})

test('a new company is active, signed in and ready to trade', async () => {
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const otherUser = await world.userOf(haulier)
  const { db } = world.database
  const company = await db
    .selectFrom('company')
    .innerJoin('file', 'file.company_id', 'company.id')
    .innerJoin('plan_period', 'plan_period.company_id', 'company.id')
    .where('company.id', '=', haulier.companyId)
    .select(['company.is_active', 'company.vat_number', 'file.slot', 'plan_period.plan'])
    .executeTakeFirstOrThrow()
  expect(company).toMatchObject({ is_active: true, slot: 'conditionsOfCarriage', plan: 'pro12' })
  expect(company.vat_number).not.toBeNull()
  const sessions = await db.selectFrom('session').select('person_id').orderBy('person_id').execute()
  expect(sessions).toEqual([{ person_id: haulier.id }, { person_id: otherUser.id }])
})
