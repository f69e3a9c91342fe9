/** Bookings: what each call does, step by step; the rules are in domain/bookings/. */

import * as contract from '#contract/bookings.ts'
import { answerChange, changedFields, proposeChange } from '#domain/bookings/changes.ts'
import { answerCharge, claimCharge } from '#domain/bookings/charges.ts'
import { changedFieldNames, changeJobs } from '#domain/bookings/jobs.ts'
import { CHANGEABLE_LABELS, chargeLabel, STATUS_LABELS } from '#domain/bookings/labels.ts'
import { whyCannotAddProof, whyCannotRemoveProof } from '#domain/bookings/proofs.ts'
import { takeStep } from '#domain/bookings/steps.ts'
import { isRefused, refuse } from '#domain/refuse.ts'
import { isOperator } from '../auth/caller.ts'
import { followed } from '../changes/follow.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { readReplicated } from '../http/replicated.ts'
import { type Route, write } from '../http/route.ts'
import { followBookings } from './changes.ts'
import { addHistoryAndAnnounce, CLAIMED, jobsText, PROPOSED } from './history.ts'
import { listBookings } from './lists.ts'
import { keepFile, keyOfBooking, limitWork, load, loadWith } from './load.ts'
import { mailCallOff, mailChangeAnswer, mailChargeAnswer, mailClaim, mailProposal } from './mails.ts'
import { bookingIdIn } from './reference.ts'
import * as store from './store.ts'
import { undoRoutes } from './undo.ts'
import * as writes from './write.ts'

