/*
 * Rules: docs/rules/screens.md#request-list, docs/rules/screens.md#empty-states, docs/rules/screens.md#lists,
 *   docs/rules/screens.md#lost-connection, docs/rules/screens.md#layout, docs/rules/screens.md#long-values,
 *   docs/rules/screens.md#forced-colours
 */
/** The lists of requests: the view of each side, empty lists, and lists that cannot be loaded. */
import { afterAll, describe, expect } from 'vitest'
import { acceptQuote } from '#contract/quotes.ts'
import { cancelRequest } from '#contract/requests.ts'
import { formatDay, formatDue } from '#domain/time.ts'
import { journey } from '../browser.ts'
import { addCompany } from '../companies.ts'
import { said, toasts } from '../controls.ts'
import { day, postContainers, postLoad, quoteContainers, quoteLoad } from '../freight.ts'
import { startProduct } from '../server.ts'
import { cell, count, headings, references, row } from './rows.ts'

const product = await startProduct()
afterAll(product.stop)

const LIST = `${product.url}/quote-requests`
const SUBBIE_LIST = `${product.url}/subbie-quotes`
const SUBCONTRACT = 'This is a sub-contractor request from a haulage company'

describe.each(['desktop', 'phone'] as const)('on a %s', (viewport) => {
  journey('a shipper sees its own requests with all columns', async ({ open }) => {
    const [shipper, haulier, other] = await Promise.all([
      addCompany(product, 'Shipper'),
      addCompany(product, 'Haulier'),
      addCompany(product, 'Haulier'),
    ])
    const page = await open(LIST, { viewport, as: shipper })
    await page.getByText('There are currently no quote requests.').waitFor()
    const hint =
      'You can request quotes from hauliers on this page, ideally for live loads (with a specific pickup & delivery date).'
    await page.getByText(hint, { exact: true }).waitFor()

    const containers = await postContainers(shipper)
    const load = await postLoad(shipper)
    await quoteContainers(haulier, containers, 40_000)
    await quoteContainers(other, containers, 39_000)
    await quoteLoad(other, load, 44_000)
    await shipper.caller.call(cancelRequest, { params: { id: load.id }, body: { status: null } })
    await page.reload()
    await count(page, 2)

    expect(await headings(page)).toEqual([
      'Date Added',
      'My Reference',
      'Haulage Type',
      'Load Type',
      'Quantity',
      'Status',
      'Quote Deadline',
      'Quotes submitted',
      'Route',
      'Actions',
    ])
    const first = row(page, 'PO 4711')
    // The year is for screen readers there.
    expect(await cell(first, 'Date Added').textContent()).toBe(formatDay(day(0)))
    expect(await cell(first, 'Haulage Type').innerText()).toBe('Container')
    expect(await cell(first, 'Load Type').innerText()).toMatch(/^Import\s+Sideloader/)
    expect(await cell(first, 'Quantity').innerText()).toMatch(/^3 containers/)
    expect(await cell(first, 'Status').innerText()).toBe('Open')
    expect(await cell(first, 'Quote Deadline').textContent()).toBe(formatDay(day(4)))
    expect(await cell(first, 'Quotes submitted').innerText()).toMatch(/^2( quotes)?\s+best £1,170.00$/)
    const route = (await cell(first, 'Route').innerText())
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?(\/\d{4}) ?/g, '$1')
    const pickupDay = formatDay(day(6))
    const pickup = formatDue(containers.route.pickupAt)
    expect(route).toBe(`Pickup Felixstowe ${pickup} Delivery Leeds LS9 0PX ${pickupDay}, 3:30 pm`)
    // A cancelled request has no pending quotes.
    const second = row(page, 'GEN 22')
    expect(await cell(second, 'Quantity').innerText()).toMatch(/^12 pallets/)
    expect(await cell(second, 'Load Type').innerText()).toMatch(/^LTL/)
    expect(await cell(second, 'Status').innerText()).toBe('Cancelled')
    expect(await cell(second, 'Quotes submitted').innerText()).toMatch(/^0/)

    await first.getByRole('link', { name: 'Details' }).click()
    await page.waitForURL(`${LIST}/${containers.id}`)
    await page.goBack()
    await count(page, 2)
  })

  journey('a haulier sees the requests open to it and the state of its quotes', async ({ open }) => {
    const [shipper, haulier, subbie] = await Promise.all([
      addCompany(product, 'Shipper', { name: `Fenland Foods ${viewport}` }),
      addCompany(product, 'Haulier'),
      addCompany(product, 'Haulier', { name: `Humber Transport ${viewport}` }),
    ])
    const request = await postContainers(shipper)
    await postContainers(subbie, { reference: 'secret of the sub-contractor' })
    const page = await open(`${LIST}?search=${viewport}`, { viewport, as: haulier })
    await count(page, 2)
    expect(await headings(page)).toEqual([
      'Date Added',
      'Request ID',
      'Shipper Name',
      'Haulage Type',
      'Load Type',
      'Quantity',
      'Status',
      'Quote Deadline',
      'Quotes Submitted',
      'Route',
      'Actions',
    ])
    expect(await page.getByText('secret').count()).toBe(0)
    const plain = row(page, 'Fenland Foods')
    // A request that this user has not opened yet is marked.
    expect(await cell(plain, 'Request ID').innerText()).toBe(`${request.id}\nNew`)
    expect(await plain.getByRole('img').count()).toBe(0)
    expect(await cell(plain, 'Quotes Submitted').innerText()).toMatch(/^0/)

    const truck = row(page, 'Humber Transport').getByRole('img', { name: SUBCONTRACT })
    await truck.hover()
    await page.getByRole('tooltip', { name: SUBCONTRACT }).waitFor()
    await page.mouse.move(0, 0)

    await quoteContainers(haulier, request, 40_000)
    await expect
      .poll(() => cell(plain, 'Quotes Submitted').innerText(), { timeout: 10_000 })
      .toMatch(/^1( quote)?\s*Pending\s*£1,200.00$/)

    if (viewport === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Quotes', { exact: true }).selectOption('With my quotes')
    await count(page, 1)
    await plain.waitFor()
    expect(new URL(page.url()).searchParams.get('quoted')).toBe('yes')
    await page.reload()
    await count(page, 1)

    // A filter in use makes the button of the filters wider.
    await page.goto(`${LIST}?delivery=LS`)
    await page.getByRole('button', { name: 'Filters' }).waitFor()
    for (const width of [1249, 1089, 1024, 961]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await sideways, `at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
})

journey('a haulier’s own requests to other hauliers are on a page of their own', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(SUBBIE_LIST, { as: haulier })
  await page.getByRole('heading', { name: 'Sub-Contractor Quote Requests', level: 1 }).waitFor()
  await page.getByText('You can request quotes from other hauliers on this page.', { exact: true }).waitFor()
  await page.getByText('There are currently no sub-contractor quote requests.').waitFor()
  const request = await postLoad(haulier, { reference: 'SUB 7' })
  await count(page, 1)
  expect(await references(page)).toEqual(['SUB 7'])
  await row(page, 'SUB 7').getByRole('link', { name: 'Details' }).click()
  await page.waitForURL(`${SUBBIE_LIST}/${request.id}`)
})

journey('the page of hauliers’ own requests answers a shipper with not found', async ({ open }) => {
  const page = await open(SUBBIE_LIST, { as: await addCompany(product, 'Shipper') })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey('code that cannot be loaded leaves the list as it is, and is asked for again', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests`, {
    as: shipper,
    isNew: true,
    expectedErrors: [/ERR_FAILED/],
  })
  await count(page, 1)
  await page.route('**/assets/**', (route) => route.abort())
  const filters = page.getByRole('button', { name: 'Filters' })
  const download = page.getByRole('button', { name: 'Download CSV' })
  await page.keyboard.press('?')
  await filters.click()
  await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('false')
  await download.click()
  await expect.poll(() => download.getAttribute('data-loading')).toBeNull()
  await count(page, 1)
  await page.unroute('**/assets/**')
  // The toast comes without another key.
  const reason = 'This could not be loaded. Check the connection, or reload the page.'
  await said(page, reason)
  expect(await toasts(page).allInnerTexts()).toEqual([reason])
  await filters.click()
  await page.getByRole('combobox', { name: 'Load type' }).waitFor()
})

journey('the button shows that its dialog is coming on a slow line', async ({ open }) => {
  const page = await open(`${product.url}/quote-requests`, {
    as: await addCompany(product, 'Shipper'),
    isNew: true,
  })
  const create = page.getByRole('button', { name: 'Create Quote Request' })
  await create.waitFor()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await create.click()
  await expect.poll(() => create.getAttribute('aria-busy')).toBe('true')
  arrived.resolve()
  await page.getByRole('dialog', { name: 'Create Quote Request' }).getByLabel('My Reference').waitFor()
  await expect.poll(() => create.getAttribute('aria-busy')).toBeNull()
})

journey('a list that cannot be loaded shows the reason and a retry button', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper)
  const page = await open(`${product.url}/help`, {
    as: shipper,
    expectedErrors: [/503/, /net::ERR/],
  })
  const busy = '{"detail":"The service is busy at this moment. Please try again in a few seconds."}'
  await page.route('**/api/quoterequests/*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: busy }),
  )
  await page.getByRole('link', { name: 'Quotes' }).click()
  await page.getByRole('alert').getByText('The service is busy at this moment.').waitFor()
  await page.unroute('**/api/quoterequests/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await count(page, 1)
})

journey('a printed list is a table without the frame, and cuts no name', async ({ open }) => {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper', { name: `${'Long Acre Imports '.repeat(6)}${Date.now()}` }),
    addCompany(product, 'Haulier'),
  ])
  const request = await postContainers(shipper)
  const quote = await quoteContainers(haulier, request, 112_000)
  await shipper.caller.call(acceptQuote, { params: { id: quote.id } })
  for (const path of ['quote-requests', 'bookings']) {
    const page = await open(`${product.url}/${path}`, { as: haulier })
    const name = page.getByText(/^Long Acre/).first()
    await name.waitFor()
    expect(await name.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    // A4 landscape between its margins, for which screens show cards.
    await page.setViewportSize({ width: 1032, height: 700 })
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Details/ }).count()).toBe(0)
    // Only what leaves out rows is printed of the search and the filters.
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(await page.getByRole('combobox').count()).toBe(0)
    const line = page.getByRole('row').filter({ has: name })
    expect(await line.evaluate((it) => getComputedStyle(it).display)).toBe('table-row')
    expect(await name.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(false)
    // Firefox breaks only blocks well between pages, and prints the height of a screen as an empty page.
    const boxes = await page.locator('div:has(main#content), main#content, main#content > *').all()
    for (const box of boxes)
      expect(
        await box.evaluate((it) => [getComputedStyle(it).display, getComputedStyle(it).minHeight]),
      ).toEqual(['block', expect.stringMatching(/^(0px|auto)$/)])
    // Its conditions of width ask for the upright paper, so that no row may be a card at any width.
    await page.setViewportSize({ width: 390, height: 700 })
    for (const cell of await line.getByRole('cell').all())
      expect(
        await cell.evaluate((it) => [getComputedStyle(it).display, getComputedStyle(it).position]),
      ).toEqual([expect.stringMatching(/^(table-cell|none)$/), 'static'])
    await page.setViewportSize({ width: 1032, height: 700 })
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('searchbox').fill('Long Acre')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('Long Acre')
    expect(await page.getByRole('combobox').count()).toBe(0)
  }
})

