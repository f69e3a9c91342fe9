/*
 * Rules: docs/rules/screens.md#request-page, docs/rules/screens.md#missing-information,
 *   docs/rules/quotes.md#submit-button, docs/rules/quotes.md#haulier-names,
 *   docs/rules/quotes.md#quote-messages, docs/rules/quotes.md#threads, docs/rules/quotes.md#kept-quote-forms
 */
/** The main journey: a request is quoted by hauliers, countered, countered back, and settled. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { saveHaulierProfile } from '#contract/companies.ts'
import { acceptQuote, cancelQuote, listContainerQuotesReceived } from '#contract/quotes.ts'
import { cancelRequest } from '#contract/requests.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { type Day, formatDay } from '#domain/time.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan, type Company } from './companies.ts'
import { day, postContainers, postLoad, quoteContainers, quoteLoad } from './freight.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const QUOTE_EXISTS = 'A quote already exists. Cancel the current quote if you want to submit a new quote.'
const CANNOT_CANCEL = "Unable to cancel this request. The request should be in 'Open' status."

const address = (request: { id: number }, list = 'quote-requests') => `${product.url}/${list}/${request.id}`
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const place = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The row of a quote, found by words in it. */
const row = (page: Page, ...words: string[]) =>
  words.reduce<Locator>((rows, text) => rows.filter({ hasText: text }), page.getByRole('row'))

/** Waits for a toast. */
async function said(page: Page, words: string): Promise<void> {
  await page.locator('.mantine-Notification-root', { hasText: words }).first().waitFor()
}

/** The badge beside a label of the page's facts. */
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()

async function settled(locator: Locator, text: string | RegExp): Promise<void> {
  await expect.poll(() => locator.innerText(), { timeout: 10_000 }).toMatch(text)
}

/** The tooltip of a disabled button, as the pointer and a screen reader find it. */
async function reasonOf(page: Page, name: string): Promise<string> {
  const off = button(page, name).first()
  await expect.poll(() => off.getAttribute('aria-disabled'), { timeout: 10_000 }).toBe('true')
  await off.hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  const words = await tip.innerText()
  const id = await off.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${id?.split(' ')[0]}"]`).innerText()).toBe(words)
  await page.mouse.move(0, 0)
  return words
}

/** Types a day, and leaves the field. */
async function fillDay(field: Locator, value: Day): Promise<void> {
  await field.fill(formatDay(value))
  await field.press('Tab')
}

/** The element has the focus, and nothing covers it. */
async function focusedInSight(locator: Locator): Promise<void> {
  const focusState = () =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return { hasFocus: element === document.activeElement, isInSight: element.contains(seen) }
    })
  await expect.poll(focusState).toEqual({ hasFocus: true, isInSight: true })
}

/** Fills in the rates and submits; confirms unusual prices where `isUnusual` says so. */
async function quoteInBrowser(page: Page, rates: Record<string, string>, isUnusual = false): Promise<void> {
  await button(page, 'Submit Quote').click()
  const form = dialog(page, 'Submit Quote')
  for (const [label, rate] of Object.entries(rates)) await form.getByLabel(label).fill(rate)
  await button(form, 'Submit').click()
  if (isUnusual) await button(dialog(page, 'Send it?'), 'Send it').click()
  await said(page, 'Quote submitted')
  await form.waitFor({ state: 'detached' })
}

async function parties() {
  const [shipper, aire, calder] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
    addCompany(product, 'Haulier'),
  ])
  return { shipper, aire, calder }
}

