// Rules: docs/rules/bookings.md#open-dialogs, docs/rules/bookings.md#changes, docs/rules/bookings.md#early-steps,
//   docs/rules/bookings.md#several, docs/rules/bookings.md#answer-several, docs/rules/bookings.md#all-jobs,
//   docs/rules/typed-values.md#kept, docs/rules/typed-values.md#two-windows
/** Dialogs of a booking that cannot be sent say so until the next try, and keep what was typed; one fills in all jobs. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { changeJobs, getBooking, listBookings, proposeChange, recordStep } from '#contract/bookings.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { stepDraft } from '#domain/testing/bookings.ts'
import { DAY_MS, londonWallClock, MINUTE_MS } from '#domain/time.ts'
import { goOffline, journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { button, dialog, dismissToast, field, said, typeOver } from './controls.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

/** A booking with its two companies: an import of two 40HC and a 20DC. */
async function booked() {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const quote = await quoteContainers(haulier, await postContainers(shipper), 40_000)
  await shipper.caller.call(acceptQuote, { params: { id: quote.id }, body: { status: null } })
  const [row] = await haulier.caller.call(listBookings, {})
  return { shipper, haulier, reference: row?.reference ?? '' }
}

journey('a dialog of a booking keeps its refusal and what was typed', async ({ open }) => {
  const { shipper, haulier, reference } = await booked()
  const expectedErrors = [/ERR_INTERNET_DISCONNECTED/, /400 \(Bad Request\)/]
  const address = `${product.url}/bookings/${reference}`
  const page = await open(address, { as: haulier, viewport: 'phone', expectedErrors })

  // The connection is lost: the dialog says so when the toast has gone.
  await button(page, /^Confirm \(/).click()
  const confirm = dialog(page, 'Confirmed')
  await button(confirm, 'Record').waitFor()
  await goOffline(page)
  const lost = 'The connection was lost before an answer came. Please try again: nothing is done twice.'
  await button(confirm, 'Record').click()
  await dismissToast(page, lost)
  await confirm.getByText(lost).waitFor()
  await page.context().setOffline(false)
  await button(confirm, 'Record').click()
  await confirm.waitFor({ state: 'detached' })

  // The file of a claim is refused at its field, by its size before it is sent.
  await button(page, 'Claim a charge').click()
  const claim = dialog(page, 'Claim a charge')
  await typeOver(field(claim, 'Per hour'), '45')
  const file = claim.locator('input[type=file]')
  const refusedFiles = [
    ['empty.pdf', '', 'This file is empty.'],
    ['renamed.pdf', 'MZ', 'The content of this file is not what its name says.'],
  ] as const
  for (const [name, content, why] of refusedFiles) {
    await file.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await button(claim, 'Claim').click()
    await claim.getByText(why).waitFor()
    expect(await claim.getByLabel('File').getAttribute('aria-invalid')).toBe('true')
  }
  await claim.press('Escape')
  await claim.waitFor({ state: 'detached' })

  // A call-off begins at its reason, not at its button, which a typed blank would press.
  await button(page, 'Call off').press('Enter')
  const callOff = dialog(page, 'Call off booking')
  await button(callOff, 'Call off').waitFor()
  await expect.poll(() => callOff.locator(':focus').count()).toBe(1)
  await page.keyboard.type('Lorry broke down')
  expect(await field(callOff, 'Reason').inputValue()).toBe('Lorry broke down')
  await button(callOff, 'Close').click()
  await callOff.waitFor({ state: 'detached' })

  // The customer proposes another place while the dialog for the same is open.
  await button(page, 'Propose a change').click()
  const change = dialog(page, 'Propose a change')
  await typeOver(field(change, 'Pickup location'), 'Hull')
  const none = { pickupAt: null, deliveryAt: null, delivery: null, stops: null, note: null }
  await shipper.caller.call(proposeChange, { params: { reference }, body: { ...none, pickup: 'Tilbury' } })
  await page.getByText(/Pickup at Tilbury/).waitFor({ state: 'attached' })
  await button(change, 'Propose').click()
  await change.getByText('A change to this has already been proposed. It needs an answer first.').waitFor()
  expect(await field(change, 'Pickup location').inputValue()).toBe('Hull')
  expect(await field(change, 'Pickup location').getAttribute('aria-invalid')).toBe('true')
})

journey(
  'a step is recorded for the last job, whatever jobs were chosen before a reload',
  async ({ open }) => {
    const { haulier, reference } = await booked()
    const page = await open(`${product.url}/bookings/${reference}`, { as: haulier })
    await button(page, 'Confirm (3 of 3 jobs)').click()
    await dialog(page, 'Confirmed')
      .getByLabel(/^Job 1/)
      .uncheck()
    await page.reload()
    const { jobs } = await haulier.caller.call(getBooking, { params: { reference } })
    const others = jobs.slice(1).map(({ id }) => id)
    const body = stepDraft({ jobs: others, at: new Date() })
    await haulier.caller.call(recordStep, { params: { reference }, body })

    await button(page, 'Confirm (1 of 3 jobs)').click()
    await button(dialog(page, 'Confirmed'), 'Record').click()
    await dialog(page, 'Confirmed').waitFor({ state: 'detached' })
    await button(page, 'Record collected (3 of 3 jobs)').waitFor()

    // Times out of order are told when one of them is left, and not after they are corrected.
    await button(page, 'Record collected (3 of 3 jobs)').click()
    const collected = dialog(page, 'Collected')
    const write = async (label: string, text: string) => {
      await typeOver(collected.getByLabel(label), text)
      await page.keyboard.press('Tab')
    }
    const wrong = collected.getByText(sentenceOf('left_before_arrived'))
    await write('Left date', 'yesterday')
    await write('Left time', '11')
    await write('Arrived date', 'yesterday')
    expect(await wrong.count()).toBe(0)
    await write('Arrived time', '12')
    await wrong.waitFor()
    expect(await collected.getByLabel('Left time').getAttribute('aria-invalid')).toBe('true')
    await write('Left time', '13')
    await wrong.waitFor({ state: 'detached' })
    await write('Left time', '11.30')
    await wrong.waitFor()
    // The press that leaves the field counts, although the message goes with it.
    await typeOver(collected.getByLabel('Left time'), '12.30')
    await button(collected, 'Record').click()
    // The load is to be picked up in six days: nothing is sent before the question has its answer.
    const early = dialog(page, 'Record it?')
    await expect.poll(() => early.getByText(/The pickup is booked for \w{3} \d/).count()).toBe(3)
    await button(early, 'Go back').click()
    await early.waitFor({ state: 'detached' })
    expect((await haulier.caller.call(getBooking, { params: { reference } })).status).toBe('confirmed')
    await button(collected, 'Record').click()
    await button(early, 'Record it').click()
    await collected.waitFor({ state: 'detached' })
    await page
      .getByText(/waited 30 min/)
      .first()
      .waitFor()

    // It was recorded for one job too many, and then should not have been at all.
    await button(page, 'Undo “Collected” of 3 jobs').click()
    const undo = dialog(page, 'Undo “Collected” of 3 jobs?')
    const undoOfTwo = dialog(page, 'Undo “Collected” of 2 jobs?')
    await undo.getByText(/waited 30 min/).waitFor()
    await undo.getByLabel(/^Job 1/).uncheck()
    await undo.getByLabel(/^Job 3/).uncheck()
    await button(undo, 'Undo').click()
    await undo.waitFor({ state: 'detached' })
    await button(page, 'Record collected (1 of 3 jobs)').waitFor()
    await button(page, 'Undo “Collected” of 2 jobs').click()
    await expect.poll(() => undoOfTwo.locator(':focus').count()).toBe(1)
    await page.keyboard.press('Enter')
    await said(page, '2 steps undone')
    await button(page, 'Record collected (3 of 3 jobs)').waitFor()
  },
)

journey(
  'the references of all jobs come from a spreadsheet, and no other window’s are lost',
  async ({ open }) => {
    const { shipper, reference } = await booked()
    const page = await open(`${product.url}/bookings/${reference}`, { as: shipper })
    await button(page, 'Edit all references').click()
    const form = dialog(page, 'All jobs (3)')
    const ofJob = (number: number, name: string) =>
      field(form.getByRole('group', { name: new RegExp(`^Job ${number}:`) }), name)
    await ofJob(1, 'Line’s booking reference').pressSequentially('268018887')
    await pasteCells(ofJob(1, 'Container number'), 'CSQU3054383\tUK 1\r\nCSQU3054384\tUK 2\r\n\tUK 3\r\n')
    await form.getByText('3 jobs filled in.').waitFor()
    await button(form, 'Save').click()
    await form.getByText(/check digit of this container number is wrong/).waitFor()
    await ofJob(3, 'Container number').fill('W'.repeat(2000))
    await form.getByText(/^W+…? does not have the form/).waitFor()
    const [box, outer] = [await ofJob(3, 'Container number').boundingBox(), await form.boundingBox()]
    expect(box?.width).toBeLessThan((outer?.width ?? 0) / 2)
    await pasteCells(ofJob(2, 'Container number'), 'Units are MSKU 691263-9 and TCLU 699281-1.')
    await button(form, /^Copy release/).click()
    expect(await ofJob(3, 'Line’s booking reference').inputValue()).toBe('268018887')

    // Another window saves a seal that this one has typed, too, and a weight that it has not.
    const { jobs } = await shipper.caller.call(getBooking, { params: { reference } })
    const body = { jobs: [{ id: jobs[2]?.id, seal: 'UK 9', vgm: 24_180 }] } as never
    await shipper.caller.call(changeJobs, { params: { reference }, body })
    await button(form, 'Save').click()
    const question = dialog(page, 'Save it?')
    await question.getByText('job 3: Seal (now UK 9)', { exact: false }).waitFor()
    await button(question, 'Go back').click()
    // What was typed outlives a reload, and so does what was seen before.
    await page.reload()
    await button(page, 'Edit all references').click()
    await expect.poll(() => ofJob(3, 'Seal').inputValue()).toBe('UK 3')
    await button(form, 'Save').click()
    await question.getByText('job 3: Seal (now UK 9)', { exact: false }).waitFor()
    await button(question, 'Save it').click()
    await form.waitFor({ state: 'detached' })
    const saved = await shipper.caller.call(getBooking, { params: { reference } })
    const shared = { bookingReference: '268018887' }
    expect(saved.jobs).toMatchObject([
      { ...shared, containerNumber: 'CSQU3054383', seal: 'UK 1', vgm: null },
      { ...shared, containerNumber: 'MSKU6912639', seal: 'UK 2', vgm: null },
      { ...shared, containerNumber: 'TCLU6992811', seal: 'UK 3', vgm: 24_180 },
    ])
  },
)

journey('several bookings move at once, and one that cannot says why', async ({ open }) => {
  const { shipper, haulier, reference } = await booked()
  const shipment = {
    loadType: 'Import',
    shippingLine: 'MSC',
    vesselName: 'MSC Irina',
    voyageCode: null,
  } as const
  const quote = await quoteContainers(haulier, await postContainers(shipper, { shipment }), 41_000)
  await shipper.caller.call(acceptQuote, { params: { id: quote.id }, body: { status: null } })
  const rows = await haulier.caller.call(listBookings, {})
  const other = rows.find((row) => row.reference !== reference)
  if (!other) throw new Error('no second booking')
  const none = { pickup: null, delivery: null, deliveryAt: null, stops: null, note: null }
  const pickupAt = new Date(+other.pickupAt + 3_600_000)
  await shipper.caller.call(proposeChange, {
    params: { reference: other.reference },
    body: { ...none, pickupAt },
  })

  const page = await open(`${product.url}/bookings`, { as: haulier })
  await button(page, 'Move several').click()
  const form = dialog(page, 'Move several bookings')
  await field(form, 'Days later').waitFor()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90 min')
  const ofOther = form.getByRole('group', { name: 'MSC Irina (1 booking)' })
  await button(ofOther, 'Choose all of MSC Irina').press('Space')
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await ofOther.getByRole('checkbox', { checked: true }).waitFor()
  await button(form, 'Choose all of Madrid Maersk 346W').click()
  await button(ofOther, 'Choose none of MSC Irina').waitFor()
  // The list of the dialog is not loaded again before both are sent.
  let [sent, loads] = [0, 0]
  page.on('request', (request) => {
    const isItsList = request.url().includes('page_size=100') && !request.url().includes('needsMe')
    if (sent === 1 && isItsList) loads += 1
  })
  await page.route('**/changes/', async (route) => {
    if (sent === 1) await new Promise((resolve) => setTimeout(resolve, 500))
    sent += 1
    return route.continue()
  })
  await button(form, 'Propose 2 changes').click()
  await form.getByText('1 change proposed, 1 not. The reason is below each booking.').waitFor()
  await form.getByText(`Not proposed: ${sentenceOf('change_open')}`).waitFor()
  await form.getByText('Proposed.', { exact: true }).waitFor()
  expect([sent, loads]).toEqual([2, 0])
  const { pickupAt: agreed, changes } = await haulier.caller.call(getBooking, { params: { reference } })
  const proposed = changes[0]?.pickupAt
  expect(changes).toMatchObject([{ status: 'Proposed', side: 'haulier', pickup: null }])
  const onTheClock = (at: Date) => Date.parse(`${londonWallClock(at)}Z`)
  expect(proposed && onTheClock(proposed) - onTheClock(agreed)).toBe(2 * DAY_MS + 90 * MINUTE_MS)

  // Only the one that was refused is tried again.
  await button(form, 'Propose').click()
  await page.getByText('0 changes proposed, 1 not.', { exact: false }).first().waitFor()

  // The owner answers both of the haulier in one act.
  await haulier.caller.call(proposeChange, {
    params: { reference: other.reference },
    body: { ...none, pickupAt: null, delivery: 'Hull' },
  })
  const owners = await open(`${product.url}/bookings`, { as: shipper })
  await button(owners, 'Answer several').click()
  const answers = dialog(owners, 'Answer several changes')
  await button(answers, 'Accept all').click()
  await button(answers, 'Accept 2 changes').click()
  await answers.waitFor({ state: 'detached' })
  await owners.getByText('2 changes accepted').first().waitFor()
  await expect.poll(() => button(owners, 'Answer several').count()).toBe(0)
  const moved = await haulier.caller.call(getBooking, { params: { reference } })
  expect([moved.changes[0]?.status, moved.pickupAt]).toEqual(['Accepted', proposed])

  // What can no longer be moved keeps its reason, and is not chosen any more.
  await shipper.caller.call(recordStep, {
    params: { reference: other.reference },
    body: stepDraft({ step: 'calledOff', at: new Date(), reason: 'Late' }),
  })
  await form.getByText('No other booking of the list can be moved.').first().waitFor()
  await ofOther.getByText(`Not proposed: ${sentenceOf('change_open')}`).waitFor()
  expect(await ofOther.getByRole('checkbox', { disabled: true, checked: false }).count()).toBe(1)
})

async function pasteCells(control: Locator, text: string): Promise<void> {
  await control.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
