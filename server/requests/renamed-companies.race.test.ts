// Rules: docs/rules/operator.md#corrections
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateRequest } from '#contract/request-edit.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { lockCompanyName } from './renamed-companies.ts'

const world = await startWorld()
const other = await world.another()
const { post } = trading(world)
const { db } = world.database
const operator = await world.operator()
const body = postContainerRequest.body?.encode(aContainerRequest())

const rename = (companyId: number, name: string) =>
  world.as(operator).patch(`/api/operator/companies/${companyId}/`, { companyname: name })
const textsOf = async (companyId: number) => {
  const rows = await db
    .selectFrom('request')
    .where('owner_id', '=', companyId)
    .select('public_search_text')
    .execute()
  return rows.map((row) => row.public_search_text)
}
const allDone = () =>
  expect
    .poll(() => db.selectFrom('renamed_company').select('company_id').execute(), { timeout: 15_000 })
    .toEqual([])

test.each([
  ['Free', {}],
  ['Pro', { plan: 'pro12' }],
] as const)(
  'requests that are posted, imported and changed while their company on %s is renamed get the new name',
  async (plan, options) => {
    for (let round = 0; round < 8; round++) {
      const shipper = await world.company('Shipper', { ...options, name: `Before ${plan} ${round} Ltd` })
      const { id } = await post(shipper)
      const server = (index: number) => (index % 2 ? world : other).as(shipper)
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, async (_, index) => {
          await setTimeout(index * 4)
          return index === 3
            ? server(index).post('/api/importquoterequests/', { requests: [body, body] })
            : server(index).post(postContainerRequest.path, body)
        }),
        server(1).patch(updateRequest.path.replace('{id}', String(id)), { reference: `PO ${round}` }),
        setTimeout(10).then(() => rename(shipper.companyId, `After ${plan} ${round} Ltd`)),
      ])
      expect(answers.at(-1)?.status).toBe(200)
      expect(answers.filter(({ status }) => ![200, 201, 403].includes(status))).toEqual([])
      await allDone()
      const texts = await textsOf(shipper.companyId)
      expect(texts.filter((text) => !text.endsWith(` after ${plan.toLowerCase()} ${round} ltd`))).toEqual([])
    }
  },
)

test('a post that begins during a renaming waits for the new name', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12', name: 'Waits Before Ltd' })
  const { companyId } = shipper
  await world.as(shipper).get('/api/auth/user')
  let isPosted = false
  const posting = await db.transaction().execute(async (tx) => {
    await lockCompanyName(tx, companyId)
    const begun = world.as(shipper).post(postContainerRequest.path, body)
    void begun.finally(() => {
      isPosted = true
    })
    await setTimeout(300)
    expect(isPosted).toBe(false)
    await tx.updateTable('company').set({ name: 'Waits After Ltd' }).where('id', '=', companyId).execute()
    return { begun }
  })
  expect((await posting.begun).status).toBe(201)
  expect(await textsOf(companyId)).toEqual([expect.stringMatching(/ waits after ltd$/)])
})

test('a renaming waits for a post that has begun', async () => {
  const { companyId } = await world.company('Shipper', { name: 'Held Before Ltd' })
  let isRenamed = false
  const renaming = await db.transaction().execute(async (tx) => {
    await sql`select lock_company_name(${companyId}::int)`.execute(tx)
    const begun = rename(companyId, 'Held After Ltd')
    void begun.finally(() => {
      isRenamed = true
    })
    await setTimeout(300)
    expect(isRenamed).toBe(false)
    return { begun }
  })
  expect((await renaming.begun).status).toBe(200)
})

test('a request that is being changed delays its own new name only', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12', name: 'Busy Before Ltd' })
  const [, busy] = [await post(shipper), await post(shipper), await post(shipper)]
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('request').where('id', '=', busy.id).select('id').forUpdate().execute()
    expect((await rename(shipper.companyId, 'Busy After Ltd')).status).toBe(200)
    await expect
      .poll(
        async () => (await textsOf(shipper.companyId)).filter((text) => text.endsWith(' after ltd')).length,
      )
      .toBe(2)
  })
  await allDone()
  expect((await textsOf(shipper.companyId)).filter((text) => !text.endsWith(' busy after ltd'))).toEqual([])
})