describe.each(['desktop', 'phone'] as const)('on a %s', (viewport) => {
  journey('a container request is quoted, countered, countered back and accepted', async ({ open }) => {
    const { shipper, aire, calder } = await parties()
    const request = await postContainers(shipper)
    const owner = await open(address(request), { viewport, as: shipper })
    const haulier = await open(address(request), { viewport, as: aire })
    const other = await open(address(request), { viewport, as: calder })

    // The facts of the request, on either side.
    await owner.getByRole('heading', { name: 'Quote Request Details', level: 1 }).waitFor()
    await haulier.getByRole('heading', { name: 'My Quote Details', level: 1 }).waitFor()
    expect(await fact(owner, 'My Reference').innerText()).toBe('PO 4711')
    expect(await fact(haulier, 'Shipper').innerText()).toBe(shipper.name)
    expect(await fact(owner, 'Quote Deadline').innerText()).toBe(formatDay(request.deadline))
    expect(await fact(owner, 'Pickup').innerText()).toBe(`Felixstowe\n${formatDay(day(6))}, 8:00 am`)
    expect(await fact(haulier, 'Containers').innerText()).toBe('2 × 40HC\n1 × 20DC')
    expect(await fact(haulier, 'Target Rate').innerText()).toBe('£400.00 per 40HC\n£320.00 per 20DC')
    expect(await fact(haulier, 'Payment Terms').innerText()).toBe('30 days')
    for (const heading of ['Container Shipment Details', 'Vessel Details', 'History'])
      await haulier.getByRole('heading', { name: heading }).waitFor()
    await settled(fact(haulier, 'Status'), 'Available')

    // Both hauliers quote; a second quote is not possible.
    await quoteInBrowser(haulier, { 'Rate per 40HC': '410', 'Rate per 20DC': '330' })
    await settled(fact(haulier, 'Status'), 'Pending')
    expect(await reasonOf(haulier, 'Submit Quote')).toBe(QUOTE_EXISTS)
    await quoteInBrowser(other, {
      'Rate per 40HC': '390',
      'Rate per 20DC': '300',
      'Waiting (demurrage) (£/hour)': '45',
    })

    // The best quote, its lead, and its expiry.
    await owner.reload()
    const verdict = owner.getByRole('status').filter({ hasText: 'Cheapest' })
    await settled(verdict, /Cheapest of 2 open quotes/)
    for (const words of ['£1,080.00', calder.name, `£70.00 below ${aire.name}`, '£40.00 below target'])
      expect(await verdict.innerText()).toContain(words)
    await expect.poll(() => owner.getByRole('row').nth(1).innerText()).toContain(calder.name)
    expect(await row(owner, calder.name).innerText()).toContain('£45.00/hr')
    expect(await row(owner, aire.name).innerText()).toContain('£70.00 above the cheapest')

    // The owner counters, one open counter at a time.
    await button(row(owner, aire.name), 'Counter').click()
    const counter = dialog(owner, 'Submit Counter-offer')
    expect(await counter.getByLabel('Original Rate per 40HC').inputValue()).toBe('410.00')
    await field(counter, 'Rate per 40HC').fill('380')
    await counter.getByLabel('Pre-Paid', { exact: true }).check()
    await counter.getByLabel('Pre-Paid', { exact: true }).uncheck()
    expect(await field(counter, 'Payment Terms (Days)').inputValue()).toBe('30')
    await settled(
      counter.getByLabel('Total').last(),
      /£1,090\.00\s*£60\.00 less than the original · £30\.00 below target/,
    )
    await button(counter, 'Submit').click()
    await said(owner, 'Quote submitted')
    const ownCounter = row(owner, `${aire.name} (Counter)`)
    await ownCounter.waitFor()
    expect(await button(row(owner, aire.name, 'Pending'), 'Counter').getAttribute('aria-disabled')).toBe(
      'true',
    )

    // The haulier counters back.
    await haulier.reload()
    await settled(fact(haulier, 'Status'), 'Counter')
    const theirs = row(haulier, shipper.name, 'Counter')
    await button(theirs, 'Reject').waitFor()
    await button(theirs, 'Counter').click()
    const back = dialog(haulier, 'Submit Counter-offer')
    await field(back, 'Rate per 40HC').fill('385')
    await back.getByLabel('My Comments').fill('Our last word')
    await button(back, 'Submit').click()
    await said(haulier, 'Quote submitted')
    await settled(fact(haulier, 'Status'), 'Pending')

    // The owner accepts it: the figures are shown first.
    await owner.reload()
    await button(row(owner, aire.name, 'Our last word'), 'Accept').click()
    const question = dialog(owner, 'Accept this counter-offer?')
    for (const words of [aire.name, '£1,100.00', '30 days', '1 other open quote will be lost'])
      await question.getByText(words).first().waitFor()
    await button(question, 'Accept £1,100.00').click()
    await said(owner, 'Quote has been accepted')
    await settled(fact(owner, 'Status'), 'Accepted')
    await settled(row(owner, 'Our last word'), 'Won')
    await settled(row(owner, calder.name), 'Lost')
    expect(await reasonOf(owner, 'Cancel Quote Request')).toBe(CANNOT_CANCEL)

    // One has won, the other lost, and each sees its own history.
    await haulier.reload()
    await settled(fact(haulier, 'Status'), 'Won')
    await other.reload()
    await settled(fact(other, 'Status'), 'Lost')
    expect(await reasonOf(other, 'Submit Quote')).toBe(QUOTE_EXISTS)
    const history = owner.getByRole('region', { name: 'History' })
    await settled(history, /Counter-offer accepted[\s\S]*from £1,090\.00 to £1,100\.00[\s\S]*Request posted/)
    // The owner deals with two hauliers, and the history names the haulier of each step.
    await settled(history, new RegExp(`Counter-offer submitted · ${aire.name}`))
    await settled(history, new RegExp(`Quote lost · ${calder.name}`))
    expect(await other.getByRole('region', { name: 'History' }).innerText()).not.toContain(aire.name)
  })

  journey('a general request is quoted, countered and accepted by the haulier', async ({ open }) => {
    const { shipper, aire, calder } = await parties()
    const request = await postLoad(shipper)
    await quoteLoad(calder, request, 47_500)
    const haulier = await open(address(request), { viewport, as: aire })
    expect(await fact(haulier, 'Vehicle Types').innerText()).toBe('Artic, Rigid')
    expect(await fact(haulier, 'ADR').innerText()).toBe('Yes')
    expect(await fact(haulier, 'Payment Terms').innerText()).toBe('Pre-Paid')
    expect(await fact(haulier, 'Weight \\(KG\\)').innerText()).toBe('8,400')
    await haulier.getByRole('heading', { name: 'Freight Details' }).waitFor()

    // Each field shows its error, and the focus moves to the first.
    await button(haulier, 'Submit Quote').click()
    const form = dialog(haulier, 'Submit Quote')
    await button(form, 'Submit').click()
    await expect.poll(() => form.getByText('This field is required.').count()).toBe(3)
    expect(
      await form.getByRole('radio', { name: 'Artic' }).evaluate((input) => input === document.activeElement),
    ).toBe(true)
    expect(await form.getByRole('radio').count()).toBe(4)
    expect(await form.getByLabel('Conditions of Carriage').inputValue()).toBe('conditions.pdf')
    await form.getByRole('radio', { name: 'Artic' }).check()
    await form.getByRole('radio', { name: 'Box' }).check()
    await form.getByLabel('LTL Rate').fill('440.50')
    await fillDay(form.getByLabel('Expiry Date'), day(6))
    await form.getByLabel('Comments').fill('Tail lift')
    await button(form, 'Submit').click()
    // On the pickup day a quote is too late.
    await form
      .getByText(
        'The expiry date is too late for the pickup of this request. Choose a day before the pickup.',
      )
      .waitFor()
    await fillDay(form.getByLabel('Expiry Date'), day(5))
    await button(form, 'Submit').click()
    await said(haulier, 'Quote submitted')

    const owner = await open(address(request), { viewport, as: shipper })
    const quoted = row(owner, aire.name)
    for (const words of ['£440.50', 'Artic, Box', formatDay(day(5)), 'Tail lift', '£9.50 below target'])
      expect(await quoted.innerText()).toContain(words)
    await button(quoted, 'Counter').click()
    const counter = dialog(owner, 'Submit Counter-offer')
    await field(counter, 'LTL Rate').fill('430')
    await counter.getByLabel('Pre-Paid', { exact: true }).check()
    await button(counter, 'Submit').click()
    await said(owner, 'Quote submitted')

    await haulier.reload()
    await button(row(haulier, shipper.name), 'Accept').click()
    const question = dialog(haulier, 'Accept this counter-offer?')
    for (const words of [shipper.name, '£430.00', 'Pre-Paid'])
      await question.getByText(words).first().waitFor()
    await button(question, 'Accept £430.00').click()
    await said(haulier, 'Quote has been accepted')
    await settled(fact(haulier, 'Status'), 'Won')
    await owner.reload()
    await settled(row(owner, calder.name), 'Lost')
  })

  journey('a haulier with an incomplete profile sees what is missing', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const bare = await addCompany(product, 'Haulier', { ready: false })
    const request = await postContainers(shipper)
    const page = await open(address(request), { viewport, as: bare })
    await button(page, 'Submit Quote').click()
    const missing = dialog(page, 'Missing Information!')
    await missing
      .getByText('Conditions of Carriage and a VAT number are required to submit quotes.')
      .waitFor()
    expect(await missing.getByRole('listitem').allInnerTexts()).toEqual([
      'Go to the company profile via ‘My Company’',
      'Scroll to Private Profile',
      'Upload Conditions of Carriage (or an insurance liabilities document referring to terms of carriage)',
      'Update the VAT number and Save',
    ])
    await button(missing, 'Close').click()
    await missing.waitFor({ state: 'detached' })

    // The link leads to the missing field, or to the first of several.
    const goThere = async () => {
      await button(page, 'Submit Quote').click()
      await missing.getByRole('link', { name: 'Go to Profile' }).click()
      await page.waitForURL('**/company-profile#*')
    }
    const upload = page.getByRole('button', { name: 'Upload Conditions of Carriage' })
    await goThere()
    await focusedInSight(upload)

    // One of two missing parts is not enough.
    await bare.caller.call(saveHaulierProfile, { body: { vatNumber: 'GB123456782' } })
    await page.goto(address(request))
    await goThere()
    await focusedInSight(upload)
  })

  journey('a haulier that lacks only a VAT number is linked to its field', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const haulier = await addCompany(product, 'Haulier')
    await haulier.caller.call(saveHaulierProfile, { body: { vatNumber: null } })
    const request = await postContainers(shipper)
    const page = await open(address(request), { viewport, as: haulier })
    await button(page, 'Submit Quote').click()
    const missing = dialog(page, 'Missing Information!')
    await missing.getByRole('link', { name: 'Go to Profile' }).click()
    const number = page.getByRole('textbox', { name: 'VAT Number' })
    await focusedInSight(number)
    await page.keyboard.type('GB 123')
    expect(await number.inputValue()).toBe('GB 123')
  })
})

