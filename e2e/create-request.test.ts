// Rules: docs/rules/requests.md#create-form, docs/rules/screens.md#toasts
/** Creating requests of both kinds: by mouse, by keyboard, with refusals and on a bad connection. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { getRequestUsage } from '#contract/plans.ts'
import {
  getContainerRequest,
  listRequests,
  postContainerRequest,
  postGeneralRequest,
} from '#contract/requests.ts'
import { wireErrors } from '#contract/wire.ts'
import { type Day, formatDay, isSkippedTime, londonWallClock } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan, type Company } from './companies.ts'
import { day, postContainers, postLoad } from './freight.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const LIST = `${product.url}/quote-requests`
const LIMIT = 'You have reached your free-plan limit! Please upgrade your account to submit more requests.'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const choice = (within: Page | Locator, name: string) => within.getByRole('combobox', { name, exact: true })
/** A place: a port of the list, or free text with known places to choose. */
const place = choice
const dialog = (page: Page) => page.getByRole('dialog')

async function said(page: Page, words: string): Promise<void> {
  await page.locator('.mantine-Notification-root', { hasText: words }).first().waitFor()
}

/** Opens the dialog and waits until it accepts typing. */
async function start(page: Page): Promise<Locator> {
  await button(page, 'Create Quote Request').click()
  await field(page, 'My Reference').waitFor()
  return dialog(page)
}

async function gone(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' })
}

/** The label of the focused field. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement | null
    return active?.getAttribute('aria-label') ?? active?.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? ''
  })

const TIMES = [
  ['0830', '8:30 am'],
  ['830', '8:30 am'],
  ['08:30', '8:30 am'],
  ['8.30', '8:30 am'],
  ['8', '8:00 am'],
  ['14:30', '2:30 pm'],
  ['1430', '2:30 pm'],
  ['2200', '10:00 pm'],
  ['09:45am', '9:45 am'],
  ['0230pm', '2:30 pm'],
  ['2pm', '2:00 pm'],
  ['2:30 p.m.', '2:30 pm'],
  ['12pm', '12:00 pm'],
  ['12am', '12:00 am'],
  ['noon', '12:00 pm'],
  ['08h30', '8:30 am'],
  [' 17 : 45 ', '5:45 pm'],
] as const

const DAYS = [
  ['25/12', '25 Dec 20'],
  ['25.12.27', 'Sat 25 Dec 2027'],
  ['251227', 'Sat 25 Dec 2027'],
  ['25 dec 2027', 'Sat 25 Dec 2027'],
  ['2027-12-25', 'Sat 25 Dec 2027'],
  ['tomorrow', formatDayInWords(day(1))],
  [formatDayInWords(day(3)).slice(0, 3), formatDayInWords(day(3))],
] as const

/** How a typed amount is shown. Text that is not an amount stays unchanged. */
const AMOUNTS = [
  ['.5', '0.50'],
  ['£1,200.50', '1,200.50'],
  ['1 200', '1,200.00'],
  ['1,200', '1,200.00'],
  ['1.200', '1.200'],
  ['1.2k', '1.2k'],
  ['12,50', '12,50'],
] as const

/** The error text below a field. */
async function errorOf(control: Locator): Promise<string> {
  expect(await control.getAttribute('aria-invalid')).toBe('true')
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(
    ids.filter((id) => id.includes('error')).map((id) => control.page().locator(`[id="${id}"]`).innerText()),
  )
  return texts.join(' ')
}

async function requestsOf({ caller }: Company) {
  return caller.call(listRequests, {})
}

async function pick(control: Locator, typed: string): Promise<void> {
  await control.click()
  await control.fill(typed)
  await control.page().getByRole('option').first().click()
}

/** Replaces the value of a field, key by key. */
async function typeOver(control: Locator, text: string): Promise<void> {
  await control.focus()
  await control.press('ControlOrMeta+a')
  await control.press('Delete')
  await control.pressSequentially(text)
}

/** Types a day and a time, and leaves the field. */
async function type(page: Page, label: string, date: string, time: string): Promise<void> {
  await typeOver(field(page, `${label} date`), date)
  await page.keyboard.press('Tab')
  await page.keyboard.type(time)
  await page.keyboard.press('Tab')
}

