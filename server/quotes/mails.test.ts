// Rules: docs/rules/mail.md#which, docs/rules/mail.md#content, docs/rules/mail.md#recipients, docs/rules/mail.md#subjects,
//   docs/rules/mail.md#why
import { expect, test } from 'vitest'
import { submitContainerQuote } from '#contract/quotes.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { wireBody } from '../testing/caller.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, counter, accept, reject } = trading(world)

/** How a subject ends for the owner of the usual request, and for the hauliers, who do not see the reference. */
const OWN = ' on PO 4711, Felixstowe to Leeds LS9 0PX'
const on = ({ id }: { id: number }) => ` on request ${id}, Felixstowe to Leeds LS9 0PX`

const subjects = async (to: { email: string }) => (await world.mails(to.email)).map(({ subject }) => subject)

test('each side is mailed quotes, counters, rejections, acceptances and losses, with the price', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const rival = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request, 40_000)
  await quote(rival, request, 41_000)
  const low = await counter(shipper, request, offer, 30_000)
  await reject(haulier, low)
  const fair = await counter(shipper, request, offer, 38_000)
  await accept(haulier, fair)

  expect(await subjects(shipper)).toEqual([
    `£1,200.00: new quote from ${haulier.name}${OWN}`,
    `Rejected: your counter-offer of £900.00${OWN}`,
    `Accepted: £1,140.00 by ${haulier.name}${OWN}`,
  ])
  expect(await subjects(haulier)).toEqual([
    `£900.00: new counter-offer from ${shipper.name}${on(request)}`,
    `£1,140.00: new counter-offer from ${shipper.name}${on(request)}`,
    expect.stringMatching(`^Booked: QL-\\d{6} with ${shipper.name}, Felixstowe to Leeds LS9 0PX$`),
  ])
  expect(await subjects(rival)).toEqual([`Lost: request ${request.id}, Felixstowe to Leeds LS9 0PX`])
  const [first] = await world.mails(shipper.email)
  expect(first?.text_body).toContain(`/quote-requests/${request.id}`)
  expect(first?.text_body).toMatch(new RegExp(`^£1,200.00: new quote from ${haulier.name}\n\n`))
})

test('mails say why one gets them, and those about quotes how to get fewer', async () => {
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  await counter(shipper, request, await quote(haulier, request), 30_000)
  const [received] = await world.mails(shipper.email)
  const [countered] = await world.mails(haulier.email)
  const fewer = 'You can choose on the page Notifications which emails about quotes you receive.'
  expect(received?.text_body).toContain(fewer)
  expect(countered?.text_body).not.toContain(fewer)
  for (const told of [received, countered])
    expect(told?.text_body).toContain(
      'You receive this email because you are an Admin of your company, or worked on this request.',
    )
})

test('another user than the one who accepted is not told that he or she did it', async () => {
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const otherUser = await world.userOf(shipper, 'Admin')
  await accept(shipper, await quote(haulier, await post(shipper)))
  const booked = (await world.mails(otherUser.email)).find(({ subject }) => subject.startsWith('Booked'))
  expect(booked?.text_body).toContain(`Your company has accepted the quote of ${haulier.name}.`)
})

test('the mail of a rejected counter says which offer is left', async () => {
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  const offer = await quote(haulier, request, 40_000)
  const left = 'Your company now has no open offer on this request.'
  const rejectionFor = async ({ email }: { email: string }) =>
    (await world.mails(email)).find(({ subject }) => subject.startsWith('Rejected: your counter-offer'))
  await reject(haulier, await counter(shipper, request, offer, 30_000))
  const low = await counter(shipper, request, offer, 31_000)
  await reject(shipper, await counter(haulier, request, low, 38_000))
  expect((await rejectionFor(haulier))?.text_body).toContain(left)
  const ofShipper = (await rejectionFor(shipper))?.text_body
  expect(ofShipper).not.toContain(left)
  expect(ofShipper).toContain('Its offer of £1,200.00 stays as it is: you can still accept it.')
  expect(ofShipper).toContain('Quote deadline: 19/06/2026')

  // An offer that has expired meanwhile cannot be accepted.
  const quoter = await world.company('Haulier')
  const ofToday = await quote(quoter, request, 41_000, { expiresOn: '2026-06-15' })
  const late = await counter(shipper, request, ofToday, 32_000)
  world.advance({ days: 1 })
  await reject(quoter, late)
  world.advance({ days: -1 })
  const mails = await world.mails(shipper.email)
  const ofLate = mails.find(({ subject }) => subject.startsWith('Rejected: your counter-offer of £960.00'))
  expect(ofLate?.text_body).toContain(`${quoter.name} has rejected your counter-offer.`)
  expect(ofLate?.text_body).not.toContain('still accept it')
})