journey(
  'the whole job on the screens alone, each side seeing at once what the other does',
  async ({ open }) => {
    const { shipper, aire } = await parties()
    const owner = await open(`${product.url}/quote-requests`, { as: shipper })
    await button(owner, 'Create Quote Request').click()
    const form = dialog(owner, 'Create Quote Request')
    await field(form, 'My Reference').fill('PO 1')
    const choose = async (name: string, typed: string) => {
      const control = form.getByRole('combobox', { name, exact: true })
      await control.click()
      await control.fill(typed)
      await owner.getByRole('option').first().click()
    }
    await choose('Shipping Line', 'Maersk')
    await choose('Pickup Location', 'Felixstowe')
    await place(form, 'Delivery Location').fill('Leeds LS9 0PX')
    await place(form, 'Empty Location').fill('Felixstowe')
    await choose('Container Size/Type', '40HC')
    await button(form, 'Submit').click()
    await said(owner, 'Quote request added')
    await owner.getByRole('link', { name: 'Details of PO 1' }).click()
    await owner.getByText(/^No quotes yet\. Hauliers can quote until the end of /).waitFor()

    const haulier = await open(`${product.url}/quote-requests`, { as: aire })
    const listed = haulier.locator('tbody tr', { hasText: shipper.name })
    await listed.getByRole('link', { name: /^Details/ }).click()
    await settled(fact(haulier, 'Status'), 'Available')
    await quoteInBrowser(haulier, { 'Rate per 40HC': '1,234.50' })

    await settled(owner.getByRole('status').filter({ hasText: 'One open quote' }), '£1,234.50')
    await button(row(owner, aire.name), 'Counter').click()
    const counter = dialog(owner, 'Submit Counter-offer')
    await field(counter, 'Rate per 40HC').fill('1200')
    await button(counter, 'Submit').click()
    await said(owner, 'Quote submitted')

    await settled(fact(haulier, 'Status'), 'Counter')
    await button(row(haulier, shipper.name), 'Accept').click()
    await button(dialog(haulier, 'Accept this counter-offer?'), 'Accept £1,200.00').click()
    await said(haulier, 'Quote has been accepted')
    await settled(fact(haulier, 'Status'), 'Won')
    await settled(fact(owner, 'Status'), 'Accepted')
    await settled(owner.getByRole('status').filter({ hasText: 'Accepted' }).last(), '£1,200.00')
  },
)

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

