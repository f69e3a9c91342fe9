/** The mails about plans (docs/rules/plans.md#given). */
import { type Day, formatLongDay } from '#domain/time.ts'
import type { Settings } from '../settings.ts'
import { greeting } from './accounts.ts'
import { type MailDraft, mail } from './layout.ts'

interface ChangedPlan {
  readonly to: string
  readonly firstName: string
  readonly companyName: string
  readonly plan: string
  /** Both days are equal if the plan was withdrawn before it began. */
  readonly days: { readonly startsOn: Day; readonly endsOn: Day }
}

/** To the Admins of a company, after an operator has given it a plan or changed the days of a given plan. */
export function planChangedMail(
  settings: Pick<Settings, 'publicUrl' | 'provider'>,
  { to, firstName, companyName, plan, days: { startsOn, endsOn } }: ChangedPlan,
): MailDraft {
  const { name, phone, email } = settings.provider
  const isTakenBack = startsOn === endsOn
  return mail(settings, {
    to,
    subject: `The plan of ${companyName} at ${name} has changed`,
    heading: isTakenBack ? 'A plan was taken back' : 'Your plan has changed',
    lines: [
      greeting(firstName),
      isTakenBack
        ? `${plan} from ${formatLongDay(startsOn)} has been taken back.`
        : `${name} has given ${companyName} ${plan} from ${formatLongDay(startsOn)}. It ends on ${formatLongDay(endsOn)}.`,
      `If you have questions, call us on ${phone} or write to ${email}.`,
    ],
    link: { label: 'See your plans', path: '/pricing-plan' },
  })
}
