// Rules: docs/rules/api-keys.md#keys, docs/rules/api-keys.md#ending
import { expect, test } from 'vitest'
import { MAX_API_KEYS } from '#domain/api-keys/api-key.ts'
import { addKey } from '../testing/api-keys.ts'
import { startWorld } from '../testing/harness.ts'
import { PASSWORD, registeredAdmin } from '../testing/registered.ts'

const world = await startWorld()
const other = await world.another()

test('of many keys made at once, only as many succeed as a company may have', async () => {
  const admin = await registeredAdmin(world)
  const answers = await Promise.all(
    Array.from({ length: MAX_API_KEYS + 4 }, (_, number) =>
      (number % 2 ? world : other)
        .as(admin.token)
        .post('/api/keys/', { name: `Key ${number}`, scopes: ['read'], current_password: PASSWORD }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_API_KEYS)
  expect(statuses.filter((status) => status === 409)).toHaveLength(4)
})

test('a key that is ended while it is used gets 401 from every process once that was answered', async () => {
  const company = await world.company('Shipper')
  const key = await addKey(world, company, 'read')
  const id = Number((await world.as(company).get('/api/keys/')).rows[0]?.id)
  const use = async (where: typeof world) => (await where.as(key).get('/api/quoterequests/')).status
  expect([await use(world), await use(other)]).toEqual([200, 200])
  let isEnded = false
  const late: number[] = []
  const using = [world, other].map(async (where) => {
    for (let turn = 0; turn < 40; turn++) {
      const wasEnded = isEnded
      const status = await use(where)
      if (wasEnded) late.push(status)
    }
  })
  await world.as(company).delete(`/api/keys/${id}/`)
  isEnded = true
  late.push(await use(world), await use(other))
  await Promise.all(using)
  expect(new Set(late)).toEqual(new Set([401]))
})

test('a key made while its maker is demoted does not outlive the rights', async () => {
  for (let round = 0; round < 5; round++) {
    const admin = await registeredAdmin(world)
    const second = await world.userOf({ ...admin, id: 0, name: '', type: 'Shipper' }, 'Admin')
    await world.database.db
      .updateTable('person')
      .set({ password_hash: 'x' })
      .where('id', '=', second.id)
      .execute()
    const { id } = await world.database.db
      .selectFrom('person')
      .where('email', '=', admin.email)
      .select('id')
      .executeTakeFirstOrThrow()
    const [made, demoted] = await Promise.all([
      world
        .as(admin.token)
        .post('/api/keys/', { name: 'Late', scopes: ['read'], current_password: PASSWORD }),
      other.as(second).patch(`/api/userrole/${id}/`, { profile: { userprofilerole: 'User' } }),
    ])
    expect(demoted.status).toBe(200)
    if (made.status === 201)
      expect((await other.as(String(made.body.key)).get('/api/quoterequests/')).status).toBe(401)
    else expect([401, 403]).toContain(made.status)
  }
})
