// Rules: docs/rules/screens.md#focus, docs/rules/screens.md#keys, docs/rules/screens.md#filter-chips
/** Where the focus goes when pages, rows and buttons change under a user without a pointer. */
import type { Locator } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { listRequests } from '#contract/requests.ts'
import { createTemplate } from '#contract/templates.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan } from './companies.ts'
import { button } from './controls.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { keyboard } from './keyboard.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const LIST = `${product.url}/quote-requests`

journey(
  'a page that loads, and a part whose button goes away, have the focus at their heading',
  async ({ open }) => {
    const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const { id } = await quoteContainers(haulier, await postContainers(shipper), 40_000)
    await shipper.caller.call(acceptQuote, { params: { id }, body: { status: null } })
    const [booking] = await haulier.caller.call(listBookings, {})
    const page = await open(`${product.url}/bookings`, { as: haulier })
    const keys = keyboard(page)

    // The booking is fetched after its page has opened.
    await page.route('**/api/bookings/QL-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.locator('[data-row-link]').waitFor()
    await keys.press('j', 'Enter')
    await expect.poll(keys.focused).toBe(`Booking ${booking?.reference}`)

    await keys.activate(/^Confirm \(/)
    await expect.poll(keys.focused).toBe('Record')
    await keys.press('Enter')
    await page.getByRole('button', { name: /^Record collected/ }).waitFor()
    await expect.poll(keys.focused).toBe('Next')
    await keys.press('Tab')
    expect(await keys.focused()).toMatch(/^Record collected/)
  },
)

journey(
  'what was removed leaves the focus in its list, and a sent question at its button',
  async ({ open }) => {
    const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const { id } = await postContainers(shipper)
    for (const name of ['First', 'Second'])
      await shipper.caller.call(createTemplate, { body: { name, haulageType: 'Container', form: {} } })
    const templates = await open(`${product.url}/templates`, { as: shipper })
    const keys = keyboard(templates)
    await templates.getByText('Second').waitFor()
    await keys.activate('Remove First')
    await expect.poll(keys.focused).toBe('Remove template')
    await keys.press('Enter')
    await expect.poll(keys.focused).toBe('Templates')

    const page = await open(`${LIST}/${id}`, { as: haulier })
    const asking = keyboard(page)
    await page.getByRole('heading', { name: 'Questions' }).waitFor()
    await asking.fill('Ask the company that posted this request', 'Is the gate open at six?')
    await asking.press('Tab', 'Enter')
    await page.locator('li', { hasText: 'Is the gate open at six?' }).waitFor()
    await expect.poll(asking.focused).toBe('Send question')

    // The rows of a form: the row above, the row below, the button that adds one.
    await asking.activate('Submit Quote')
    for (const number of [1, 2]) {
      await asking.activate('Add an extra')
      await expect.poll(asking.focused).toBe(`Kind of extra ${number}`)
    }
    await asking.activate('Remove extra 2')
    await expect.poll(asking.focused).toBe('Kind of extra 1')
    await asking.activate('Add an extra')
    await expect.poll(asking.focused).toBe('Kind of extra 2')
    await asking.activate('Remove extra 1')
    await expect.poll(asking.focused).toBe('Kind of extra 1')
    await asking.activate('Remove extra 1')
    await expect.poll(asking.focused).toBe('Add an extra')

    // The button gives way to the fields that it shows.
    const list = await open(LIST, { as: shipper })
    const posting = keyboard(list)
    await posting.activate('Create Quote Request')
    await posting.activate('Stops, contacts and goods')
    await expect.poll(posting.focused).toBe('Add a stop')
    await posting.press('Enter')
    await expect.poll(posting.focused).toBe('Place of stop 1')
    await posting.activate('Remove stop 1')
    await expect.poll(posting.focused).toBe('Add a stop')
  },
)

journey(
  'the first filter that is chosen by keys keeps the focus, and Back gives it to the row',
  async ({ open }) => {
    const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const other = await postContainers(shipper)
    const { route } = other
    await postContainers(shipper, { lines: [{ size: '40HC', count: 1, targetRate: null }] })
    await postContainers(shipper, {
      lines: [{ size: '20DC', count: 1, targetRate: null }],
      route: { ...route, pickup: 'Hull', delivery: 'Felixstowe', empty: 'Hull' },
    })
    const page = await open(LIST, { as: haulier })
    const keys = keyboard(page)
    const rows = page.locator('tbody [data-row-link]')
    // All open loads except the last have a 40HC and go to Leeds.
    const all = (await haulier.caller.call(listRequests, {})).length
    await expect.poll(() => rows.count()).toBe(all)
    await keys.activate('Filters')
    await keys.tabTo('Container size')
    // Typing finds the size in any spelling.
    await keys.type("40' hc")
    await keys.press('Enter')
    await expect.poll(() => rows.count()).toBe(all - 1)
    await page.getByRole('button', { name: 'Remove all' }).waitFor()
    expect(await keys.focused()).toBe('Container size')
    await keys.press('Backspace')
    await expect.poll(() => rows.count()).toBe(all)

    // The beginning of a region is that region.
    await keys.tabTo('Delivery place')
    await keys.type('yorksh')
    await keys.press('Enter')
    await expect.poll(() => page.url()).toContain('region%3Ayorkshire')
    await expect.poll(() => rows.count()).toBe(all - 1)

    await keys.press('Escape')
    await keys.tabTo(/^Details of request/)
    await keys.press('j', 'Enter')
    await page.waitForURL(`${LIST}/${other.id}`)
    await expect.poll(keys.focused).toBe('My Quote Details')
    await page.goBack()
    await expect.poll(keys.focused).toBe(`Details of request ${other.id}`)
    expect(page.url()).toContain('region%3Ayorkshire')
    await keys.press('k', 'Enter')
    await expect.poll(keys.focused).toBe('My Quote Details')
    await keys.press(']')
    await page.waitForURL(`${LIST}/${other.id}`)
    await page.getByRole('link', { name: 'Quote Requests' }).press('Enter')
    await expect.poll(keys.focused).toBe(`Details of request ${other.id}`)
  },
)

journey(
  'code that moves the focus and loads late leaves it in the field in which the user types',
  async ({ open }) => {
    const page = await open('about:blank', { isNew: true })
    const { promise: isTyping, resolve: letLoad } = Promise.withResolvers<void>()
    // From before the first page: a focus on the page of the sign-in loads it, too.
    await page.route(/assets.*focus-/, async (route) => {
      await isTyping
      await route.continue()
    })
    const loaded = page.waitForResponse(/assets.*focus-/)
    await page.goto(`${product.url}/login`)
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Haulier Registration' }).waitFor()
    const email = page.getByLabel('Email')
    await email.focus()
    await page.keyboard.type('nora@')
    letLoad()
    await (await loaded).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await page.keyboard.type('keel.example')
    expect(await email.inputValue()).toBe('nora@keel.example')
  },
)

journey('a choice that is off until it is saved has the focus again', async ({ open }) => {
  const page = await open(`${product.url}/notifications`, { as: await addCompany(product, 'Shipper') })
  const chosen = page.locator('input[type=radio]:checked:enabled')
  await chosen.focus()
  for (const value of ['each', 'none', 'gathered']) {
    await page.keyboard.press('ArrowDown')
    await page.locator(`input[type=radio][value=${value}]:checked:enabled`).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe(value)
  }
})

journey('on a phone the bar at the bottom covers no control that gets the focus', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
  for (let made = 0; made < 9; made += 1) await postContainers(shipper)
  const page = await open(LIST, { as: shipper, viewport: 'phone' })
  await page.locator('[data-row-link]').nth(8).waitFor()
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label=Main]')
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input)')]
    const isCovered = (control: HTMLElement, from: number) => {
      control.blur()
      scrollTo(0, from)
      control.focus()
      const { bottom } = control.getBoundingClientRect()
      return document.activeElement === control && bottom > (bar?.getBoundingClientRect().top ?? 0)
    }
    const ends = document.documentElement.scrollHeight - innerHeight
    const positions = Array.from({ length: 41 }, (_, step) => Math.round((ends * step) / 40))
    return controls
      .filter((control) => positions.some((from) => isCovered(control, from)))
      .map((control) => control.getAttribute('aria-label') ?? control.innerText)
  })
  expect(covered).toEqual([])
})

journey('a focus that the page sets opens no hint, and Tab does', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  await quoteContainers(haulier, request, 40_000)
  const page = await open(`${LIST}/${request.id}`, { viewport: 'phone', as: haulier })
  const keys = keyboard(page)
  const submit = button(page, 'Submit Quote')
  const hint = page.getByRole('tooltip')
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  await submit.focus()
  await keys.press('Tab', 'Shift+Tab')
  await hint.getByText('A quote already exists.').waitFor()
  const middle = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 }
    return x + width / 2
  }
  const arrow = hint.locator('.mantine-Tooltip-arrow')
  await expect.poll(async () => Math.abs((await middle(arrow)) - (await middle(submit)))).toBeLessThan(2)
  await keys.press('Tab')
  await hint.waitFor({ state: 'detached' })
  // As a dialog does that gives the focus back to its button, which the sent quote has turned off.
  await submit.focus()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await hint.count()).toBe(0)
  await keys.press('Tab', 'Shift+Tab')
  await hint.waitFor()
  await keys.press('Escape')
  await hint.waitFor({ state: 'detached' })
})
