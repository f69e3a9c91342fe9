// Rules: docs/rules/files.md#whole-download
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFileStore } from '../../files/storage.ts'
import { booking } from '../../testing/bookings.ts'
import { startWorld } from '../../testing/harness.ts'

const world = await startWorld()
const { book } = booking(world)

test('conditions without a hash get that of the whole content, and none while the store has it cut short', async () => {
  const { db } = world.database
  const booked = await book()
  const { id } = await db
    .selectFrom('booking')
    .where('reference', '=', booked.reference)
    .select('conditions_id as id')
    .$narrowType<{ id: string }>()
    .executeTakeFirstOrThrow()
  const content = Buffer.from('the agreed conditions')
  await db.updateTable('file').set({ sha256: null, bytes: content.length }).where('id', '=', id).execute()
  await db.updateTable('booking').set({ conditions_sha256: null }).where('conditions_id', '=', id).execute()
  const store = await openFileStore(world.settings)
  const hashAfterPaper = async () => {
    expect((await world.as(booked.owner).get(`${booked.path}/confirmation.pdf`)).status).toBe(200)
    return (await db.selectFrom('file').where('id', '=', id).select('sha256').executeTakeFirst())?.sha256
  }

  await store.put(id, content.subarray(0, 7), 'application/pdf')
  expect(await hashAfterPaper()).toBeNull()
  await store.put(id, content, 'application/pdf')
  expect(await hashAfterPaper()).toBe(hash('sha256', content))
})