journey('a new quote can be made after the first is cancelled', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: aire })
  await button(row(page, aire.name), 'Cancel').click()
  const question = dialog(page, 'Cancel your quote?')
  for (const words of [aire.name, '£1,200.00', '30 days']) await question.getByText(words).first().waitFor()
  await button(question, 'Cancel Quote').click()
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

journey('a counter is rejected, and the quote it answered stays', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const quote = await quoteContainers(aire, request, 40_000)
  await quoteContainers(shipper, request, 30_000, { counters: [quote.id] })
  const page = await open(address(request), { as: aire })
  await button(row(page, shipper.name), 'Reject').click()
  await page.getByRole('dialog').getByText('Your quote of £1,200.00 stays as it is.').waitFor()
  await button(dialog(page, 'Reject this counter-offer?'), 'Reject Counter-offer').click()
  await said(page, 'Counter-offer has been rejected')
  await settled(row(page, shipper.name), 'Rejected')
  await settled(row(page, aire.name), 'Pending')
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
  await button(page, 'Extend Deadline').click()
  const extend = dialog(page, 'Extend Quote Deadline')
  await fillDay(extend.getByLabel('New Quote Deadline'), day(4))
  await button(extend, 'Extend Deadline').click()
  await extend.getByText('The new deadline must be later than the current one.').waitFor()
  await fillDay(extend.getByLabel('New Quote Deadline'), day(5))
  await button(extend, 'Extend Deadline').click()
  await said(page, 'Quote deadline extended')
  await settled(fact(page, 'Quote Deadline'), formatDay(day(5)))
  // There is no later day before the pickup; the button says so, and keeps the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Extend Deadline')
  expect(await reasonOf(page, 'Extend Deadline')).toBe(
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
  await button(dialog(page, 'Delete this quote request?'), 'Delete Quote Request').click()
  await said(page, 'Quote request deleted')
  await page.waitForURL('**/quote-requests')
  await expect.poll(() => page.locator('tbody tr', { hasText: 'PO 4711' }).count()).toBe(1)
  await page.goBack()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(address(request))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey('an answer that is lost on the way does not make a second quote', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const page = await open(address(request), { as: aire, expectedErrors: [/net::ERR_FAILED/] })
  let lost = 0
  await page.route('**/api/addcntrquotesubmission/', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Submit Quote').click()
  const form = dialog(page, 'Submit Quote')
  await form.getByLabel('Rate per 40HC').fill('400')
  await form.getByLabel('Rate per 20DC').fill('300')
  await button(form, 'Submit').click()
  await said(page, 'The connection was lost before an answer came. Please try again: nothing is done twice.')
  expect(await form.getByLabel('Rate per 40HC').inputValue()).toBe('400.00')
  await button(form, 'Submit').click()
  await said(page, 'Quote submitted')
  const quotes = await shipper.caller.call(listContainerQuotesReceived, { params: { id: request.id } })
  expect(quotes).toHaveLength(1)
})

journey('an acceptance with a lost answer succeeds when it is repeated', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper, expectedErrors: [/net::ERR_FAILED/] })
  let lost = 0
  await page.route('**/api/acceptquotesubmission/**', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await button(row(page, aire.name), 'Accept').click()
  const question = dialog(page, 'Accept this quote?')
  await button(question, 'Accept £1,200.00').click()
  await said(page, 'The connection was lost')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Accept £1,200.00')
  await button(question, 'Accept £1,200.00').click()
  await said(page, 'Quote has been accepted')
  await settled(fact(page, 'Status'), 'Accepted')
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

journey('without events from the server, the answer says what has changed', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const quote = await quoteContainers(aire, request, 40_000)
  const alone = async (as: Company) => {
    const page = await open(`${product.url}/help`, { as, expectedErrors: [/net::ERR_FAILED/] })
    await page.route('**/api/events', (route) => route.abort())
    await page.goto(address(request))
    return page
  }
  const page = await alone(shipper)
  await button(row(page, aire.name), 'Accept').click()
  await aire.caller.call(cancelQuote, { params: { id: quote.id }, body: { status: 'Cancelled' } })
  await button(dialog(page, 'Accept this quote?'), 'Accept £1,200.00').click()
  await said(page, 'This quote has been decided, cancelled or has expired. Please look at it again.')
  await settled(row(page, aire.name), 'Cancelled')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const haulier = await alone(aire)
  await button(haulier, 'Submit Quote').click()
  const form = dialog(haulier, 'Submit Quote')
  await form.getByLabel('Rate per 40HC').fill('400')
  await form.getByLabel('Rate per 20DC').fill('300')
  await shipper.caller.call(cancelRequest, { params: { id: request.id }, body: { status: 'Cancelled' } })
  await button(form, 'Submit').click()
  await said(haulier, 'This request has been cancelled.')
  expect(await form.getByLabel('Rate per 40HC').inputValue()).toBe('400.00')
})

journey(
  'a half-filled form keeps its values when it closes, and says why it cannot be sent',
  async ({ open }) => {
    const { shipper, aire, calder } = await parties()
    const request = await postContainers(shipper)
    const page = await open(address(request), { as: aire })
    await button(page, 'Submit Quote').click()
    const form = dialog(page, 'Submit Quote')
    await form.getByLabel('Rate per 40HC').fill('400')
    const quote = await quoteContainers(calder, request, 40_000)
    await shipper.caller.call(acceptQuote, { params: { id: quote.id }, body: { status: 'Won' } })
    await form.getByRole('alert').waitFor()
    await expect.poll(() => button(form, 'Submit').getAttribute('aria-disabled')).toBe('true')
    expect(await form.getByLabel('Rate per 40HC').inputValue()).toMatch(/^400/)
    await expectAccessible(page)
  },
)

journey('a click beside the dialog does not lose the typed text', async ({ open }) => {
  const { shipper, aire } = await parties()
  const page = await open(address(await postContainers(shipper)), { as: aire })
  const form = dialog(page, 'Submit Quote')
  await button(page, 'Submit Quote').click()
  await form.getByLabel('Rate per 40HC').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await button(page, 'Submit Quote').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await form.getByLabel('Rate per 40HC').fill('5')
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  expect(await form.getByLabel('Rate per 40HC').inputValue()).toContain('5')
  // Nor does closing the dialog; typing replaces the value, as after Tab.
  await button(form, 'Close').click()
  await form.waitFor({ state: 'detached' })
  await button(page, 'Submit Quote').click()
  await expect.poll(() => form.getByLabel('Rate per 40HC').inputValue()).toContain('5')
  await expect.poll(() => focusedLabel(page)).toBe('Rate per 40HC')
  await page.keyboard.type('612.5')
  await page.keyboard.press('Tab')
  expect(await form.getByLabel('Rate per 40HC').inputValue()).toBe('612.50')
})

/** The label of the focused field. */
function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? field.labels?.[0]?.innerText.replace(' *', '') : undefined
  })
}

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
  const request = await postContainers(shipper)
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
})

