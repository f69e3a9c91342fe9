/*
 * Rules: docs/rules/screens.md#request-page, docs/rules/quotes.md#submit-button,
 *   docs/rules/quotes.md#haulier-names, docs/rules/quotes.md#quote-messages, docs/rules/quotes.md#threads,
 *   docs/rules/requests.md#request-messages, docs/rules/screens.md#not-found, docs/rules/extras.md#matrix
 */
/** The page of a request: its table of quotes, its documents, and cancelling, extending, copying and deleting. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { acceptQuote, cancelQuote } from '#contract/quotes.ts'
import { cancelRequest } from '#contract/requests.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { formatDay } from '#domain/time.ts'
import { journey } from '../browser.ts'
import { addCompany, buyPlan } from '../companies.ts'
import { button, dialog, said } from '../controls.ts'
import { day, postContainers, postLoad, quoteContainers, quoteLoad } from '../freight.ts'
import { sharedProduct } from '../server.ts'
import {
  addParties,
  addressOn,
  CANNOT_CANCEL,
  fact,
  fillDay,
  QUOTE_EXISTS,
  quoteInBrowser,
  reasonOf,
  row,
  settled,
} from './quoting.ts'

const product = await sharedProduct()

/** The width of the printed page within its margins of 12 mm, in pixels. */
const A4_LANDSCAPE = 1031

const address = addressOn(product)
const parties = () => addParties(product)

journey('shows a spinner while a request loads', async ({ open }) => {
  const { shipper } = await parties()
  const request = await postContainers(shipper)
  const page = await open(`${product.url}/help`, { as: shipper })
  const { promise: later, resolve: go } = Promise.withResolvers<void>()
  await page.route(`**/api/quoterequests/${request.id}/`, async (route) => {
    await later
    await route.continue()
  })
  await page.goto(address(request))
  await page.getByRole('status').filter({ hasText: 'Quote Details' }).waitFor()
  go()
  await page.getByRole('heading', { name: 'Quote Request Details' }).waitFor()
})

journey('the forms of quotes are loaded before they are opened', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const hasLoaded = (page: Page, form: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)),
      `/${form}-`,
    )
  const haulier = await open(address(request), { as: aire })
  await expect.poll(() => hasLoaded(haulier, 'SubmitQuoteBody')).toBe(true)
  await quoteContainers(aire, request, 40_000)
  const owner = await open(address(request), { as: shipper })
  await expect.poll(() => hasLoaded(owner, 'CounterBody')).toBe(true)
})

journey('a new quote can be made after the first is cancelled', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: aire })
  await button(row(page, aire.name), 'Cancel').click()
  const question = dialog(page, 'Cancel your quote?')
  for (const words of [aire.name, '£1,200.00', '30 days']) await question.getByText(words).first().waitFor()
  await button(question, 'Cancel quote').click()
  await said(page, 'Quote has been cancelled')
  await settled(row(page, aire.name), 'Cancelled')
  expect(await row(page, aire.name).getByRole('cell').last().innerText()).toBe('-')
  // The button is gone; the focus is kept.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('My Quotes')
  await settled(fact(page, 'Status'), 'Available')
  await quoteInBrowser(page, { 'Rate per 40HC': '1', 'Rate per 20DC': '0' }, true)
  // That button is disabled now; the focus returns to it.
  expect(await reasonOf(page, 'Submit Quote')).toBe(QUOTE_EXISTS)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit Quote')
})

journey('a request is cancelled by its owner', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper })
  await row(page, aire.name).waitFor()
  await button(page, 'Cancel Quote Request').click()
  const question = dialog(page, 'Cancel this quote request?')
  await question.getByText('1 open quote on it can no longer be accepted').waitFor()
  await button(question, 'Cancel Quote Request').click()
  await said(page, 'Request has been cancelled')
  await settled(fact(page, 'Status'), 'Cancelled')
  await settled(row(page, aire.name), 'Cancelled')
  expect(await reasonOf(page, 'Cancel Quote Request')).toBe(CANNOT_CANCEL)
  const haulier = await open(address(request), { as: aire })
  await settled(fact(haulier, 'Status'), 'Lost')
  expect(await reasonOf(haulier, 'Submit Quote')).toBe(QUOTE_EXISTS)
})