export const bookingRoutes: readonly Route[] = [
  readReplicated(contract.listBookings, async (db, { caller, query, now }) => {
    if (isOperator(caller)) {
      if (query.updatedSince !== null) throwRefusal('cursor_of_company', ['updatedSince'])
      return await listBookings(db, null, query, now)
    }
    const { companyId } = caller
    const changes = await followed(query, (cursor, size) =>
      followBookings(db, { companyId, scope: query.scope, cursor, size }, now),
    )
    return changes ?? (await listBookings(db, companyId, query, now))
  }),

  readReplicated(contract.getBooking, async (db, call) => ({
    json:
      (await store.findBookingJson(
        db,
        bookingIdIn(call),
        isOperator(call.caller) ? null : call.caller.companyId,
      )) ?? throwRefusal('not_found'),
  })),

  write(contract.changeJobs, {
    limit: limitWork,
    load,
    decide: ({ booking, side }, { body }) => {
      const changes = changeJobs(body.jobs, booking, side)
      return isRefused(changes) ? changes : { booking, changes }
    },
    save: async (tx, { booking, changes }, { caller, now }) => {
      if (changes.length === 0) return booking.id
      await writes.updateJobs(tx, booking.id, changes)
      const ids = changes.map(({ id }) => id)
      const what = `Booking: ${changedFieldNames(changes).join(', ')} changed${jobsText(booking, ids)}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
      return booking.id
    },
    reply: async (tx, id, { caller }) => ({
      json: (await store.findBookingJson(tx, id, caller.companyId)) ?? throwRefusal('not_found'),
    }),
  }),

  write(contract.recordStep, {
    limit: async (call, deps) => {
      if (call.body.step === 'calledOff') await deps.limits.take('offer', `${keyOfBooking(call)} call-off`)
      await limitWork(call, deps)
    },
    load,
    decide: ({ booking, side }, { body, now }) => {
      const step = takeStep(body, booking, side, now)
      return isRefused(step) ? step : { booking, side, step }
    },
    save: async (tx, { booking, side, step }, { caller, now }, { settings }) => {
      const ids = await writes.insertStep(tx, booking, step, { side, caller, now })
      const jobs = step.jobs ? jobsText(booking, step.jobs) : ''
      const what = `Booking: ${STATUS_LABELS[step.step].toLowerCase()}${jobs}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
      if (step.reason) await mailCallOff({ tx, booking, caller, settings, now }, side, step.reason)
      return ids
    },
    reply: async (tx, ids) => ({ json: await store.recordedStepsJson(tx, ids) }),
  }),

  ...undoRoutes,

  write(contract.proposeChange, {
    limit: (call, { limits }) => limits.take('offer', keyOfBooking(call)),
    load: async (tx, call) => {
      const loaded = await load(tx, call)
      if (isRefused(loaded)) return loaded
      return { ...loaded, changes: await store.loadChanges(tx, loaded.booking.id, null) }
    },
    decide: ({ booking, side, changes }, { body, now }) => {
      const { note, ...proposal } = body
      const open = changes.filter(({ status }) => status === 'Proposed').map((change) => change.proposal)
      const own = changes.filter((change) => change.side === side).length
      const judged = proposeChange(proposal, booking, { open, own }, now)
      return isRefused(judged) ? judged : { booking, side, proposal: judged, note }
    },
    save: async (tx, { booking, side, proposal, note }, { caller, now }, { settings }) => {
      const id = await writes.insertChange(tx, booking.id, { proposal, note }, { side, caller, now })
      const what = `${PROPOSED}${fieldNames(proposal)}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
      await mailProposal({ tx, booking, caller, settings, now }, side, proposal, note)
      return id
    },
    reply: async (tx, id) => ({ json: await store.changeJsonById(tx, id) }),
  }),

  write(contract.answerChange, {
    load: (tx, call) =>
      loadWith(
        tx,
        call,
        async (_tx, { id: bookingId }, id) => (await store.loadChanges(tx, bookingId, id))[0],
      ),
    decide: ({ booking, side, part }, { body }) => {
      const answer = answerChange(body.status, { booking, change: part }, side)
      return isRefused(answer) ? answer : { booking, change: part, status: body.status, ...answer }
    },
    save: async (tx, { booking, change, status, route }, { caller, now }, { settings }) => {
      await writes.saveChangeAnswer(tx, booking.id, { id: change.id, status, route }, now)
      const what = `Booking: change ${status.toLowerCase()}: ${fieldNames(change.proposal)}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
      const after = { ...booking, route: route ?? booking.route }
      const context = { tx, booking: after, caller, settings, now }
      await mailChangeAnswer(context, status, change)
      return change.id
    },
    reply: async (tx, id) => ({ json: await store.changeJsonById(tx, id) }),
  }),

  write(contract.addProof, {
    limit: limitWork,
    prepare: (call, deps) =>
      keepFile(call, call.body.file, deps, ({ booking, side }) => {
        const reason = whyCannotAddProof(booking, call.body.job, side)
        return reason === 'unknown_job' ? null : reason
      }),
    load: async (tx, call, _deps, file) => {
      const loaded = await load(tx, call)
      return isRefused(loaded) ? loaded : { ...loaded, file }
    },
    decide: ({ booking, side, file }, { body }) => {
      const reason = whyCannotAddProof(booking, body.job, side)
      if (reason) return refuse(reason, reason === 'unknown_job' ? ['job'] : undefined)
      return { booking, jobId: body.job, file }
    },
    save: async (tx, { booking, jobId, file }, { caller, now }) => {
      const id = await writes.insertProof(tx, booking, { jobId, file }, { caller, now })
      const what = `Booking: proof added${jobsText(booking, [jobId])}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
      return id
    },
    reply: async (tx, id) => ({ json: await store.proofJsonById(tx, id) }),
  }),

  write(contract.removeProof, {
    limit: limitWork,
    load: (tx, call) => loadWith(tx, call, (_tx, booking, id) => store.loadProof(tx, booking.id, id)),
    decide: ({ booking, side, part }) => {
      const reason = whyCannotRemoveProof(booking, side)
      return reason ? refuse(reason) : { booking, proof: part }
    },
    save: async (tx, { booking, proof }, { caller, now, files }) => {
      await writes.deleteProof(tx, booking.id, proof.fileId, files)
      const what = `Booking: proof removed${jobsText(booking, [proof.jobId])}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
    },
    reply: noContent,
  }),

  write(contract.claimCharge, {
    prepare: async (call, deps) => (call.body.file ? keepFile(call, call.body.file, deps) : null),
    load: async (tx, call, _deps, file) => {
      const loaded = await load(tx, call)
      return isRefused(loaded) ? loaded : { ...loaded, file }
    },
    decide: ({ booking, side, file }, { body, now }) => {
      const charge = claimCharge(body, booking, side, now)
      return isRefused(charge) ? charge : { booking, charge, file }
    },
    save: async (tx, { booking, charge, file }, { caller, now }, { settings }) => {
      const id = await writes.insertCharge(tx, booking, { charge, file }, { caller, now })
      const what = `${CLAIMED}${chargeLabel(charge.kind)}`
      await addHistoryAndAnnounce(tx, booking, { what, price: charge.total }, { caller, now })
      await mailClaim({ tx, booking, caller, settings, now }, charge)
      return id
    },
    reply: async (tx, id) => ({ json: await store.chargeJsonById(tx, id) }),
  }),

  write(contract.answerCharge, {
    load: (tx, call) => loadWith(tx, call, (_tx, booking, id) => store.loadCharge(tx, booking.id, id)),
    decide: ({ booking, side, part }, { body }) => {
      const answer = answerCharge(body, part, side)
      return isRefused(answer) ? answer : { booking, charge: part, answer }
    },
    save: async (tx, { booking, charge, answer }, { caller, now }, { settings }) => {
      await writes.saveChargeAnswer(tx, booking.id, charge.id, answer, now)
      const what = `Booking: charge ${answer.status.toLowerCase()}: ${chargeLabel(charge.kind)}`
      await addHistoryAndAnnounce(tx, booking, { what, price: charge.total }, { caller, now })
      const context = { tx, booking, caller, settings, now }
      await mailChargeAnswer(context, charge, answer)
      return charge.id
    },
    reply: async (tx, id) => ({ json: await store.chargeJsonById(tx, id) }),
  }),
]

function fieldNames(proposal: Parameters<typeof changedFields>[0]): string {
  return changedFields(proposal)
    .map((field) => CHANGEABLE_LABELS[field])
    .join(', ')
}