journey(
  'the offers of a haulier are one thread, its earlier ones folded, for both sides',
  async ({ open }) => {
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
    await expect.poll(() => rows(owner)).toEqual(['Ours', 'Half way', 'Once more', 'earlier offers'])
    await expect.poll(() => rows(haulier)).toEqual(['Half way', 'Once more', 'earlier offers'])

    const fold = button(owner, `2 earlier offers between you and ${aire.name}`)
    await fold.focus()
    await owner.keyboard.press('Enter')
    const unfolded = ['Half way', 'Once more', 'earlier offers', 'Too dear', 'First word']
    await expect.poll(() => rows(owner)).toEqual(['Ours', ...unfolded])
    expect(await fold.getAttribute('aria-expanded')).toBe('true')
    expect(await fold.evaluate((element) => element === document.activeElement)).toBe(true)
    // Another sort order keeps the thread together and unfolded.
    await button(owner, 'Payment Terms').click()
    await expect.poll(() => rows(owner)).toEqual(expect.arrayContaining(['Too dear', 'First word']))
    await button(owner, 'Quote').click()
    await fold.click()
    await expect.poll(() => rows(owner)).toEqual(['Ours', 'Half way', 'Once more', 'earlier offers'])

    // All of them are printed.
    await haulier.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await rows(haulier)).toEqual(['Half way', 'Once more', 'Too dear', 'First word'])
  },
)