journey('forced colours show the current page and tab and the chosen kind of load', async ({ open }) => {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
  ])
  const request = await postContainers(shipper)
  await quoteContainers(haulier, request, 40_000)
  const page = await open(LIST, { as: shipper })
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (name: string) =>
    page
      .getByRole('link', { name })
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundColor)
  await count(page, 1)
  expect(await background('Quotes')).not.toBe(await background('Bookings'))
  expect(await background('All')).not.toBe(await background('Won'))
  const dot = row(page, 'PO 4711').getByText('New', { exact: true }).locator('..')
  expect(await dot.evaluate((it) => getComputedStyle(it).borderTopWidth)).toBe('4px')
  await page.getByRole('button', { name: 'Create Quote Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Quote Request' })
  await dialog.getByLabel('My Reference').waitFor()
  expect(await dialog.evaluate((it) => getComputedStyle(it).borderTopWidth)).toBe('1px')
  const chosen = dialog.locator('.mantine-SegmentedControl-indicator').first()
  expect(await chosen.evaluate((it) => getComputedStyle(it).borderTopWidth)).toBe('2px')
  const prePaid = dialog.getByRole('checkbox', { name: 'Pre-Paid' })
  await prePaid.check()
  const mark = prePaid.locator('+ .mantine-Checkbox-icon')
  expect(await mark.evaluate((it) => getComputedStyle(it).color)).not.toBe(
    await prePaid.evaluate((it) => getComputedStyle(it).backgroundColor),
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /^Details/ }).click()
  // The list is not the current page there.
  const back = page.getByRole('link', { name: 'Quote Requests', exact: true })
  await back.waitFor()
  expect(await back.getAttribute('aria-current')).toBeNull()
})
