// Rules: docs/rules/notifications.md#settings, docs/rules/notifications.md#quotes, docs/rules/extras.md#expected-total
import { expect, test } from 'vitest'
import { GATHER_MINUTES } from '#domain/notifications/notifications.ts'
import { mailGatheredQuotes } from '../quotes/gathered-mails.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, counter, cancel } = trading(world)
const subjects = async (who: { email: string }) =>
  (await world.mails(who.email)).map(({ subject }) => subject)
const gather = () => mailGatheredQuotes(world.database.db, world.settings, () => world.now)

test('a user chooses which mails about quotes to receive', async () => {
  const shipper = await world.company('Shipper')
  const me = world.as(shipper)
  expect((await me.get('/api/notifications/')).body).toEqual({ quotes: 'gathered' })
  expect((await me.patch('/api/notifications/', { quotes: 'each' })).body).toEqual({ quotes: 'each' })
  expect((await me.get('/api/notifications/')).body).toEqual({ quotes: 'each' })
  expect((await me.patch('/api/notifications/', { quotes: 'some' })).status).toBe(400)
})

test('mails the first quote immediately, and further ones within 30 minutes together', async () => {
  // given an owner's Admins with different wishes
  const shipper = await world.company('Shipper')
  const [eager, quiet] = [await world.userOf(shipper, 'Admin'), await world.userOf(shipper, 'Admin')]
  await world.as(eager).patch('/api/notifications/', { quotes: 'each' })
  await world.as(quiet).patch('/api/notifications/', { quotes: 'none' })
  // Mails about new quotes go to Admins and to the user who posted the request, not to one who countered.
  const otherUser = { ...shipper, ...(await world.userOf(shipper, 'User')) }
  const request = await post(shipper)
  const [first, second, third, fourth] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]

  // when three hauliers quote, and one of them cancels its quote
  await counter(otherUser, request, await quote(first, request), 30_000)
  world.advance({ minutes: 10 })
  await quote(second, request, 34_000)
  await quote(third, request, 33_000)
  await cancel(fourth, await quote(fourth, request, 20_000))
  await gather()
  expect(await subjects(shipper)).toEqual([
    `£1,050.00: new quote from ${first.name} on PO 4711, Felixstowe to Leeds LS9 0PX`,
  ])

  // then the half hour counts from the first
  world.advance({ minutes: 19 })
  await gather()
  expect(await subjects(shipper)).toHaveLength(1)
  world.advance({ minutes: 1 })
  await gather()
  await gather()
  const [, gathered, ...more] = await world.mails(shipper.email)
  expect([gathered?.subject, more]).toEqual(['2 more quotes: PO 4711, Felixstowe to Leeds LS9 0PX', []])
  expect(gathered?.text_body).toMatch(new RegExp(`${third.name}: £990.00.*\n${second.name}: £1,020.00`))
  expect(gathered?.text_body).toContain(
    [
      'Quote deadline: 19/06/2026',
      `Request: ${request.id}`,
      'Your reference: PO 4711',
      'Pickup: Felixstowe, Mon 22/06/2026, 8:00 am',
      'Delivery: Leeds LS9 0PX, Mon 22/06/2026, 3:00 pm',
    ].join('\n'),
  )
  expect(await subjects(eager)).toHaveLength(4)
  expect(await subjects(quiet)).toEqual([])

  // and a later quote is gathered again, without those that were mailed
  await quote(fourth, request, 20_000)
  world.advance({ minutes: 30 })
  await gather()
  expect((await subjects(shipper)).slice(2)).toEqual(['One more quote: PO 4711, Felixstowe to Leeds LS9 0PX'])
  expect(await subjects(otherUser)).toEqual([])
})

test('the quotes of each request are gathered by themselves', async () => {
  const shipper = await world.company('Shipper')
  const [request, other] = [await post(shipper), await post(shipper, { reference: 'PO 4712' })]
  const [haulier, rival] = [await world.company('Haulier'), await world.company('Haulier')]
  await quote(haulier, request)
  await quote(haulier, other)
  expect(await subjects(shipper)).toHaveLength(2)
  for (const one of [request, other]) await quote(rival, one)
  world.advance({ minutes: 30 })
  await gather()
  expect(new Set((await subjects(shipper)).slice(2))).toEqual(
    new Set([
      'One more quote: PO 4711, Felixstowe to Leeds LS9 0PX',
      'One more quote: PO 4712, Felixstowe to Leeds LS9 0PX',
    ]),
  )
})

test('after half an hour without a quote the next one is mailed immediately, and begins another', async () => {
  const shipper = await world.company('Shipper')
  const request = await post(shipper)
  await quote(await world.company('Haulier'), request)
  world.advance({ minutes: 30 })
  await quote(await world.company('Haulier'), request)
  expect(await subjects(shipper)).toHaveLength(2)
  world.advance({ minutes: 1 })
  await quote(await world.company('Haulier'), request)
  expect(await subjects(shipper)).toHaveLength(2)
})