journey('a request without quotes is extended, duplicated and deleted', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const request = await postContainers(shipper)
  const page = await open(address(request), { as: shipper })
  await button(page, 'Extend deadline').click()
  const extend = dialog(page, 'Extend quote deadline')
  await fillDay(extend.getByLabel('New quote deadline'), day(4))
  await button(extend, 'Extend deadline').click()
  await extend.getByText('The new deadline must be later than the current one.').waitFor()
  // What was typed outlives a reload.
  await page.reload()
  await button(page, 'Extend deadline').click()
  const typed = extend.getByLabel('New quote deadline')
  await expect.poll(() => typed.inputValue()).toBe(formatDay(day(4)))
  await fillDay(extend.getByLabel('New quote deadline'), day(5))
  await button(extend, 'Extend deadline').click()
  await said(page, 'Quote deadline extended')
  await settled(fact(page, 'Quote Deadline'), formatDay(day(5)))
  // There is no later day before the pickup; the button says so, and keeps the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Extend deadline')
  expect(await reasonOf(page, 'Extend deadline')).toBe(
    'The deadline is already as late as the pickup allows.',
  )

  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copy = dialog(page, 'Create Quote Request')
  await copy.getByLabel('My Reference').waitFor()
  await button(copy, 'Submit').click()
  await said(page, 'Quote request added')
  await page.goto(address(request))
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(dialog(page, 'Delete this quote request?'), 'Delete quote request').click()
  await said(page, 'Quote request deleted')
  await page.waitForURL('**/quote-requests')
  await expect.poll(() => page.locator('tbody tr', { hasText: 'PO 4711' }).count()).toBe(1)
  await page.goBack()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(address(request))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey('an open confirmation is disabled when the quote is cancelled meanwhile', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const quote = await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper })
  await button(row(page, aire.name), 'Accept').click()
  const accept = button(dialog(page, 'Accept this quote?'), 'Accept £1,200.00')
  expect(await accept.getAttribute('aria-disabled')).toBeNull()
  await aire.caller.call(cancelQuote, { params: { id: quote.id }, body: { status: 'Cancelled' } })
  await page.getByRole('dialog').getByText(sentenceOf('quote_not_live')).first().waitFor()
  expect(await accept.getAttribute('aria-disabled')).toBe('true')
})

journey('a counter that the haulier has countered back is not said to be cancelled', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const first = await quoteContainers(aire, request, 40_000)
  const answer = await quoteContainers(shipper, request, 30_000, { counters: [first.id] })
  const page = await open(`${product.url}/help`, { as: shipper, expectedErrors: [/409/, /net::ERR_FAILED/] })
  // The page learns of the answer from the refusal only.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(address(request))
  await button(row(page, '(Counter)'), 'Cancel').click()
  const question = dialog(page, 'Cancel your counter-offer?')
  const cancellation = button(question, 'Cancel counter-offer')
  await cancellation.waitFor()
  const back = await quoteContainers(aire, request, 35_000, { counters: [answer.id] })
  await cancellation.click()
  await said(page, sentenceOf('quote_not_live'))
  await question.waitFor({ state: 'detached' })
  await settled(row(page, '(Counter)'), 'Replaced')

  // A page with events says it before the button is pressed.
  const next = await quoteContainers(shipper, request, 31_000, { counters: [back.id] })
  await page.unroute('**/api/events')
  await page.reload()
  await button(row(page, '£31'), 'Cancel').click()
  await cancellation.waitFor()
  await quoteContainers(aire, request, 34_000, { counters: [next.id] })
  await question.getByText(sentenceOf('quote_not_live')).first().waitFor()
  expect(await cancellation.getAttribute('aria-disabled')).toBe('true')
})

