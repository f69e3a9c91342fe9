// Rules: docs/rules/companies.md#changes
import { expect, test } from 'vitest'
import type { Company } from '#domain/companies/company.ts'
import { changesIn, type ProfileValues, profileResolver, valuesOf } from './profileForm.ts'

const VALUES: ProfileValues = {
  vatNumber: 'GB1',
  street: '',
  postcode: 'IP1',
  city: 'Ipswich',
  profile: {
    description: '',
    website: '',
    phone: '',
    email: '',
    contactPerson: '',
    invoicingEmail: '',
    defaultPaymentTermDays: 30,
    areaCoverage: '',
    haulsContainer: true,
    haulsGeneral: true,
  },
  haulier: {
    fleetSize: 1,
    trailerTypes: '',
    insuranceCoverage: '',
    defaultDemurrageFee: null,
    usualExtras: [],
    defaultFreeHours: null,
    adr: false,
    hiab: false,
    reefer: false,
    sideloader: false,
    tippingChassis: false,
    waste: false,
  },
}

/** The stored company. */
const COMPANY = {
  type: 'Haulier',
  country: 'United Kingdom',
  vatNumber: 'GB1',
  postcode: 'IP1',
  city: 'Ipswich',
  profile: {
    description: null,
    website: null,
    phone: null,
    email: null,
    contactPerson: null,
    invoicingEmail: null,
    defaultPaymentTermDays: 30,
    areaCoverage: null,
    haulsContainer: true,
    haulsGeneral: true,
  },
  haulier: null,
} as Partial<Company> as Company

function judged(values: ProfileValues, company = COMPANY) {
  return profileResolver(company)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
}

test('only changed fields are sent, and blanks as empty', () => {
  const changed = {
    street: true,
    city: false,
    profile: { website: true, phone: false },
    haulier: { fleetSize: false },
  }
  expect(changesIn({ ...VALUES, street: '  ' }, changed)).toEqual({
    street: null,
    profile: { website: null },
  })
})

test('an unchanged form sends nothing', () => {
  expect(changesIn(VALUES, {})).toEqual({})
})

test('a profile with few fields filled in is accepted', async () => {
  expect((await judged(VALUES)).errors).toEqual({})
})

test('each error shows at its field', async () => {
  const { errors } = await judged({
    ...VALUES,
    profile: { ...VALUES.profile, defaultPaymentTermDays: null, website: 'ftp://quay.example', email: 'x' },
    haulier: { ...VALUES.haulier, fleetSize: -1, defaultDemurrageFee: '12,50' },
  })
  expect(errors.profile?.defaultPaymentTermDays?.message).toBe('This field is required.')
  expect(errors.profile?.website?.message).toContain('http')
  expect(errors.profile?.email?.message).toBe('Enter a valid email address.')
  expect(errors.haulier?.fleetSize?.message).toBe('Enter a whole number from 0 to 99,999.')
  expect(errors.haulier?.defaultDemurrageFee?.message).toBe(
    'Enter an amount from £0.00 to £1,000,000.00 with at most two decimals.',
  )
})

test('a new company shows the defaults', () => {
  const company = {
    vatNumber: null,
    street: null,
    postcode: null,
    city: null,
    profile: { ...VALUES.profile, description: null },
    haulier: null,
  }
  expect(valuesOf(company as never)).toEqual({ ...VALUES, vatNumber: '', postcode: '', city: '' })
})

test('a VAT number and a phone number are checked only if they are changed', async () => {
  const before = { ...COMPANY, profile: { ...COMPANY.profile, phone: 'ask Bob' } }
  const stored = { ...VALUES, profile: { ...VALUES.profile, phone: 'ask Bob' } }
  expect((await judged(stored, before)).errors).toEqual({})
  const { errors } = await judged(
    { ...stored, vatNumber: 'GB123456789', profile: { ...stored.profile, phone: 'ask Ann' } },
    before,
  )
  expect(errors.vatNumber?.message).toBe(
    'This is not a valid VAT number. Check its digits: a British one is GB and nine digits.',
  )
  expect(errors.profile?.phone?.message).toContain('phone number')
  expect((await judged({ ...stored, vatNumber: 'GB 123 4567 82' }, before)).errors).toEqual({})
})

test('the last haulage type of a haulier cannot be removed', async () => {
  const { errors } = await judged({
    ...VALUES,
    profile: { ...VALUES.profile, haulsContainer: false, haulsGeneral: false },
  })
  expect(errors.profile?.haulsContainer?.message).toBe('Choose at least one haulage type.')
})

test('usual extras are saved as a whole list, also once it is emptied', () => {
  const extra = { kind: 'vbs', amount: 875, certain: true, note: '' } as const
  const values = { ...VALUES, haulier: { ...VALUES.haulier, usualExtras: [extra], defaultFreeHours: 3 } }
  const changed = { haulier: { usualExtras: [{ kind: true }], defaultFreeHours: true } }
  expect(changesIn(values, changed)).toEqual({
    haulier: { usualExtras: [{ ...extra, note: null }], defaultFreeHours: 3 },
  })
  expect(changesIn(VALUES, { haulier: { usualExtras: [] } })).toEqual({ haulier: { usualExtras: [] } })
})

test('a stored extra shows its note, and an empty field without one', () => {
  const extra = { kind: 'vbs', amount: 875, certain: true } as const
  const usualExtras = [
    { ...extra, note: 'Each way' },
    { ...extra, note: null },
  ]
  const company = {
    ...COMPANY,
    haulier: { usualExtras } as Partial<Company['haulier']> as Company['haulier'],
  }
  const notes = valuesOf(company).haulier.usualExtras.map(({ note }) => note)
  expect(notes).toEqual(['Each way', ''])
})
