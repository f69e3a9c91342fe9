/*
 * Rules: docs/rules/screens.md#request-list, docs/rules/screens.md#empty-states,
 *   docs/rules/screens.md#lists, docs/rules/requests.md#request-messages
 */
/** The lists of requests: what each side sees, pages, filters, and an address that brings it all back. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { cancelRequest } from '#contract/requests.ts'
import { formatDay } from '#domain/time.ts'
import { journey } from './browser.ts'
import { type Company, foundCompany } from './companies.ts'
import { day, postContainers, postLoad, quoteContainers, quoteLoad } from './freight.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const LIST = `${product.url}/quote-requests`
const SUBBIE_LIST = `${product.url}/subbie-quotes`
const SUBCONTRACT = 'This is a sub-contractor request from a haulage company'

const rows = (page: Page) => page.locator('tbody tr:not([aria-hidden])')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** A cell by its heading, wherever the column stands. */
const cell = (within: Locator, heading: string) => within.locator(`td[data-label="${heading}"]`)

async function count(page: Page, expected: number): Promise<void> {
  await expect.poll(() => rows(page).count(), { timeout: 10_000 }).toBe(expected)
}

const references = (page: Page) => rows(page).locator('td[data-label="My Reference"]').allInnerTexts()

/** Four shippers with three requests each, as many as the Free plan allows; gives the first of them. */
async function market(...names: [string, string, string, string]): Promise<Company> {
  const shippers = await Promise.all(names.map((name) => foundCompany(product, 'Shipper', { name })))
  for (const number of [1, 2, 3])
    for (const [index, shipper] of shippers.entries())
      await postContainers(shipper, { reference: `M${index}-${number}` })
  return shippers[0] ?? Promise.reject(new Error('no shipper'))
}

