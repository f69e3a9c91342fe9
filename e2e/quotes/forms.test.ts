/*
 * Rules: docs/rules/screens.md#missing-information, docs/rules/quotes.md#quote-messages,
 *   docs/rules/quotes.md#kept-quote-forms, docs/rules/screens.md#lost-connection
 */
/** The forms of quotes: missing information, kept text, lost answers, and changes by the other side. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { saveHaulierProfile } from '#contract/company-profile.ts'
import { acceptQuote, cancelQuote, listContainerQuotesReceived } from '#contract/quotes.ts'
import { updateRequest } from '#contract/request-edit.ts'
import { cancelRequest } from '#contract/requests.ts'
import { expectAccessible } from '../accessible.ts'
import { goOffline, journey } from '../browser.ts'
import { addCompany, type Company, signInAgain } from '../companies.ts'
import { button, dialog, field, said } from '../controls.ts'
import { postContainers, quoteContainers } from '../freight.ts'
import { sharedProduct } from '../server.ts'
import { addParties, addressOn, fact, row, settled } from './quoting.ts'

const product = await sharedProduct()

const address = addressOn(product)
const parties = () => addParties(product)

/** Nothing covers the element, and it is not scrolled away. */
async function inSight(locator: Locator): Promise<void> {
  const isSeen = () =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isSeen).toBe(true)
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

describe.each(['desktop', 'phone'] as const)('on a %s', (viewport) => {
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

/** Lets the first quote or counter-offer of a page reach the server, and loses its answer. */
async function loseFirstAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/addcntrquotesubmission/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

journey('an answer that is lost on the way does not make a second quote', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const page = await open(address(request), { as: aire, expectedErrors: [/net::ERR_FAILED/] })
  await loseFirstAnswer(page)
  await button(page, 'Submit Quote').click()
  const form = dialog(page, 'Submit Quote')
  await form.getByText('My Quote Submission').waitFor()
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

journey('an answer that is lost on the way does not make a second counter-offer', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const received = () => shipper.caller.call(listContainerQuotesReceived, { params: { id: request.id } })

  /** Counters by keyboard on a page whose first answer is lost, then leaves nothing but the second press. */
  async function counter(as: Company, rate: string) {
    const page = await open(address(request), { as, expectedErrors: [/net::ERR_FAILED/] })
    await loseFirstAnswer(page)
    await button(page, 'Counter').click()
    const form = dialog(page, 'Submit Counter-offer')
    await field(form, 'Rate per 40HC').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(rate)
    await field(form, 'My Comments').click()
    await page.keyboard.type('Back load on the same day')
    await button(form, 'Submit').click()
    await said(
      page,
      'The connection was lost before an answer came. Please try again: nothing is done twice.',
    )
    expect(await field(form, 'Rate per 40HC').inputValue()).toBe(`${rate}.00`)
    expect(await field(form, 'My Comments').inputValue()).toBe('Back load on the same day')
    // The page shows the counter-offer by now, which does not close the form on its own try.
    await row(page, 'Back load on the same day').first().waitFor()
    expect(await button(form, 'Submit').getAttribute('aria-disabled')).toBeNull()
    await button(form, 'Submit').click()
    await said(page, 'Quote submitted')
    await form.waitFor({ state: 'detached' })
  }

  await counter(shipper, '380')
  expect(await received()).toHaveLength(2)
  await counter(aire, '390')
  expect((await received()).filter(({ isCounter }) => isCounter)).toHaveLength(2)
})

journey('an acceptance with a lost answer succeeds when it is repeated', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper, expectedErrors: [/net::ERR_FAILED/] })
  await row(page, aire.name).waitFor()
  let lost = 0
  await page.route('**/api/acceptquotesubmission/**', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  // The page learns of the request's new state before that of its quotes.
  const quotes = Promise.withResolvers<void>()
  await page.route('**/api/shippercntrquotesubmissions/**', async (route) => {
    await quotes.promise
    await route.continue()
  })
  await button(row(page, aire.name), 'Accept').click()
  const question = dialog(page, 'Accept this quote?')
  await button(question, 'Accept £1,200.00').click()
  await said(page, 'The connection was lost')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Accept £1,200.00')
  await settled(fact(page, 'Status'), 'Accepted')
  await button(question, 'Accept £1,200.00').click()
  quotes.resolve()
  await said(page, 'Quote has been accepted')
  await settled(fact(page, 'Status'), 'Accepted')
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
  await said(
    page,
    'This quote has been decided, revised or cancelled, or it has expired. Please look at it again.',
  )
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
    // A change of the request is told at once; opened again, the form has what was typed.
    await shipper.caller.call(updateRequest, {
      params: { id: request.id },
      body: { comment: 'Ring the bell' },
    })
    await form.getByRole('alert').getByText('This request has changed since you opened it.').waitFor()
    await form.getByRole('alert').getByText('close this form and open it again').waitFor()
    await expect.poll(() => button(form, 'Submit').getAttribute('aria-disabled')).toBe('true')
    await button(form, 'Close').click()
    await form.waitFor({ state: 'detached' })
    await button(page, 'Submit Quote').click()
    await expect.poll(() => form.getByLabel('Rate per 40HC').inputValue()).toMatch(/^400/)
    expect(await form.getByRole('alert').count()).toBe(0)
    // Paper has all of an open dialog, and not the page below it.
    const screen = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 1031, height: 500 })
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main').isVisible()).toBe(false)
    expect(await form.getByRole('heading', { name: 'Submit Quote' }).isVisible()).toBe(true)
    expect(await button(form, 'Submit').count()).toBe(0)
    expect((await form.boundingBox())?.height).toBeGreaterThan(500)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(screen)
    // A change of the containers keeps the focus, and the rates to be read until the form is closed.
    const rate = form.getByLabel('Rate per 40HC')
    await rate.focus()
    const lines = request.lines.map((line) => ({ ...line, count: line.count + 1 }))
    const changed = await shipper.caller.call(updateRequest, { params: { id: request.id }, body: { lines } })
    await inSight(form.getByRole('alert'))
    expect(await rate.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await rate.inputValue()).toMatch(/^400/)
    if (changed.haulage !== 'Container') throw new Error('containers became a load')
    const quote = await quoteContainers(calder, changed, 40_000)
    await shipper.caller.call(acceptQuote, { params: { id: quote.id }, body: { status: 'Won' } })
    await inSight(form.getByRole('alert'))
    await expect.poll(() => button(form, 'Submit').getAttribute('aria-disabled')).toBe('true')
    expect(await form.getByLabel('Rate per 40HC').inputValue()).toMatch(/^400/)
    await expectAccessible(page)
  },
)

