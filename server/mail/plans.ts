/** The mails about plans (docs/rules/plans.md#given, docs/rules/plans.md#receipt, docs/rules/plans.md#ending). */
import { FREE_PROFILES } from '#domain/directory/haulier.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { type MoneyFailureKind, WHAT_FAILED } from '#domain/operator/payment-failures.ts'
import type { AfterEnding } from '#domain/plans/ending.ts'
import { monthsOf, type PlanCode, planName } from '#domain/plans/plans.ts'
import { type PlanChange, type PlanPeriod, requestLimit } from '#domain/plans/rules.ts'
import { type Day, formatLongDay } from '#domain/time.ts'
import type { Settings } from '../settings.ts'
import { greeting } from './accounts.ts'
import { type MailDraft, mail } from './layout.ts'
import { AS_ADMIN } from './recipients.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'provider'>

/** What an operator did with a plan. */
export type PlanGiving = 'given' | 'given plan changed' | 'bought plan changed'

interface ChangedPlan {
  readonly to: string
  readonly firstName: string
  readonly companyName: string
  /** Both days of the placed plan are equal if it was taken back before it began. */
  readonly change: PlanChange<PlanPeriod>
  readonly how: PlanGiving
}

/** To the Admins of a company, after an operator has given it a plan or changed the end of a plan. */
export function planChangedMail(
  settings: MailSettings,
  { to, firstName, companyName, change, how }: ChangedPlan,
): MailDraft {
  const { name, phone, email } = settings.provider
  const { startsOn, endsOn } = change.placed
  const isTakenBack = startsOn === endsOn
  const [plan, start, end] = [
    planName(change.placed.plan, name),
    formatLongDay(startsOn),
    formatLongDay(endsOn),
  ]
  const did: Readonly<Record<PlanGiving, string>> = {
    given: `has given ${companyName} ${plan} from ${start}`,
    'given plan changed': `has changed the end of ${plan} of ${companyName}`,
    'bought plan changed': `has changed the end of ${plan}, which ${companyName} bought`,
  }
  return mail(settings, {
    to,
    subject: `The plan of ${companyName} at ${name} has changed`,
    heading: isTakenBack ? 'A plan was taken back' : 'Your plan has changed',
    lines: [
      greeting(firstName),
      isTakenBack ? `${plan} from ${start} has been taken back.` : `${name} ${did[how]}. It ends on ${end}.`,
      ...effectsOf(change, name),
      `If you have questions, call us on ${phone} or write to ${email}.`,
    ],
    link: { label: 'See your plans', path: '/pricing-plan' },
    because: AS_ADMIN,
  })
}

/** A purchase as its receipt shows it. */
interface BoughtPlan {
  readonly to: string
  readonly firstName: string
  readonly companyName: string
  /** The email of the Admin who paid; null if the account is gone. */
  readonly buyer: string | null
  readonly amount: Pence
  readonly paidOn: Day
  /** True for the test checkout, which takes no money. */
  readonly isTest: boolean
  readonly bought: PlanChange<PlanPeriod>
}

/** To the Admins of a company that has bought a plan (docs/rules/plans.md#receipt). */
export function planBoughtMail(settings: MailSettings, about: BoughtPlan): MailDraft {
  const { to, firstName, companyName, buyer, amount, paidOn, isTest, bought } = about
  const { name, phone, email } = settings.provider
  const { plan, startsOn, endsOn } = bought.placed
  return mail(settings, {
    to,
    subject: `Receipt: ${planName(plan, name)}`,
    heading: 'Receipt for your plan',
    lines: [
      greeting(firstName),
      `${buyer ?? 'An Admin'} has bought a plan for ${companyName}.`,
      ...effectsOf(bought, name),
      ...(isTest ? ['This was a test checkout: no money was taken.'] : []),
    ],
    figures: [
      ['Company', companyName],
      ['Plan', planName(plan, name)],
      ['Starts on', formatLongDay(startsOn)],
      ['Ends on', formatLongDay(endsOn)],
      ['Quote requests', requestsText(plan)],
      ['Haulier directory', 'All hauliers'],
      ['Paid', `${formatPence(amount)} for ${monthsOf(plan)} months`],
      ['Paid on', formatLongDay(paidOn)],
    ],
    link: { label: 'See your plans', path: '/pricing-plan' },
    note: `This receipt is not a VAT invoice; nothing was added for VAT. The plan does not renew by itself. If you have questions, call us on ${phone} or write to ${email}.`,
    because: AS_ADMIN,
  })
}