describe.each(['desktop', 'phone'] as const)('with the mouse, on a %s', (viewport) => {
  journey('a container request', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { viewport, as: shipper })
    const form = await start(page)
    await form.getByRole('heading', { name: 'Create Quote Request (3 remaining this month)' }).waitFor()
    expect(await form.getByRole('radio', { name: 'Container Haulage' }).isChecked()).toBe(true)
    expect(await field(form, 'Payment Terms (Days)').inputValue()).toBe('30')

    await field(form, 'My Reference').fill('PO 1')
    await form.getByText('Export', { exact: true }).click()
    await pick(choice(form, 'Shipping Line'), 'CMA')
    await place(form, 'Pickup Location').fill('Corby NN17')
    await type(page, 'Pickup Time', formatDay(day(9)), '0230p')
    await pick(choice(form, 'Delivery Location'), 'gateway')
    await type(page, 'Delivery Time', formatDay(day(10)), '0700a')
    await place(form, 'Empty Location').fill('Daventry')
    await pick(choice(form, 'Container Size/Type'), '20DC')
    await field(form, 'No. of Containers').fill('2')
    await field(form, 'Target Rate (each)').fill('412.5')
    await button(form, 'Add a container size').click()
    await pick(choice(form, 'Container Size/Type 2'), '45HC')
    await form.getByRole('checkbox', { name: 'Sideloader' }).check()
    await field(form, 'Vessel Name').fill('CMA CGM Thames')
    await field(form, 'Comments').fill('Call before arrival')
    await button(form, 'Submit').click()
    await said(page, 'Quote request added')
    await gone(page)

    const row = page.locator('tbody tr').filter({ hasText: 'PO 1' })
    await row.getByText('3 containers').waitFor()
    const [listed] = await requestsOf(shipper)
    const request = await shipper.caller.call(getContainerRequest, { params: { id: listed?.id ?? 0 } })
    expect(request).toMatchObject({
      reference: 'PO 1',
      paymentTermDays: 30,
      // It followed the pickup to the working day before it.
      status: 'Open',
      route: { pickup: 'Corby NN17', delivery: 'London Gateway Port', empty: 'Daventry' },
      shipment: { loadType: 'Export', shippingLine: 'CMA CGM', vesselName: 'CMA CGM Thames' },
      lines: [
        { size: '20DC', count: 2, targetRate: 41_250 },
        { size: '45HC', count: 1, targetRate: null },
      ],
      requirements: ['Sideloader'],
      comment: 'Call before arrival',
    })
    expect(londonWallClock(request.route.pickupAt)).toBe(`${day(9)}T14:30:00`)
    expect(londonWallClock(request.route.deliveryAt)).toBe(`${day(10)}T07:00:00`)
    expect(request.deadline < day(9)).toBe(true)

    // The form is empty again and the remaining requests decrease; the last shipping line is suggested, not chosen.
    const again = await start(page)
    await again.getByRole('heading', { name: 'Create Quote Request (2 remaining this month)' }).waitFor()
    expect(await field(again, 'My Reference').inputValue()).toBe('')
    expect(await choice(again, 'Shipping Line').inputValue()).toBe('')
    await choice(again, 'Shipping Line').click()
    expect(await page.getByRole('listbox').getByRole('option').first().innerText()).toBe('CMA CGM')
  })

  journey('a general request', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { viewport, as: shipper })
    const form = await start(page)
    await field(form, 'My Reference').fill('SO 2')
    await form.getByText('General Haulage').click()
    expect(await field(form, 'My Reference').inputValue()).toBe('SO 2')
    await form.getByText('LTL', { exact: true }).click()
    await field(form, 'Quantity (Pallets)').fill('7')
    await place(form, 'Pickup Location').fill('Hull HU9')
    await place(form, 'Delivery Location').fill('Birmingham B6')
    await field(form, 'Description of Goods and Packaging').fill('Tinned fruit on pallets')
    await field(form, 'Weight (KG)').fill('5,400.5')
    await form.getByRole('checkbox', { name: 'Artic' }).check()
    await form.getByRole('checkbox', { name: 'Curtain' }).check()
    await form.getByRole('checkbox', { name: 'Box' }).check()
    await form.getByRole('checkbox', { name: 'Pre-Paid' }).check()
    await button(form, 'Submit').click()
    await said(page, 'Quote request added')
    await page.locator('tbody tr').filter({ hasText: 'SO 2' }).getByText('7 pallets').waitFor()
    expect(await requestsOf(shipper)).toMatchObject([
      {
        haulage: 'General',
        paymentTermDays: 0,
        freight: { loadType: 'LTL', pallets: 7, weight: 5400.5, adr: false, volume: null },
        vehicleTypes: ['Artic'],
        trailerTypes: ['Curtain', 'Box'],
      },
    ])
  })
})

