import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { at } from '../testing/time.ts'
import {
  type ChangeableCompany,
  type CompanyUpdate,
  callDueOn,
  changeCompany,
  companyStatus,
  isOverdue,
  overdueBefore,
  statusText,
  wasDeclined,
} from './rules.ts'

const now = at('2026-06-15T09:00')
const before = at('2026-06-01T09:00')

const waiting: ChangeableCompany = {
  hasUsers: true,
  isActive: false,
  activatedAt: null,
  deactivatedAt: null,
  reason: null,
  number: null,
  incorporatedOn: null,
  name: 'Tide Haulage',
  country: 'United Kingdom',
  phone: null,
  declineReason: null,
  countryIsListed: true,
}
const active: ChangeableCompany = { ...waiting, isActive: true, activatedAt: before }
const deactivated: ChangeableCompany = { ...active, isActive: false, deactivatedAt: before, reason: 'Unpaid' }

function changed(facts: ChangeableCompany, changes: Parameters<typeof changeCompany>[1]): CompanyUpdate {
  const update = changeCompany(facts, changes, now)
  if (isRefused(update)) throw new Error('refused')
  return update
}
function codes(facts: ChangeableCompany, changes: Parameters<typeof changeCompany>[1]): string[] {
  const update = changeCompany(facts, changes, now)
  return isRefused(update) ? update.refusals.map(({ code }) => code) : []
}

test.each([
  ['waits', waiting, false],
  ['is active', active, false],
  ['was deactivated after it was active', deactivated, false],
  ['was deactivated while it waited', { ...waiting, deactivatedAt: before }, true],
] as const)(
  'given a company that %s, then whether it was declined is known',
  (_what, company, isDeclined) => {
    expect(wasDeclined(company)).toBe(isDeclined)
  },
)

test.each([
  [waiting, 'active'],
  [active, 'waiting'],
  [deactivated, 'waiting'],
] as const)(
  'given a company whose status has changed since the operator saw it, then nothing changes',
  (facts, statusSeen) => {
    expect(codes(facts, { isActive: false, statusSeen })).toEqual(['company_status_changed'])
    expect(codes(facts, { declineReason: 'No licence', statusSeen })).toEqual(['company_status_changed'])
    expect(codes(facts, { isActive: true, statusSeen: companyStatus(facts) })).toEqual([])
  },
)

describe('given a company that waits', () => {
  test('when it is activated, then it is active from now on', () => {
    const update = changed(waiting, { isActive: true })
    expect(update).toMatchObject({ isActive: true, activatedAt: now, activates: true })
    expect(companyStatus(update)).toBe('active')
    expect(update.entries).toHaveLength(1)
  })

  test('when it is deactivated, then its registration is declined and no longer waits', () => {
    const update = changed(waiting, { isActive: false, reason: 'No such company' })
    expect(update).toMatchObject({
      declines: true,
      isActive: false,
      deactivatedAt: now,
      reason: 'No such company',
    })
    expect(companyStatus(update)).toBe('deactivated')
  })

  test('when it is declined with a reason, then its users read the reason, and activating it removes the reason', () => {
    const update = changed(waiting, { declineReason: 'No such company number' })
    expect(update).toMatchObject({
      declines: true,
      declineReason: 'No such company number',
      deactivatedAt: now,
    })
    expect(companyStatus(update)).toBe('deactivated')
    expect(update.entries).toEqual(['Declined the registration: No such company number'])
    expect(changed({ ...waiting, ...update }, { declineReason: 'No such company number' }).entries).toEqual(
      [],
    )
    const back = changed({ ...waiting, ...update }, { isActive: true })
    expect(back).toMatchObject({ activates: true, declineReason: null })
  })

  test('when its name, country and phone are corrected, then each correction is an audit entry', () => {
    const update = changed(waiting, { name: 'Tide Haulage Ltd', country: 'Ireland', phone: '01632 960001' })
    expect(update).toMatchObject({ name: 'Tide Haulage Ltd', country: 'Ireland', phone: '01632 960001' })
    expect(update.entries).toHaveLength(3)
    expect(codes({ ...waiting, countryIsListed: false }, { country: 'Atlantis' })).toEqual([
      'country_unknown',
    ])
    expect(codes(waiting, { name: '\u200b' })).toEqual(['company_name_unusable'])
    const named = { ...waiting, name: '\u041Erwell Haulage' }
    expect(changed(named, { name: named.name, phone: '01632 960001' }).entries).toHaveLength(1)
  })

  test('when only its number is set, then it still waits', () => {
    const update = changed(waiting, { number: '01234567' })
    expect(companyStatus(update)).toBe('waiting')
    expect(update.entries).toEqual(['Set the company number to 01234567'])
  })
})

describe('given a company without users', () => {
  const unclaimed = { ...waiting, hasUsers: false }

  test('then it can be neither activated nor deactivated, since there is no contact to ring', () => {
    expect(codes(unclaimed, { isActive: true })).toEqual(['company_without_users'])
    expect(codes(unclaimed, { isActive: false })).toEqual(['company_without_users'])
  })

  test('then its company number can be set', () => {
    expect(changed(unclaimed, { number: '01234567' }).number).toBe('01234567')
  })
})

describe('given an active company', () => {
  test('when it is activated again, then nothing changes', () => {
    expect(changed(active, { isActive: true })).toMatchObject({ activates: false, entries: [] })
  })

  test('when it is deactivated, then the day of its activation is kept', () => {
    expect(changed(active, { isActive: false })).toMatchObject({
      isActive: false,
      activatedAt: before,
      deactivatedAt: now,
      activates: false,
    })
  })

  test('when a reason comes without deactivation, then it is refused', () => {
    expect(codes(active, { reason: 'because' })).toEqual(['reason_without_deactivation'])
    expect(codes(active, { reason: null })).toEqual([])
  })
})

