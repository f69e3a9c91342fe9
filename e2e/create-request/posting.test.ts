// Rules: docs/rules/requests.md#create-form, docs/rules/screens.md#toasts
/** Posting requests of both kinds: by mouse, by keyboard, and to other hauliers. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { getContainerRequest, listRequests } from '#contract/requests.ts'
import { formatDay, londonWallClock } from '#domain/time.ts'
import { journey } from '../browser.ts'
import { addCompany } from '../companies.ts'
import { button, choice, dialog, field, place, said } from '../controls.ts'
import { day, postLoad } from '../freight.ts'
import { sharedProduct } from '../server.ts'
import { dialogClosed, focused, openForm, pick, requestsOf, typeTime } from './form.ts'

const product = await sharedProduct()

const LIST = `${product.url}/quote-requests`

describe.each(['desktop', 'phone'] as const)('with the mouse, on a %s', (viewport) => {
  journey('a container request', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { motion: true, viewport, as: shipper })
    const form = await openForm(page)
    await form.getByRole('heading', { name: 'Create Quote Request (3 remaining this month)' }).waitFor()
    expect(await form.getByRole('radio', { name: 'Container Haulage' }).isChecked()).toBe(true)
    expect(await field(form, 'Payment Terms (Days)').inputValue()).toBe('30')

    await field(form, 'My Reference').fill('PO 1')
    await form.getByText('Export', { exact: true }).click()
    await pick(choice(form, 'Shipping Line'), 'CMA')
    await place(form, 'Pickup Location').fill('Corby NN17')
    await typeTime(page, 'Pickup Time', formatDay(day(9)), '0230p')
    await pick(choice(form, 'Delivery Location'), 'gateway')
    await typeTime(page, 'Delivery Time', formatDay(day(10)), '0700a')
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
    await dialogClosed(page)

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
    const again = await openForm(page)
    await again.getByRole('heading', { name: 'Create Quote Request (2 remaining this month)' }).waitFor()
    expect(await field(again, 'My Reference').inputValue()).toBe('')
    expect(await choice(again, 'Shipping Line').inputValue()).toBe('')
    await choice(again, 'Shipping Line').click()
    expect(await page.getByRole('listbox').getByRole('option').first().innerText()).toBe('CMA CGM')
  })

  journey('a general request', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { motion: true, viewport, as: shipper })
    const form = await openForm(page)
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
    const page = await open(LIST, { motion: true, as: shipper })
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
    // The ports may load after one was typed.
    await expect.poll(() => place(page, 'Pickup Location').inputValue()).toBe('Felixstowe')
    await keys.press('Enter')
    await said(page, 'Quote request added')
    await dialogClosed(page)
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
    const page = await open(LIST, { motion: true, as: shipper })
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

journey('a haulier posts a request to other hauliers, on its own page', async ({ open }) => {
  const [haulier, other] = await Promise.all([
    addCompany(product, 'Haulier', { name: 'Stour Valley Haulage' }),
    addCompany(product, 'Haulier'),
  ])
  const earlier = await postLoad(haulier)
  const page = await open(`${product.url}/subbie-quotes?duplicate=${earlier.id}`, {
    motion: true,
    as: haulier,
  })
  const form = dialog(page)
  await field(form, 'My Reference').fill('SUB 2')
  await button(form, 'Submit').click()
  await said(page, 'Quote request added')
  await page.locator('tbody tr').filter({ hasText: 'SUB 2' }).waitFor()
  const seen = await other.caller.call(listRequests, { query: { search: 'Stour Valley', page: 1 } })
  expect(seen[0]).toMatchObject({ isSubcontract: true, ownerType: 'Haulier' })
})
