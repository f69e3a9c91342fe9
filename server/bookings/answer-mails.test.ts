// Rules: docs/rules/mail.md#recipients, docs/rules/bookings.md#mails
/** Who is mailed the answer to a claimed charge or a proposed change. */
import { expect, test } from 'vitest'
import { addKey } from '../testing/api-keys.ts'
import { type Booked, booking } from '../testing/bookings.ts'
import type { User } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, step, claim } = booking(world)

/** A confirmed booking, quoted and posted by the Admins, with two further users on each side. */
async function staffed() {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier } = booked
  await step(haulier, booked, 'confirmed')
  const clerks = { owner: await world.userOf(owner), haulier: await world.userOf(haulier) }
  const colleagues = { owner: await world.userOf(owner), haulier: await world.userOf(haulier) }
  world.setNow('2026-06-15T09:05')
  return { booked, owner, haulier, clerks, colleagues }
}

type Token = Pick<User, 'token'>

async function claimBy({ token }: Token, booked: Booked, fields: object = {}): Promise<unknown> {
  const { status, body } = await claim({ ...booked, haulier: { ...booked.haulier, token } }, fields)
  expect(status).toBe(201)
  return body.id
}

async function proposeBy({ token }: Token, { path }: Booked, fields: object): Promise<unknown> {
  const { status, body } = await world.as({ token }).post(`${path}/changes/`, fields)
  expect(status).toBe(201)
  return body.id
}

/** Answers a part of a booking, a few minutes later. */
async function answer(who: Token, { path }: Booked, part: string, body: object): Promise<void> {
  world.setNow('2026-06-15T09:15')
  expect((await world.as(who).patch(`${path}/${part}/`, body)).status).toBe(200)
}

/** Who got mails with these words in the subject, by email, and how many. */
async function mailed(booked: Booked, words: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { recipient, subject } of await world.mails())
    if (subject.startsWith(`${booked.reference}: ${words}`)) counts[recipient] = (counts[recipient] ?? 0) + 1
  return counts
}

test.each([{ status: 'Approved' }, { status: 'Disputed', reason: 'The gate was open' }])(
  'the user who claimed a charge is mailed its answer: $status',
  async (body) => {
    const { booked, owner, haulier, clerks, colleagues } = await staffed()
    const id = await claimBy(clerks.haulier, booked)
    world.setNow('2026-06-15T09:10')
    await claimBy(colleagues.haulier, booked)

    await answer(owner, booked, `charges/${id}`, body)

    expect(await mailed(booked, `charge ${body.status.toLowerCase()}`)).toEqual({
      [haulier.email]: 1,
      [clerks.haulier.email]: 1,
    })
  },
)

test.each([
  ['owner', 'haulier', 'Declined'],
  ['haulier', 'owner', 'Declined'],
  ['owner', 'haulier', 'Accepted'],
  ['haulier', 'owner', 'Accepted'],
] as const)(
  'of the %s, the user who proposed a change is mailed that the %s %s it',
  async (side, other, status) => {
    const { booked, clerks, colleagues } = await staffed()
    const id = await proposeBy(clerks[side], booked, { deliveryLocation: 'Hull' })
    world.setNow('2026-06-15T09:10')
    await proposeBy(colleagues[side], booked, { pickupLocation: 'Tilbury' })

    await answer(booked[other], booked, `changes/${id}`, { status })

    expect(await mailed(booked, `change ${status.toLowerCase()}`)).toEqual({
      [booked[side].email]: 1,
      [clerks[side].email]: 1,
      // An accepted change brings both sides the new papers.
      ...(status === 'Accepted' ? { [booked[other].email]: 1 } : {}),
    })
  },
)

test('the answer is mailed once to a user who also quoted and is an Admin', async () => {
  const { booked, owner, haulier } = await staffed()
  const id = await claimBy(haulier, booked)
  await answer(owner, booked, `charges/${id}`, { status: 'Approved' })
  expect(await mailed(booked, 'charge approved')).toEqual({ [haulier.email]: 1 })
})

test('a user who was deactivated meanwhile is not mailed the answer', async () => {
  const { booked, owner, haulier, clerks } = await staffed()
  const id = await claimBy(clerks.haulier, booked)
  const { status } = await world
    .as(haulier)
    .patch(`/api/userrole/${clerks.haulier.id}/`, { is_active: false })
  expect(status).toBe(200)
  await answer(owner, booked, `charges/${id}`, { status: 'Approved' })
  expect(await mailed(booked, 'charge approved')).toEqual({ [haulier.email]: 1 })
})

test('the answer to a claim by an API key is mailed to the user who made the key, also when no Admin any more', async () => {
  const { booked, owner, haulier } = await staffed()
  const maker = await world.userOf(haulier, 'Admin')
  const token = await addKey(world, { ...haulier, ...maker }, 'quote')
  const id = await claimBy({ token }, booked)
  const demoted = { profile: { userprofilerole: 'User' } }
  expect((await world.as(haulier).patch(`/api/userrole/${maker.id}/`, demoted)).status).toBe(200)
  await answer(owner, booked, `charges/${id}`, { status: 'Approved' })
  expect(await mailed(booked, 'charge approved')).toEqual({ [haulier.email]: 1, [maker.email]: 1 })
})

test('a withdrawn claim is also mailed to the user who disputed it', async () => {
  const { booked, owner, clerks } = await staffed()
  const id = await claimBy(clerks.haulier, booked)
  await answer(clerks.owner, booked, `charges/${id}`, { status: 'Disputed', reason: 'The gate was open' })
  await answer(clerks.haulier, booked, `charges/${id}`, { status: 'Withdrawn' })
  expect(await mailed(booked, 'charge withdrawn')).toEqual({ [owner.email]: 1, [clerks.owner.email]: 1 })
})

test('a withdrawn claim or change is mailed to the other side alone', async () => {
  const { booked, owner, clerks } = await staffed()
  const charge = await claimBy(clerks.haulier, booked)
  const change = await proposeBy(clerks.haulier, booked, { deliveryLocation: 'Hull' })
  await answer(clerks.haulier, booked, `charges/${charge}`, { status: 'Withdrawn' })
  await answer(clerks.haulier, booked, `changes/${change}`, { status: 'Withdrawn' })
  expect(await mailed(booked, 'charge withdrawn')).toEqual({ [owner.email]: 1 })
  expect(await mailed(booked, 'change withdrawn')).toEqual({ [owner.email]: 1 })
})
