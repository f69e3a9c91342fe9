// Rules: docs/rules/requests.md#create-form
/** The fields of the form: required, changing with the load type, and filled by an earlier request. */
import { describe, expect } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { journey } from '../browser.ts'
import { addCompany, buyPlan } from '../companies.ts'
import { button, choice, dialog, field, place, said } from '../controls.ts'
import { postContainers, postLoad } from '../freight.ts'
import { sharedProduct } from '../server.ts'
import { dialogClosed, errorOf, focused, openForm, pick } from './form.ts'

const product = await sharedProduct()

const LIST = `${product.url}/quote-requests`

journey('a full load shows its number of pallets where one was given', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(LIST, { as: shipper })
  for (const [reference, pallets, shown] of [
    ['FULL 1', '', '-'],
    ['FULL 2', '26', '26'],
  ] as const) {
    const form = await openForm(page)
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
    await dialogClosed(page)
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

const isOnTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

journey('a laptop at 400% shows the fields, and the ring of a focused button whole', async ({ open }) => {
  const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
  const form = await openForm(page)
  await page.setViewportSize({ width: 320, height: 256 })
  const reference = field(form, 'My Reference')
  await reference.fill('LOW 1')
  await expect.poll(() => reference.evaluate(isOnTop)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  const more = button(form, 'Stops, contacts and goods')
  await more.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const ring = await more.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    return element.getBoundingClientRect().left - parseFloat(outlineOffset) - parseFloat(outlineWidth)
  })
  expect(ring).toBeGreaterThanOrEqual(await form.evaluate((it) => it.getBoundingClientRect().left))
})

journey('a low screen, as above the keyboard of a phone, shows all days of a calendar', async ({ open }) => {
  const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
  const form = await openForm(page)
  await page.setViewportSize({ width: 390, height: 400 })
  await field(form, 'Pickup Time date').click()
  const calendar = page.locator('[data-dates-dropdown]')
  await calendar.waitFor()
  for (const day of [calendar.locator('table button').first(), calendar.locator('table button').last()]) {
    await day.scrollIntoViewIfNeeded()
    await expect.poll(() => day.evaluate(isOnTop)).toBe(true)
  }
})

describe('the form', () => {
  journey('shows every error at its field, and focuses the first', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await openForm(page)
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

  journey('changes with the load type, as specified', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
    const form = await openForm(page)
    await pick(choice(form, 'Pickup Location'), 'gbfxt')
    expect(await choice(form, 'Pickup Location').inputValue()).toBe('Felixstowe')
    await place(form, 'Delivery Location').fill('leeds ls102jb')
    await place(form, 'Empty Location').fill('Tilbury')
    expect(await place(form, 'Delivery Location').inputValue()).toBe('leeds LS10 2JB')

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
    const form = await openForm(page)
    await button(form, 'Submit').click()
    await form.getByText('This field is required.').first().waitFor()
    for (const [index, size] of ['20DC', '40DC', '45HC'].entries()) {
      if (index > 0) await button(form, 'Add a container size').click()
      const field = choice(form, `Container Size/Type${index === 0 ? '' : ` ${index + 1}`}`)
      // A new line has no error before its user has typed, also after a refusal.
      expect(await field.getAttribute('aria-invalid')).toBe(index === 0 ? 'true' : null)
      await pick(field, size)
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
    // Side by side, the labels of the first line are those of all. On a phone each line shows its own.
    const label = form.locator('label', { hasText: 'No. of Containers 2' })
    const width = async () => (await label.boundingBox())?.width ?? 0
    expect(await width()).toBeLessThan(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(width).toBeGreaterThan(80)
    await expectAccessible(page)
  })

  journey('shows no remaining requests on a plan without a limit', async ({ open }) => {
    const company = await addCompany(product, 'Shipper')
    const plan = 'Quayline Pro (6 month subscription)'
    await buyPlan(company, plan)
    const page = await open(LIST, { as: company })
    await openForm(page)
    await page.getByRole('heading', { name: 'Create Quote Request (Unlimited this month)' }).waitFor()
  })

  journey('has its templates before it opens, so that its fields do not move', async ({ open }) => {
    const page = await open(LIST, { as: await addCompany(product, 'Shipper'), viewport: 'phone' })
    const create = button(page, 'Create Quote Request')
    await create.waitFor()
    const templates = page.waitForResponse(/\/api\/templates\//)
    await create.hover()
    await templates
    expect(await dialog(page).count()).toBe(0)
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
    // The values of the request come after the fields.
    await expect.poll(() => choice(form, 'Pickup Location').inputValue()).toBe('Felixstowe')
    expect(await choice(form, 'Container Size/Type 2').inputValue()).toBe('20DC')
    expect(await field(form, 'Target Rate (each) 2').inputValue()).toBe('320.00')
    expect(await form.getByRole('checkbox', { name: 'Sideloader' }).isChecked()).toBe(true)
    await button(form, 'Close').click()
    await dialogClosed(page)
    expect(new URL(page.url()).search).toBe('')
    // Nothing was typed, so no draft is stored.
    await openForm(page)
    expect(await field(form, 'My Reference').inputValue()).toBe('')
    await button(form, 'Close').click()

    await page.goto(`${LIST}?duplicate=${load.id}`)
    await field(form, 'My Reference').waitFor()
    expect(await field(form, 'Quantity (Pallets)').inputValue()).toBe('12')
    expect(await field(form, 'ADR Details').inputValue()).toBe('UN 1263, class 3')
    await button(form, 'Submit').click()
    await said(page, 'Quote request added')
    await dialogClosed(page)
    await expect
      .poll(() => page.locator('tbody tr').filter({ hasText: 'GEN 22' }).count(), { timeout: 10_000 })
      .toBe(2)
    expect(new URL(page.url()).search).toBe('')
  })

  journey('values typed over a duplicate stay after Back and forward', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    await postContainers(shipper)
    const page = await open(LIST, { as: shipper })
    await page.getByRole('link', { name: 'Duplicate PO 4711' }).click()
    const reference = field(dialog(page), 'My Reference')
    await expect.poll(() => reference.inputValue()).toBe('PO 4711')
    await reference.fill('PO 4712')
    await page.goBack()
    await dialogClosed(page)
    await page.goForward()
    await reference.waitFor()
    expect(await reference.inputValue()).toBe('PO 4712')
  })
})