interface FailedPayment {
  readonly to: string
  readonly firstName: string
  readonly plan: PlanCode
  readonly amount: Pence
}

/** To the Admins of a company whose payment was under way for days and has failed (docs/rules/plans.md#failed). */
export function planPaymentFailedMail(
  settings: MailSettings,
  { to, firstName, plan, amount }: FailedPayment,
): MailDraft {
  const { name, phone, email } = settings.provider
  return mail(settings, {
    to,
    subject: `Your payment for ${planName(plan, name)} has failed`,
    heading: 'Your payment has failed',
    lines: [
      greeting(firstName),
      `Your bank has not sent the payment of ${formatPence(amount)} for ${planName(plan, name)}, so the plan has not started. To have it, buy it again.`,
      `If you have questions, call us on ${phone} or write to ${email}.`,
    ],
    link: { label: 'See the plans', path: '/pricing-plan' },
    because: AS_ADMIN,
  })
}

/** What a plan did to the other plans of the company. */
function effectsOf({ placed, ended, moved }: PlanChange<PlanPeriod>, provider: string): string[] {
  return [
    ...ended.map(({ period: { plan, startsOn } }) =>
      startsOn > placed.startsOn
        ? `${planName(plan, provider)} from ${formatLongDay(startsOn)} will not begin.`
        : `It replaces what remained of ${planName(plan, provider)}.`,
    ),
    ...moved.map(
      ({ period, startsOn, endsOn }) =>
        `${planName(period.plan, provider)} now starts on ${formatLongDay(startsOn)} and ends on ${formatLongDay(endsOn)}.`,
    ),
  ]
}

function requestsText(plan: PlanCode): string {
  const limit = requestLimit(plan)
  return limit === null ? 'Unlimited' : `${limit} a month`
}

interface EndingPlan {
  readonly to: string
  readonly firstName: string
  readonly companyName: string
  readonly period: PlanPeriod
  readonly isLastDay: boolean
  readonly after: AfterEnding
}

/** To the Admins of a company whose plan ends soon, or today, without another one (docs/rules/plans.md#ending). */
export function planEndsMail(settings: MailSettings, about: EndingPlan): MailDraft {
  const { to, firstName, companyName, period, isLastDay, after } = about
  const { name, phone, email } = settings.provider
  const plan = planName(period.plan, name)
  const end = formatLongDay(period.endsOn)
  const onFree = after.next
    ? `until ${formatLongDay(after.next.startsOn)} your company is on Free; then ${planName(after.next.plan, name)} begins`
    : 'on your company is on Free'
  return mail(settings, {
    to,
    subject: isLastDay
      ? `Today is the last day of your plan at ${name}`
      : `Your plan at ${name} ends on ${end}`,
    heading: isLastDay ? 'Today is the last day of your plan' : `Your plan ends on ${end}`,
    lines: [
      greeting(firstName),
      isLastDay
        ? `${plan} of ${companyName} ends at midnight tonight. From ${end} ${onFree}.`
        : `${plan} of ${companyName} ends on ${end}, and does not renew by itself. From that day ${onFree}.`,
      `On Free a company can post ${requestLimit('free')} quote requests a month and sees ${FREE_PROFILES} profiles of the directory. Your requests, quotes and bookings stay.`,
      after.renewalStartsOn === period.endsOn
        ? 'To keep the plan, an Admin renews it. The new time starts when the current one ends, so you lose no day.'
        : `A renewal is longer than the days until then, so it starts on ${formatLongDay(after.renewalStartsOn)}. If you need a plan for the days before, call us.`,
      `If you have questions, call us on ${phone} or write to ${email}.`,
    ],
    link: { label: 'See the plans', path: '/pricing-plan' },
    because: AS_ADMIN,
  })
}

/** To the provider: money was taken without a plan, or goes back (docs/rules/operator.md#payment-failures). */
export function paymentFailureMail(
  settings: MailSettings,
  kind: MoneyFailureKind,
  company: { readonly name: string; readonly id: number } | null,
): MailDraft {
  const about = company ? `A payment of ${company.name}` : 'A payment'
  return mail(settings, {
    to: settings.provider.email,
    subject: `${about} needs your attention`,
    heading: `${about} needs your attention`,
    lines: [WHAT_FAILED[kind]],
    link: company
      ? { label: 'Open the company', path: `/operator/companies/${company.id}` }
      : { label: 'Open the operator’s page', path: '/operator' },
    because: `you run ${settings.provider.name}`,
  })
}