journey(
  'a lost connection leaves the form as it is, also where code has not loaded yet',
  async ({ open }) => {
    const { shipper, aire } = await parties()
    const page = await open(address(await postContainers(shipper)), {
      as: aire,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
    })
    await button(page, 'Submit Quote').click()
    const form = dialog(page, 'Submit Quote')
    await form.getByLabel('Rate per 40HC').fill('400')
    await form.getByLabel('Rate per 20DC').fill('300')
    // Toasts are loaded by now.
    await page.locator('[data-position="top-right"]').waitFor({ state: 'attached' })
    await goOffline(page)
    // The calendar and the hints are not.
    await field(form, 'Expiry Date').click()
    await form.getByLabel('Pre-Paid').hover()
    await button(form, 'Submit').click()
    await said(page, 'The connection was lost before an answer came.')
    expect(await form.getByLabel('Rate per 40HC').inputValue()).toBe('400.00')
    await page.context().setOffline(false)
    await field(form, 'Expiry Date').click()
    await page.locator('[data-dates-dropdown]').getByRole('table').waitFor()
    await page.keyboard.press('Escape')
    await button(form, 'Submit').click()
    await said(page, 'Quote submitted')
  },
)

journey('a counter-offer that is typed while the line is down is sent once it is back', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  const form = dialog(page, 'Submit Counter-offer')
  await button(page, 'Counter').click()
  await field(form, 'Rate per 40HC').waitFor()
  // Toasts are loaded by now.
  await page.locator('[data-position="top-right"]').waitFor({ state: 'attached' })
  await goOffline(page)
  await field(form, 'Rate per 40HC').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('380')
  await button(form, 'Submit').click()
  await said(page, 'The connection was lost before an answer came.')
  // Closed and opened again, it has what was typed.
  await button(form, 'Close').click()
  await form.waitFor({ state: 'detached' })
  await button(page, 'Counter').click()
  await expect.poll(() => field(form, 'Rate per 40HC').inputValue()).toBe('380.00')
  await page.context().setOffline(false)
  await page.reload()
  await button(page, 'Counter').click()
  await expect.poll(() => field(form, 'Rate per 40HC').inputValue()).toBe('380.00')
  await button(form, 'Submit').click()
  await said(page, 'Quote submitted')
  const quotes = await shipper.caller.call(listContainerQuotesReceived, { params: { id: request.id } })
  expect(quotes.map(({ isCounter }) => isCounter).sort()).toEqual([false, true])
})

journey('a click beside the dialog does not lose the typed text', async ({ open }) => {
  const { shipper, aire } = await parties()
  const page = await open(address(await postContainers(shipper)), { as: aire })
  const form = dialog(page, 'Submit Quote')
  await button(page, 'Submit Quote').click()
  await form.getByLabel('Rate per 40HC').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  // The focus returns once the dialog has gone.
  const hasFocus = () => button(page, 'Submit Quote').evaluate((it) => it === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
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

journey('a price that is typed before the old one is selected replaces it', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  await quoteContainers(aire, request, 40_000)
  const page = await open(address(request), { as: shipper })
  // A machine that draws its next frame late.
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(draw, 1000)
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)
  })
  await button(page, 'Counter').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe('Rate per 40HC')
  await page.keyboard.type('380', { delay: 20 })
  const rate = field(dialog(page, 'Submit Counter-offer'), 'Rate per 40HC')
  expect(await rate.inputValue()).toBe('380')
  // No later frame selects what was typed.
  await page.waitForTimeout(1500)
  await page.keyboard.type('.50')
  expect(await rate.inputValue()).toBe('380.50')
  // The same where the form has been loaded before and restores what was typed.
  await button(dialog(page, 'Submit Counter-offer'), 'Close').click()
  await dialog(page, 'Submit Counter-offer').waitFor({ state: 'detached' })
  await button(page, 'Counter').press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe('Rate per 40HC')
  await page.keyboard.type('390')
  expect(await rate.inputValue()).toBe('390')
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

journey('above the keyboard of a phone a refused field shows its label and its message', async ({ open }) => {
  const { shipper, aire } = await parties()
  const page = await open(address(await postContainers(shipper)), { viewport: 'phone', as: aire })
  await page.setViewportSize({ width: 390, height: 400 })
  await button(page, 'Submit Quote').click()
  const form = dialog(page, 'Submit Quote')
  const rate = field(form, 'Rate per 40HC')
  await rate.fill('abc')
  await button(form, 'Submit').click()
  await focusedInSight(rate)
  await inSight(form.locator('label', { hasText: 'Rate per 40HC' }))
  await inSight(form.getByText('“abc” is not an amount.'))
})
