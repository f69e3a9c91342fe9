/*
 * Rules: docs/rules/companies.md#profile, docs/rules/companies.md#vat-number,
 *   docs/rules/companies.md#conditions-needed
 */
import { describe, expect, test } from 'vitest'
import { ContainerRequestDraftWire } from '#contract/request-shapes.ts'
import type { Company } from '../testing/companies.ts'
import { aContainerRequest } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const SHIPPER = '/api/auth/updatecompanyprofile'
const HAULIER = '/api/auth/updatecompanyhaulierprofile'

const profile = {
  companydescription: 'Boxes from Felixstowe.\nSince 1985.',
  companywebsite: 'https://tide.example/about',
  companyphone: '01632 960003',
  companyemail: 'office@tide.example',
  companycontactperson: 'Ada Marsh',
  companyinvoicingemail: 'invoices@tide.example',
  defaultpaymenttermdays: 45,
}
const address = {
  companyvattaxnumber: 'GB987654353',
  companystreetaddress: '1 Dock Road',
  companyzipcode: 'IP11 3SY',
  companycity: 'Felixstowe',
}
const haulier = {
  companyfleetsize: 12,
  companytrailertypes: 'Skeletal',
  companyinsurancecoverage: '£10m',
  companydefaultdemurragefee: 45.5,
  adr: true,
  hiab: 1,
  reefer: true,
  sideloader: 0,
  tippingchassis: true,
  waste: false,
}

describe('a shipper', () => {
  test('saves its profile, also when the caller is not an Admin', async () => {
    const company = await world.company('Shipper')
    const user = await world.userOf(company)
    const saved = await world.as(user).patch(SHIPPER, { ...address, companyprofile: profile })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ ...address, companyprofile: profile, companyhaulierdetails: null })
    expect((await world.as(company).get('/api/auth/user')).body.companyname).toEqual(saved.body)
  })

  test('keeps fields that it leaves out, and empties fields that it sends empty', async () => {
    const company = await world.company('Shipper')
    const me = world.as(company)
    await me.patch(SHIPPER, { ...address, companyprofile: profile })
    const saved = await me.patch(SHIPPER, { companycity: '', companyprofile: { companyphone: '  ' } })
    expect(saved.body).toMatchObject({
      ...address,
      companycity: null,
      companyprofile: { ...profile, companyphone: null },
    })
    expect((await me.patch(SHIPPER)).body).toEqual(saved.body)
  })

  test('treats a VAT number of invisible characters as missing', async () => {
    const company = await world.company('Shipper', { ready: false })
    const me = world.as(company)
    const saved = await me.patch(SHIPPER, {
      companyvattaxnumber: '\u200b',
      companyprofile: { companydescription: '\u2060\n\u200b' },
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      companyvattaxnumber: null,
      companyprofile: { companydescription: null },
    })
    const draft = ContainerRequestDraftWire.encode(aContainerRequest())
    expect((await me.post('/api/addcntrquoterequest/', draft as object)).status).toBe(403)
  })

  test('cannot use the haulier form', async () => {
    const company = await world.company('Shipper')
    const answer = await world.as(company).patch(HAULIER, { companyhaulierdetails: haulier })
    expect(answer.status).toBe(403)
  })
})

