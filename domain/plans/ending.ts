/** When the Admins of a company are told that its plan ends (docs/rules/plans.md#ending). */
import { addDays, type Day, daysBetween } from '../time.ts'
import { currentPeriod, type PlanPeriod, periodsAhead, purchase } from './rules.ts'

/** How many days before its end a plan's end is announced. */
export const ENDING_NOTICE_DAYS = 7
/** From when on these days, in London. */
export const ENDING_NOTICE_TIME = '07:00'

/** A period, and the day on which its Admins were last told of its end. */
export interface NoticedPeriod extends PlanPeriod {
  readonly endNoticedOn: Day | null
}

/**
 * The current period if the Admins are to be told of its end today: once from seven days before, once on its last day.
 * Null if another period follows, or if they were told already. A period shorter than a week has only the second notice.
 */
export function endingToAnnounce<P extends NoticedPeriod>(periods: readonly P[], today: Day): P | null {
  const period = currentPeriod(periods, today)
  if (!period) return null
  const { startsOn, endsOn, endNoticedOn } = period
  if (currentPeriod(periods, endsOn)) return null
  const noticeOn = addDays(endsOn, isLastDay(period, today) ? -1 : -ENDING_NOTICE_DAYS)
  if (today < noticeOn || startsOn > noticeOn) return null
  return endNoticedOn === null || endNoticedOn < noticeOn ? period : null
}

/** What comes after a period that ends without another one directly behind it. */
export interface AfterEnding {
  /** The next period, which begins after days on Free; null for none. */
  readonly next: PlanPeriod | null
  /** The first day of the same plan if it is renewed today. Later than the end if the gap is too short for it. */
  readonly renewalStartsOn: Day
}

/** What the Admins are told about the time after a plan's end. */
export function afterEnding(periods: readonly PlanPeriod[], period: PlanPeriod, today: Day): AfterEnding {
  const next = periodsAhead(periods, period.endsOn)[0] ?? null
  return { next, renewalStartsOn: purchase(period.plan, periods, today).placed.startsOn }
}

/** True on the last day that a period covers. */
export function isLastDay({ endsOn }: Pick<PlanPeriod, 'endsOn'>, today: Day): boolean {
  return daysBetween(today, endsOn) === 1
}
