/** Undoing recorded steps, one or several at once (docs/rules/bookings.md#undo). */
import * as contract from '#contract/bookings.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { whyCannotUndo } from '#domain/bookings/steps.ts'
import { isRefused, type Refused, refuse } from '#domain/refuse.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { noContent } from '../http/answer.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, write } from '../http/route.ts'
import { addHistoryAndAnnounce, jobsText } from './history.ts'
import { type Loaded, limitWork, load } from './load.ts'
import { mailCallOffUndone } from './mails.ts'
import { deleteSteps, type LoadedStep, loadSteps } from './recorded-steps.ts'

interface Undo extends Loaded {
  readonly steps: readonly LoadedStep[]
}

const shared = {
  limit: limitWork,
  decide: ({ booking, side, steps }: Undo, { now }: CallBy<Caller>): Undo | Refused => {
    const reason = steps.map((step) => whyCannotUndo(booking, step, side, now)).find((code) => code !== null)
    return reason ? refuse(reason) : { booking, side, steps }
  },
  save: async (tx: Tx, { booking, side, steps }: Undo, call: CallBy<Caller>, { settings }: Deps) => {
    const { caller, now } = call
    await deleteSteps(tx, booking, steps)
    for (const [step, undone] of Map.groupBy(steps, ({ step }) => step)) {
      const jobIds = undone.flatMap(({ jobId }) => jobId ?? [])
      const jobs = jobIds.length > 0 ? jobsText(booking, jobIds) : ''
      const what = `Booking: “${STATUS_LABELS[step]}” undone${jobs}`
      await addHistoryAndAnnounce(tx, booking, { what }, { caller, now })
      if (step === 'calledOff') await mailCallOffUndone({ tx, booking, caller, settings, now }, side)
    }
  },
  reply: noContent,
}

export const undoRoutes: readonly Route[] = [
  write(contract.undoStep, { ...shared, load: (tx, call) => loadUndo(tx, call, [idIn(call.params)]) }),
  write(contract.undoSteps, { ...shared, load: (tx, call) => loadUndo(tx, call, call.query.ids) }),
]

async function loadUndo(tx: Tx, call: CallBy<Caller>, ids: readonly number[]): Promise<Undo | Refused> {
  const loaded = await load(tx, call)
  if (isRefused(loaded)) return loaded
  const steps = await loadSteps(tx, loaded.booking, ids)
  return steps ? { ...loaded, steps } : refuse('not_found')
}
