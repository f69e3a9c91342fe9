/*
 * Rules: docs/rules/bookings.md#made, docs/rules/bookings.md#container-number, docs/rules/bookings.md#steps,
 *   docs/rules/bookings.md#ends, docs/rules/bookings.md#changes, docs/rules/bookings.md#charges,
 *   docs/rules/bookings.md#open-dialogs, docs/rules/bookings.md#claim-waiting, docs/rules/screens.md#dates
 */
/** From a request to a closed booking, between a shipper and a haulier. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { listRequests } from '#contract/requests.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { formatDay } from '#domain/time.ts'
import { picture } from '#server/testing/samples.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { addCompany, type Company } from './companies.ts'
import { button, choice, dialog, said, typeOver } from './controls.ts'
import { day, postContainers, quoteContainers } from './freight.ts'
import { startProduct } from './server.ts'

// The main job also on the embedded database; the other journeys run on PostgreSQL.
const product = await startProduct({ database: 'embedded' })
afterAll(product.stop)

/** A text field, with or without suggestions. */
const field = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true }).or(choice(within, name))
const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Chooses from a list by the first letters. */
async function pick(control: Locator, typed: string): Promise<void> {
  await control.click()
  await control.pressSequentially(typed)
  await control.page().getByRole('option').first().click()
}

/** Types a day so many days ahead and a time, and leaves the field. */
async function typeTime(page: Page, form: Locator, label: string, time: string, ahead = 12): Promise<void> {
  await typeOver(field(form, `${label} date`), formatDay(day(ahead)))
  await page.keyboard.press('Tab')
  await page.keyboard.type(time)
  await page.keyboard.press('Tab')
}

/** Posts an import of one container from Felixstowe to Leeds in the dialog, then corrects its place. */
async function postAndEdit(page: Page): Promise<void> {
  await button(page, 'Create Quote Request').click()
  const form = page.getByRole('dialog')
  await field(form, 'My Reference').pressSequentially('PO 4711')
  await pick(choice(form, 'Shipping Line'), 'Maersk')
  await pick(choice(form, 'Pickup Location'), 'Felixstowe')
  await typeTime(page, form, 'Pickup Time', '0800', 6)
  await field(form, 'Delivery Location').pressSequentially('Leeds LS9 0PY')
  await field(form, 'Empty Location').pressSequentially('Felixstowe')
  await pick(choice(form, 'Container Size/Type'), '40HC')
  await button(form, 'Stops, contacts and goods').click()
  await field(form, 'Delivery Phone').pressSequentially('0113 496 0123')
  await field(form, 'Delivery Reference').pressSequentially('GATE 7')
  await field(form, 'Expected Waiting (hours)').pressSequentially('4')
  await button(form, 'Submit').click()
  await said(page, 'Quote request added')
  await form.waitFor({ state: 'detached' })

  await page
    .getByRole('row')
    .filter({ hasText: 'PO 4711' })
    .getByRole('link', { name: /Details/ })
    .click()
  await button(page, 'Edit').click()
  const edit = dialog(page, 'Edit quote request')
  await typeOver(field(edit, 'Delivery Location'), 'Leeds LS9 0PX')
  await button(edit, 'Save').click()
  await edit.waitFor({ state: 'detached' })
  await page.getByText('Leeds LS9 0PX').first().waitFor()
}

/** Quotes with a fuel surcharge, then revises the price. */
async function quoteAndRevise(page: Page): Promise<void> {
  await button(page, 'Submit Quote').click()
  const form = dialog(page, 'Submit Quote')
  await field(form, 'Rate per 40HC').pressSequentially('420')
  await field(form, 'Waiting (demurrage) (£/hour)').pressSequentially('45')
  await button(form, '3 hours').click()
  await button(form, 'Add an extra').click()
  await form.getByRole('combobox', { name: 'Kind of extra 1' }).pressSequentially('fuel')
  await page.keyboard.press('Enter')
  await field(form, 'Percentage of extra 1').pressSequentially('12.5')
  await form.getByText('£517.50 with expected extras').waitFor()
  await button(form, 'Submit').click()
  await said(page, 'Quote submitted')
  await form.waitFor({ state: 'detached' })

  await button(page, 'Revise').first().click()
  const revision = dialog(page, 'Revise quote')
  await typeOver(field(revision, 'Rate per 40HC'), '400')
  await button(revision, 'Submit').click()
  await revision.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: '£400.00' }).getByText('Pending').waitFor()
}

