/*
 * Rules: docs/rules/screens.md#request-rows, docs/rules/screens.md#booking-rows, docs/rules/screens.md#row-links,
 *   docs/rules/screens.md#keys, docs/rules/screens.md#layout, docs/rules/screens.md#way-back,
 *   docs/rules/bookings.md#pickup-days
 */
/** How many requests and bookings a screen shows without scrolling, and that a row can be clicked anywhere. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { acceptQuote } from '#contract/quotes.ts'
import type { ContainerRequest, ContainerRequestDraft } from '#domain/requests/request.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan, type Company } from './companies.ts'
import { postContainers, postLoad, quoteContainers } from './freight.ts'
import { keyboard } from './keyboard.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const LIST = `${product.url}/quote-requests`
const BOOKINGS = `${product.url}/bookings`
const ROWS = 10
/** Screens of laptops, and the window that a browser leaves on a screen of 1440 × 900 px. */
const LOW_SCREENS = [
  [1440, 780],
  [1366, 768],
  [1280, 800],
] as const

const LONG_REFERENCE = 'PO-2026/11/0004711-FELIXSTOWE-LEEDS-ROUND-TRIP'
const LONG_PLACES = { pickup: 'London Gateway Port', delivery: 'Milton Keynes MK17 8EW' }

/** Ten requests of each kind, one of them with a price, one with the longest values that still are usual. */
async function postTen(by: Company, quoter: Company): Promise<void> {
  const first = await postContainers(by, {
    reference: 'PO 1',
    requirements: ['ADR (Haz)', 'Waste', 'HIAB (Crane)'],
  })
  await quoteContainers(quoter, first, 1_234_550)
  const { route } = first
  await postContainers(by, {
    reference: LONG_REFERENCE,
    route: { ...route, ...LONG_PLACES },
    requirements: ['Sideloader', 'Out of gauge', 'Refrigerated (Genset)'],
  })
  for (let number = 3; number <= ROWS; number += 1) await postLoad(by, { reference: `GEN ${number}` })
}

/** The texts of a cell that are cut, or broken within a word. */
function cutIn(cell: Locator): Promise<string[]> {
  return cell.evaluate((td) => {
    const isOneWord = (part: Element) => part.childElementCount === 0 && /^\S+$/.test(part.textContent)
    const isBroken = (part: Element) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return isOneWord(part) && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
    }
    return (
      [...td.querySelectorAll('*')]
        // Text for screen readers only is one pixel wide.
        .filter((part) => part.clientWidth !== 1)
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || isBroken(part))
        .map((part) => part.textContent)
    )
  })
}

/** The pixels that an empty field leaves beside its grey text. */
function roomBesideHint(field: Element): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('no canvas')
  canvas.font = font
  const { width } = canvas.measureText(field.getAttribute('placeholder') ?? '')
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
}

