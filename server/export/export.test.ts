/*
 * Rules: docs/rules/interface.md#csv, docs/rules/screens.md#request-rows, docs/rules/quotes.md#replaced,
 *   docs/rules/security-log.md#what, docs/rules/bookings.md#final-total
 */
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral, quote, counter, accept } = trading(world)
const { book } = booking(world)

/** The lines of a file without its byte order mark. No cell in these tests contains a line break. */
function linesOf({ body }: { body: unknown }): string[] {
  const text = String(body)
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

test('exports a filtered list of requests, with formulas as text, and logs the export', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { name: '=Cmd & Sons' })
  const request = await post(shipper, {
    reference: '=HYPERLINK("http://x","Press")',
    lines: [
      { size: '40HC', count: 2, targetRate: null, goods: 'Toys', grossWeight: 18_500.5 },
      { size: '20DC', count: 1, targetRate: null, goods: 'Toys' },
    ],
  })
  await postGeneral(shipper, { reference: '+44 20' })
  await quote(haulier, request)

  const answer = await world.as(shipper).get('/api/quoterequests/?format=csv&page=7&page_size=1')
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('requests-2026-06-15.csv'),
    'cache-control': 'no-store',
  })
  expect(answer.headers.link).toBeUndefined()
  const [headings, general, container, ...rest] = linesOf(answer)
  expect(rest).toEqual([])
  expect(headings).toMatch(/^Request,Reference,Company,Status,/)
  expect(general).toContain("'+44 20")
  expect(container).toContain(`"'=HYPERLINK(""http://x"",""Press"")"`)
  expect(container).toContain('2026-06-22 08:00')
  expect(container).toContain('2 × 40HC; 1 × 20DC')
  expect(container).toContain(',Toys,"18500.5; -",,')

  const filtered = await world.as(shipper).get('/api/quoterequests/?format=csv&haulage_type=General')
  expect(linesOf(filtered)).toHaveLength(2)
  const quotes = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/?format=csv`)
  expect(linesOf(quotes)[1]).toContain("'=Cmd & Sons")

  const log = await world.as(shipper).get('/api/auth/securitylog/?kind=export')
  expect(log.rows.map(({ outcome, who, detail }) => [outcome, who, detail])).toEqual([
    ['done', shipper.email, 'quotes, 1 row'],
    ['done', shipper.email, 'requests, 1 row'],
    ['done', shipper.email, 'requests, 2 rows'],
  ])
})

test('counts the offers that the row of a request counts: live ones of active hauliers, no counters of its owner', async () => {
  const shipper = await world.company('Shipper')
  const [active, countered, inactive] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const request = await post(shipper)
  await quote(active, request, 35_000)
  await counter(shipper, request, await quote(countered, request, 36_000), 20_000)
  await quote(inactive, request, 30_000)
  const offersIn = async (who: { token: string }) => {
    const file = linesOf(await world.as(who).get('/api/quoterequests/?format=csv')).map((line) =>
      line.split(','),
    )
    const row = file.find(([id]) => id === String(request.id))
    return ['Live offers', 'Lowest live offer (£)'].map((heading) => row?.[file[0]?.indexOf(heading) ?? -1])
  }
  expect(await offersIn(shipper)).toEqual(['3', '900.00'])
  const activate = async (isActive: boolean) =>
    world.as(await world.operator()).patch(`/api/operator/companies/${inactive.companyId}/`, { isActive })
  await activate(false)
  expect(await offersIn(shipper)).toEqual(['2', '1050.00'])
  expect(await offersIn(countered)).toEqual(['1', '1080.00'])
  await activate(true)
  expect(await offersIn(shipper)).toEqual(['3', '900.00'])
})

test('says Replaced of the offers that the winner’s own later ones replaced', async () => {
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  const answered = await counter(shipper, request, await quote(haulier, request), 30_000)
  expect(await accept(haulier, answered)).toMatchObject({ status: 'Won' })
  for (const [who, side] of [
    [shipper, 'shipper'],
    [haulier, 'haulier'],
  ] as const) {
    const file = await world.as(who).get(`/api/${side}cntrquotesubmissions/${request.id}/?format=csv`)
    expect(linesOf(file).map((line) => line.split(',')[3])).toEqual(['Status', 'Won', 'Replaced'])
  }
})

test('applies the rights of the list, refuses an unknown format, and exports the lists of operators', async () => {
  const { owner, haulier, path, reference } = await book({ reference: 'CSV 1' })
  const [job] = (await world.as(owner).get(`${path}/`)).body.jobs as unknown as { id: number }[]
  const release = await world.as(owner).patch(`${path}/`, {
    jobs: [{ id: job?.id, releaseReference: 'REL-SECRET-9' }],
  })
  expect(release.status).toBe(200)
  const driver = await world.as(haulier).patch(`${path}/`, {
    jobs: [{ id: job?.id, driver: 'Dan', driverPhone: '07700900123' }],
  })
  expect(driver.status).toBe(200)
  const stranger = await world.company('Haulier')
  const lane = { name: 'Boxes north', filter: { sizes: ['40HC'] }, alert: 'none' }
  expect((await world.as(haulier).post('/api/lanes/', lane)).status).toBe(201)
  const form = { quoterequestcntrroute: { pickupLocation: 'Felixstowe' } }
  const template = { name: 'Weekly', haulageType: 'Container', form }
  expect((await world.as(owner).post('/api/templates/', template)).status).toBe(201)
  const operator = await world.operator()

  const ofStranger = await world.as(stranger).get('/api/bookings/?format=csv')
  expect(linesOf(ofStranger)).toHaveLength(1)
  for (const who of [owner, haulier, operator]) {
    const text = linesOf(await world.as(who).get('/api/bookings/?format=csv')).join()
    expect(text).toContain(reference)
    // The words of screens and papers.
    expect(text).toMatch(/^Booking,Request,Customer’s reference,.*,Customer,Haulier,/)
    expect(text).not.toMatch(/REL-SECRET-9|07700900123/)
  }
  expect((await world.as(owner).get('/api/bookings/?format=xml')).status).toBe(400)
  expect((await world.as(owner).get('/api/bookings/?format=csv&updated_since=0')).status).toBe(400)
  expect((await world.as(owner).get('/api/bookings/?format=json')).rows).toHaveLength(1)
  expect((await world.as(owner).get('/api/operator/companies/?format=csv')).status).toBe(401)
  expect((await world.visitor.get('/api/bookings/?format=csv')).status).toBe(401)
  for (const [list, name] of [
    ['/api/operator/companies/', 'companies'],
    ['/api/operator/audit/', 'audit-log'],
    ['/api/operator/securitylog/', 'security-log'],
    ['/api/operator/outbox/', 'outbox'],
  ])
    expect((await world.as(operator).get(`${list}?format=csv`)).headers['content-disposition']).toContain(
      `${name}-2026-06-15.csv`,
    )
  const listed = linesOf(await world.as(operator).get('/api/operator/companies/?format=csv'))
  expect(listed[0]).toMatch(/^Company ID,Company,Number,Country,Type,Status,Registered,/)
  expect(listed.find((line) => line.startsWith(`${owner.companyId},`))).toContain(',Shipper,Active,')
  const exports = linesOf(await world.as(operator).get('/api/operator/securitylog/?format=csv&kind=export'))
  expect(exports[0]).toMatch(/^When,Who,What,Outcome,/)
  expect(exports[1]).toContain(',Export,Done,')
  const users = linesOf(await world.as(owner).get('/api/usermanagement?format=csv'))
  expect([users[0], users[1]?.split(',')[6]]).toEqual([expect.stringContaining(',Role,Status,'), 'Invited'])
  for (const list of ['/api/usermanagement', '/api/directory-get-hauliers', '/api/places/'])
    expect(linesOf(await world.as(owner).get(`${list}?format=csv`)).length).toBeGreaterThan(1)
  for (const [who, list, name, first] of [
    [owner, '/api/pricing-plan', 'plans', 'Quayline Pro'],
    [haulier, '/api/lanes/', 'lanes', 'Boxes north,No alert,'],
    [owner, '/api/templates/', 'templates', 'Weekly,Container,Felixstowe,'],
    [owner, '/api/portlist/', 'ports', ''],
    [owner, '/api/auth/sessions/', 'sessions', ''],
    [operator, '/api/operator/operators/', 'operators', ''],
    [operator, '/api/operator/market/', 'market', ''],
  ] as const) {
    const answer = await world.as(who).get(`${list}?format=csv`)
    expect(answer.headers['content-disposition'], list).toContain(`${name}-2026-06-15.csv`)
    expect(linesOf(answer)[1], list).toMatch(new RegExp(`^${first}`))
  }
  const log = await world.as(operator).get('/api/operator/securitylog/?kind=export&search=bookings')
  expect(log.rows.map(({ byOperator }) => byOperator)).toContain(true)
})

test('the export of lanes names places and alerts in the words of the page', async () => {
  const haulier = world.as(await world.company('Haulier'))
  const filter = { pickup: ['port:GBFXT'], delivery: ['region:yorkshire', 'area:LS', 'words:cross green'] }
  expect((await haulier.post('/api/lanes/', { name: 'North', filter, alert: 'digest' })).status).toBe(201)
  expect(linesOf(await haulier.get('/api/lanes/?format=csv'))[1]).toBe(
    'North,Email at 7:00 am on working days,,,,,Felixstowe,"Yorkshire and the Humber; LS, Leeds; “cross green”",,',
  )
})

test('the export of bookings has the vessel and statuses in words, and no price after a call-off', async () => {
  const { owner, path } = await book()
  const cell = async (heading: string) => {
    const [headings = '', row = ''] = linesOf(await world.as(owner).get('/api/bookings/?format=csv'))
    return row.split(',')[headings.split(',').indexOf(heading)]
  }
  const priceNow = () => cell('Price now (£)')
  expect(await priceNow()).toMatch(/^\d+\.\d\d$/)
  expect(await cell('Status')).toBe('Awarded')
  expect([await cell('Vessel'), await cell('Voyage')]).toEqual(['Madrid Maersk', '346W'])
  const step = { step: 'calledOff', at: world.now.toISOString(), reason: 'Late' }
  expect((await world.as(owner).post(`${path}/steps/`, step)).status).toBe(201)
  expect(await priceNow()).toBe('')
  expect(await cell('Status')).toBe('Called off')
})

test('gives companies turns: the many files of one do not delay the file of another', async () => {
  const [many, one] = [await world.company('Shipper'), await world.company('Shipper')]
  const ended: string[] = []
  const file = async (who: { token: string }, name: string) => {
    const { status } = await world.as(who).get('/api/quoterequests/?format=csv')
    if (status === 200) ended.push(name)
    // Beyond ten that wait.
    else expect(status).toBe(503)
  }
  const all = Array.from({ length: 12 }, () => file(many, 'many'))
  await Promise.all([...all, file(one, 'one')])
  expect(ended.length).toBeGreaterThan(10)
  expect(ended.slice(0, 6)).toContain('one')
})