journey(
  'what is typed into a quote or counter outlives a reload and an expired session',
  async ({ open }) => {
    const { shipper, aire } = await parties()
    const request = await postContainers(shipper)
    const page = await open(address(request), { as: aire })
    const type = async (form: Locator, label: string, text: string) => {
      await field(form, label).click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    }
    await button(page, 'Submit Quote').click()
    const form = dialog(page, 'Submit Quote')
    await type(form, 'Rate per 40HC', '1 234.50')
    await type(form, 'Rate per 20DC', '12,50')
    // Enter at once, without leaving the field.
    await page.keyboard.press('Enter')
    await form.getByText('“12,50” can mean two amounts.').waitFor()
    await page.reload()
    await button(page, 'Submit Quote').click()
    await expect.poll(() => form.getByLabel('Rate per 40HC').inputValue()).toBe('1,234.50')
    // Text that could not be read is kept as it was typed, and is not sent.
    expect(await form.getByLabel('Rate per 20DC').inputValue()).toBe('12,50')
    await button(form, 'Submit').click()
    await form.getByText('“12,50” can mean two amounts.').waitFor()
    await type(form, 'Rate per 20DC', '330')
    await type(form, 'Rate per 40HC', '410')
    await aire.caller.call(logout)
    await button(form, 'Submit').click()
    await signInAgain(page, aire, address(request))
    await button(page, 'Submit Quote').click()
    await expect.poll(() => form.getByLabel('Rate per 40HC').inputValue()).toBe('410.00')
    await button(form, 'Submit').click()
    await said(page, 'Quote submitted')

    const owner = await open(address(request), { as: shipper })
    await button(row(owner, aire.name), 'Counter').click()
    const counter = dialog(owner, 'Submit Counter-offer')
    await field(counter, 'Rate per 40HC').click()
    await owner.keyboard.press('Control+A')
    await owner.keyboard.type('£390')
    await shipper.caller.call(logout)
    await owner.reload()
    await signInAgain(owner, shipper, address(request))
    await button(row(owner, aire.name), 'Counter').click()
    await expect.poll(() => field(counter, 'Rate per 40HC').inputValue()).toBe('390.00')
  },
)