journey('dialogs of the owner are disabled when the request changes meanwhile', async ({ open }) => {
  const { shipper, aire } = await parties()
  const [quoted, cancelled] = [await postContainers(shipper), await postContainers(shipper)]
  const page = await open(address(quoted), { as: shipper })
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = button(dialog(page, 'Delete this quote request?'), 'Delete quote request')
  expect(await deletion.getAttribute('aria-disabled')).toBeNull()
  const quote = await quoteContainers(aire, quoted, 40_000)
  await page.getByRole('dialog').getByText(sentenceOf('request_has_quotes')).first().waitFor()
  expect(await deletion.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')

  await button(page, 'Cancel Quote Request').click()
  const cancellation = button(dialog(page, 'Cancel this quote request?'), 'Cancel Quote Request')
  expect(await cancellation.getAttribute('aria-disabled')).toBeNull()
  await shipper.caller.call(acceptQuote, { params: { id: quote.id }, body: { status: 'Won' } })
  await page.getByRole('dialog').getByText(CANNOT_CANCEL).first().waitFor()
  expect(await cancellation.getAttribute('aria-disabled')).toBe('true')

  await page.goto(address(cancelled))
  await button(page, 'Extend deadline').click()
  const extension = button(dialog(page, 'Extend quote deadline'), 'Extend deadline')
  expect(await extension.getAttribute('aria-disabled')).toBeNull()
  const about = { params: { id: cancelled.id } }
  await shipper.caller.call(cancelRequest, { ...about, body: { status: 'Cancelled' } })
  await page.getByRole('dialog').getByText(sentenceOf('request_not_extendable')).first().waitFor()
  expect(await extension.getAttribute('aria-disabled')).toBe('true')
})

journey('the Conditions of Carriage of a quote can be saved', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper })
  const saving = page.waitForEvent('download')
  await button(page, /^Conditions of Carriage of /).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('conditions.pdf')
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-1\.4/)
})

journey("hauliers' names link to the directory on a paid plan only", async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper })
  await row(page, aire.name).waitFor()
  expect(await page.getByRole('link', { name: aire.name }).count()).toBe(0)
  await buyPlan(shipper, 'Quayline Basic (6 month subscription)')
  await page.reload()
  const link = page.getByRole('link', { name: aire.name })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`/haulier-directory/${encodeURIComponent(aire.name)}`)
  expect(await link.getAttribute('target')).toBe('_blank')
})

journey('quotes are sorted by any column, and printed as a table', async ({ open }) => {
  const { shipper, aire, calder } = await parties()
  const request = await postContainers(shipper, {
    lines: [
      { size: '40HCRF (Live)', count: 2, targetRate: 40_000 },
      { size: '20DC', count: 1, targetRate: 32_000 },
    ],
  })
  await quoteContainers(aire, request, 40_000, { paymentTermDays: 7 })
  await quoteContainers(calder, request, 39_000, { paymentTermDays: 60 })
  const page = await open(address(request), { as: shipper, viewport: 'tablet' })
  const names = async () =>
    (await page.getByRole('row').allInnerTexts())
      .slice(1)
      .map((text) => (text.includes(aire.name) ? 'aire' : 'calder'))
  await row(page, aire.name).waitFor()
  expect(await names()).toEqual(['calder', 'aire'])
  const order = () => page.getByRole('columnheader', { name: 'Payment Terms' }).getAttribute('aria-sort')
  await button(page, 'Payment Terms').click()
  await expect.poll(order).toBe('ascending')
  expect(await names()).toEqual(['aire', 'calder'])
  await button(page, 'Payment Terms').click()
  await expect.poll(order).toBe('descending')
  expect(await names()).toEqual(['calder', 'aire'])

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0)
  expect(await row(page, aire.name).evaluate((it) => getComputedStyle(it).display)).toBe('table-row')

  // The matrix keeps the names of its rows, and a status is printed in ink.
  await page.emulateMedia({ media: 'screen' })
  const status = page.locator('[data-tone]').first()
  const background = () => status.evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await background()).not.toBe('rgba(0, 0, 0, 0)')
  await button(page, 'Compare side by side').click()
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  // A size and its count stay on one line, on a phone too.
  const size = page.getByRole('rowheader', { name: '40HCRF (Live), 2 ×' })
  const height = (of: Locator) => of.evaluate((cell) => cell.clientHeight)
  const tablet = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await height(size)).toBe(await height(page.getByRole('rowheader', { name: '20DC, 1 ×' })))
  if (tablet) await page.setViewportSize(tablet)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Total/), expect.stringMatching(/^Expected total/)]),
  )
  expect(await background()).toBe('rgba(0, 0, 0, 0)')

  // With more hauliers than fit side by side, paper has all of them.
  const more = await Promise.all(Array.from({ length: 6 }, () => addCompany(product, 'Haulier')))
  for (const haulier of more) await quoteContainers(haulier, request, 41_000)
  const printed = page.getByRole('table').filter({ hasText: 'Expected total' })
  await page.setViewportSize({ width: A4_LANDSCAPE, height: 700 })
  await expect.poll(() => printed.count()).toBe(2)
  const headings = (await printed.getByRole('columnheader').allInnerTexts()).sort()
  expect(headings).toEqual([aire, calder, ...more].map(({ name }) => name).sort())
  for (const table of await printed.all()) {
    const box = await table.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(A4_LANDSCAPE)
  }
})

