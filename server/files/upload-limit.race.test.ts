// Rules: docs/rules/files.md#upload-limit
/** How much a company may upload in 24 hours, counted by all processes together. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_DAILY_UPLOAD_BYTES } from '#domain/companies/upload-limit.ts'
import { booking } from '../testing/bookings.ts'
import type { Answer, Upload } from '../testing/caller.ts'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf, picture } from '../testing/samples.ts'
import { orphans } from '../testing/stored.ts'

const world = await startWorld({ now: '2026-06-15T09:00', env: { RATE_LIMITS: 'on' } })
const other = await world.another()
const { book, show, step } = booking(world)
const { db } = world.database

const DOCUMENTS = '/api/auth/updatecompanydocumentation'
const BRAND = '/api/auth/updatecompanyprofilelogobg'
const FLEET = '/api/auth/updatecompanyprofileimages'
const KILOBYTE = 1024
const REFUSED = {
  detail:
    'Your company can upload 2 GB in 24 hours, and this goes beyond it. Please use smaller files, or wait.',
}

/** A document of this many kilobytes. */
function documentOf(kilobytes: number): Upload {
  const { name, content } = pdf()
  return { name, content: String(content).padEnd(kilobytes * KILOBYTE, '\n') }
}

/** Leaves a company this many kilobytes of its limit. */
async function leave({ companyId }: Company, kilobytes: number): Promise<void> {
  const points = MAX_DAILY_UPLOAD_BYTES / KILOBYTE - kilobytes
  await sql`insert into rate_limit values (${`upload:company:${companyId}`}, ${points}, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(db)
}

function expectRefused({ status, body, headers }: Answer): void {
  expect([status, body]).toEqual([429, REFUSED])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
}

test('documents, images, proofs and files of charges count together, and what is beyond the limit is refused', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const job = String((await show(owner, booked)).jobs[0]?.id)
  await step(haulier, booked, 'confirmed')
  const caller = world.as(haulier)
  const photo = await picture('png')
  const photoKilobytes = Math.ceil(photo.content.length / KILOBYTE)
  const uploads: (() => Promise<Answer>)[] = [
    () => caller.upload('PATCH', DOCUMENTS, { operatorlicence: documentOf(10) }),
    () => caller.upload('PATCH', FLEET, { companyProfileImage1: photo }),
    () => caller.upload('POST', `${path}/proofs/`, { job, file: documentOf(10) }),
    () => caller.upload('POST', `${path}/charges/`, { kind: 'tolls', amount: '1', file: documentOf(10) }),
  ]
  await leave(haulier, 3 * 10 + photoKilobytes)

  for (const upload of uploads) expect([200, 201]).toContain((await upload()).status)

  for (const upload of uploads) expectRefused(await upload())
  expect(await orphans(world)).toEqual([])
  // Calls without a file are not limited, and neither is the other company.
  expect((await world.as(haulier).post(`${path}/charges/`, { kind: 'tolls', amount: 1 })).status).toBe(201)
  const other = await world.as(owner).upload('PATCH', BRAND, { companylogo: photo })
  expect(other.status).toBe(200)
})

test('a smaller file still fits after a larger one was refused', async () => {
  const haulier = await world.company('Haulier')
  const upload = (kilobytes: number) =>
    world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: documentOf(kilobytes) })
  await leave(haulier, 20)
  for (let time = 0; time < 3; time++) expectRefused(await upload(21))
  expect((await upload(20)).status).toBe(200)
  expectRefused(await upload(1))
})

test('of 24 concurrent uploads on two servers, exactly those that fit are taken', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const job = String((await show(owner, booked)).jobs[0]?.id)
  await leave(haulier, 5 * 10 + 9)

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? world : other)
        .as(haulier)
        .upload('POST', `${path}/proofs/`, { job, file: documentOf(10) }),
    ),
  )

  const taken = answers.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(5)
  for (const answer of answers) if (answer.status !== 201) expectRefused(answer)
  expect((await show(owner, booked)).proofs).toHaveLength(5)
  expect(await orphans(world)).toEqual([])
})

test('a form that is sent again with its idempotency key counts once, and is answered above the limit', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const job = String((await show(owner, booked)).jobs[0]?.id)
  const send = (kilobytes: number, key: string) =>
    world
      .as(haulier)
      .upload('POST', `${path}/proofs/`, { job, file: documentOf(kilobytes) }, { 'idempotency-key': key })
  await leave(haulier, 25)
  const first = await send(10, 'first')
  expect(await send(10, 'first')).toMatchObject({ status: 201, body: first.body })
  expect((await send(15, 'second')).status).toBe(201)
  expect((await send(10, 'first')).status).toBe(201)
  expectRefused(await send(10, 'third'))
})

test('a form that is sent several times at the same moment under one idempotency key counts once', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const job = String((await show(owner, booked)).jobs[0]?.id)
  const send = (key: string) =>
    world
      .as(haulier)
      .upload('POST', `${path}/proofs/`, { job, file: documentOf(10) }, { 'idempotency-key': key })
  await leave(haulier, 45)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('twice')))
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201))
  for (const key of ['second', 'third', 'fourth']) expect((await send(key)).status).toBe(201)
  expectRefused(await send('fifth'))
})
