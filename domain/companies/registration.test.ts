// Rules: docs/rules/companies.md#registration-corrections, docs/rules/accounts.md#company-name
import { expect, test } from 'vitest'
import { CompanyChanges } from '../operator/operator.ts'
import { NewCompany } from '../users/drafts.ts'
import { phoneToCall, RegistrationCorrection, whyCannotCorrect } from './registration.ts'

const stored = { name: 'Tide Ltd', country: 'Ireland', phone: '01632 960001' }
const waiting = { role: 'Admin', isWaiting: true, countryIsListed: true, stored } as const
const draft = { name: 'Tide Ltd', country: 'Ireland', phone: '01632 960009' }
const codes = (...given: Parameters<typeof whyCannotCorrect>) =>
  whyCannotCorrect(...given)?.refusals.map(({ code }) => code) ?? null

test('an Admin corrects a registration that waits', () => {
  expect(codes(draft, waiting)).toBeNull()
  expect(codes({ phone: '01632 960009' }, { ...waiting, countryIsListed: false })).toBeNull()
})

test('a name is kept with single blanks', () => {
  for (const shape of [NewCompany, RegistrationCorrection, CompanyChanges])
    expect(
      shape.safeParse({ name: ' Tide  \t& \u00a0 Sons ', country: 'Ireland', type: 'Haulier' }).data?.name,
    ).toBe('Tide & Sons')
})

test.each([
  ['a User', { ...waiting, role: 'User' }, draft, 'admins_only'],
  ['a company that does not wait', { ...waiting, isWaiting: false }, draft, 'registration_settled'],
  ['a country beside the list', { ...waiting, countryIsListed: false }, draft, 'country_unknown'],
  [
    'a number that was corrected meanwhile',
    waiting,
    { ...draft, seen: { phone: '01632 960008' } },
    'company_details_changed',
  ],
  ['a name without letters', waiting, { name: '..' }, 'company_name_unusable'],
] as const)('refuses %s', (_what, state, changes, code) => {
  expect(codes(changes, state)).toEqual([code])
})

test('the number of the company is called before that of its user', () => {
  expect(phoneToCall('01632 960001', '01632 960002')).toBe('01632 960001')
  expect(phoneToCall(null, '01632 960002')).toBe('01632 960002')
})
