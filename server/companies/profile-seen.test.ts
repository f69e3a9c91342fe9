// Rules: docs/rules/companies.md#values-seen
import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const SHIPPER = '/api/auth/updatecompanyprofile'
const HAULIER = '/api/auth/updatecompanyhaulierprofile'

test('a change of a field with another value than the one seen is 409, and nothing changes', async () => {
  const company = await world.company('Shipper')
  const me = world.as(company)
  await me.patch(SHIPPER, { companycity: 'Hull', companyprofile: { companyphone: '01632 960003' } })
  const change = {
    companycity: 'Goole',
    companystreetaddress: '2 Dock Road',
    companyprofile: { companyphone: '01632 960004' },
    seen: { companycity: 'Leeds', companyprofile: { companyphone: '' } },
  }
  const refused = await me.patch(SHIPPER, change)
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      non_field_errors: [sentenceOf('profile_changed')],
      changed: ['companycity', 'companyprofile.companyphone'],
    },
  ])
  expect((await me.get('/api/auth/user')).body.companyname).toMatchObject({
    companycity: 'Hull',
    companyprofile: { companyphone: '01632 960003' },
  })
  const seen = { companycity: 'Hull', companyprofile: { companyphone: '01632 960003' } }
  const saved = await me.patch(SHIPPER, { ...change, seen })
  expect(saved.body).toMatchObject({ companycity: 'Goole', companystreetaddress: '2 Dock Road' })
})

test('fields that the change leaves out, and those with the new value already, are not compared', async () => {
  const me = world.as(await world.company('Shipper'))
  await me.patch(SHIPPER, { companycity: 'Hull' })
  const seen = { companycity: 'Leeds' }
  expect((await me.patch(SHIPPER, { companystreetaddress: '1 Dock Road', seen })).status).toBe(200)
  expect((await me.patch(SHIPPER, { companycity: 'Hull', seen })).status).toBe(200)
  expect((await me.patch(SHIPPER, { companycity: 'Goole' })).status).toBe(200)
})

test('money, lists and choices of a haulier are compared by value', async () => {
  const me = world.as(await world.company('Haulier'))
  const extras = [{ kind: 'tolls', amount: 12.5, certain: true, note: 'M6 Toll' }]
  const stored = { companydefaultdemurragefee: 45.5, usualExtras: extras, adr: true, defaultFreeHours: 2.5 }
  expect((await me.patch(HAULIER, { companyhaulierdetails: stored })).status).toBe(200)
  const changed = { companydefaultdemurragefee: 50, usualExtras: [], adr: false, defaultFreeHours: null }
  const old = {
    companydefaultdemurragefee: 45,
    usualExtras: [{ ...extras[0], amount: 13 }],
    adr: 0,
    defaultFreeHours: 3,
  }
  const refused = await me.patch(HAULIER, {
    companyhaulierdetails: changed,
    seen: { companyhaulierdetails: old },
  })
  expect(refused.status).toBe(409)
  expect((refused.body.changed as unknown as string[]).toSorted()).toEqual([
    'companyhaulierdetails.adr',
    'companyhaulierdetails.companydefaultdemurragefee',
    'companyhaulierdetails.defaultFreeHours',
    'companyhaulierdetails.usualExtras',
  ])
  const saved = await me.patch(HAULIER, {
    companyhaulierdetails: changed,
    seen: { companyhaulierdetails: { ...stored, adr: 1 } },
  })
  expect(saved.body).toMatchObject({ companyhaulierdetails: changed })
})

test('values seen that no rule accepts are compared, not refused', async () => {
  const me = world.as(await world.company('Shipper'))
  const seen = { companyprofile: { companywebsite: 'no address', defaultpaymenttermdays: { a: [1] } } }
  const refused = await me.patch(SHIPPER, {
    companyprofile: { companywebsite: 'a.example', defaultpaymenttermdays: 20 },
    seen,
  })
  expect([refused.status, refused.body.changed]).toEqual([
    409,
    ['companyprofile.companywebsite', 'companyprofile.defaultpaymenttermdays'],
  ])
  expect((await me.patch(SHIPPER, { companycity: 'Hull', seen: 'all' })).status).toBe(400)
})