test('mails go to all Admins and to the user who made the request, and to no other user', async () => {
  const shipper = await world.company('Shipper')
  const admin = await world.userOf(shipper, 'Admin')
  const maker = await world.userOf(shipper)
  const bystander = await world.userOf(shipper)
  const gone = await world.userOf(shipper, 'Admin')
  const invited = await world.userOf(shipper, 'Admin')
  const { db } = world.database
  await db.updateTable('person').set({ is_active: false }).where('id', '=', gone.id).execute()
  await db
    .updateTable('person')
    .set({ invited_until: new Date(world.now.getTime() + 86_400_000), password_hash: null })
    .where('id', '=', invited.id)
    .execute()
  const request = await post({ ...shipper, token: maker.token })
  await quote(await world.company('Haulier'), request)
  for (const user of [shipper, admin, maker]) expect(await subjects(user)).toHaveLength(1)
  for (const untold of [bystander, gone, invited]) expect(await subjects(untold)).toEqual([])
})

test('the user who posted is mailed the answer to a counter of another user', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [poster, other] = [await world.userOf(shipper), await world.userOf(shipper)]
  const request = await post({ ...shipper, token: poster.token })
  const offer = await quote(haulier, request, 40_000)
  const low = await counter({ ...shipper, token: other.token }, request, offer, 30_000)
  // A new quote is for the user who posted, not for the one who countered.
  await quote(await world.company('Haulier'), request, 50_000)
  await reject(haulier, low)
  const fair = await counter({ ...shipper, token: other.token }, request, offer, 38_000)
  await accept(haulier, fair)

  const answers = [
    `Rejected: your counter-offer of £900.00${OWN}`,
    `Accepted: £1,140.00 by ${haulier.name}${OWN}`,
  ]
  expect(await subjects(poster)).toEqual([`£1,200.00: new quote from ${haulier.name}${OWN}`, ...answers])
  expect(await subjects(other)).toEqual(answers)

  // A counter to that of another user is mailed to both, too.
  const next = await post({ ...shipper, token: poster.token })
  const asked = await counter({ ...shipper, token: other.token }, next, await quote(haulier, next), 30_000)
  await counter(haulier, next, asked, 33_000)
  for (const user of [poster, other])
    expect((await subjects(user)).at(-1)).toBe(`£990.00: new counter-offer from ${haulier.name}${OWN}`)
})

test('the user who quoted is mailed what happens to a counter of another user', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const [quoting, other, bystander] = [
    await world.userOf(haulier),
    await world.userOf(haulier),
    await world.userOf(haulier),
  ]
  const outcomes = [
    {
      subject: 'Rejected: your counter-offer of £1,080.00',
      end: (back: { id: number }) => reject(shipper, back),
    },
    {
      subject: `Accepted: £1,080.00 by ${shipper.name}`,
      end: (back: { id: number }) => accept(shipper, back),
    },
    {
      subject: `£1,050.00: new counter-offer from ${shipper.name}`,
      end: (back: { id: number }, request: ContainerRequest) => counter(shipper, request, back, 35_000),
    },
    {
      subject: /^Lost: request /,
      end: async (_: unknown, request: ContainerRequest) =>
        accept(shipper, await quote(await world.company('Haulier'), request)),
    },
    {
      subject: /^Cancelled: request /,
      end: (_: unknown, { id }: ContainerRequest) =>
        world.as(shipper).patch(`/api/cancelquoterequest/${id}/`, { quoteRequestStatus: 'Cancelled' }),
    },
  ]
  for (const { subject, end } of outcomes) {
    const request = await post(shipper)
    const offer = await quote({ ...haulier, token: quoting.token }, request, 40_000)
    const low = await counter(shipper, request, offer, 30_000)
    const back = await counter({ ...haulier, token: other.token }, request, low, 36_000)
    await end(back, request)
    for (const user of [haulier, quoting, other])
      expect((await subjects(user)).at(-1), user.email).toMatch(subject)
  }
  expect(await subjects(bystander)).toEqual([])
})

test('all users of a haulier who took part in a negotiation get the mail of its booking', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const [quoting, first, second] = [
    await world.userOf(haulier),
    await world.userOf(haulier),
    await world.userOf(haulier),
  ]
  const request = await post(shipper)
  const offer = await quote({ ...haulier, token: quoting.token }, request, 40_000)
  const low = await counter(shipper, request, offer, 30_000)
  const back = await counter({ ...haulier, token: first.token }, request, low, 36_000)
  await accept({ ...haulier, token: second.token }, await counter(shipper, request, back, 35_000))
  for (const user of [quoting, first, second]) expect((await subjects(user)).at(-1)).toMatch(/^Booked: QL-/)
})

test('the mail about the end shows a haulier its own price, even if only a counter to it was live', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const quoting = await world.userOf(haulier)
  const request = await post(shipper)
  const offer = await quote({ ...haulier, token: quoting.token }, request, 40_000)
  await counter(shipper, request, offer, 30_000)
  await world.database.db
    .updateTable('quote')
    .set({ expires_on: '2020-01-01' })
    .where('id', '=', offer.id)
    .execute()
  await world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
  for (const { email } of [haulier, quoting]) {
    const mail = (await world.mails(email)).find(({ subject }) => subject.startsWith('Cancelled'))
    expect(mail?.text_body).toContain('Your price: £1,200.00')
  }
})