/** Answers a file chooser with a photograph, as a camera does. */
async function photograph(page: Page, press: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press()
  const { name, content } = await picture('jpeg', { name: 'IMG_1.jpg' })
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(content) })
}

async function requestOf(owner: Company): Promise<ContainerRequest> {
  const [request] = await owner.caller.call(listRequests, {})
  if (request?.haulage !== 'Container') throw new Error('no container request was posted')
  return request as ContainerRequest
}

journey(
  'two strangers take a container from a request to a closed booking',
  { timeout: 300_000 },
  async ({ open }) => {
    const [shipper, haulier, rival] = await Promise.all([
      addCompany(product, 'Shipper'),
      addCompany(product, 'Haulier'),
      addCompany(product, 'Haulier'),
    ])
    const list = `${product.url}/quote-requests`

    // The shipper posts a request and corrects it before the first quote.
    const owner = await open(list, { as: shipper })
    await postAndEdit(owner)

    // The haulier finds it, quotes with a fuel surcharge and revises its price; another haulier quotes more.
    const office = await open(list, { as: haulier })
    await office
      .getByRole('row')
      .filter({ hasText: shipper.name })
      .getByRole('link', { name: /Details/ })
      .click()
    await office.getByText('Leeds LS9 0PX').first().waitFor()
    await quoteAndRevise(office)
    await quoteContainers(rival, await requestOf(shipper), 45_500)

    // The owner compares the expected totals side by side, and accepts.
    await button(owner, 'Compare side by side').click()
    await owner.getByRole('cell', { name: '£495.00', exact: true }).waitFor()
    await owner.getByRole('row', { name: /^Expected waiting.*£45\.00/ }).waitFor()
    await button(owner, 'Show as a list').click()
    await owner
      .getByRole('row')
      .filter({ hasText: haulier.name })
      .filter({ hasText: 'Pending' })
      .getByRole('button', { name: 'Accept', exact: true })
      .click()
    const accepted = dialog(owner, 'Accept this quote?')
    await accepted.getByText('3 hours free waiting, £45.00 for what is expected beyond').waitFor()
    await accepted.getByText('£495.00', { exact: true }).waitFor()
    await button(accepted, 'Accept £400.00').click()

    // The link to the booking, and the contact to call.
    await owner.getByRole('link', { name: 'Open booking' }).click()
    await owner.getByRole('heading', { level: 1, name: /Booking QL-\d{6}/ }).waitFor()
    await card(owner, 'Haulier').getByRole('link', { name: '01632 960001' }).waitFor()
    const [booked] = await haulier.caller.call(listBookings, {})
    const reference = booked?.reference ?? ''

    // The page tells the owner what the haulier needs next; a contact is rung with one click.
    await owner.getByText('The haulier needs container number and references to collect').waitFor()
    await card(owner, 'Places').getByRole('link', { name: '0113 496 0123' }).waitFor()

    // A container number with a wrong check digit causes a question, and is saved anyway.
    await button(owner, 'Edit references: job 1').click()
    const job = dialog(owner, 'Job 1: 40HC')
    await field(job, 'Container number').pressSequentially('csqu 305438 4')
    await field(job, 'Release reference or PIN').pressSequentially('PIN 4471')
    await field(job, 'Line’s booking reference').pressSequentially('MAEU 123')
    await button(job, 'Save').click()
    await job.getByText(/check digit of this container number is wrong/).waitFor()
    await job.getByRole('checkbox', { name: 'Use it anyway' }).check()
    await button(job, 'Save').click()
    await said(owner, 'Job saved')
    await card(owner, 'Job').getByText('CSQU3054384 (check digit differs)').waitFor()

    // The owner proposes a day later by mistake, and withdraws it.
    const change = dialog(owner, 'Propose a change')
    await button(owner, 'Propose a change').click()
    await button(change, 'Move all one day later').click()
    await button(change, 'Propose').click()
    await said(owner, 'Change proposed')
    await button(card(owner, 'Changes'), 'Withdraw').click()
    await said(owner, 'Change withdrawn')
    await card(owner, 'Changes').getByText('Withdrawn', { exact: true }).waitFor()

    // The vessel is late: the owner proposes another day and a stop, and the haulier accepts.
    await button(owner, 'Propose a change').click()
    await typeTime(owner, change, 'Delivery', '1500')
    await button(change, 'Add a stop').click()
    await field(change, 'Place of stop 1').pressSequentially('Wakefield WF1 2AB')
    await typeTime(owner, change, 'From (stop 1)', '0900')
    await typeTime(owner, change, 'To (stop 1)', '1000')
    await field(change, 'Note').pressSequentially('Vessel late')
    await button(change, 'Propose').click()
    await said(owner, 'Change proposed')

    // On a phone, the haulier accepts, confirms, and records collection and delivery with a photograph.
    const phone = await open(`${product.url}/bookings`, { as: haulier, viewport: 'phone' })
    let taps = 0
    const tap = async (locator: Locator) => {
      taps += 1
      await locator.click()
    }
    await tap(phone.getByRole('link', { name: `Details of ${reference}` }))
    for (const [verb, title] of [
      ['Confirm', 'Confirmed'],
      ['Record collected', 'Collected'],
      ['Record delivered', 'Delivered'],
    ] as const) {
      await tap(button(phone, verb))
      await tap(button(dialog(phone, title), 'Record'))
      // The pickup is days ahead. At its time there is no such question.
      if (verb !== 'Confirm') await button(dialog(phone, 'Record it?'), 'Record it').click()
      await said(phone, `${title}: recorded`)
      await dialog(phone, title).waitFor({ state: 'detached' })
      if (verb === 'Confirm') {
        await card(phone, 'Changes')
          .getByText(/Stop 1: Drop at Wakefield/)
          .waitFor()
        await button(card(phone, 'Changes'), 'Accept').click()
        await said(phone, 'Change accepted')
      }
    }
    await photograph(phone, () => tap(button(phone, 'Add proof of delivery')))
    await said(phone, 'Proof added')
    expect(taps).toBeLessThan(10)
    await expectAccessible(phone)

    // The haulier claims waiting and withdraws it, then claims less; the owner disputes that, and the haulier claims
    // less again.
    const claim = async (hours: string) => {
      await button(phone, 'Claim a charge').click()
      const form = dialog(phone, 'Claim a charge')
      await form.getByText('Beyond the 3 hours free for each container').waitFor()
      await typeOver(field(form, 'Hours'), hours)
      await button(form, 'Claim').click()
      await said(phone, 'Charge claimed')
      await form.waitFor({ state: 'detached' })
    }
    await claim('2h15')
    await owner.getByText('Waiting for you: a charge').waitFor()
    await card(owner, 'Charges').getByText('1 × £101.25').waitFor()
    await card(owner, 'Charges').getByText('2 h 15 min at £45.00/hr').waitFor()
    await button(card(owner, 'Charges'), 'Dispute Waiting (demurrage), £101.25').click()
    const dispute = dialog(owner, 'Dispute charge')
    // The haulier withdraws it while the owner's dialog is open.
    await button(phone, 'Withdraw Waiting (demurrage), £101.25').click()
    await said(phone, 'Charge withdrawn')
    await dispute.getByRole('alert').getByText('This charge has been withdrawn.').waitFor()
    expect(await button(dispute, 'Dispute').getAttribute('aria-disabled')).toBe('true')
    await button(dispute, 'Close').click()
    await claim('2')
    await button(card(owner, 'Charges'), 'Dispute Waiting (demurrage), £90.00').click()
    await field(dispute, 'Reason').pressSequentially('The gate was open at noon.')
    await button(dispute, 'Dispute').click()
    await card(phone, 'Charges')
      .getByText(/The gate was open at noon/)
      .waitFor()
    await card(phone, 'Charges').getByText('To claim another amount, withdraw this one').waitFor()
    // As in the list and the sidebar, which do not count it either.
    await card(phone, 'Next').getByText('Not settled: a disputed charge').waitFor()
    expect(await phone.getByText('Waiting for you').count()).toBe(0)
    await button(phone, 'Withdraw Waiting (demurrage), £90.00').click()
    await said(phone, 'Charge withdrawn')
    await claim('1')
    await button(card(owner, 'Charges'), 'Approve Waiting (demurrage), £45.00').click()
    const approval = dialog(owner, 'Approve Waiting (demurrage)?')
    await approval.getByText('The final total becomes £495.00, excluding VAT.').waitFor()
    // An accidental click has a way back.
    await button(approval, 'Close').click()
    await approval.waitFor({ state: 'detached' })
    await button(card(owner, 'Charges'), 'Approve Waiting (demurrage), £45.00').click()
    await button(approval, 'Approve £45.00').click()
    await said(owner, 'Charge approved')

    // The empty container is back, and the owner closes. An accidental undoing has a way back, too.
    await button(phone, 'Record empty returned').click()
    await button(dialog(phone, 'Empty returned'), 'Record').click()
    await dialog(phone, 'Empty returned').waitFor({ state: 'detached' })
    const undoing = dialog(phone, 'Undo “Empty returned”?')
    for (const answer of ['Close', 'Undo']) {
      await button(phone, 'Undo “Empty returned”').click()
      await undoing.getByText(/^This removes what was recorded: /).waitFor()
      await button(undoing, answer).click()
      await undoing.waitFor({ state: 'detached' })
    }
    await said(phone, 'Step undone')
    await button(phone, 'Record empty returned').click()
    await button(dialog(phone, 'Empty returned'), 'Record').click()
    await owner.getByRole('button', { name: 'IMG_1.jpg' }).waitFor()
    await expect
      .poll(() => button(owner, 'Close booking').getAttribute('aria-disabled'), { timeout: 10_000 })
      .toBeNull()
    await button(owner, 'Close booking').click()
    await dialog(owner, 'Close booking').getByText('The final total is £495.00').waitFor()
    await button(dialog(owner, 'Close booking'), 'Close booking').click()
    await phone.getByText('This booking is closed.').waitFor()
    await card(owner, 'Charges').getByText('£495.00').waitFor()
    await expectAccessible(owner)
    // On paper there is only the booking, without the frame.
    await owner.emulateMedia({ media: 'print' })
    expect(await owner.getByRole('banner').count()).toBe(0)
    for (const file of ['conditions.pdf', 'IMG_1.jpg'])
      await owner.getByRole('button', { name: file }).waitFor()
    expect(await button(owner, 'Confirmation (PDF)').count()).toBe(0)
    // A printed total does not break between its thousands.
    await owner.goto(`${product.url}/bookings`)
    await owner.getByRole('cell', { name: /^Felixstowe (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/ }).waitFor()
    const blank = owner.getByRole('cell', { name: '£495.00' }).locator('wbr').first()
    expect(await blank.evaluate((element) => getComputedStyle(element).display)).toBe('none')
    expect(await haulier.caller.call(listBookings, {})).toMatchObject([
      { status: 'closed', finalTotal: 49_500 },
    ])
  },
)

/** A booking that was made a moment ago, and the address of its page. */
async function awarded() {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
  ])
  const { id } = await quoteContainers(haulier, await postContainers(shipper), 45_500)
  await shipper.caller.call(acceptQuote, { params: { id }, body: { status: null } })
  const [booked] = await haulier.caller.call(listBookings, {})
  return { shipper, haulier, address: `${product.url}/bookings/${booked?.reference}` }
}

