// Rules: docs/rules/companies.md#values-seen
import { expect, test } from 'vitest'
import type { Company } from '#domain/companies/company.ts'
import { valuesOf } from './profileForm.ts'
import { replacedFields } from './replacedFields.ts'

const seen = valuesOf({ city: 'Leeds', profile: { haulsGeneral: true }, haulier: null } as Company)
const { profile, haulier } = seen

test('names what both windows changed, and says what is stored', () => {
  const mine = {
    ...seen,
    city: 'Hull',
    street: '1 Dock Road',
    profile: { ...profile, phone: '01632 960003', haulsGeneral: false },
    haulier: { ...haulier, defaultDemurrageFee: 4000, fleetSize: 7, adr: true },
  }
  const stored = {
    ...seen,
    city: 'Goole',
    postcode: 'DN14',
    profile: { ...profile, phone: '', description: 'Boxes', haulsGeneral: false },
    haulier: { ...haulier, defaultDemurrageFee: 4550, fleetSize: 8 },
  }
  expect(replacedFields(mine, seen, stored)).toEqual([
    'Changed in another window meanwhile: City, Fleet Size, Default Waiting (demurrage) (£/hour). Saving replaces that with what you have.',
    'City is now “Goole”.',
    'Fleet Size is now 8.',
    'Default Waiting (demurrage) (£/hour) is now £45.50.',
  ])
  expect(replacedFields({ ...seen, city: 'Hull' }, seen, { ...seen, city: '' })[1]).toBe('City is now empty.')
  expect(replacedFields({ ...seen, city: 'Hull' }, seen, { ...seen, street: 'Quay' })).toEqual([])
})

test('every field of the form has its label', () => {
  const paths = [
    ...Object.keys(seen).filter((key) => key !== 'profile' && key !== 'haulier'),
    ...Object.keys(profile).map((key) => `profile.${key}`),
    ...Object.keys(haulier).map((key) => `haulier.${key}`),
  ]
  const other = (value: unknown) => (typeof value === 'boolean' ? !value : [`${value} other`])
  const differing = (mark: (value: unknown) => unknown) => {
    const all = (part: object) =>
      Object.fromEntries(Object.entries(part).map(([key, value]) => [key, mark(value)]))
    const { profile: _profile, haulier: _haulier, ...rest } = seen
    return { ...all(rest), profile: all(profile), haulier: all(haulier) } as typeof seen
  }
  const [sentence = ''] = replacedFields(
    differing((value) => [other(value), 1]),
    seen,
    differing((value) => [other(value), 2]),
  )
  expect(paths.filter((path) => sentence.includes(path))).toEqual([])
  expect(sentence.split(', ')).toHaveLength(paths.length)
})
