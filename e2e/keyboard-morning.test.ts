// Rules: docs/rules/screens.md#keys, docs/rules/attention.md#number, docs/rules/attention.md#booking-tabs
/** A morning of a haulier's traffic clerk: only keys, and no reload. */
import { afterAll, expect } from 'vitest'
import { submitContainerQuote } from '#contract/quotes.ts'
import { listRequests } from '#contract/requests.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan } from './companies.ts'
import { postContainers, postLoad, quoteContainers } from './freight.ts'
import { keyboard } from './keyboard.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const SOON = { timeout: 15_000 }

journey(
  'a clerk finds loads, quotes, asks, keeps a lane, answers a counter and confirms a booking',
  { timeout: 240_000 },
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const [haulier, rival] = [await addCompany(product, 'Haulier'), await addCompany(product, 'Haulier')]
    await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
    await postLoad(shipper)
    const first = await postContainers(shipper, { reference: 'PO 1' })
    const second = await postContainers(shipper, { reference: 'PO 2' })
    await quoteContainers(rival, first, 44_000)

    const page = await open(`${product.url}/quote-requests`, { motion: true, as: haulier })
    const keys = keyboard(page)
    const rows = page.locator('tbody [data-row-link]')
    const said = (words: string) =>
      page.locator('.mantine-Notification-root', { hasText: words }).first().waitFor()
    const backTo = async (id: number) => {
      await page.goBack()
      await rows.first().waitFor()
      await expect.poll(keys.focused, SOON).toBe(`Details of request ${id}`)
    }

    // The search, from there down to the rows, and a quote for each of the two matches.
    await expect.poll(() => rows.count(), SOON).toBe(3)
    await keys.press('/')
    await keys.type('felixstowe')
    await expect.poll(() => rows.count(), SOON).toBe(2)
    await keys.press('ArrowDown')
    expect(await keys.focused()).toBe(`Details of request ${second.id}`)
    for (const request of [second, first]) {
      expect(await keys.focused()).toBe(`Details of request ${request.id}`)
      await keys.press('q')
      if (request === second) await expect.poll(keys.focused, SOON).toMatch(/^Rate per 40HC/)
      // The second time at once: the form opens meanwhile.
      await keys.type('400')
      await expect.poll(keys.focused, SOON).toMatch(/^Rate per 40HC/)
      await keys.press('Tab')
      await keys.type('320')
      await keys.press('Enter')
      await said('Quote submitted')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await backTo(request.id)
      if (request === second) await keys.press('j')
    }

    // The search becomes a lane.
    await keys.activate('Save this search as a lane')
    await expect.poll(keys.focused, SOON).toBe('Name')
    await keys.press('Control+A')
    await keys.type('From the port')
    await keys.press('Enter')
    await said('Lane saved')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // Without a reload: a load comes, and the title says that it waits.
    await postContainers(shipper, { reference: 'PO 3' })
    await expect.poll(() => rows.count(), SOON).toBe(3)
    await expect.poll(() => page.title(), SOON).toMatch(/^\(1\)/)

    // A question on it.
    await keys.tabTo('Search')
    await keys.press('ArrowDown', 'Enter')
    await page.getByRole('heading', { name: 'Questions' }).waitFor()
    await keys.tabTo('Ask the company that posted this request')
    await keys.type('Is the gate open at six?')
    await keys.press('Tab', 'Enter')
    await said('Your question was sent')

    // The shipper counters: it is found under Needs me, and accepted.
    const listed = await haulier.caller.call(listRequests, {})
    const offer = listed
      .find(({ id }) => id === first.id)
      ?.quotes.find(({ companyName }) => companyName === haulier.name)
    await shipper.caller.call(submitContainerQuote, {
      body: {
        requestId: first.id,
        rates: first.lines.map((line) => ({ lineId: line.id, rate: 36_000 })),
        demurrageFee: null,
        paymentTermDays: 30,
        comment: null,
        isCounter: true,
        status: null,
        expiresOn: null,
        counters: [offer?.id ?? 0],
      },
    })
    await keys.activate(/^Quotes/)
    await rows.first().waitFor()
    await page.getByRole('link', { name: /^Needs me\s*1/ }).waitFor()
    await keys.activate(/^Needs me/)
    await expect.poll(() => rows.count(), SOON).toBe(1)
    await keys.press('j', 'Enter')
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor()
    // Not at the own quote above the counter, where Enter would ask to cancel it.
    await keys.press('j')
    expect(await keys.focused()).toBe('Accept')
    await keys.press('Enter')
    await page.getByRole('dialog', { name: 'Accept this counter-offer?' }).waitFor()
    await keys.activate(/^Accept £/)
    await said('Quote has been accepted')

    // The booking is marked beside Bookings, found among those that wait, and confirmed.
    await page.getByRole('link', { name: /^Bookings\s*1\s*waiting for you/ }).waitFor()
    await keys.activate(/^Bookings/)
    await rows.first().waitFor()
    await keys.activate(/^Needs me/)
    await page.waitForURL('**/bookings?tab=needsMe')
    await page.getByRole('cell', { name: 'to confirm' }).waitFor()
    await keys.press('j', 'Enter')
    await page.getByRole('button', { name: 'Confirm (3 of 3 jobs)' }).waitFor()
    await keys.activate('Confirm (3 of 3 jobs)')
    await expect.poll(keys.focused, SOON).toBe('Record')
    await keys.press('Enter')
    await said('Confirmed: recorded')
    await expect.poll(() => page.title(), SOON).not.toMatch(/^\(/)
  },
)
