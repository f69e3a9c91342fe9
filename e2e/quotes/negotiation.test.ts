// Rules: docs/rules/quotes.md#quote-messages, docs/rules/quotes.md#submit-button, docs/rules/quotes.md#haulier-names
/** The main journey: hauliers quote on a request, it is countered, countered back, and accepted. */
import { describe, expect } from 'vitest'
import { formatDay, formatDue } from '#domain/time.ts'
import { journey } from '../browser.ts'
import { button, dialog, field, place, said } from '../controls.ts'
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

const address = addressOn(product)
const parties = () => addParties(product)

describe.each(['desktop', 'phone'] as const)('on a %s', (viewport) => {
  journey('a container request is quoted, countered, countered back and accepted', async ({ open }) => {
    const { shipper, aire, calder } = await parties()
    const request = await postContainers(shipper)
    const owner = await open(address(request), { motion: true, viewport, as: shipper })
    const haulier = await open(address(request), { motion: true, viewport, as: aire })
    const other = await open(address(request), { motion: true, viewport, as: calder })

    // The facts of the request, on either side.
    await owner.getByRole('heading', { name: 'Quote Request Details', level: 1 }).waitFor()
    await haulier.getByRole('heading', { name: 'My Quote Details', level: 1 }).waitFor()
    expect(await fact(owner, 'My Reference').innerText()).toBe('PO 4711')
    expect(await fact(haulier, 'Shipper').innerText()).toBe(shipper.name)
    expect(await fact(owner, 'Quote Deadline').innerText()).toBe(formatDay(request.deadline))
    expect(await fact(owner, 'Pickup').innerText()).toBe(`Felixstowe\n${formatDue(request.route.pickupAt)}`)
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
    const compared = row(owner, aire.name, 'Our last word').getByText('more than the offer it answers')
    const room = (line: Element) => {
      const text = document.createRange()
      text.selectNodeContents(line)
      return (line.closest('td')?.getBoundingClientRect().right ?? 0) - text.getBoundingClientRect().right
    }
    expect(await compared.evaluate(room)).toBeGreaterThanOrEqual(0)
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
    const haulier = await open(address(request), { motion: true, viewport, as: aire })
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
    // A revision is mostly one of the price: its vehicle is chosen already.
    await button(haulier, 'Revise').first().click()
    const revision = dialog(haulier, 'Revise quote')
    const hasFocus = () =>
      revision.getByLabel('LTL Rate').evaluate((input) => input === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await button(revision, 'Close').click()

    const owner = await open(address(request), { motion: true, viewport, as: shipper })
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
})

journey(
  'the whole job on the screens alone, each side seeing at once what the other does',
  async ({ open }) => {
    const { shipper, aire } = await parties()
    const owner = await open(`${product.url}/quote-requests`, { motion: true, as: shipper })
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

    const haulier = await open(`${product.url}/quote-requests`, { motion: true, as: aire })
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

journey('a counter is rejected, and the quote it answered stays', async ({ open }) => {
  const { shipper, aire } = await parties()
  const request = await postContainers(shipper)
  const quote = await quoteContainers(aire, request, 40_000)
  await quoteContainers(shipper, request, 30_000, { counters: [quote.id] })
  const page = await open(address(request), { motion: true, as: aire })
  await button(row(page, shipper.name), 'Reject').click()
  await page.getByRole('dialog').getByText('Your quote of £1,200.00 stays as it is.').waitFor()
  await button(dialog(page, 'Reject this counter-offer?'), 'Reject counter-offer').click()
  await said(page, 'Counter-offer has been rejected')
  await settled(row(page, shipper.name), 'Rejected')
  await settled(row(page, aire.name), 'Pending')
})
