/*
 * Rules: docs/rules/directory.md#listed, docs/rules/directory.md#free, docs/rules/directory.md#profile-page,
 *   docs/rules/directory.md#filters, docs/rules/directory.md#former-names
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company, CompanyOptions } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { db } = world.database

const NAMES = [
  'Ångström Haulage',
  'A/B Freight & Sons',
  '100% Trucks + Co',
  'Quay #7?',
  'Zulu Ltd',
  'Bravo Ltd',
]

type Profile = Partial<Parameters<typeof profile>[1]>

async function profile(
  company: Company,
  values: {
    description?: string
    city?: string
    area_coverage?: string
    hauls_container?: boolean
    hauls_general?: boolean
    adr?: boolean
    waste?: boolean
    tipping_chassis?: boolean
  },
) {
  await db.updateTable('company').set(values).where('id', '=', company.companyId).execute()
}

async function listed(name: string, values: Profile = {}, options: CompanyOptions = {}) {
  const company = await world.company('Haulier', { name, ...options })
  await profile(company, { description: `About ${name}`, ...values })
  return company
}

function addFile(companyId: number, slot: string, replaced = false) {
  const id = randomUUID()
  return db
    .insertInto('file')
    .values({
      id,
      company_id: companyId,
      slot,
      name: `secret-name-of-${slot}.pdf`,
      content_type: 'image/webp',
      bytes: 10,
      uploaded_at: world.now,
      ...(replaced ? { replaced_at: world.now } : {}),
    })
    .execute()
    .then(() => id)
}

const hauliers: Company[] = []
let free: Company
let paying: Company

beforeAll(async () => {
  for (const name of NAMES) hauliers.push(await listed(name))
  await listed('Sleeping Ltd', {}, { active: false })
  await world.company('Shipper', { name: 'Shipper Of Things' })
  free = await world.company('Shipper')
  paying = await world.company('Shipper', { plan: 'basic6' })
})

const list = async (who: Company, query = '') => {
  const answer = await world.as(who).get(`/api/directory-get-hauliers${query}`)
  expect(answer.status, query).toBe(200)
  return answer.rows.map(({ companyname }) => String(companyname))
}
const open = (who: Company, name: string) =>
  world.as(who).get(`/api/haulier-directory/${encodeURIComponent(name)}/`)

describe('which hauliers a viewer sees', () => {
  test('on a paid plan every active haulier is listed, by name, and no shipper', async () => {
    expect(await list(paying)).toEqual([
      '100% Trucks + Co',
      'A/B Freight & Sons',
      'Ångström Haulage',
      'Bravo Ltd',
      'Quay #7?',
      'Zulu Ltd',
    ])
    expect(await list(paying, '?page=1&page_size=3')).toEqual([
      '100% Trucks + Co',
      'A/B Freight & Sons',
      'Ångström Haulage',
    ])
  })

  test('on Free the same three are listed to every viewer, for every query', async () => {
    const three = ['A/B Freight & Sons', '100% Trucks + Co', 'Ångström Haulage'].sort()
    const other = await world.company('Shipper')
    for (const who of [free, other, free])
      for (const query of ['', '?page=1', '?page=1&page_size=100', '?page_size=100'])
        expect((await list(who, query)).sort()).toEqual(three)
    expect(await list(free, '?page=2')).toEqual([])
    expect(await list(free, '?search=Zulu')).toEqual([])
    expect(await list(free, '?page=2&page_size=1')).toHaveLength(1)
  })

  test('a newly activated haulier does not replace one of the three', async () => {
    const before = await list(free)
    const newcomer = await listed('AAA Newcomer Ltd')
    expect(await list(free)).toEqual(before)
    await db.updateTable('company').set({ is_active: false }).where('id', '=', newcomer.companyId).execute()
  })

  test('on Free a haulier sees the three and itself', async () => {
    const own = hauliers.at(-1) as Company
    expect((await list(own)).sort()).toEqual(
      ['100% Trucks + Co', 'A/B Freight & Sons', 'Bravo Ltd', 'Ångström Haulage'].sort(),
    )
    expect((await open(own, own.name)).status).toBe(200)
  })

  test('on Free a profile of the three opens, another is closed with 403, an unlisted name is 404', async () => {
    expect((await open(free, 'Ångström Haulage')).status).toBe(200)
    const closed = await open(free, 'Zulu Ltd')
    expect([closed.status, closed.body]).toEqual([
      403,
      { detail: 'A Free account limits your access to 3 haulage company profiles.' },
    ])
    for (const name of ['Nobody Ltd', 'Sleeping Ltd', 'Shipper Of Things', free.name, '%', '_ulu Ltd', "'"])
      for (const who of [free, paying]) {
        const answer = await open(who, name)
        expect([answer.status, answer.body], name).toEqual([404, { detail: 'Not found.' }])
      }
  })

  test('on a paid plan every listed profile opens', async () => {
    for (const name of NAMES) {
      const answer = await open(paying, name)
      expect([answer.status, answer.body.companyname]).toEqual([200, name])
    }
  })

  test('when the paid time ends, the directory closes again', async () => {
    const company = await world.company('Shipper', { plan: 'pro6' })
    expect(await list(company)).toHaveLength(6)
    await db
      .updateTable('plan_period')
      .set({ ends_on: '2026-06-15' })
      .where('company_id', '=', company.companyId)
      .execute()
    expect(await list(company)).toHaveLength(3)
    expect((await open(company, 'Zulu Ltd')).status).toBe(403)
  })

  test('refuses callers without a token and inactive companies', async () => {
    const inactive = await world.company('Shipper', { active: false })
    for (const path of ['/api/directory-get-hauliers', '/api/haulier-directory/Zulu%20Ltd/']) {
      expect((await world.visitor.get(path)).status).toBe(401)
      expect((await world.as(inactive).get(path)).status).toBe(403)
    }
  })
})

describe('names in addresses', () => {
  test.each([
    ['in other case', 'ZULU ltd'],
    ['with other spaces', ' Zulu   Ltd '],
    ['in decomposed form', 'A\u030angstro\u0308m Haulage'],
  ])('%s they are the same company', async (_what, name) => {
    expect((await open(paying, name)).status).toBe(200)
  })
  test('without the trailing slash too', async () => {
    const answer = await world
      .as(paying)
      .get(`/api/haulier-directory/${encodeURIComponent('A/B Freight & Sons')}`)
    expect(answer.body.companyname).toBe('A/B Freight & Sons')
  })
  test.each(['%00', 'Zulu%00Ltd', '%1B', '%2F', '%E4%BD%A0', 'x'.repeat(1500)])(
    '%s is not found',
    async (name) => {
      expect((await world.as(paying).get(`/api/haulier-directory/${name}/`)).status).toBe(404)
    },
  )
  test('a broken encoding gets a refusal, not a server error', async () => {
    const { status } = await world.as(paying).get('/api/haulier-directory/%E0%A4%A/')
    expect([400, 404]).toContain(status)
  })
})

describe('a former name', () => {
  const rename = async (company: Company, name: string) => {
    const { token } = await world.operator()
    const path = `/api/operator/companies/${company.companyId}/`
    expect((await world.as(token).patch(path, { companyname: name })).status).toBe(200)
  }
  const nameAt = async (name: string, who = paying) => {
    const { status, body } = await open(who, name)
    return status === 200 ? body.companyname : status
  }
  const close = (company: Company) =>
    db.updateTable('company').set({ is_active: false }).where('id', '=', company.companyId).execute()

  test('leads to the company that had it, also after further names', async () => {
    const company = await listed('Müller & Sons')
    await rename(company, 'Miller & Sons Ltd')
    await rename(company, 'Millers Ltd')
    for (const name of ['Müller & Sons', 'MÜLLER  & sons', 'Miller & Sons Ltd', 'Millers Ltd'])
      expect(await nameAt(name)).toBe('Millers Ltd')
    await rename(company, 'Müller & Sons')
    expect(await nameAt('Millers Ltd')).toBe('Müller & Sons')
    expect(await nameAt('Müller & Sons')).toBe('Müller & Sons')
    expect(await list(paying, '?search=Millers')).toEqual([])
    await close(company)
  })

  test('that another company has by now is only that company’s, listed or not', async () => {
    const first = await listed('Taken Freight')
    await rename(first, 'First Freight')
    const second = await listed('Taken Freight')
    expect(await nameAt('Taken Freight')).toBe('Taken Freight')
    await close(second)
    expect(await nameAt('Taken Freight')).toBe(404)
    await db.updateTable('company').set({ is_active: true }).where('id', '=', second.companyId).execute()
    // It was the last that had the name.
    await rename(second, 'Second Freight')
    expect(await nameAt('Taken Freight')).toBe('Second Freight')
    await Promise.all([first, second].map(close))
  })

  test('opens no more than the name of now: on Free, of a deactivated company, and of one that was never active', async () => {
    const company = await listed('Former Ltd')
    await rename(company, 'Later Ltd')
    expect([await nameAt('Former Ltd', free), await nameAt('Former Ltd', company)]).toEqual([
      403,
      'Later Ltd',
    ])
    await close(company)
    expect(await nameAt('Former Ltd')).toBe(404)
    const waiting = await listed('Mistyped Ltd', {}, { active: false })
    await db.updateTable('company').set({ activated_at: null }).where('id', '=', waiting.companyId).execute()
    await rename(waiting, 'Typed Ltd')
    await db.updateTable('company').set({ is_active: true }).where('id', '=', waiting.companyId).execute()
    expect([await nameAt('Mistyped Ltd'), await nameAt('Typed Ltd')]).toEqual([404, 'Typed Ltd'])
    await close(waiting)
  })
})

describe('the content of a profile', () => {
  test('shows everything public, images by address, documents only as present or missing', async () => {
    const company = await listed('Full House Ltd', { city: 'Hull', adr: true })
    await db
      .updateTable('company')
      .set({
        incorporated_on: '2001-02-03',
        vat_number: 'GB-SECRET-VAT',
        default_payment_term_days: 77,
        default_demurrage_fee: 7_777,
        fleet_size: 12,
        website: 'https://full.example',
      })
      .where('id', '=', company.companyId)
      .execute()
    const logo = await addFile(company.companyId, 'logo')
    await addFile(company.companyId, 'background', true)
    const image = await addFile(company.companyId, 'image2')
    await addFile(company.companyId, 'operatorLicence')

    const { body } = await open(paying, company.name)
    expect(body).toEqual({
      companyname: 'Full House Ltd',
      companycountry: 'United Kingdom',
      companystreetaddress: null,
      companyzipcode: null,
      companycity: 'Hull',
      companyincorporationdate: '2001-02-03',
      companylogo: `/api/images/${logo}`,
      companybackground: null,
      companyProfileImage1: null,
      companyProfileImage2: `/api/images/${image}`,
      companyProfileImage3: null,
      companyProfileImage4: null,
      companyprofile: {
        companydescription: 'About Full House Ltd',
        companywebsite: 'https://full.example',
        companyphone: null,
        companyemail: null,
        companycontactperson: null,
        companyinvoicingemail: null,
        companyareaportsservedtext: null,
        companyhaulagetypeContainer: true,
        companyhaulagetypeGeneral: true,
      },
      companyhaulierdetails: {
        companyfleetsize: 12,
        companytrailertypes: null,
        companyinsurancecoverage: null,
        adr: true,
        hiab: false,
        reefer: false,
        sideloader: false,
        tippingchassis: false,
        waste: false,
      },
      conditionsofcarriage: true,
      operatorlicence: true,
      goodsintransitinsurance: false,
      publicliabilityinsurance: false,
    })
    const all = await world.as(paying).get('/api/directory-get-hauliers?search=full%20house')
    expect(all.rows).toEqual([body])
    const answers = JSON.stringify([body, all.rows])
    for (const secret of [
      'SECRET',
      'secret-name',
      '77.77',
      'documents/',
      'companyvattaxnumber',
      'defaultpayment',
    ])
      expect(answers.includes(secret), secret).toBe(false)
    await db.updateTable('company').set({ is_active: false }).where('id', '=', company.companyId).execute()
  })
})

describe('search and filters', () => {
  beforeAll(async () => {
    const [angstrom, ab, percent, quay, zulu] = hauliers as [Company, Company, Company, Company, Company]
    await profile(angstrom, { area_coverage: 'Felixstowe and London Gateway', hauls_general: false })
    await profile(ab, { adr: true, waste: true, city: 'Leeds' })
    await profile(percent, { adr: true, description: 'We take 50% off_peak loads' })
    await profile(quay, { tipping_chassis: true, hauls_container: false })
    await profile(zulu, { city: 'Felixstowe', adr: true })
  })

  test.each<[string, string[]]>([
    ['?search=zulu', ['Zulu Ltd']],
    ['?search=%C3%A5ngstr%C3%B6m', ['Ångström Haulage']],
    ['?search=felixSTOWE', ['Ångström Haulage', 'Zulu Ltd']],
    ['?search=50%25', ['100% Trucks + Co']],
    ['?search=%25', ['100% Trucks + Co']],
    ['?search=off_peak', ['100% Trucks + Co']],
    ['?search=offXpeak', []],
    ['?area=felixstowe', ['Ångström Haulage', 'Zulu Ltd']],
    ['?area=gateway', ['Ångström Haulage']],
    ['?haulage_type=1&search=quay', []],
    ['?haulage_type=General&search=quay', ['Quay #7?']],
    ['?haulage_type=2&area=felixstowe', ['Zulu Ltd']],
    ['?haulage_type=Container&service=tippingchassis', []],
    ['?service=adr', ['100% Trucks + Co', 'A/B Freight & Sons', 'Zulu Ltd']],
    ['?service=adr,waste', ['A/B Freight & Sons']],
    ['?service=adr&service=waste', ['A/B Freight & Sons']],
    ['?service=adr&area=Leeds', ['A/B Freight & Sons']],
    ['?service=tippingchassis', ['Quay #7?']],
    // Earlier descriptions of the interface named it so.
    ['?service=tippingChassis', ['Quay #7?']],
    ['?service=sideloader', []],
    ['?search=&area=&service=&haulage_type=&page=1&page_size=2', ['100% Trucks + Co', 'A/B Freight & Sons']],
  ])('%s finds %j', async (query, names) => {
    expect(await list(paying, query)).toEqual(names)
  })

  test('an unknown service is refused with the names that the fields of a profile have', async () => {
    const answer = await world.as(paying).get('/api/directory-get-hauliers?service=adr,crane')
    expect([answer.status, answer.body]).toEqual([
      400,
      { service: ['Choose one of: adr, hiab, sideloader, reefer, tippingchassis, waste.'] },
    ])
    const { companyhaulierdetails } = (await open(paying, 'Quay #7?')).body
    expect(companyhaulierdetails).toHaveProperty('tippingchassis')
  })

  test.each([
    ['angstrom', 'Ångström Haulage'],
    ['ÅNGSTRÖM haulage', 'Ångström Haulage'],
    ['smith jones', 'Smith-Jones & O’Neill Ltd'],
    ['Smith–Jones', 'Smith-Jones & O’Neill Ltd'],
    ['oneill', 'Smith-Jones & O’Neill Ltd'],
    ["o'neill ltd", 'Smith-Jones & O’Neill Ltd'],
    ['jorgensen muller', 'Jørgensen - Müller'],
    ['Jørgensen-Müller', 'Jørgensen - Müller'],
    ['weissbrucke', 'Jørgensen - Müller'],
    ['reefer haulage', 'Smith-Jones & O’Neill Ltd'],
  ])('%j is found with or without accents, hyphens and apostrophes', async (search, name) => {
    const more = [
      await listed('Smith-Jones & O’Neill Ltd', { description: 'Reefer-haulage' }),
      await listed('Jørgensen - Müller', { city: 'Weißbrücke', area_coverage: 'Saint-Étienne' }),
    ]
    expect(await list(paying, `?search=${encodeURIComponent(search)}`)).toEqual([name])
    expect(await list(paying, '?area=saint%20etienne')).toEqual(['Jørgensen - Müller'])
    for (const { companyId } of more)
      await db
        .updateTable('company')
        .set({ is_active: false, name: `Gone ${companyId}`, name_key: `gone ${companyId}` })
        .where('id', '=', companyId)
        .execute()
  })

  test.each(["'", '’', '-', '–', "-'-"])('a search or an area of %j alone finds nothing', async (sign) => {
    expect(await list(paying, `?search=${encodeURIComponent(sign)}`)).toEqual([])
    expect(await list(paying, `?area=${encodeURIComponent(sign)}`)).toEqual([])
  })

  test('a search finds letters of a long description, also one or two, and words in any of name, area and description', async () => {
    const { companyId } = await listed('Long Tales Ltd', {
      description: `${'Rhubarb and custard '.repeat(90)}Żubrówka ${'– ż '.repeat(10)}end zj`,
      city: 'Xq',
    })
    const hits = (search: string) => list(paying, `?search=${encodeURIComponent(search)}`)
    for (const search of [
      'zubrowka',
      'ŻUBRÓWKA z z',
      'custard rhubarb',
      'zj',
      'd zj',
      'xq',
      'xq rhubarb',
      'custard and tales',
      '"and custard"',
    ])
      expect([search, await hits(search)]).toEqual([search, ['Long Tales Ltd']])
    for (const search of ['xq rhubarb zulu', '"ltd xq"', '"custard tales"', 'zjx'])
      expect([search, await hits(search)]).toEqual([search, []])
    await db.updateTable('company').set({ description: 'Short' }).where('id', '=', companyId).execute()
    expect(await hits('zubrowka')).toEqual([])
    await db.updateTable('company').set({ is_active: false }).where('id', '=', companyId).execute()
  })

  test('on Free they filter the three', async () => {
    expect(await list(free, '?service=adr')).toEqual(['100% Trucks + Co', 'A/B Freight & Sons'])
    const { headers } = await world.as(free).get('/api/directory-get-hauliers?page=1')
    expect(headers['x-total-count']).toBe('3')
  })

  test('pages say how many there are and where the others are', async () => {
    const { headers, rows } = await world.as(paying).get('/api/directory-get-hauliers?page=2&page_size=4')
    expect(rows).toHaveLength(2)
    expect(headers['x-total-count']).toBe('6')
    expect(headers.link).toContain('rel="prev"')
    expect(headers.link).not.toContain('rel="next"')
  })

  test.each([
    ['haulage_type', 'Air'],
    ['service', 'flying'],
    ['service', 'adr,flying'],
    ['page', '0'],
    ['page', 'two'],
    ['page_size', '101'],
    ['search', '%00'],
    ['area', 'x'.repeat(201)],
  ])('%s=%s is refused with the field', async (name, value) => {
    const answer = await world.as(paying).get(`/api/directory-get-hauliers?${name}=${value}`)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [name]])
  })
})