test('a cancelled request is mailed only to hauliers with a live offer', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const left = await world.company('Haulier')
  const request = await post(shipper)
  await quote(haulier, request)
  const withdrawn = await quote(left, request)
  await world.as(left).patch(`/api/cancelquotesubmission/${withdrawn.id}/`)
  await world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
  expect(await subjects(haulier)).toEqual([`Cancelled: request ${request.id}, Felixstowe to Leeds LS9 0PX`])
  expect(await subjects(left)).toEqual([])
})

test('a counter that expires on the pickup day is valid until the pickup, not until the end of the day', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request, 40_000, { expiresOn: '2026-06-20' })
  const counters = aContainerQuote(request, 38_000, { counters: [offer.id], expiresOn: '2026-06-22' })
  await world.as(shipper).call(submitContainerQuote, { body: counters })
  const validity = async (to: { email: string }) =>
    /Valid until:? (.+)/.exec((await world.mails(to.email))[0]?.text_body ?? '')?.[1]
  expect(await validity(shipper)).toBe('20/06/2026')
  expect(await validity(haulier)).toBe('the pickup')
})

test('the mails of an offer and of an award have the comment, the terms, and the notes of extras', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request, 40_000, {
    demurrageFee: 4_500,
    paymentTermDays: 14,
    comment: 'Tipping from 6,\nsee www.evil.example',
    extras: [{ kind: 'wastedJourney', amount: 25_000, quantity: 1, certain: false, note: 'after 4 pm' }],
  })
  const said = [
    'Wasted journey (after 4 pm): £250.00, if it arises',
    'Waiting (demurrage): £45.00 an hour',
    'Payment terms: 14 days',
    'Comment: Tipping from 6,\n    see www.',
  ]
  const [received] = await world.mails(shipper.email)
  for (const text of said) expect(received?.text_body).toContain(text)
  expect(received?.text_body).not.toContain('www.evil.example')
  await accept(shipper, offer)
  for (const { email } of [shipper, haulier]) {
    const award = (await world.mails(email)).find(({ subject }) => /^(Booked|Accepted)/.test(subject))
    for (const text of said) expect(award?.text_body).toContain(text)
  }
})

test('mails say when and where the load goes, and the deadline while the request takes quotes', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const rival = await world.company('Haulier')
  const stop = { kind: 'drop', contactName: null, contactPhone: null, reference: null, note: null } as const
  const at = (time: string) => new Date(`2026-06-22T${time}Z`)
  const stops = [{ ...stop, place: 'Wakefield WF1 2AB', from: at('10:00'), to: at('11:00') }]
  const request = await post(shipper, { stops })
  const offer = await quote(haulier, request)
  await quote(rival, request)
  await accept(shipper, offer)
  const textOf = async ({ email }: { email: string }, subject: RegExp) =>
    (await world.mails(email)).find((mail) => subject.test(mail.subject))?.text_body
  const route =
    /Pickup: Felixstowe, Mon 22\/06\/2026, 8:00 am\nStops on the way: 1\nDelivery: Leeds LS9 0PX, Mon 22\/06\/2026, 3:00 pm/
  const [received, booked, lost] = await Promise.all([
    textOf(shipper, /new quote/),
    textOf(haulier, /^Accepted/),
    textOf(rival, /^Lost/),
  ])
  for (const text of [received, booked, lost]) expect(text).toMatch(route)
  expect(received).toContain('Quote deadline: 19/06/2026')
  for (const text of [booked, lost]) expect(text).not.toContain('Quote deadline')
  expect(booked).toContain(`Customer’s reference: ${request.reference}`)
  expect(lost).not.toContain('eference: ')
})

test('a price of -0 is zero, without a sign', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const body = wireBody(submitContainerQuote, aContainerQuote(request, 40_000)) as object
  // JSON has -0, which JSON.stringify does not write by itself.
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
  const { status } = await world
    .as(haulier)
    .post('/api/addcntrquotesubmission/', { ...body, quoteSubmissionDemurrageFee: rawJSON('-0') })
  expect(status).toBe(201)
  const [received] = await world.mails(shipper.email)
  expect(received?.text_body).toContain('£0.00 an hour')
  expect(received?.text_body).not.toContain('-£')
})

test('a refused call writes no mail', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request)
  await accept(shipper, offer)
  const before = (await world.mails()).length
  expect((await world.as(shipper).patch(`/api/acceptquotesubmission/${offer.id}/`)).status).toBe(409)
  expect(await world.mails()).toHaveLength(before)
})

test('a haulier’s own request to hauliers is linked under its own address', async () => {
  const owner = await world.company('Haulier')
  const request = await post(owner)
  await quote(await world.company('Haulier'), request)
  const [first] = await world.mails(owner.email)
  expect(first?.text_body).toContain(`/subbie-quotes/${request.id}`)
})
