/** Plans that operators give and change (docs/rules/plans.md#given). */
import * as contract from '#contract/operator-plans.ts'
import { changePlanEnd, givePlan, whyEndUnseen } from '#domain/plans/given.ts'
import { isPaid, planName, planNamed } from '#domain/plans/plans.ts'
import type { PlanChange, PlanPeriod } from '#domain/plans/rules.ts'
import { isRefused, type Refused, refuse } from '#domain/refuse.ts'
import { formatLongDay, londonDay } from '#domain/time.ts'
import type { Operator } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { queueMails } from '../mail/outbox.ts'
import { type PlanGiving, planChangedMail } from '../mail/plans.ts'
import { adminsOf } from '../mail/recipients.ts'
import { endCheckouts } from '../payments/ended.ts'
import { lockPeriods, movePeriods, noteEndNoticed, type StoredPeriod, savePeriod } from '../plans/store.ts'
import type { Settings } from '../settings.ts'
import { addToAudit } from './audit.ts'
import { replyChangedRecord } from './company-record.ts'

interface Loaded {
  readonly company: { readonly id: number; readonly name: string }
  readonly periods: readonly StoredPeriod[]
}

async function load(tx: Tx, { params }: CallBy<Operator>): Promise<Loaded | Refused> {
  const periods = await lockPeriods(tx, idIn(params))
  const company = await tx
    .selectFrom('company')
    .where('id', '=', idIn(params))
    .select(['id', 'name'])
    .executeTakeFirst()
  return company ? { company, periods } : refuse('not_found')
}

const daysOf = ({ startsOn, endsOn }: Omit<PlanPeriod, 'plan'>) =>
  `${formatLongDay(startsOn)} to ${formatLongDay(endsOn)}`

interface Changed {
  readonly company: Loaded['company']
  readonly change: PlanChange<StoredPeriod>
  readonly what: string
  readonly how: PlanGiving
}

/** Adds to the audit log, mails the Admins, and notifies open pages. */
async function notify(
  tx: Tx,
  { company, change, what, how }: Changed,
  { caller, body, now }: CallBy<Operator> & { readonly body: { readonly reason: string } },
  settings: Settings,
): Promise<void> {
  const entries = [what, ...effectsOf(change, settings)].map((one) => `${one}: ${body.reason}`)
  // The newest entry is shown first.
  await addToAudit(
    tx,
    entries.toReversed().map((one) => ({ who: caller.email, what: one, company })),
    now,
  )
  const admins = await adminsOf(tx, company.id)
  const mails = admins.map((admin) =>
    planChangedMail(settings, { ...admin, companyName: company.name, change, how }),
  )
  await queueMails(tx, mails, now)
  await announce(tx, { kind: 'plan', companies: [company.id] })
}

/** What a plan did to other plans: their former days are kept nowhere else. */
function effectsOf({ ended, moved }: PlanChange<StoredPeriod>, { provider }: Settings): string[] {
  const nameOf = ({ plan }: PlanPeriod) => planName(plan, provider.name)
  return [
    ...ended.map(
      ({ period, endsOn }) => `Ended ${nameOf(period)} on ${formatLongDay(endsOn)} (was ${daysOf(period)})`,
    ),
    ...moved.map(
      ({ period, ...days }) => `Moved ${nameOf(period)} to ${daysOf(days)} (was ${daysOf(period)})`,
    ),
  ]
}

const moveOthers = (tx: Tx, { ended, moved }: PlanChange<StoredPeriod>) =>
  movePeriods(tx, [...ended, ...moved])

export const operatorPlanRoutes: readonly Route[] = [
  write(contract.givePlan, {
    load,
    decide({ company, periods }, { body, now }, { settings }) {
      const plan = planNamed(body.plan, settings.provider.name)
      if (plan === null || !isPaid(plan)) return refuse('plan_not_sold', ['plan'])
      const change = givePlan(plan, body, periods, londonDay(now))
      return isRefused(change) ? change : { company, change }
    },
    async save(tx, { company, change }, call, { settings }) {
      const { placed } = change
      const { reason } = call.body
      await moveOthers(tx, change)
      await savePeriod(tx, company.id, placed, { reason }, call.now)
      const what = `Gave ${planName(placed.plan, settings.provider.name)}, ${daysOf(placed)}`
      await notify(tx, { company, change, what, how: 'given' }, call, settings)
      return company.id
    },
    reply: replyChangedRecord,
    afterwards: ({ params }, deps) => endCheckouts(idIn(params), deps),
  }),

  write(contract.changePlanEnd, {
    async load(tx, call) {
      const loaded = await load(tx, call)
      if (isRefused(loaded)) return loaded
      const before = loaded.periods.find(({ id }) => id === idIn(call.params, 'plan'))
      return before ? { ...loaded, before } : refuse('not_found')
    },
    decide({ company, periods, before }, { body, now }) {
      const change = whyEndUnseen(body, before) ?? changePlanEnd(before, body.endsOn, periods, londonDay(now))
      return isRefused(change) ? change : { company, before, change }
    },
    async save(tx, { company, before, change }, call, { settings }) {
      const { placed } = change
      if (placed.endsOn === before.endsOn) return company.id
      await moveOthers(tx, change)
      await movePeriods(tx, [{ period: before, startsOn: before.startsOn, endsOn: placed.endsOn }])
      await noteEndNoticed(tx, before, londonDay(call.now))
      const plan = planName(before.plan, settings.provider.name)
      const isTakenBack = placed.startsOn === placed.endsOn
      const done = isTakenBack ? `Took back ${plan}` : `Changed ${plan} to ${daysOf(placed)}`
      const what = `${done} (was ${daysOf(before)})`
      const how = before.reason === null ? 'bought plan changed' : 'given plan changed'
      await notify(tx, { company, change, what, how }, call, settings)
      return company.id
    },
    reply: replyChangedRecord,
  }),
]