/** The rows between the header, the bar at the bottom of a phone, and the edges of the screen. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bar = document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect()
    const bottom = bar && bar.top > header ? bar.top : innerHeight
    const isInSight = (row: Element) => {
      const box = row.getBoundingClientRect()
      return box.top >= header && box.bottom <= bottom && box.right <= innerWidth
    }
    return [...document.querySelectorAll('main tbody tr:not([aria-hidden])')].filter(isInSight).length
  })
}

for (const [viewport, expected] of [
  ['phone', 5],
  ['laptop', 5],
  ['desktop', ROWS],
] as const)
  describe(`a ${viewport} shows ${expected} requests at once`, () => {
    journey('in the lists of a shipper and of a haulier', async ({ open }) => {
      const [shipper, haulier] = await Promise.all([
        addCompany(product, 'Shipper'),
        addCompany(product, 'Haulier'),
      ])
      await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
      await postTen(shipper, haulier)
      for (const as of [shipper, haulier]) {
        const page = await open(LIST, { as, viewport })
        await expect.poll(() => page.locator('tbody tr:not([aria-hidden])').count()).toBe(ROWS)
        await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(expected)
        const row = page.locator('tbody tr', { hasText: '1×20DC' }).last()
        // On a phone both are for screen readers only, or shortened.
        const cells = viewport === 'desktop' ? ['haulage', 'quantity', 'route'] : []
        for (const cell of cells) expect(await cutIn(row.locator(`[data-column=${cell}]`))).toEqual([])
        const longest = page.locator('tbody tr', { hasText: LONG_PLACES.delivery.slice(0, 13) })
        if (viewport === 'laptop') {
          for (const width of [640, 660, 700, 800, 820, 1024, 1150, 1100]) {
            await page.setViewportSize({ width, height: 800 })
            for (const one of [row, longest])
              expect(await cutIn(one.locator('[data-column=route]')), `at ${width}`).toEqual([])
          }
        }
        if (viewport !== 'laptop') expect(await cutIn(longest.locator('[data-column=route]'))).toEqual([])
        if (viewport === 'desktop') {
          for (const [width, height] of LOW_SCREENS) {
            await page.setViewportSize({ width, height })
            await expect.poll(() => rowsInSight(page), { message: `${width} × ${height}` }).toBe(ROWS)
            for (const cell of cells) expect(await cutIn(row.locator(`[data-column=${cell}]`))).toEqual([])
          }
        }
        expect(
          await page.getByRole('searchbox', { name: 'Search' }).evaluate(roomBesideHint),
        ).toBeGreaterThan(0)
        // The tags end before the next column.
        if (viewport === 'laptop') {
          const tags = await row.locator('[data-column=load] [title] > :last-child').boundingBox()
          const next = await row.locator('[data-column=quantity]').boundingBox()
          expect(tags && next && tags.x + tags.width).toBeLessThan(next?.x ?? 0)
        }
        // The mark for what is new is seen at every width.
        if (as === haulier) {
          const mark = page.locator('tbody tr').first().getByText('New', { exact: true }).locator('..')
          const { width = 0 } = (await mark.boundingBox()) ?? {}
          expect(width).toBeGreaterThanOrEqual(6)
        }
        await page.getByRole('link', { name: 'Closing today' }).click()
        await page.waitForURL('**/*tab=closingToday*')
        const parts = page.getByRole('navigation', { name: 'Parts of the list' })
        await expect.poll(() => parts.locator('[aria-current]').allInnerTexts()).toEqual(['Closing today'])
      }
    })

    journey('in the list of a haulier’s own requests', async ({ open }) => {
      const [haulier, other] = await Promise.all([
        addCompany(product, 'Haulier', { name: `Orwell Container Haulage ${viewport}` }),
        addCompany(product, 'Haulier'),
      ])
      await buyPlan(haulier, 'Quayline Pro (6 month subscription)')
      await postTen(haulier, other)
      const page = await open(`${product.url}/subbie-quotes`, { as: haulier, viewport })
      await expect.poll(() => page.locator('tbody tr:not([aria-hidden])').count()).toBe(ROWS)
      await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(expected)
      if (viewport !== 'desktop') return
      const list = await open(LIST, { as: other })
      const name = list.locator('td[data-column=name]').getByText('Orwell Container').first()
      for (const width of [1440, 1600, 1920]) {
        await list.setViewportSize({ width, height: 900 })
        const isWhole = () => name.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)
        await expect.poll(isWhole, { message: `at ${width}` }).toBe(true)
      }
    })
  })

journey('a row keeps its height when a quote on it changes while the list shows', async ({ open }) => {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
  ])
  // The newest comes first, and the last row of a table has no line below it.
  await postContainers(shipper)
  const requests = [await postContainers(shipper), await postContainers(shipper)]
  for (const [place, as] of [haulier, shipper].entries()) {
    const request = requests[place] as ContainerRequest
    const page = await open(LIST, { as })
    const row = page.getByRole('row').filter({ has: page.locator(`[data-row-link="${request.id}"]`) })
    const height = () => row.evaluate((element) => element.getBoundingClientRect().height)
    const quotes = row.locator('[data-column=quotes]')
    await expect.poll(() => quotes.innerText()).toBe('0')
    const before = await height()
    await quoteContainers(haulier, request, 40_000)
    await quotes.getByText('£').waitFor()
    expect(await height()).toBe(before)
  }
})

journey('a card opens wherever it is pressed, and the lesser actions are behind More', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const page = await open(LIST, { as: shipper, viewport: 'phone' })
  const card = page.getByRole('row').filter({ hasText: 'PO 4711' })
  await card.click({ position: { x: 60, y: 12 } })
  await page.waitForURL(`${LIST}/${id}`)
  await page.goBack()
  const templates = page.getByRole('link', { name: 'Templates' })
  await card.waitFor()
  expect(await templates.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await templates.click()
  await page.waitForURL('**/templates')
  // The bar at the bottom leads back.
  await page.getByRole('navigation', { name: 'Main' }).getByText('Quotes').click()
  await page.waitForURL(LIST)
})

journey('the two statuses of a won request do not touch on a phone', async ({ open }) => {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
  ])
  const { id } = await quoteContainers(haulier, await postContainers(shipper), 123_400)
  await shipper.caller.call(acceptQuote, { params: { id }, body: { status: null } })
  const page = await open(`${LIST}?tab=won`, { as: haulier, viewport: 'phone' })
  const boxOf = async (status: string) => {
    const badge = page.locator('tbody').getByText(status, { exact: true })
    return (await badge.boundingBox()) ?? expect.fail(`${status} is not shown`)
  }
  const [accepted, won] = [await boxOf('Accepted'), await boxOf('Won')]
  expect(won.y - accepted.y - accepted.height).toBeGreaterThanOrEqual(2)
})

