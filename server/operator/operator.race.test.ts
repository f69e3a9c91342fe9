import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const other = await world.another()

test('many operators activate a company concurrently on two servers: one audit entry, one mail', async () => {
  const company = await world.company('Haulier', { active: false })
  const operators = await Promise.all(Array.from({ length: 8 }, () => world.operator()))
  const path = `/api/operator/companies/${company.companyId}/`
  const answers = await Promise.all(
    operators.map((one, index) => (index % 2 ? world : other).as(one).patch(path, { isActive: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await world.mails(company.email)).toHaveLength(1)
  const entries = await world.database.db
    .selectFrom('audit')
    .where('company_id', '=', company.companyId)
    .select('what')
    .execute()
  expect(entries).toEqual([{ what: 'Activated the company' }])
})

test('every server refuses a deactivated company from the answer on', async () => {
  const company = await world.company('Shipper')
  const operator = await world.operator()
  const asks = () =>
    Promise.all(
      [world, other].map(async (server) => (await server.as(company).get('/api/quoterequestlimit/')).status),
    )
  expect(await asks()).toEqual([200, 200])
  await world.as(operator).patch(`/api/operator/companies/${company.companyId}/`, { isActive: false })
  expect((await world.as(company).get('/api/quoterequestlimit/')).status).toBe(403)
  // Without being told, a server would look again after five seconds.
  await expect.poll(asks, { timeout: 4000 }).toEqual([403, 403])
})

test('two operators remove each other concurrently: one stays', async () => {
  for (let round = 0; round < 8; round++) {
    const pair = await Promise.all([world.operator(), world.operator()])
    const listed = (await world.as(pair[0]).get('/api/operator/operators/')).rows
    const idOf = (email: string) => listed.find((row) => String(row.email) === email)?.id
    const answers = await Promise.all(
      pair.map((one, index) =>
        (index ? world : other)
          .as(one)
          .delete(`/api/operator/operators/${idOf(pair[1 - index]?.email ?? '')}/`),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  }
})
