import { expect, test } from 'vitest'
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
    adr: false,
    hiab: false,
    reefer: false,
    sideloader: false,
    tippingChassis: false,
    waste: false,
  },
}

function judged(values: ProfileValues) {
  return profileResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
}

test('only what was changed is sent, blanks as nothing', () => {
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

test('nothing changed sends nothing', () => {
  expect(changesIn(VALUES, {})).toEqual({})
})

test('a profile with little in it is fine', async () => {
  expect((await judged(VALUES)).errors).toEqual({})
})

test('what is wrong stands at its field', async () => {
  const { errors } = await judged({
    ...VALUES,
    profile: { ...VALUES.profile, defaultPaymentTermDays: null, website: 'ftp://quay.example', email: 'x' },
    haulier: { ...VALUES.haulier, fleetSize: -1, defaultDemurrageFee: Number.NaN },
  })
  expect(errors.profile?.defaultPaymentTermDays?.message).toBe('This field is required.')
  expect(errors.profile?.website?.message).toContain('http')
  expect(errors.profile?.email?.message).toBe('Enter a valid email address.')
  expect(errors.haulier?.fleetSize?.message).toBeTruthy()
  expect(errors.haulier?.defaultDemurrageFee?.message).toBeTruthy()
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