/** Ten bookings, one with the longest values that still are usual. */
async function bookTen(by: Company, haulier: Company): Promise<void> {
  const book = async (changes: Partial<ContainerRequestDraft>) => {
    const request = await postContainers(by, changes)
    const { id } = await quoteContainers(haulier, request, 1_234_550)
    await by.caller.call(acceptQuote, { params: { id }, body: { status: null } })
    return request
  }
  const { route } = await book({ reference: 'PO 1' })
  await book({ reference: LONG_REFERENCE, route: { ...route, ...LONG_PLACES } })
  for (let number = 3; number <= ROWS; number += 1) await book({ reference: `PO ${number}` })
}

for (const [viewport, expected] of [
  ['phone', 5],
  ['laptop', 6],
  ['desktop', ROWS],
] as const)
  journey(`a ${viewport} shows ${expected} bookings at once`, async ({ open }) => {
    const [shipper, haulier] = await Promise.all([
      addCompany(product, 'Shipper', { name: `Harbourline Imports (East Anglia) Ltd, ${viewport}` }),
      addCompany(product, 'Haulier'),
    ])
    await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
    await bookTen(shipper, haulier)
    for (const as of [shipper, haulier]) {
      const page = await open(BOOKINGS, { as, viewport })
      await expect.poll(() => page.locator('tbody tr:not([aria-hidden])').count()).toBe(ROWS)
      await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(expected)
      const row = page.getByRole('row').filter({ hasText: 'PO 3' })
      expect(await cutIn(row.locator('[data-column=booking]'))).toEqual([])
      const longest = page.getByRole('row').filter({ hasText: LONG_PLACES.pickup })
      const widths = { phone: [390], laptop: [700, 820, 1100], desktop: [1260, 1366, 1440] }[viewport]
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const cell of ['pickup', 'delivery'])
          expect(await cutIn(longest.locator(`[data-column=${cell}]`)), `at ${width}`).toEqual([])
      }
      await page.getByRole('link', { name: 'Needs me' }).click()
      await page.waitForURL('**/*tab=needsMe*')
      await expect.poll(() => page.locator('nav [aria-current]').count()).toBe(2)
    }
  })

journey('a booking opens wherever its row is pressed, and by keys', async ({ open }) => {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
  ])
  await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
  await bookTen(shipper, haulier)
  for (const viewport of ['desktop', 'phone'] as const) {
    const page = await open(BOOKINGS, { as: haulier, viewport })
    const keys = keyboard(page)
    const row = page.getByRole('row').filter({ hasText: 'PO 5' })
    // The list shows until the booking has been read, so the reference alone could belong to the row.
    const isOpen = async (reference: string) => {
      await page.getByRole('heading', { level: 1, name: /^Booking QL-/ }).waitFor()
      await page.getByText(reference).first().waitFor()
    }
    const goBack = async () => {
      await page.goBack()
      await row.waitFor()
      await expect.poll(keys.focused).toMatch(/^Details of QL-/)
    }
    await row.getByText('Felixstowe').click()
    await isOpen('PO 5')
    await goBack()
    // The row that was open has the focus; four rows above is PO 9.
    await keys.press('k', 'k', 'k', 'k', 'Enter')
    await isOpen('PO 9')
    await goBack()
    await keys.press('j', 'Enter')
    await isOpen('PO 8')
    await goBack()
    // The link above a booking leads back to the days that were chosen.
    const from = page.getByRole('textbox', { name: 'Pickup from' })
    await from.fill('1/1/2026')
    await from.press('Enter')
    await page.waitForURL('**/bookings?from=2026-01-01')
    await row.getByText('Felixstowe').click()
    await isOpen('PO 5')
    await page.getByRole('main').getByRole('link', { name: 'Bookings' }).click()
    await page.waitForURL('**/bookings?from=2026-01-01')
    await row.waitFor()
    await keys.press('/', 'j', 'k')
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('jk')
    // The message of one filter leaves the others as they are.
    const status = page.getByRole('combobox', { name: 'Status' }).locator('..')
    const before = await status.boundingBox()
    await from.fill('no day')
    await from.press('Tab')
    await page.getByText('“no day” is not a date.').waitFor()
    expect(await status.boundingBox()).toEqual(before)
  }
})

journey('the tabs of a list stay on one line of a phone with large numbers', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  // An empty list has no tabs.
  await postContainers(shipper)
  const page = await open(`${product.url}/help`, { as: haulier, viewport: 'phone' })
  await page.route('**/api/attention/', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const many = (part: object) => Object.fromEntries(Object.keys(part).map((key) => [key, 1_234]))
    const tabs = Object.entries(body.tabs as Record<string, object>).map(([list, part]) => [list, many(part)])
    await route.fulfill({ response: answer, json: { ...body, tabs: Object.fromEntries(tabs) } })
  })
  await page.goto(LIST)
  const tabs = page.getByRole('navigation', { name: 'Parts of the list' }).getByRole('link')
  await expect.poll(() => tabs.filter({ hasText: '99+' }).count()).toBe(3)
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})
