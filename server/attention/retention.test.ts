// Rules: docs/rules/attention.md#kept
import { expect, test } from 'vitest'
import { addDays, londonDay } from '#domain/time.ts'
import { dropExpired } from '../background/housekeeping.ts'
import { aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { db } = world.database
const { post } = trading(world)

test('removes old seen marks, matches and gathered mails, and marks nothing as new', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [seen, news] = [await post(shipper), await post(shipper)]
  const person = await db
    .selectFrom('person')
    .where('company_id', '=', haulier.companyId)
    .select('id')
    .executeTakeFirstOrThrow()
  const person_id = person.id
  await world.as(haulier).put(`/api/quoterequests/${seen.id}/seen/`, {})
  await db.insertInto('seen_request').values({ person_id, request_id: news.id, is_new: true }).execute()
  const match = { person_id, lane_ids: [], matched_at: world.now, is_new: true, mail_from: null }
  await db
    .insertInto('lane_match')
    .values({ ...match, request_id: seen.id, deadline: aContainerRequest().deadline })
    .execute()
  await db
    .insertInto('quote_mailing')
    .values([
      { person_id, request_id: seen.id, quiet_until: world.now },
      { person_id, request_id: news.id, quiet_until: world.now, quote_ids: [7] },
    ])
    .execute()
  const kept = async () => ({
    seen: await requests('seen_request'),
    matches: await requests('lane_match'),
    mailings: await requests('quote_mailing'),
  })
  const requests = async (table: 'seen_request' | 'lane_match' | 'quote_mailing') => {
    const rows = await db.selectFrom(table).where('person_id', '=', person_id).select('request_id').execute()
    return rows.map(({ request_id }) => request_id).sort()
  }

  await dropExpired(db, world.now, world.settings.securityLogDays)
  const both = [seen.id, news.id]
  expect(await kept()).toEqual({ seen: both, matches: [seen.id], mailings: both })
  world.setNow(new Date(`${addDays(londonDay(seen.route.pickupAt), 32)}T12:00:00Z`))
  await dropExpired(db, world.now, world.settings.securityLogDays)
  expect(await kept()).toEqual({ seen: [news.id], matches: [], mailings: [news.id] })
})
