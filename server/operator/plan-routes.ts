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
import { planChangedMail } from '../mail/plans.ts'
import { adminsOf } from '../mail/recipients.ts'
import { endOutdatedCheckouts } from '../payments/outdated.ts'
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

const daysOf = ({ startsOn, endsOn }: PlanPeriod) => `${formatLongDay(startsOn)} to ${formatLongDay(endsOn)}`

interface Changed {
  readonly company: Loaded['company']
  readonly placed: PlanPeriod
  readonly what: string
  readonly isBought?: boolean
}

/** Adds to the audit log, mails the Admins, and notifies open pages. */
async function notify(
  tx: Tx,
  { company, placed, what, isBought = false }: Changed,
  { caller, now }: CallBy<Operator>,
  settings: Settings,
): Promise<void> {
  await addToAudit(tx, [{ who: caller.email, what, company }], now)
  const admins = await adminsOf(tx, company.id)
  const plan = planName(placed.plan, settings.provider.name)
  const mails = admins.map((admin) =>
    planChangedMail(settings, { ...admin, companyName: company.name, plan, days: placed, isBought }),
  )
  await queueMails(tx, mails, now)
  await announce(tx, { kind: 'plan', companies: [company.id] })
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
      const what = `Gave ${planName(placed.plan, settings.provider.name)}, ${daysOf(placed)}: ${reason}`
      await notify(tx, { company, placed, what }, call, settings)
      return company.id
    },
    reply: replyChangedRecord,
    afterwards: ({ params }, deps) => endOutdatedCheckouts(idIn(params), deps),
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
      const what = `${done} (was ${daysOf(before)}): ${call.body.reason}`
      await notify(tx, { company, placed, what, isBought: before.reason === null }, call, settings)
      return company.id
    },
    reply: replyChangedRecord,
  }),
]