describe('given a deactivated company', () => {
  test('when it is activated, then the reason is removed, its users are mailed, and its first day stays', () => {
    expect(changed(deactivated, { isActive: true })).toMatchObject({
      reason: null,
      activatedAt: before,
      deactivatedAt: null,
      activates: true,
    })
  })

  test('when it is deactivated again, then only a new reason is an audit entry', () => {
    expect(changed(deactivated, { isActive: false }).entries).toEqual([])
    expect(changed(deactivated, { isActive: false, reason: 'Fraud' }).entries).toEqual([
      'Set the reason for deactivation: Fraud',
    ])
    expect(changed(deactivated, { isActive: false, reason: 'Fraud' }).deactivatedAt).toEqual(before)
  })
})

describe('the audit entries', () => {
  const entries = (facts: ChangeableCompany, changes: Parameters<typeof changeCompany>[1]) =>
    changed(facts, changes).entries

  test('say that a registration was declined or a company deactivated, with the reason', () => {
    expect(entries(waiting, { isActive: false })).toEqual(['Declined the registration'])
    expect(entries(waiting, { isActive: false, reason: 'Twin' })).toEqual([
      'Declined the registration, with a note: Twin',
    ])
    expect(entries(active, { isActive: false })).toEqual(['Deactivated the company'])
    expect(entries(active, { isActive: false, reason: 'Unpaid' })).toEqual([
      'Deactivated the company: Unpaid',
    ])
    expect(entries(deactivated, { reason: null })).toEqual(['Removed the reason for deactivation'])
  })
  test('have no field that stays as it is', () => {
    const { name, country } = active
    expect(entries({ ...active, countryIsListed: false }, { name, country, phone: null })).toEqual([])
  })
})

test('given a company that is or was active, then it has no reason of a declined registration', () => {
  const declined = ['decline_of_active_company']
  expect(codes(active, { declineReason: 'No licence' })).toEqual(declined)
  expect(codes(deactivated, { declineReason: 'No licence' })).toEqual(declined)
  expect(codes(waiting, { isActive: true, declineReason: 'No licence' })).toEqual(declined)
  expect(changed(active, { isActive: false }).declines).toBe(false)
  const told = changed({ ...waiting, deactivatedAt: before, declineReason: 'Twin' }, { number: '7' })
  expect(told.declineReason).toBe('Twin')
})

test('the word for a status distinguishes what was declined, and what was never registered to its end', () => {
  const contact = {}
  expect(statusText({ ...active, contact })).toBe('Active')
  expect(statusText({ ...waiting, contact })).toBe('Waiting')
  expect(statusText({ ...waiting, contact: null })).toBe('Unfinished')
  expect(statusText({ ...waiting, deactivatedAt: before, contact })).toBe('Declined')
  expect(statusText({ ...deactivated, contact })).toBe('Deactivated')
})

describe('the incorporation date', () => {
  test('may be today in London, not later', () => {
    expect(codes(active, { incorporatedOn: '2026-06-15' })).toEqual([])
    expect(codes(active, { incorporatedOn: '2026-06-16' })).toEqual(['incorporated_in_the_future'])
  })

  test('is logged in British form, with its earlier value', () => {
    const update = changed({ ...active, incorporatedOn: '1987-03-02' }, { incorporatedOn: '1987-03-03' })
    expect(update.entries).toEqual(['Set the incorporation date to 03/03/1987 (was 02/03/1987)'])
    expect(changed({ ...active, number: '7' }, { number: null }).entries).toEqual([
      'Removed the company number (was 7)',
    ])
  })
})

describe('the call within one working day', () => {
  test.each([
    // registered, due on, the last moment that is not overdue, the first that is
    ['2026-06-15T00:00', '2026-06-16', '2026-06-16T23:59', '2026-06-17T00:00'], // Monday
    ['2026-06-18T23:59', '2026-06-19', '2026-06-19T23:59', '2026-06-20T00:00'], // Thursday
    ['2026-06-19T10:00', '2026-06-22', '2026-06-22T23:59', '2026-06-23T00:00'], // Friday
    ['2026-06-20T10:00', '2026-06-22', '2026-06-22T23:59', '2026-06-23T00:00'], // Saturday
    ['2026-05-22T10:00', '2026-05-26', '2026-05-26T23:59', '2026-05-27T00:00'], // Friday before a bank holiday
    ['2026-12-24T10:00', '2026-12-29', '2026-12-29T23:59', '2026-12-30T00:00'], // Christmas Eve
    ['2026-10-24T10:00', '2026-10-26', '2026-10-26T23:59', '2026-10-27T00:00'], // the clocks go back
  ])('registered %s, due on %s', (registered, due, inTime, late) => {
    expect(callDueOn(at(registered))).toBe(due)
    expect(isOverdue(at(registered), at(inTime))).toBe(false)
    expect(isOverdue(at(registered), at(late))).toBe(true)
  })

  test.each(['2026-10-12', '2026-12-21'])(
    'the limit for counting agrees with the rule, in the three weeks from %s',
    (first) => {
      const hour = 3_600_000
      const start = at(`${first}T00:00`).getTime()
      for (let then = 0; then < 14 * 24; then += 5)
        for (let today = then; today < then + 6 * 24; today += 7) {
          const registeredAt = new Date(start + then * hour)
          const clock = new Date(start + today * hour)
          expect(registeredAt < overdueBefore(clock)).toBe(isOverdue(registeredAt, clock))
        }
    },
  )
})
