// Rules: docs/rules/mail.md#outbox, docs/rules/mail.md#papers
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { mail } from './layout.ts'
import { dropUnsent, queueMails } from './outbox.ts'

const { database } = await freshDatabase()
const { db } = database
afterAll(() => database.close())

const now = new Date('2026-06-15T08:00:00Z')
const settings = {
  publicUrl: 'https://freight.example',
  provider: { name: 'Quayline', phone: '01632 960100', email: 'support@quayline.example' },
}

test('a mail about a booking replaces those alone that are unsent, with its papers and to its recipients', async () => {
  const draft = (subject: string, bookingId: number, papers: readonly ('calendar' | 'confirmation')[]) => ({
    ...mail(settings, { to: 'ada@tide.example', subject, heading: 'H', lines: ['L'] }),
    papers: { bookingId, papers },
  })
  const sent = draft('sent', 1, ['calendar'])
  const award = draft('award', 1, ['confirmation', 'calendar'])
  const ofOther = draft('other booking', 2, ['calendar'])
  const toOther = { ...draft('other recipient', 1, ['calendar']), to: 'ben@tide.example' }
  const former = draft('former', 1, ['calendar'])
  await db.transaction().execute(async (tx) => {
    // Without foreign keys, so that no booking is needed.
    await sql`set local session_replication_role = replica`.execute(tx)
    await queueMails(tx, [sent, award, ofOther, toOther, former], now)
    await tx.updateTable('mail').set({ sent_at: now }).where('subject', '=', 'sent').execute()
    await dropUnsent(tx, { bookingId: 1, papers: ['calendar'] }, ['ada@tide.example', 'cem@tide.example'])
  })
  const left = await db.selectFrom('mail').orderBy('id').select('subject').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['sent', 'award', 'other booking', 'other recipient'])
})