journey('a full load shows its number of pallets where one was given', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(LIST, { as: shipper })
  for (const [reference, pallets, shown] of [
    ['FULL 1', '', '-'],
    ['FULL 2', '26', '26'],
  ] as const) {
    const form = await start(page)
    await field(form, 'My Reference').fill(reference)
    await form.getByText('General Haulage').click()
    await place(form, 'Pickup Location').fill('Hull HU9')
    await place(form, 'Delivery Location').fill('Birmingham B6')
    await field(form, 'Description of Goods and Packaging').fill('Tinned fruit')
    await field(form, 'Weight (KG)').fill('24000')
    await field(form, 'Number of Pallets').fill(pallets)
    await form.getByRole('checkbox', { name: 'Artic' }).check()
    await form.getByRole('checkbox', { name: 'Curtain' }).check()
    await button(form, 'Submit').click()
    await gone(page)
    const row = page.locator('tbody tr').filter({ hasText: reference })
    await row.getByText('1 pallet', { exact: true }).waitFor()
    await row.getByRole('link', { name: /Details/ }).click()
    const fact = page
      .locator('dt', { hasText: 'Number of Pallets' })
      .locator('xpath=following-sibling::dd[1]')
    await fact.waitFor()
    expect(await fact.innerText()).toBe(shown)
    await page.goto(LIST)
  }
  await page.getByRole('link', { name: 'Duplicate FULL 2' }).click()
  expect(await field(dialog(page), 'Number of Pallets').inputValue()).toBe('26')
})

journey('a time that the clocks skip is refused at its field', async ({ open }) => {
  const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
  const form = await start(page)
  await type(page, 'Pickup Time', formatDay(nextClockChange()), '0130a')
  await button(form, 'Submit').click()
  const pickup = form.getByRole('group', { name: 'Pickup Time' })
  await pickup.getByText('This time does not exist: the clocks go forward that night.').waitFor()
  await type(page, 'Pickup Time', formatDay(nextClockChange()), '0230a')
  await pickup.getByText('This time does not exist').waitFor({ state: 'detached' })
})

/** The next Sunday on which London's clocks go forward that is not today. */
function nextClockChange(): Day {
  let ahead = 1
  while (!isSkippedTime(`${day(ahead)}T01:30`)) ahead += 1
  return day(ahead)
}

describe('by keyboard only, with fewer than 25 keystrokes besides the text', () => {
  /** Types on a page and counts the keystrokes that are not text. */
  function keyboard(page: Page) {
    let keys = 0
    return {
      async press(...names: string[]) {
        for (const name of names) {
          keys += 1
          await page.keyboard.press(name)
        }
      },
      /** Moves to a field by Tab, within a number of stops, and types. */
      async tabTo(label: string, text = '') {
        for (let stops = 0; stops < 6; stops += 1) {
          keys += 1
          await page.keyboard.press('Tab')
          if ((await focused(page)) === label) return page.keyboard.type(text)
        }
        throw new Error(`${label} is not near; the focus is on ${await focused(page)}`)
      },
      count: () => keys,
    }
  }

  journey('a container request', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { as: shipper })
    const keys = keyboard(page)
    await button(page, 'Create Quote Request').focus()
    await keys.press('Enter')
    await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('My Reference')
    await page.keyboard.type('KEYS 1')
    await keys.tabTo('Shipping Line', 'maer')
    await keys.tabTo('Pickup Location', 'felix')
    await keys.tabTo('Delivery Location', 'Leeds LS9 0PX')
    await keys.tabTo('Empty Location', 'Felixstowe')
    await keys.tabTo('Container Size/Type', '40hc')
    await keys.tabTo('No. of Containers', '4')
    await keys.press('Enter')
    await said(page, 'Quote request added')
    await gone(page)
    expect(keys.count()).toBeLessThan(25)
    expect(await requestsOf(shipper)).toMatchObject([
      {
        reference: 'KEYS 1',
        shipment: { shippingLine: 'Maersk', quantity: 4 },
        route: { pickup: 'Felixstowe' },
        lines: [{ size: '40HC' }],
      },
    ])
    // The focus is back at the button that opened the dialog.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 10_000 })
      .toContain('Create')
  })

  journey('a general request', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { as: shipper })
    const keys = keyboard(page)
    await button(page, 'Create Quote Request').focus()
    await keys.press('Enter')
    await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('My Reference')
    await keys.press('Shift+Tab', 'ArrowRight')
    await keys.tabTo('My Reference', 'KEYS 2')
    await keys.tabTo('Pickup Location', 'Hull HU9')
    await keys.tabTo('Delivery Location', 'Birmingham B6')
    await keys.tabTo('Description of Goods and Packaging', 'Tinned fruit')
    await keys.tabTo('Weight (KG)', '8000')
    await keys.tabTo('Artic')
    await keys.press('Space')
    await keys.tabTo('Curtain')
    await keys.press('Space', 'Enter')
    await said(page, 'Quote request added')
    expect(keys.count()).toBeLessThan(25)
    expect(await requestsOf(shipper)).toMatchObject([
      { freight: { loadType: 'FTL', pallets: null, quantity: 1 }, vehicleTypes: ['Artic'] },
    ])
  })
})

