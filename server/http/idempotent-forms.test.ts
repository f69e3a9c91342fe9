// Rules: docs/rules/interface.md#idempotency
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { orphans } from '../testing/stored.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, show } = booking(world)

test('a repeated form with the same file is answered again, one with a corrected file is refused with 422', async () => {
  const booked = await book()
  const job = String((await show(booked.owner, booked)).jobs[0]?.id)
  const send = (file: ReturnType<typeof pdf>) =>
    world
      .as(booked.haulier)
      .upload('POST', `${booked.path}/proofs/`, { job, file }, { 'idempotency-key': 'pod-1' })
  const file = pdf('POD.pdf')
  const corrected = { ...file, content: String(file.content).replace('1 0 obj', '2 0 obj') }
  expect(corrected.content).toHaveLength(file.content.length)

  const first = await send(file)
  expect(first.status).toBe(201)
  expect(await send(file)).toMatchObject({ status: 201, body: first.body })
  const other = await send(corrected)
  expect([other.status, Object.keys(other.body)]).toEqual([422, ['non_field_errors']])
  expect((await send(pdf('POD 2.pdf'))).status).toBe(422)
  expect((await show(booked.owner, booked)).proofs).toHaveLength(1)
  expect(await orphans(world)).toEqual([])
})

test('a form that is sent twice at the same time stores its file once', async () => {
  const booked = await book()
  const job = String((await show(booked.owner, booked)).jobs[0]?.id)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      world
        .as(booked.haulier)
        .upload(
          'POST',
          `${booked.path}/proofs/`,
          { job, file: pdf('POD.pdf') },
          { 'idempotency-key': 'pod-2' },
        ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201))
  expect((await show(booked.owner, booked)).proofs).toHaveLength(1)
  expect(await orphans(world)).toEqual([])
})

test('the key of a form is free after a day, and stands for one booking alone', async () => {
  const booked = await book()
  const job = String((await show(booked.owner, booked)).jobs[0]?.id)
  const form = { job, file: pdf('POD.pdf') }
  const send = (path: string) =>
    world.as(booked.haulier).upload('POST', `${path}/proofs/`, form, { 'idempotency-key': 'pod-3' })
  const first = await send(booked.path)
  expect(await send(booked.path)).toMatchObject({ status: 201, body: first.body })
  expect((await send((await book()).path)).status).toBe(422)
  world.advance({ days: 1, minutes: 1 })
  const again = await send(booked.path)
  expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
  expect((await show(booked.owner, booked)).proofs).toHaveLength(2)
})