journey('the offers of a haulier are one thread, its earlier ones last, for both sides', async ({ open }) => {
  const { shipper, aire, calder } = await parties()
  const request = await postContainers(shipper)
  const first = await quoteContainers(aire, request, 41_000, { comment: 'First word' })
  const answer = await quoteContainers(shipper, request, 38_000, {
    counters: [first.id],
    comment: 'Too dear',
  })
  const back = await quoteContainers(aire, request, 40_000, { counters: [answer.id], comment: 'Half way' })
  await quoteContainers(calder, request, 39_500, { comment: 'Ours' })
  await quoteContainers(shipper, request, 39_000, { counters: [back.id], comment: 'Once more' })
  const rows = async (page: Page) => {
    const texts = await page
      .getByRole('table', { name: /Quotes/ })
      .getByRole('row')
      .allInnerTexts()
    const words = ['First word', 'Too dear', 'Half way', 'Once more', 'Ours', 'earlier offers']
    return texts.slice(1).map((text) => words.find((word) => text.includes(word)))
  }
  const owner = await open(address(request), { as: shipper })
  const haulier = await open(address(request), { as: aire, viewport: 'phone' })
  const unfolded = ['Half way', 'Once more', 'earlier offers', 'Too dear', 'First word']
  await expect.poll(() => rows(owner)).toEqual(['Ours', ...unfolded])
  await expect.poll(() => rows(haulier)).toEqual(unfolded)
  expect(await button(haulier, `2 earlier offers between you and ${shipper.name}`).count()).toBe(1)

  const fold = button(owner, `2 earlier offers between you and ${aire.name}`)
  await fold.focus()
  await owner.keyboard.press('Enter')
  await expect.poll(() => rows(owner)).toEqual(['Ours', 'Half way', 'Once more', 'earlier offers'])
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  expect(await fold.evaluate((element) => element === document.activeElement)).toBe(true)
  // Another sort order keeps the thread together and folded.
  await button(owner, 'Payment Terms').click()
  await expect.poll(() => rows(owner)).toEqual(expect.not.arrayContaining(['Too dear', 'First word']))
  await button(owner, 'Quote').click()
  await fold.click()
  await expect.poll(() => rows(owner)).toEqual(['Ours', ...unfolded])

  // All of them are printed.
  await button(haulier, `2 earlier offers between you and ${shipper.name}`).click()
  await haulier.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await rows(haulier)).toEqual(['Half way', 'Once more', 'Too dear', 'First word'])
})

journey('Back leads to the list with its filters and page', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests?search=${request.id}&status=Open`, { as: aire })
  await page.getByRole('link', { name: `Details of request ${request.id}` }).click()
  await page.getByRole('link', { name: 'Quote Requests', exact: true }).click()
  await page.waitForURL('**/quote-requests?search=*')
  expect(new URL(page.url()).searchParams.get('status')).toBe('Open')
  expect(await page.getByRole('searchbox').inputValue()).toBe(String(request.id))
})

journey('a sub-contractor request has its own address, which answers 404 to others', async ({ open }) => {
  const { shipper, aire, calder } = await parties()
  const request = await postLoad(aire)
  const offer = await quoteLoad(calder, request, 44_000)
  const owner = await open(address(request, 'subbie-quotes'), { as: aire })
  await owner.getByRole('heading', { name: 'Quotes Received' }).waitFor()
  await owner.getByRole('link', { name: 'Sub-Contractor Quote Requests' }).waitFor()
  const haulier = await open(address(request), { as: calder })
  await settled(fact(haulier, 'Customer'), 'This is a sub-contractor request from a haulage company')
  for (const [list, id] of [
    ['quote-requests', request.id],
    ['subbie-quotes', request.id],
    ['quote-requests', 'x'],
    // A link whose end was cut off.
    ['haulier-directory', 'Aire%20%'],
  ]) {
    const page = await open(`${product.url}/${list}/${id}`, { as: shipper })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }

  // From its booking the way leads back there.
  await aire.caller.call(acceptQuote, { params: { id: offer.id } })
  await owner.getByRole('link', { name: 'Open booking' }).click()
  await owner.getByRole('link', { name: 'Open quote request', exact: true }).click()
  await owner.waitForURL(address(request, 'subbie-quotes'))
})
