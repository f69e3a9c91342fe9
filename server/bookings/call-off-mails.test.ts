// Rules: docs/rules/bookings.md#mails, docs/rules/bookings.md#undo
/** The mails of a call-off and of its undoing, with a mail server that accepts or refuses them. */
import { afterAll, expect, test } from 'vitest'
import { sendDueMails } from '../mail/worker.ts'
import { type Booked, booking } from '../testing/bookings.ts'
import { readCalendar } from '../testing/calendar.ts'
import { startWorld } from '../testing/harness.ts'
import { startMailServer } from '../testing/mail-server.ts'

const server = await startMailServer()
const world = await startWorld({
  now: '2026-06-15T09:00',
  env: { SMTP_URL: server.url, SMTP_TLS: 'off', MAIL_FROM: 'no-reply@quayline.example' },
})
const { book, show, step } = booking(world)
const { db } = world.database
afterAll(() => server.stop())

/** Long lines of a header are folded. */
const subjectOf = (source: string) =>
  /^Subject: (.*(?:\r?\n[ \t].*)*)$/m.exec(source)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? ''

/** The mails that a company has got about its booking being off or on, oldest first. */
function received(to: { email: string }) {
  const mails = server.received.filter((mail) => mail.to.includes(to.email))
  return mails.flatMap(({ source }) => {
    const subject = subjectOf(source)
    if (!/^(Called off|On again)/.test(subject)) return []
    const [, type, content = ''] =
      /Content-Type: (text\/calendar)[\s\S]*?base64[\s\S]*?\r?\n\r?\n([\w+/=\s]+)/.exec(source) ?? []
    const [entry] = type ? readCalendar(Buffer.from(content, 'base64').toString()) : []
    return [{ subject, entry: entry && `${entry.sequence} ${entry.status}`, uid: entry?.uid, source }]
  })
}

const waiting = ({ email }: { email: string }) =>
  db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .where('sent_at', 'is', null)
    .select(['subject', 'last_error'])
    .orderBy('id')
    .execute()

const shown = (to: { email: string }) => received(to).map(({ subject, entry }) => [subject, entry])

async function allSent({ owner, haulier }: Booked): Promise<void> {
  await world.visitor.get('/readyz')
  const open = async () => [...(await waiting(owner)), ...(await waiting(haulier))]
  await expect.poll(open, { timeout: 20_000 }).toEqual([])
}

async function callOff(booked: Booked, reason = 'Vessel late'): Promise<() => Promise<void>> {
  const { status, body } = await step(booked.owner, booked, 'calledOff', { reason })
  expect(status).toBe(201)
  return async () => {
    const undone = await world.as(booked.owner).delete(`${booked.path}/steps/${body.id}/`)
    expect(undone.status).toBe(204)
  }
}

/** Waits until the mail server has refused the mails that wait for a company. */
const refusedOnce = (to: { email: string }) =>
  expect
    .poll(async () => (await waiting(to)).every(({ last_error }) => last_error !== null), { timeout: 10_000 })
    .toBe(true)

/** A booking that was called off while the mail server refuses mails, and how to undo that. */
async function callOffUnsent(): Promise<Booked & { undo: () => Promise<void> }> {
  const booked = await book()
  await allSent(booked)
  server.refuse = { code: 451, text: 'later' }
  const undo = await callOff(booked)
  await refusedOnce(booked.haulier)
  return { ...booked, undo }
}

test('undoing a call-off mails the other side that the booking is on again, with the restored entry', async () => {
  const booked = await book()
  const { owner, haulier, reference } = booked
  const undo = await callOff(booked)
  await allSent(booked)
  const counts = async () => (await world.as(haulier).get('/api/attention/')).body.counts
  expect(await counts()).toMatchObject({ toConfirm: 0 })

  await undo()

  await allSent(booked)
  expect(shown(haulier)).toEqual([
    [`Called off: booking ${reference}, Felixstowe to Leeds LS9 0PX`, '1 CANCELLED'],
    [`On again: booking ${reference}, Felixstowe to Leeds LS9 0PX`, '2 CONFIRMED'],
  ])
  const [off, on] = received(haulier)
  expect(on?.uid).toBe(off?.uid)
  expect(on?.source).toContain(owner.name)
  expect(received(owner)).toEqual([])
  // What waits and the history follow.
  expect(await counts()).toMatchObject({ toConfirm: 1 })
  const { request } = await show(owner, booked)
  const history = await world.as(haulier).get(`/api/quoterequesthistory/${request}/`)
  expect(JSON.stringify(history.body)).toContain('Booking: “Called off” undone')
})

test('a call-off that was not mailed yet is not mailed once it is undone', async () => {
  const { undo, ...booked } = await callOffUnsent()
  const { haulier, reference } = booked

  await undo()

  await refusedOnce(haulier)
  server.refuse = null
  world.advance({ minutes: 5 })
  await allSent(booked)
  expect(shown(haulier)).toEqual([
    [`On again: booking ${reference}, Felixstowe to Leeds LS9 0PX`, '2 CONFIRMED'],
  ])
})

test('of call-offs and undoings that wait for the mail server, only the last is mailed', async () => {
  const booked = await book()
  const { owner, haulier, path, reference } = booked
  await allSent(booked)
  server.refuse = { code: 451, text: 'later' }
  const { body } = await world.as(haulier).post(`${path}/changes/`, { deliveryLocation: 'Hull' })
  await world.as(owner).patch(`${path}/changes/${body.id}/`, { status: 'Accepted' })
  await (await callOff(booked))()
  await callOff(booked, 'No customs clearance')
  await refusedOnce(haulier)

  server.refuse = null
  world.advance({ minutes: 5 })
  await allSent(booked)

  expect(shown(haulier)).toEqual([[`Called off: booking ${reference}, Felixstowe to Hull`, '4 CANCELLED']])
  expect(received(haulier)[0]?.source).toContain('No customs clearance')
  // The mail of the accepted change, which has a calendar entry as well, is not dropped.
  const accepted = server.received.filter(({ source }) =>
    subjectOf(source).startsWith(`${reference}: change accepted`),
  )
  expect(accepted.map(({ to }) => to[0]).sort()).toEqual([haulier.email, owner.email].sort())
})

test('a call-off that is undone while its papers are made is not mailed', async () => {
  const { undo, ...booked } = await callOffUnsent()
  const { haulier, reference } = booked
  server.refuse = null
  const sent: string[] = []
  let papersMade = 0

  await sendDueMails({
    db,
    log: world.app.log,
    // Its second try is due; the server of this world keeps its own time.
    clock: () => new Date(world.now.getTime() + 60_000),
    transport: { send: async ({ subject }) => void sent.push(subject), close: async () => undefined },
    async attach() {
      if (papersMade++ === 0) await undo()
      return []
    },
  })

  await allSent(booked)
  const all = [...sent, ...received(haulier).map(({ subject }) => subject)]
  expect(all).toEqual([`On again: booking ${reference}, Felixstowe to Leeds LS9 0PX`])
})
