import * as contract from '#contract/operator-outbox.ts'
import { whyCannotSendAgain } from '#domain/operator/outbox.ts'
import { refuse } from '#domain/refuse.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { addToAudit } from './audit.ts'
import * as outbox from './outbox.ts'

export const outboxRoutes: readonly Route[] = [
  read(contract.listOutbox, (db, { query, now }) => outbox.listOutbox(db, query, now)),

  write(contract.sendMailAgain, {
    load: async (tx, { params, now }) =>
      (await outbox.lockUnsent(tx, idIn(params), now)) ?? refuse('not_found'),
    decide: (mail) => whyCannotSendAgain(mail) ?? mail,
    async save(tx, mail, { caller, now }) {
      const { id, recipient, subject } = mail
      await outbox.makeDue(tx, id, now)
      const what = `Sent an email to ${recipient} again: ${subject}`
      await addToAudit(tx, [{ who: caller.email, what }], now)
      return { ...mail, state: 'waiting' as const, nextTryAt: null }
    },
    reply: async (_tx, mail) => ({ value: mail }),
  }),
]