describe('a haulier', () => {
  test('saves its profile with the operational details, and money in pounds', async () => {
    const company = await world.company('Haulier')
    const ours = { ...profile, companyareaportsservedtext: 'Humber', companyhaulagetypeGeneral: false }
    const saved = await world
      .as(company)
      .patch(HAULIER, { ...address, companyprofile: ours, companyhaulierdetails: haulier })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      ...address,
      companyprofile: { ...ours, companyhaulagetypeContainer: true },
      companyhaulierdetails: { ...haulier, hiab: true, sideloader: false },
    })
  })

  test('starts with a fleet of one, both haulage types and 30 days', async () => {
    const company = await world.company('Haulier')
    const { body } = await world.as(company).get('/api/auth/user')
    expect(body.companyname).toMatchObject({
      companyprofile: {
        defaultpaymenttermdays: 30,
        companyhaulagetypeContainer: true,
        companyhaulagetypeGeneral: true,
      },
      companyhaulierdetails: { companyfleetsize: 1, companydefaultdemurragefee: null, adr: false },
      pricingplan: 'Free',
    })
  })

  test('refuses to remove the last haulage type, container or general', async () => {
    const me = world.as(await world.company('Haulier'))
    const without = (change: object) => me.patch(HAULIER, { companyprofile: change })
    expect((await without({ companyhaulagetypeGeneral: false })).status).toBe(200)
    const refused = await without({ companyhaulagetypeContainer: false })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      companyprofile: { companyhaulagetypeContainer: ['Choose at least one haulage type.'] },
    })
    expect(
      (await without({ companyhaulagetypeContainer: false, companyhaulagetypeGeneral: true })).status,
    ).toBe(200)
    expect((await me.patch(HAULIER, { companyhaulierdetails: { companyfleetsize: 100_000 } })).status).toBe(
      400,
    )
    expect((await me.patch(HAULIER, { companyhaulierdetails: { companyfleetsize: 99_999 } })).status).toBe(
      200,
    )
  })

  test('cannot use the shipper form', async () => {
    const company = await world.company('Haulier')
    expect((await world.as(company).patch(SHIPPER, address)).status).toBe(403)
  })
})