describe('the form', () => {
  journey('shows every error at its field, and focuses the first', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await start(page)
    await button(form, 'Submit').click()
    await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('My Reference')
    for (const required of [
      field(form, 'My Reference'),
      choice(form, 'Shipping Line'),
      choice(form, 'Pickup Location'),
      place(form, 'Delivery Location'),
      choice(form, 'Container Size/Type'),
    ])
      expect(await errorOf(required)).toBe('This field is required.')
    expect(await errorOf(place(form, 'Empty Location'))).toBe(
      'Please enter where the empty container goes to or comes from.',
    )

    await form.getByText('General Haulage').click()
    await button(form, 'Submit').click()
    await form.getByText('Please update a vehicle type', { exact: true }).waitFor()
    await form.getByText('Please update a trailer type', { exact: true }).waitFor()
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0)
  })

  journey('requires times in order, with an error for each', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await start(page)
    await type(page, 'Pickup Time', formatDay(day(5)), '0800a')
    await type(page, 'Delivery Time', formatDay(day(5)), '0730a')
    await field(form, 'Quote Deadline').fill(formatDay(day(5)))
    await button(form, 'Submit').click()
    await form.getByText('The delivery time must not be before the pickup time.').waitFor()
    await form
      .getByText('The quote deadline must be before the pickup day (or today, for a pickup today).')
      .waitFor()
    await type(page, 'Pickup Time', formatDay(day(-1)), '0800a')
    await field(form, 'Quote Deadline').fill(formatDay(day(-2)))
    await button(form, 'Submit').click()
    await form.getByText('The pickup time must not be in the past.').waitFor()
    await form.getByText('The quote deadline must be today or later.').waitFor()
  })

  journey(
    'opens calendars and clocks for the pointer, and keeps them out of the way of typing',
    async ({ open }) => {
      const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
      const form = await start(page)
      const day = field(form, 'Pickup Time date')
      const calendar = page.locator('[data-dates-dropdown]')
      await day.focus()
      expect(await calendar.count()).toBe(0)
      await day.click()
      await calendar.waitFor()
      await day.press('Backspace')
      await calendar.waitFor({ state: 'detached' })
      await day.press('Alt+ArrowDown')
      await calendar.waitFor()
      await day.press('Tab')
      await calendar.waitFor({ state: 'detached' })

      const halfHours = page.getByRole('listbox', { name: 'Half hours' })
      const time = choice(form, 'Pickup Time time')
      expect(await focused(page)).toBe('Pickup Time time')
      expect(await halfHours.count()).toBe(0)
      await time.click()
      await halfHours.waitFor()
      await page.keyboard.type('09')
      await halfHours.waitFor({ state: 'detached' })
      await time.click()
      await page.getByRole('option', { name: '2:30 pm', exact: true }).click()
      await halfHours.waitFor({ state: 'detached' })
      expect(await time.inputValue()).toBe('2:30 pm')
      await time.press('ArrowDown')
      await time.press('ArrowDown')
      await time.press('Enter')
      expect(await time.inputValue()).toBe('3:00 pm')
    },
  )

  journey('does not misread numbers, and refuses dates that do not exist', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await start(page)
    const days = field(form, 'Payment Terms (Days)')
    await typeOver(days, '14.5')
    // Later than the offered pickup, which can be tomorrow.
    await type(page, 'Pickup Time', formatDay(day(9)), '0800a')
    const deadline = field(form, 'Quote Deadline')
    await typeOver(deadline, '31/02/2027')
    await deadline.press('Tab')
    expect(await errorOf(deadline)).toBe('There is no day “31/02/2027”.')
    await button(form, 'Submit').click()
    await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true')
    expect(await days.inputValue()).toBe('14.5')
    expect(await deadline.inputValue()).toBe('31/02/2027')
    await typeOver(deadline, formatDay(day(1)))
    await expect.poll(() => deadline.getAttribute('aria-invalid')).not.toBe('true')
  })

  journey(
    'reads free spellings, shows what it read, and keeps text that it cannot read',
    async ({ open }) => {
      const shipper = await addCompany(product, 'Shipper')
      const page = await open(`${LIST}?duplicate=${(await postContainers(shipper)).id}`, { as: shipper })
      const form = dialog(page)
      const pickup = form.getByRole('group', { name: 'Pickup Time' })
      const time = choice(form, 'Pickup Time time')
      const date = field(form, 'Pickup Time date')
      await field(form, 'My Reference').waitFor()
      const saysBack = (control: Locator) => control.locator('xpath=ancestor::*[.//output][1]//output')

      await typeOver(date, '30/11/2027')
      for (const [typed, said] of TIMES) {
        await typeOver(time, typed)
        await time.press('Tab')
        expect(await time.inputValue(), typed).toBe(said)
        expect(await pickup.locator('output').innerText(), typed).toBe(`Tue 30 Nov 2027, ${said}`)
      }
      for (const typed of ['8:3', '25:00', '14:30 am', 'soon', '08-10']) {
        await typeOver(time, typed)
        await time.press('Tab')
        expect(await time.inputValue()).toBe(typed)
        expect(await time.getAttribute('aria-invalid'), typed).toBe('true')
      }
      const deadline = field(form, 'Quote Deadline')
      for (const [typed, said] of DAYS) {
        await typeOver(deadline, typed)
        await deadline.press('Tab')
        expect(await saysBack(deadline).innerText(), typed).toContain(said)
        expect(await deadline.inputValue(), typed).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      }
      const rate = field(form, 'Target Rate (each)')
      for (const [typed, said] of AMOUNTS) {
        await typeOver(rate, typed)
        await rate.press('Tab')
        expect(await rate.inputValue(), typed).toBe(said)
        expect((await rate.getAttribute('aria-invalid')) === 'true', typed).toBe(
          typed === said && !/^\d+\.\d\d$/.test(said),
        )
      }

      // Nothing is sent while a field is unread, and the kept text is still unread after a reload.
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(postContainerRequest.path))
          posts.push(request.url())
      })
      await typeOver(rate, '12,50')
      await page.keyboard.press('Enter')
      expect(await errorOf(rate)).toContain('“12,50” can mean two amounts.')
      await page.reload()
      await field(form, 'My Reference').waitFor()
      expect(await rate.inputValue()).toBe('12,50')
      expect(await time.inputValue()).toBe('08-10')
      await button(form, 'Submit').click()
      await expect.poll(() => time.getAttribute('aria-invalid')).toBe('true')
      expect(posts).toEqual([])

      // Clear Form empties the fields and the stored draft.
      await typeOver(time, '0945a')
      await button(form, 'Clear Form').click()
      await expect.poll(() => time.inputValue()).toBe('8:00 am')
      expect(await pickup.locator('output').innerText()).toContain('8:00 am')
      expect(await rate.inputValue()).toBe('')

      // A date beyond the last one allowed shows its error.
      await type(page, 'Pickup Time', '25/12/2150', 'noon')
      await button(form, 'Submit').click()
      await pickup.getByText('Enter a date and time from 01/01/2000 to 31/12/2099.').waitFor()
    },
  )

  journey(
    'takes delivery and deadline along with the pickup, also after it was cleared',
    async ({ open }) => {
      const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
      const form = await start(page)
      for (const ahead of [9, 12]) {
        await type(page, 'Pickup Time', formatDay(day(ahead)), '0800a')
        await expect.poll(() => field(form, 'Delivery Time date').inputValue()).toBe(formatDay(day(ahead)))
        expect(await field(form, 'Quote Deadline').inputValue()).toBe(formatDay(day(ahead - 1)))
        await button(form, 'Clear Form').click()
        await expect.poll(() => field(form, 'Pickup Time date').inputValue()).not.toBe(formatDay(day(ahead)))
      }
    },
  )

  journey('changes with the load type, as specified', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await start(page)
    await pick(choice(form, 'Pickup Location'), 'gbfxt')
    expect(await choice(form, 'Pickup Location').inputValue()).toBe('Felixstowe')
    await place(form, 'Delivery Location').fill('Leeds')
    await place(form, 'Empty Location').fill('Tilbury')

    await form.getByText('Export', { exact: true }).click()
    expect(await place(form, 'Pickup Location').inputValue()).toBe('')
    expect(await choice(form, 'Delivery Location').inputValue()).toBe('')
    expect(await place(form, 'Empty Location').isEnabled()).toBe(true)

    await form.getByText('One-way', { exact: true }).click()
    expect(await place(form, 'Empty Location').isDisabled()).toBe(true)
    await place(form, 'Pickup Location').fill('Leeds')
    await place(form, 'Delivery Location').fill('Hull')

    // A place that is not a port shows as empty in a port field, and is kept for the other form.
    await form.getByText('General Haulage').click()
    expect(await place(form, 'Pickup Location').inputValue()).toBe('Leeds')
    const pallets = field(form, 'Quantity (Pallets)')
    expect(await pallets.isDisabled()).toBe(true)
    expect(await pallets.inputValue()).toBe('1')
    await form.getByText('LTL', { exact: true }).click()
    expect(await pallets.isEnabled()).toBe(true)
    expect(await pallets.inputValue()).toBe('')
    expect(await place(form, 'Pickup Location').inputValue()).toBe('')
    await pallets.fill('7')
    await form.getByText('FTL', { exact: true }).click()
    expect(await pallets.inputValue()).toBe('1')
    // The typed text is now information.
    expect(await field(form, 'Number of Pallets').inputValue()).toBe('7')
    await form.getByText('LTL', { exact: true }).click()
    expect(await pallets.inputValue()).toBe('7')
    expect(await field(form, 'Number of Pallets').count()).toBe(0)

    const details = field(form, 'ADR Details')
    expect(await details.isDisabled()).toBe(true)
    await form.getByRole('checkbox', { name: 'ADR (hazardous goods)' }).check()
    expect(await details.isEnabled()).toBe(true)

    const days = field(form, 'Payment Terms (Days)')
    await days.fill('14')
    await form.getByRole('checkbox', { name: 'Pre-Paid' }).check()
    expect(await days.inputValue()).toBe('0')
    expect(await days.isDisabled()).toBe(true)
    await form.getByRole('checkbox', { name: 'Pre-Paid' }).uncheck()
    expect(await days.inputValue()).toBe('30')

    // From 30 to 60 by typing: the intermediate 0 must not choose Pre-Paid.
    await days.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await page.keyboard.type('6')
    expect(await days.inputValue()).toBe('60')
    await days.fill('0')
    await page.keyboard.press('Tab')
    expect(await days.isDisabled()).toBe(true)
  })

  journey('removes the chosen line, not the first', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await start(page)
    for (const [index, size] of ['20DC', '40DC', '45HC'].entries()) {
      if (index > 0) await button(form, 'Add a container size').click()
      await pick(choice(form, `Container Size/Type${index === 0 ? '' : ` ${index + 1}`}`), size)
    }
    expect(await form.getByRole('button', { name: /^Remove container line/ }).count()).toBe(2)
    await button(form, 'Remove container line 2').click()
    // The button is gone with its line; the focus is on the line above.
    const focused = () =>
      choice(form, 'Container Size/Type').evaluate((one) => one === document.activeElement)
    await expect.poll(focused).toBe(true)
    expect(await choice(form, 'Container Size/Type').inputValue()).toBe('20DC')
    expect(await choice(form, 'Container Size/Type 2').inputValue()).toBe('45HC')
    expect(await choice(form, 'Container Size/Type 3').count()).toBe(0)
  })

  journey('is in London time, in any time zone of the browser', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { as: shipper, timezone: 'America/New_York' })
    const form = await start(page)
    expect(await field(form, 'Pickup Time date').inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    await field(form, 'My Reference').fill('NY')
    await pick(choice(form, 'Shipping Line'), 'ONE')
    await pick(choice(form, 'Pickup Location'), 'felix')
    await type(page, 'Pickup Time', formatDay(day(8)), '0915a')
    await place(form, 'Delivery Location').fill('Leeds')
    await place(form, 'Empty Location').fill('Felixstowe')
    await pick(choice(form, 'Container Size/Type'), '40HC')
    await button(form, 'Submit').click()
    await gone(page)
    const [request] = await requestsOf(shipper)
    expect(request && londonWallClock(request.route.pickupAt)).toBe(`${day(8)}T09:15:00`)
    await page.getByText(`${formatDay(day(8))}, 9:15 am`).waitFor()
  })

  journey(
    'neither Escape nor a click outside closes it; what was typed outlives closing and reload',
    async ({ open }) => {
      const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
      const form = await start(page)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 500)
      await field(form, 'My Reference').fill('HALF DONE')
      await form.getByText('General Haulage').click()
      await button(form, 'Close').click()
      await gone(page)

      await start(page)
      expect(await field(form, 'My Reference').inputValue()).toBe('HALF DONE')
      expect(await form.getByRole('radio', { name: 'General Haulage' }).isChecked()).toBe(true)
      await form.getByText('This is what you had typed before.').waitFor()
      await page.reload()
      await start(page)
      expect(await field(form, 'My Reference').inputValue()).toBe('HALF DONE')

      await button(form, 'Clear Form').click()
      expect(await field(form, 'My Reference').inputValue()).toBe('')
      expect(await focused(page)).toBe('My Reference')
      await button(form, 'Close').click()
      await gone(page)
      await start(page)
      expect(await form.getByText('This is what you had typed before.').count()).toBe(0)
      expect(await form.getByRole('radio', { name: 'Container Haulage' }).isChecked()).toBe(true)
    },
  )

  journey('keeps its values when the session has ended', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const load = await postLoad(shipper)
    const page = await open(`${LIST}?duplicate=${load.id}`, { as: shipper })
    const form = dialog(page)
    await field(form, 'My Reference').fill('NOT LOST')
    await shipper.caller.call(logout)
    await button(form, 'Submit').click()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await page.getByText('Please sign in to continue where you were.').waitFor()
    await page.getByLabel('Email').fill(shipper.email)
    await page.getByLabel(/^Password/).fill(shipper.password)
    await button(page, 'Login').click()
    // The user is back on the same page.
    await field(form, 'My Reference').waitFor()
    expect(await field(form, 'My Reference').inputValue()).toBe('NOT LOST')
  })

  journey('shows no remaining requests on a plan without a limit', async ({ open }) => {
    const company = await addCompany(product, 'Shipper')
    const plan = 'Quayline Pro (6 month subscription)'
    await buyPlan(company, plan)
    const page = await open(LIST, { as: company })
    await start(page)
    await page.getByRole('heading', { name: 'Create Quote Request (Unlimited this month)' }).waitFor()
  })

  journey('is filled by an earlier request, from its row or from an address', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const containers = await postContainers(shipper)
    const load = await postLoad(shipper)
    const page = await open(LIST, { as: shipper })
    await page.getByRole('link', { name: 'Duplicate PO 4711' }).click()
    const form = dialog(page)
    await field(form, 'My Reference').waitFor()
    expect(new URL(page.url()).search).toBe(`?duplicate=${containers.id}`)
    expect(await choice(form, 'Pickup Location').inputValue()).toBe('Felixstowe')
    expect(await choice(form, 'Container Size/Type 2').inputValue()).toBe('20DC')
    expect(await field(form, 'Target Rate (each) 2').inputValue()).toBe('320.00')
    expect(await form.getByRole('checkbox', { name: 'Sideloader' }).isChecked()).toBe(true)
    await button(form, 'Close').click()
    await gone(page)
    expect(new URL(page.url()).search).toBe('')
    // Nothing was typed, so no draft is stored.
    await start(page)
    expect(await field(form, 'My Reference').inputValue()).toBe('')
    await button(form, 'Close').click()

    await page.goto(`${LIST}?duplicate=${load.id}`)
    await field(form, 'My Reference').waitFor()
    expect(await field(form, 'Quantity (Pallets)').inputValue()).toBe('12')
    expect(await field(form, 'ADR Details').inputValue()).toBe('UN 1263, class 3')
    await button(form, 'Submit').click()
    await said(page, 'Quote request added')
    await gone(page)
    await expect
      .poll(() => page.locator('tbody tr').filter({ hasText: 'GEN 22' }).count(), { timeout: 10_000 })
      .toBe(2)
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('refusals', () => {
  journey('without a VAT number the dialog says how to enter it', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper', { ready: false })
    const page = await open(LIST, { as: shipper })
    await button(page, 'Create Quote Request').click()
    const missing = page.getByRole('dialog', { name: 'Missing Information!' })
    await missing.getByText('We require your VAT number to create a quote request', { exact: true }).waitFor()
    expect(await missing.getByRole('listitem').count()).toBe(3)
    await button(missing, 'Close').click()
    await gone(page)
    await button(page, 'Create Quote Request').click()
    await missing.getByRole('link', { name: 'Go to Profile' }).click()
    await page.waitForURL(`${product.url}/company-profile#vat-number`)
  })

  journey('cannot be sent when the month is used up, and shows the reason', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    for (const reference of ['A', 'B']) await postLoad(shipper, { reference })
    const page = await open(LIST, { as: shipper })
    const form = await start(page)
    await form.getByRole('heading', { name: '(1 remaining this month)' }).waitFor()
    await form.getByText('General Haulage').click()
    await field(form, 'My Reference').fill('TOO MANY')
    await place(form, 'Pickup Location').fill('Hull')
    await place(form, 'Delivery Location').fill('Leeds')
    await field(form, 'Description of Goods and Packaging').fill('Tins')
    await field(form, 'Weight (KG)').fill('1')
    await form.getByRole('checkbox', { name: 'Rigid' }).check()
    await form.getByRole('checkbox', { name: 'Flatbed' }).check()

    // Another user of the company posts the last one; this page is not notified in time.
    const outdated = getRequestUsage.reply.encode({ used: 2, limit: 3, remaining: 1 })
    await page.route(`**${getRequestUsage.path}`, (route) => route.fulfill({ json: outdated }))
    await postLoad(shipper, { reference: 'C' })
    await button(form, 'Submit').click()
    await said(page, LIMIT)
    expect(await field(form, 'My Reference').inputValue()).toBe('TOO MANY')

    await page.unroute(`**${getRequestUsage.path}`)
    await button(form, 'Close').click()
    await page.reload()
    await start(page)
    const title = form.getByRole('heading', { name: '(0 remaining this month)' })
    await title.waitFor()
    expect(await title.locator('span').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(185, 28, 28)',
    )
    const submit = button(form, 'Submit')
    expect(await submit.getAttribute('aria-disabled')).toBe('true')
    await submit.hover()
    await page.getByRole('tooltip', { name: 'Monthly quote request limit reached' }).waitFor()
    // Pressing it has no effect.
    await submit.click({ force: true })
    expect(await requestsOf(shipper)).toHaveLength(3)
  })

  journey('an error from the server shows at its field', async ({ open }) => {
    const page = await open(`${LIST}?duplicate=0`, { as: await addCompany(product, 'Shipper') })
    const form = await start(page)
    await field(form, 'My Reference').fill('REFUSED')
    await pick(choice(form, 'Shipping Line'), 'MSC')
    await pick(choice(form, 'Pickup Location'), 'felix')
    await place(form, 'Delivery Location').fill('Leeds')
    await place(form, 'Empty Location').fill('Felixstowe')
    await pick(choice(form, 'Container Size/Type'), '40HC')
    const problems = [
      { path: ['route', 'delivery'], message: 'This place is unknown.' },
      { path: ['lines', 0, 'count'], message: 'Too few.' },
    ]
    const json = wireErrors(problems, postContainerRequest.body.wirePath ?? ((path) => path))
    await page.route(`**${postContainerRequest.path}`, (route) => route.fulfill({ status: 400, json }))
    await button(form, 'Submit').click()
    await form.getByText('This place is unknown.').waitFor()
    expect(await errorOf(field(form, 'No. of Containers'))).toBe('Too few.')
    await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('Delivery Location')
    expect(await page.getByText(LIMIT).count()).toBe(0)
  })

  journey(
    'a page from before an update says so where a part is missing, and goes on anew',
    async ({ open }) => {
      const page = await open(`${product.url}/help`, {
        as: await addCompany(product, 'Shipper'),
        // React also logs the error that the boundary catches, on one line without text or with a number.
        expectedErrors: [/dynamically imported module/, /404 .*\/assets\//, /^\s*$/, /React error #520/],
      })
      const missing = '**/assets/CreateRequestForm-*.js'
      await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }))
      await page.goto(LIST)
      await button(page, 'Create Quote Request').click()
      const form = dialog(page)
      await form.getByText('This part of the page could not be loaded.').waitFor()
      await expectAccessible(page)
      // The error page links to the list, which still works; with the new files the form opens.
      await button(form, 'Close').click()
      await gone(page)
      await button(page, 'Create Quote Request').click()
      await page.unroute(missing)
      await button(form, 'Reload the page').click()
      await start(page)
    },
  )

  journey(
    'an answer that is lost on the way can be asked for again, and nothing is posted twice',
    async ({ open }) => {
      const shipper = await addCompany(product, 'Shipper')
      const load = await postLoad(shipper)
      const page = await open(`${LIST}?duplicate=${load.id}`, {
        as: shipper,
        expectedErrors: [/net::ERR_/],
      })
      const form = dialog(page)
      await field(form, 'My Reference').fill('ONLY ONCE')
      const keys: (string | undefined)[] = []
      await page.route(`**${postGeneralRequest.path}`, async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.continue()
        // The call arrives, but its answer is lost.
        await route.fetch()
        await route.abort('connectionreset')
      })
      await button(form, 'Submit').click()
      await said(page, 'The connection was lost before an answer came.')
      expect(await field(form, 'My Reference').inputValue()).toBe('ONLY ONCE')
      await button(form, 'Submit').click()
      await said(page, 'Quote request added')
      await gone(page)
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBe(keys[1])
      expect((await requestsOf(shipper)).map(({ reference }) => reference)).toEqual(['ONLY ONCE', 'GEN 22'])
      const { used } = await shipper.caller.call(getRequestUsage, {})
      expect(used).toBe(2)
    },
  )
})

journey('a haulier posts a request to other hauliers, on its own page', async ({ open }) => {
  const [haulier, other] = await Promise.all([
    addCompany(product, 'Haulier', { name: 'Stour Valley Haulage' }),
    addCompany(product, 'Haulier'),
  ])
  const earlier = await postLoad(haulier)
  const page = await open(`${product.url}/subbie-quotes?duplicate=${earlier.id}`, { as: haulier })
  const form = dialog(page)
  await field(form, 'My Reference').fill('SUB 2')
  await button(form, 'Submit').click()
  await said(page, 'Quote request added')
  await page.locator('tbody tr').filter({ hasText: 'SUB 2' }).waitFor()
  const seen = await other.caller.call(listRequests, { query: { search: 'Stour Valley', page: 1 } })
  expect(seen[0]).toMatchObject({ isSubcontract: true, ownerType: 'Haulier' })
})
