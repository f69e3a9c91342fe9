// Rules: docs/rules/requests.md#create-form
/** How the form reads days, times and amounts, and shows what it has read. */
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { postContainerRequest } from '#contract/requests.ts'
import { type Day, formatDay, isSkippedTime, londonWallClock } from '#domain/time.ts'
import { formatDayInWords } from '#domain/typed/day.ts'
import { journey } from '../browser.ts'
import { addCompany } from '../companies.ts'
import { button, choice, dialog, field, place, typeOver } from '../controls.ts'
import { day, postContainers } from '../freight.ts'
import { sharedProduct } from '../server.ts'
import { dialogClosed, errorOf, focused, openForm, pick, requestsOf, typeTime } from './form.ts'

const product = await sharedProduct()

const LIST = `${product.url}/quote-requests`

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

describe('the form', () => {
  journey('requires times in order, with an error for each', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await openForm(page)
    await typeTime(page, 'Pickup Time', formatDay(day(5)), '0800a')
    await typeTime(page, 'Delivery Time', formatDay(day(5)), '0730a')
    await field(form, 'Quote Deadline').fill(formatDay(day(5)))
    await button(form, 'Submit').click()
    await form.getByText('The delivery time must not be before the pickup time.').waitFor()
    await form
      .getByText('The quote deadline must be before the pickup day (or today, for a pickup today).')
      .waitFor()
    await typeTime(page, 'Pickup Time', formatDay(day(-1)), '0800a')
    await field(form, 'Quote Deadline').fill(formatDay(day(-2)))
    await button(form, 'Submit').click()
    await form.getByText('The pickup time must not be in the past.').waitFor()
    await form.getByText('The quote deadline must be today or later.').waitFor()
  })

  journey(
    'opens calendars and clocks for the pointer, and keeps them out of the way of typing',
    async ({ open }) => {
      const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
      const form = await openForm(page)
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
      // The browser's own answer to these keys would scroll the field, and its calendar, out of sight.
      const scrolls = day.evaluate((input) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }),
        ),
      )
      expect(await scrolls).toBe(false)
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
    const form = await openForm(page)
    const days = field(form, 'Payment Terms (Days)')
    await typeOver(days, '14.5')
    // Later than the offered pickup, which can be tomorrow.
    await typeTime(page, 'Pickup Time', formatDay(day(9)), '0800a')
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
      await typeTime(page, 'Pickup Time', '25/12/2150', 'noon')
      await button(form, 'Submit').click()
      await pickup.getByText('Enter a date and time from 01/01/2000 to 31/12/2099.').waitFor()
    },
  )

  journey(
    'takes delivery and deadline along with the pickup, also after it was cleared',
    async ({ open }) => {
      const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
      const form = await openForm(page)
      // The deadline is the last weekday before the pickup.
      for (const [weekday, before] of [
        ['Wednesday', 1],
        ['Monday', 3],
      ] as const) {
        const pickup = daysUntil(weekday)
        await typeTime(page, 'Pickup Time', formatDay(day(pickup)), '0800a')
        await expect.poll(() => field(form, 'Delivery Time date').inputValue()).toBe(formatDay(day(pickup)))
        expect(await field(form, 'Quote Deadline').inputValue()).toBe(formatDay(day(pickup - before)))
        await button(form, 'Clear Form').click()
        await expect.poll(() => field(form, 'Pickup Time date').inputValue()).not.toBe(formatDay(day(pickup)))
      }
    },
  )

  journey('is in London time, in any time zone of the browser', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { as: shipper, timezone: 'America/New_York' })
    const form = await openForm(page)
    expect(await field(form, 'Pickup Time date').inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    await field(form, 'My Reference').fill('NY')
    await pick(choice(form, 'Shipping Line'), 'ONE')
    await pick(choice(form, 'Pickup Location'), 'felix')
    await typeTime(page, 'Pickup Time', formatDay(day(8)), '0915a')
    await place(form, 'Delivery Location').fill('Leeds')
    await place(form, 'Empty Location').fill('Felixstowe')
    await pick(choice(form, 'Container Size/Type'), '40HC')
    await button(form, 'Submit').click()
    await dialogClosed(page)
    const [request] = await requestsOf(shipper)
    expect(request && londonWallClock(request.route.pickupAt)).toBe(`${day(8)}T09:15:00`)
    await page.getByText(`${formatDay(day(8))}, 9:15 am`).waitFor()
  })
})

journey('a time that the clocks skip is refused at its field', async ({ open }) => {
  const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
  const form = await openForm(page)
  await typeTime(page, 'Pickup Time', formatDay(nextClockChange()), '0130a')
  await button(form, 'Submit').click()
  const pickup = form.getByRole('group', { name: 'Pickup Time' })
  await pickup.getByText('This time does not exist: the clocks go forward that night.').waitFor()
  await typeTime(page, 'Pickup Time', formatDay(nextClockChange()), '0230a')
  await pickup.getByText('This time does not exist').waitFor({ state: 'detached' })
})

/** How many days it is until this weekday, eight at least. */
function daysUntil(weekday: 'Monday' | 'Wednesday'): number {
  const isWeekday = (ahead: number) =>
    new Date(day(ahead)).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }) === weekday
  let ahead = 8
  while (!isWeekday(ahead)) ahead += 1
  return ahead
}

/** The next Sunday on which London's clocks go forward that is not today. */
function nextClockChange(): Day {
  let ahead = 1
  while (!isSkippedTime(`${day(ahead)}T01:30`)) ahead += 1
  return day(ahead)
}