test('quotes on a request that was decided meanwhile are not mailed', async () => {
  const shipper = await world.company('Shipper')
  const request = await post(shipper)
  const [first, second, third] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const offer = await quote(first, request)
  await quote(second, request)
  await quote(third, request)
  await world.as(shipper).patch(`/api/acceptquotesubmission/${offer.id}/`)
  const before = await subjects(shipper)
  world.advance({ minutes: 30 })
  await gather()
  expect(await subjects(shipper)).toEqual(before)
})

test('gathered quotes that have expired meanwhile, or whose haulier is deactivated, are not mailed', async () => {
  world.setNow('2026-06-15T23:50')
  const [shipper, gone] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  await quote(await world.company('Haulier'), request)
  await quote(gone, request)
  await quote(await world.company('Haulier'), request, 34_000, { expiresOn: '2026-06-15' })
  const { db } = world.database
  await db.updateTable('company').set({ is_active: false }).where('id', '=', gone.companyId).execute()
  world.advance({ minutes: 30 })
  await gather()
  expect(await subjects(shipper)).toHaveLength(1)
})

test('gathered quotes are not mailed to a user who wants none meanwhile, or who is deactivated', async () => {
  const shipper = await world.company('Shipper')
  const [quiet, gone] = [await world.userOf(shipper, 'Admin'), await world.userOf(shipper, 'Admin')]
  const request = await post(shipper)
  await quote(await world.company('Haulier'), request)
  await quote(await world.company('Haulier'), request)
  await world.as(quiet).patch('/api/notifications/', { quotes: 'none' })
  await world.database.db.updateTable('person').set({ is_active: false }).where('id', '=', gone.id).execute()
  world.advance({ minutes: 30 })
  await gather()
  expect(await subjects(shipper)).toHaveLength(2)
  for (const user of [quiet, gone]) expect(await subjects(user)).toHaveLength(1)
})

test('gathered quotes are not mailed to a former Admin who did not post the request, nor to a deactivated company', async () => {
  const [shipper, closed] = [await world.company('Shipper'), await world.company('Shipper')]
  const [admin, poster] = [await world.userOf(shipper, 'Admin'), await world.userOf(shipper, 'Admin')]
  const byPoster = { ...shipper, ...poster }
  for (const owner of [byPoster, closed]) {
    const request = await post(owner)
    await quote(await world.company('Haulier'), request)
    await quote(await world.company('Haulier'), request)
  }
  for (const { id } of [admin, poster])
    await world.as(shipper).patch(`/api/userrole/${id}/`, { profile: { userprofilerole: 'User' } })
  const operator = world.as(await world.operator())
  await operator.patch(`/api/operator/companies/${closed.companyId}/`, { isActive: false })
  world.advance({ minutes: GATHER_MINUTES })
  await gather()
  const gathered = async (who: { email: string }) =>
    (await subjects(who)).filter((subject) => subject.startsWith('One more quote')).length
  expect(await Promise.all([shipper, poster, admin, closed].map(gathered))).toEqual([1, 1, 0, 0])
})

test('the deadline is in a mail of gathered quotes only while it has not passed, and a haulier’s own request has its address', async () => {
  const before = world.now
  world.setNow('2026-06-19T23:50')
  const owner = await world.company('Haulier')
  const request = await post(owner)
  await quote(await world.company('Haulier'), request)
  await quote(await world.company('Haulier'), request, 34_000)
  world.setNow('2026-06-20T00:20')
  await gather()
  const texts = (await world.mails(owner.email)).map(({ text_body }) => text_body)
  expect(texts.map((text) => text.includes('Quote deadline: 19/06/2026'))).toEqual([true, false])
  for (const text of texts) expect(text).toContain(`/subbie-quotes/${request.id}`)
  world.setNow(before)
})

test('says the expected total of a gathered quote where it differs; the lowest total comes first', async () => {
  const shipper = await world.company('Shipper')
  const request = await post(shipper)
  const [first, plain, withExtras, withLess] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const tolls = (amount: number) => ({
    extras: [{ kind: 'tolls', amount, quantity: 1, certain: true, note: null } as const],
  })

  // when quotes come with an equal or a lower total, some with extras
  await quote(first, request)
  await quote(plain, request, 34_000)
  await quote(withExtras, request, 33_000, tolls(10_000))
  await quote(withLess, request, 33_000, tolls(5_000))
  world.advance({ minutes: 30 })
  await gather()

  // then
  const [, gathered] = await world.mails(shipper.email)
  const lines = gathered?.text_body?.split('\n').filter((line) => line.includes(', valid until')) ?? []
  expect(lines.map((line) => line.replace(/, valid until.*/, ''))).toEqual([
    `${withLess.name}: £990.00 (£1,040.00 with expected extras)`,
    `${withExtras.name}: £990.00 (£1,090.00 with expected extras)`,
    `${plain.name}: £1,020.00`,
  ])
  expect(gathered?.text_body).toContain(`within ${GATHER_MINUTES} minutes`)
  expect(gathered?.text_body).toContain('The price with expected extras adds')
})
