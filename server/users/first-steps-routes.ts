import * as contract from '#contract/first-steps.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { type Route, read, write } from '../http/route.ts'

async function readFacts(db: Db | Tx, userId: number) {
  const facts = await db
    .selectFrom('person')
    .where('id', '=', userId)
    .select(({ selectFrom }) => [
      'public_page_seen as hasSeenPublicPage',
      'first_steps_dismissed as isDismissed',
      selectFrom('person as other')
        .whereRef('other.company_id', '=', 'person.company_id')
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .as('users'),
    ])
    .executeTakeFirstOrThrow()
  return { ...facts, users: Number(facts.users) }
}

/** The first-steps list of a user (docs/rules/screens.md#first-steps). */
export const firstStepsRoutes: readonly Route[] = [
  read(contract.getFirstSteps, async (db, { caller }) => ({ value: await readFacts(db, caller.userId) })),

  write(contract.changeFirstSteps, {
    async save(tx, _state, { body, caller }) {
      const changes = {
        ...(body.hasSeenPublicPage === undefined ? {} : { public_page_seen: body.hasSeenPublicPage }),
        ...(body.isDismissed === undefined ? {} : { first_steps_dismissed: body.isDismissed }),
      }
      if (Object.keys(changes).length > 0)
        await tx.updateTable('person').set(changes).where('id', '=', caller.userId).execute()
    },
    reply: async (tx, _saved, { caller }) => ({ value: await readFacts(tx, caller.userId) }),
  }),
]
