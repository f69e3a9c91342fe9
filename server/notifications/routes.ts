import { getNotifications, saveNotifications } from '#contract/lanes.ts'
import { type Route, read, write } from '../http/route.ts'
import { announceNotifications } from './announce.ts'

/** Which emails a user wants (docs/rules/notifications.md). */
export const notificationRoutes: readonly Route[] = [
  read(getNotifications, async (db, { caller }) => {
    const { quotes } = await db
      .selectFrom('person')
      .where('id', '=', caller.userId)
      .select('quote_mails as quotes')
      .executeTakeFirstOrThrow()
    return { value: { quotes } }
  }),

  write(saveNotifications, {
    save: async (tx, _state, { body, caller }) => {
      await tx
        .updateTable('person')
        .set({ quote_mails: body.quotes })
        .where('id', '=', caller.userId)
        .execute()
      await announceNotifications(tx, caller.userId)
    },
    reply: async (_tx, _saved, { body }) => ({ value: body }),
  }),
]