/** Signs in where an expired session has led, and returns to the same page. */
async function signInAgain(page: Page, { email, password }: Company, before: string): Promise<void> {
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await button(page, 'Login').click()
  await page.waitForURL(before)
}

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

journey('after a counter-offer by keyboard the focus returns to its place', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper })
  await button(page, 'Counter').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe('Rate per 40HC')
  await page.keyboard.type('380')
  await page.keyboard.press('Enter')
  await dialog(page, 'Submit Counter-offer').waitFor({ state: 'detached' })
  await row(page, '(Counter)').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Quotes Received')
})

journey('a sub-contractor request has its own address, which answers 404 to others', async ({ open }) => {
  const { shipper, aire, calder } = await parties()
  const request = await postLoad(aire)
  await quoteLoad(calder, request, 44_000)
  const owner = await open(address(request, 'subbie-quotes'), { as: aire })
  await owner.getByRole('heading', { name: 'Quotes Received' }).waitFor()
  await owner.getByRole('link', { name: 'Sub-Contractor Quote Requests' }).waitFor()
  const haulier = await open(address(request), { as: calder })
  await settled(fact(haulier, 'Shipper'), 'This is a sub-contractor request from a haulage company')
  for (const [list, id] of [
    ['quote-requests', request.id],
    ['subbie-quotes', request.id],
    ['quote-requests', 'x'],
  ]) {
    const page = await open(`${product.url}/${list}/${id}`, { as: shipper })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
})