describe('any company', () => {
  test('has a changed VAT number checked and stored in one format', async () => {
    const me = world.as(await world.company('Shipper'))
    const refused = await me.patch(SHIPPER, { companyvattaxnumber: 'GB123456789' })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      companyvattaxnumber: [
        'This is not a valid VAT number. Check its digits: a British one is GB and nine digits.',
      ],
    })
    const saved = await me.patch(SHIPPER, { companyvattaxnumber: 'gb 987 6543 53' })
    expect(saved.body).toMatchObject({ companyvattaxnumber: 'GB987654353' })
    for (const [typed, stored] of [
      ['CHE-123.456.788 MWST', 'CHE123456788MWST'],
      ['AE 100123456700003', 'AE100123456700003'],
    ]) {
      const { status, body } = await me.patch(SHIPPER, { companyvattaxnumber: typed })
      expect([status, body.companyvattaxnumber]).toEqual([200, stored])
    }
    expect((await me.patch(SHIPPER, { companyprofile: { companyphone: 'ask Bob' } })).status).toBe(400)
  })

  test('cannot change its name, number, country, type, activation, plan or files', async () => {
    const company = await world.company('Shipper')
    const other = await world.company('Shipper')
    const me = world.as(company)
    const before = (await me.get('/api/auth/user')).body.companyname
    const saved = await me.patch(SHIPPER, {
      id: other.companyId,
      companyname: 'Other Ltd',
      companynumber: '01234567',
      companycountry: 'France',
      companytype: 'Haulier',
      companyincorporationdate: '1985-01-01',
      isActive: false,
      is_active: false,
      pricingplan: 'Quayline Pro (12 month subscription)',
      enddate: '2099-01-01',
      companylogo: '/api/images/1',
      conditionsofcarriage: { name: 'a.pdf', url: '/api/documents/1' },
      conditionsofcarriage_uploaded_at: '2020-01-01T00:00:00Z',
      companyhaulierdetails: haulier,
      companyprofile: { companyname: 'Other Ltd', isActive: false },
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual(before)
  })

  test.each([
    [{ companyvattaxnumber: 'x'.repeat(51) }, ['companyvattaxnumber']],
    [{ companystreetaddress: 'a\u0000b' }, ['companystreetaddress']],
    [{ companyprofile: { defaultpaymenttermdays: '' } }, ['companyprofile', 'defaultpaymenttermdays']],
    [{ companyprofile: { defaultpaymenttermdays: 366 } }, ['companyprofile', 'defaultpaymenttermdays']],
    [{ companyprofile: { defaultpaymenttermdays: 1.5 } }, ['companyprofile', 'defaultpaymenttermdays']],
    [{ companyprofile: { companywebsite: 'javascript:alert(1)' } }, ['companyprofile', 'companywebsite']],
    [{ companyprofile: { companywebsite: 'ftp://tide.example' } }, ['companyprofile', 'companywebsite']],
    [{ companyprofile: { companywebsite: 'tide' } }, ['companyprofile', 'companywebsite']],
    [{ companyprofile: { companywebsite: 'sales@tide.example' } }, ['companyprofile', 'companywebsite']],
    [{ companyprofile: { companyemail: 'nonsense' } }, ['companyprofile', 'companyemail']],
    [{ companyprofile: { companydescription: 'x'.repeat(2001) } }, ['companyprofile', 'companydescription']],
    [{ companyhaulierdetails: { companyfleetsize: -1 } }, ['companyhaulierdetails', 'companyfleetsize']],
    [{ companyhaulierdetails: { companyfleetsize: 1e12 } }, ['companyhaulierdetails', 'companyfleetsize']],
    [
      { companyhaulierdetails: { companydefaultdemurragefee: 0.001 } },
      ['companyhaulierdetails', 'companydefaultdemurragefee'],
    ],
    [
      { companyhaulierdetails: { companydefaultdemurragefee: -1 } },
      ['companyhaulierdetails', 'companydefaultdemurragefee'],
    ],
    [{ companyhaulierdetails: { adr: 'yes' } }, ['companyhaulierdetails', 'adr']],
  ])('gets 400 at its field for %j, and nothing changes', async (body, path) => {
    const company = await world.company('Haulier')
    const before = (await world.as(company).get('/api/auth/user')).body
    const answer = await world.as(company).patch(HAULIER, { companycity: 'Hull', ...body })
    expect(answer.status).toBe(400)
    expect(pathTo(answer.body)).toEqual(path)
    expect((await world.as(company).get('/api/auth/user')).body).toEqual(before)
  })

  test('may leave out https:// in its website', async () => {
    const company = await world.company('Shipper')
    const companyprofile = { companywebsite: 'www.tide.example/about' }
    const saved = await world.as(company).patch(SHIPPER, { companycity: 'Hull', companyprofile })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      companycity: 'Hull',
      companyprofile: { companywebsite: 'https://www.tide.example/about' },
    })
  })

  test('sees its current plan with its days', async () => {
    const company = await world.company('Shipper', { plan: 'basic6' })
    const { body } = await world.as(company).get('/api/auth/user')
    expect(body.companyname).toMatchObject({
      pricingplan: 'Quayline Basic (6 month subscription)',
      startdate: '2026-06-14',
      enddate: '2026-12-12',
    })
    world.setNow('2026-12-11T23:59')
    expect(await planNow(company)).toBe('Quayline Basic (6 month subscription)')
    world.setNow('2026-12-12T00:00')
    expect(await planNow(company)).toBe('Free')
  })

  test.each([
    ['waits', {}, [false, false]],
    ['was declined', { deactivated_at: new Date() }, [true, false]],
    ['was deactivated', { deactivated_at: new Date(), activated_at: new Date() }, [false, true]],
  ])('that is not active sees why: it %s', async (_why, times, [isDeclined, isDeactivated]) => {
    const company = await world.company('Haulier')
    await world.database.db
      .updateTable('company')
      .set({ is_active: false, deactivated_at: null, activated_at: null, ...times })
      .where('id', '=', company.companyId)
      .execute()
    const { body } = await world.as(company).get('/api/auth/user')
    expect(body.companyname).toMatchObject({ isDeclined, isDeactivated })
  })

  test('sees its current documents with address and time', async () => {
    const company = await world.company('Haulier')
    const { body } = await world.as(company).get('/api/auth/user')
    expect(body.companyname).toMatchObject({
      conditionsofcarriage: {
        name: 'conditions.pdf',
        url: expect.stringMatching(/^\/api\/documents\/[0-9a-f-]{36}$/),
      },
      operatorlicence: null,
      operatorlicence_uploaded_at: null,
      companylogo: null,
    })
    expect(String(body.companyname?.conditionsofcarriage_uploaded_at)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})

/** The plan as a user who signs in now sees it. */
async function planNow(company: Company): Promise<unknown> {
  const { body } = await world.as(await world.userOf(company)).get('/api/auth/user')
  return body.companyname?.pricingplan
}

/** The path to the only error of an answer. */
function pathTo(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return []
  const entries = Object.entries(errors)
  return entries.length === 1 ? entries.flatMap(([name, inner]) => [name, ...pathTo(inner)]) : ['several']
}
