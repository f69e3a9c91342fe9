// Rules: docs/rules/files.md#conditions-kept
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf, picture } from '../testing/samples.ts'
import { orphans } from '../testing/stored.ts'
import { lockFiles } from './store.ts'

const world = await startWorld()
const other = await world.another()

const FLEET = '/api/auth/updatecompanyprofileimages'
const DOCUMENTS = '/api/auth/updatecompanydocumentation'

async function rowsOf(companyId: number) {
  return world.database.db
    .selectFrom('file')
    .where('company_id', '=', companyId)
    .select(['id', 'slot', 'replaced_at'])
    .execute()
}

/** Waits until a session of the test's database waits for a lock. */
async function lockWaits(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other.database.db)
        return rows.length
      },
      { timeout: 15_000 },
    )
    .toBe(1)
}

test('sixteen concurrent uploads to one slot on two servers leave one file', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const file = { companyProfileImage1: await picture('png') }

  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 ? world : other).as(haulier).upload('PATCH', FLEET, file),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  const rows = await rowsOf(haulier.companyId)
  expect(rows).toHaveLength(1)
  const now = await world.as(haulier).get(FLEET)
  expect(now.body.companyProfileImage1?.url).toBe(`/api/images/${rows[0]?.id}`)
  expect(await orphans(world)).toEqual([])
})

test('concurrent uploads and deletions leave one file or none, and no content without a file', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const remove = { companyProfileDocument: 'operatorlicence' }

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const caller = (index % 2 ? world : other).as(haulier)
      return index % 3 === 0
        ? caller.post('/api/auth/deletecompanyprofiledocumentation', remove)
        : caller.upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })
    }),
  )

  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
  expect((await rowsOf(haulier.companyId)).length).toBeLessThanOrEqual(1)
  expect(await orphans(world)).toEqual([])
})

test('a deletion and a restoration wait for a change of the same files', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  await world.as(haulier).upload('PATCH', FLEET, { companyProfileImage1: await picture('png') })
  const { db } = world.database
  for (const call of ['delete', 'restore']) {
    const answer = await db.transaction().execute(async (tx) => {
      await lockFiles(tx, haulier.companyId)
      const waits = world
        .as(haulier)
        .post(`/api/auth/${call}companyprofileimage`, { companyProfileImage: 'companyProfileImage1' })
      await lockWaits()
      return { waits }
    })
    expect((await answer.waits).status).toBe(200)
  }
})

test('a quote submitted while its conditions are replaced keeps the ones it was submitted with', async () => {
  const { post, quote } = trading(world)
  const owner = await world.company('Shipper', { plan: 'pro6' })
  const requests = []
  for (let index = 0; index < 8; index++) requests.push(await post(owner, { reference: `R${index}` }))
  const haulier = await world.company('Haulier', { ready: false })
  await world.database.db
    .updateTable('company')
    .set({ vat_number: 'GB1' })
    .where('id', '=', haulier.companyId)
    .execute()
  const replace = (index: number) =>
    other.as(haulier).upload('PATCH', DOCUMENTS, { conditionsofcarriage: pdf(`terms ${index}.pdf`) })
  await replace(0)

  const [quotes, replaced] = await Promise.all([
    Promise.all(requests.map((request) => quote(haulier, request))),
    Promise.all(requests.map((_request, index) => replace(index + 1))),
  ])

  expect(replaced.map(({ status }) => status)).toEqual(Array(8).fill(200))
  for (const { conditionsOfCarriage } of quotes)
    expect((await world.as(owner).get(String(conditionsOfCarriage?.url))).status).toBe(200)
  const current = (await rowsOf(haulier.companyId)).filter((row) => row.replaced_at === null)
  expect(current).toHaveLength(1)
  expect(await orphans(world)).toEqual([])
})