describe.each(['desktop', 'phone'] as const)('on a %s', (viewport) => {
  journey('a shipper sees its own requests, with everything the row is about', async ({ open }) => {
    const [shipper, haulier, other] = await Promise.all([
      foundCompany(product, 'Shipper'),
      foundCompany(product, 'Haulier'),
      foundCompany(product, 'Haulier'),
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
    expect(await cell(first, 'Date Added').innerText()).toBe(formatDay(day(0)))
    expect(await cell(first, 'Haulage Type').innerText()).toBe('Container')
    expect(await cell(first, 'Load Type').innerText()).toBe('Import')
    expect(await cell(first, 'Quantity').innerText()).toBe('3 containers')
    expect(await cell(first, 'Status').innerText()).toBe('Open')
    expect(await cell(first, 'Quote Deadline').innerText()).toBe(formatDay(day(4)))
    expect(await cell(first, 'Quotes submitted').innerText()).toBe('2')
    const route = (await cell(first, 'Route').innerText()).replaceAll(/\s+/g, ' ')
    const pickupDay = formatDay(day(6))
    expect(route).toBe(`Pickup Felixstowe ${pickupDay}, 8:00 am Delivery Leeds LS9 0PX ${pickupDay}, 3:30 pm`)
    // On a cancelled request nothing is pending any more.
    const second = row(page, 'GEN 22')
    expect(await cell(second, 'Quantity').innerText()).toBe('12 pallets')
    expect(await cell(second, 'Load Type').innerText()).toBe('LTL')
    expect(await cell(second, 'Status').innerText()).toBe('Cancelled')
    expect(await cell(second, 'Quotes submitted').innerText()).toBe('0')

    await first.getByRole('link', { name: 'Details' }).click()
    await page.waitForURL(`${LIST}/${containers.id}`)
    await page.goBack()
    await count(page, 2)
  })

  journey('a haulier sees what it can bid on and how it stands there', async ({ open }) => {
    const [shipper, haulier, subbie] = await Promise.all([
      foundCompany(product, 'Shipper', { name: `Fenland Foods ${viewport}` }),
      foundCompany(product, 'Haulier'),
      foundCompany(product, 'Haulier', { name: `Humber Transport ${viewport}` }),
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
    expect(await cell(plain, 'Quotes Submitted').innerText()).toBe('0')

    const truck = row(page, 'Humber Transport').getByRole('img', { name: SUBCONTRACT })
    await truck.hover()
    await page.getByRole('tooltip', { name: SUBCONTRACT }).waitFor()
    await page.mouse.move(0, 0)

    await quoteContainers(haulier, request, 40_000)
    await expect
      .poll(() => cell(plain, 'Quotes Submitted').innerText(), { timeout: 10_000 })
      .toMatch(/^1\s*Pending$/)

    await page.getByLabel('Quotes', { exact: true }).selectOption('With my quotes')
    await count(page, 1)
    await plain.waitFor()
    expect(new URL(page.url()).searchParams.get('quoted')).toBe('yes')
    await page.reload()
    await count(page, 1)
  })
})

journey('a haulier’s own requests to other hauliers are on a page of their own', async ({ open }) => {
  const haulier = await foundCompany(product, 'Haulier')
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

journey('a shipper finds nothing where hauliers have their own requests', async ({ open }) => {
  const page = await open(SUBBIE_LIST, { as: await foundCompany(product, 'Shipper') })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey(
  'the address holds page, search, filters and order: back and reload bring them back',
  async ({ open }) => {
    await market('Ouse One', 'Ouse Two', 'Ouse Three', 'Ouse Four')
    const load = await postLoad(await foundCompany(product, 'Shipper', { name: 'Ouse Five' }))
    const haulier = await foundCompany(product, 'Haulier')
    const page = await open(LIST, { as: haulier })
    const search = page.getByRole('searchbox', { name: 'Search' })
    await count(page, 10)

    await search.fill('ouse')
    await expect.poll(() => new URL(page.url()).search, { timeout: 10_000 }).toBe('?search=ouse')
    const pager = page.getByRole('navigation', { name: 'Pages of Quote Requests' })
    await pager.getByText('1–10 of 13').waitFor()
    await pager.getByRole('button', { name: 'Next' }).click()
    await count(page, 3)
    expect(new URL(page.url()).search).toBe('?search=ouse&page=2')
    expect(await pager.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
    expect(await pager.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    // Whoever came here by keyboard has not lost the place.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next')

    await page.reload()
    await count(page, 3)
    expect(await search.inputValue()).toBe('ouse')

    // A filter starts at its first page; one page needs no pager.
    await page.getByRole('combobox', { name: 'Haulage type' }).selectOption('General')
    await count(page, 1)
    expect(new URL(page.url()).search).toBe('?search=ouse&haulage=General')
    expect(await pager.count()).toBe(0)
    expect(await cell(rows(page), 'Request ID').innerText()).toBe(String(load.id))

    await page.goBack()
    await count(page, 3)
    expect(await page.getByRole('combobox', { name: 'Haulage type' }).inputValue()).toBe('')
    await page.goBack()
    await count(page, 10)

    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
    await expect
      .poll(() => cell(rows(page).first(), 'Shipper Name').innerText(), { timeout: 10_000 })
      .toBe('Ouse One')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
    await page.getByText('No quote requests match the search and the filters.').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await count(page, 10)
    expect(await search.inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('?ordering=created')
  },
)

journey(
  'a page that is no longer there gives way to the last one, and nonsense to the first',
  async ({ open }) => {
    const shipper = await market('Trent One', 'Trent Two', 'Trent Three', 'Trent Four')
    const haulier = await foundCompany(product, 'Haulier')
    const page = await open(`${LIST}?search=trent&page=7`, { as: haulier })
    await count(page, 2)
    expect(new URL(page.url()).search).toBe('?search=trent&page=2')
    await page.goto(`${LIST}?status=Nonsense&page=-3&ordering=price`)
    await count(page, 10)

    const own = await open(LIST, { as: shipper })
    await count(own, 3)
    expect(await references(own)).toEqual(['M0-3', 'M0-2', 'M0-1'])
  },
)

journey('the next page is asked for while this one stays in sight', async ({ open }) => {
  await market('Nene One', 'Nene Two', 'Nene Three', 'Nene Four')
  const page = await open(`${LIST}?search=nene`, { as: await foundCompany(product, 'Haulier') })
  await count(page, 10)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/quoterequests/*page=2*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.locator('table[data-busy]').waitFor()
  expect(await rows(page).count()).toBe(10)
  answer()
  await count(page, 2)
})

journey('a list that cannot be loaded says why and can be tried again', async ({ open }) => {
  const shipper = await foundCompany(product, 'Shipper')
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