journey('a printed booking has no card of which only the buttons would be missing', async ({ open }) => {
  const { shipper, haulier, address } = await awarded()
  const page = await open(address, { as: haulier })
  await card(page, 'Next').waitFor()
  await page.emulateMedia({ media: 'print' })
  await card(page, 'Next').waitFor({ state: 'hidden' })
  // The owner's card says what the haulier waits for, also on paper.
  const owner = await open(address, { as: shipper })
  await owner.emulateMedia({ media: 'print' })
  await card(owner, 'Next').getByText('The haulier needs').waitFor()
})

journey('in forced colours a booking that cannot be closed yet says so by its button', async ({ open }) => {
  const { haulier, address } = await awarded()
  const page = await open(address, { as: haulier })
  await page.emulateMedia({ forcedColors: 'active' })
  const colour = (name: string) => button(page, name).evaluate((it) => getComputedStyle(it).color)
  await button(page, 'Close booking').waitFor()
  expect(await colour('Close booking')).not.toBe(await colour('Call off'))
})

journey('on a phone the buttons of a booking are equally wide', async ({ open }) => {
  const { haulier, address } = await awarded()
  const page = await open(address, { as: haulier, viewport: 'phone' })
  const width = async (name: string) => (await button(page, name).boundingBox())?.width
  await button(page, 'Close booking').waitFor()
  expect(await width('Close booking')).toBe(await width('Call off'))
})
