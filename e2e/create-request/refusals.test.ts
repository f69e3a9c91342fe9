// Rules: docs/rules/requests.md#create-form, docs/rules/screens.md#toasts, docs/rules/screens.md#missing-information
/** Typed text is kept when it cannot be sent: refusals, a bad connection, a closed form, an expired session. */
import { describe, expect } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { getRequestUsage } from '#contract/plans.ts'
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import { wireErrors } from '#contract/wire.ts'
import { expectAccessible } from '../accessible.ts'
import { journey } from '../browser.ts'
import { addCompany } from '../companies.ts'
import { button, choice, dialog, field, place, said } from '../controls.ts'
import { postLoad } from '../freight.ts'
import { sharedProduct } from '../server.ts'
import { dialogClosed, errorOf, focused, openForm, pick, requestsOf } from './form.ts'

const product = await sharedProduct()

const LIST = `${product.url}/quote-requests`
const LIMIT = 'You have reached your free-plan limit! Please upgrade your account to submit more requests.'

describe('the form', () => {
  journey(
    'neither Escape nor a click outside closes it; what was typed outlives closing and reload',
    async ({ open }) => {
      const page = await open(LIST, { as: await addCompany(product, 'Shipper') })
      const form = await openForm(page)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 500)
      await field(form, 'My Reference').fill('HALF DONE')
      await form.getByText('General Haulage').click()
      await button(form, 'Close').click()
      await dialogClosed(page)

      await openForm(page)
      expect(await field(form, 'My Reference').inputValue()).toBe('HALF DONE')
      expect(await form.getByRole('radio', { name: 'General Haulage' }).isChecked()).toBe(true)
      await form.getByText('This is what you had typed before.').waitFor()
      await page.reload()
      await openForm(page)
      expect(await field(form, 'My Reference').inputValue()).toBe('HALF DONE')

      await button(form, 'Clear Form').click()
      expect(await field(form, 'My Reference').inputValue()).toBe('')
      // The form library moves the focus in a timer.
      await expect.poll(() => focused(page)).toBe('My Reference')
      await button(form, 'Close').click()
      await dialogClosed(page)
      await openForm(page)
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
    await dialogClosed(page)
    await button(page, 'Create Quote Request').click()
    await missing.getByRole('link', { name: 'Go to Profile' }).click()
    await page.waitForURL(`${product.url}/company-profile#vat-number`)
  })

  journey('cannot be sent when the month is used up, and shows the reason', async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    for (const reference of ['A', 'B']) await postLoad(shipper, { reference })
    const page = await open(LIST, { as: shipper })
    const form = await openForm(page)
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
    await openForm(page)
    const title = form.getByRole('heading', { name: '(0 remaining this month)' })
    await title.waitFor()
    const colour = await title.locator('span').evaluate((element) => getComputedStyle(element).color)
    expect(colour).toBe('rgb(185, 28, 28)')
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
    const form = await openForm(page)
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
      await dialogClosed(page)
      await button(page, 'Create Quote Request').click()
      await button(form, 'Reload the page').click()
      await button(page, 'Create Quote Request').click()
      await button(form, 'Reload the page').waitFor()
      // The connection is back: the dialog loads its form without a reload of the page.
      await page.unroute(missing)
      await button(form, 'Try again').click()
      await field(page, 'My Reference').waitFor()
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
      await dialogClosed(page)
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBe(keys[1])
      expect((await requestsOf(shipper)).map(({ reference }) => reference)).toEqual(['ONLY ONCE', 'GEN 22'])
      const { used } = await shipper.caller.call(getRequestUsage, {})
      expect(used).toBe(2)
    },
  )
})
