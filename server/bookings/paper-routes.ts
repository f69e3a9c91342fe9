/** The papers of bookings, for both companies and an operator. */
import { Readable } from 'node:stream'
import * as contract from '#contract/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { whyNoStatement } from '#domain/bookings/papers.ts'
import { companyKey, isOperator } from '../auth/caller.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { type Call, type Route, read } from '../http/route.ts'
import { addSecurityEvent } from '../security/log.ts'
import {
  loadBooking,
  type MadePaper,
  makeCalendar,
  makeConfirmation,
  makeStatement,
  type PaperMaker,
} from './papers/make.ts'
import { bookingIdIn } from './reference.ts'

type PaperEndpoint = typeof contract.getConfirmation

function paper(
  endpoint: PaperEndpoint,
  make: (maker: PaperMaker, id: number, booking: Booking, now: Date) => Promise<MadePaper> | MadePaper,
): Route {
  return read(endpoint, async (db, call: Call<PaperEndpoint>, { files, settings }: Deps) => {
    const id = bookingIdIn(call)
    const companyId = isOperator(call.caller) ? null : call.caller.companyId
    const maker = { db, files, settings, caller: companyKey(call.caller, call.address) }
    const booking = (await loadBooking(maker, id, companyId)) ?? throwRefusal('not_found')
    const { name, type, content } = await make(maker, id, booking, call.now)
    await note(db, endpoint, booking, call)
    return { json: null, file: { content: Readable.from([content]), type, bytes: content.length, name } }
  })
}

/** Records in the security log which user exported a paper, or which one an operator read. */
async function note(db: Db, { path }: PaperEndpoint, booking: Booking, call: Call<PaperEndpoint>) {
  const byOperator = isOperator(call.caller)
  const detail = `${path.split('/').at(-1)} of ${booking.reference}`
  const kind = byOperator ? 'document read' : 'export'
  const entry = { kind, who: call.caller.email, byOperator, detail } as const
  await addSecurityEvent(db, entry, 'done', call)
}

export const paperRoutes: readonly Route[] = [
  paper(contract.getConfirmation, makeConfirmation),
  paper(contract.getCalendar, makeCalendar),
  paper(contract.getStatement, (maker, _id, booking, now) => {
    const reason = whyNoStatement(booking)
    if (reason) throwRefusal(reason)
    return makeStatement(maker, booking, now)
  }),
]
