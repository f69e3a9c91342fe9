// Rules: docs/rules/typed-values.md#past-days, docs/rules/typed-values.md#pasted, docs/rules/typed-values.md#range,
//   docs/rules/typed-values.md#hours, docs/rules/typed-values.md#phone-numbers, docs/rules/typed-values.md#kept, docs/rules/questions.md#answer,
//   docs/rules/questions.md#contact-and-prices,
//   docs/rules/bookings.md#proofs, docs/rules/bookings.md#unusual-charges
/** Fields of dialogs and filters: nothing typed is cut, lost, or read as something else. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { login, logout } from '#contract/accounts.ts'
import { getBooking, listBookings, recordStep } from '#contract/bookings.ts'
import { getCompany, operatorLogout } from '#contract/operator.ts'
import { askQuestion, changeQuestion } from '#contract/questions.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { getContainerRequest } from '#contract/requests.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { stepDraft } from '#domain/testing/bookings.ts'
import { pdf } from '#server/testing/samples.ts'
import { EVENT_TEXTS } from '#web/api-and-webhooks/eventText.ts'
import { journey } from './browser.ts'
import { addCompany, type Company, callerOf, operatorCaller, signInAgain } from './companies.ts'
import { button, choice, dialog, field, said, typeOver } from './controls.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { refusedOnce } from './refused.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

/** Pastes into a field, which holds the text as it comes. */
async function paste(control: Locator, text: string): Promise<void> {
  await control.focus()
  await control.press('ControlOrMeta+a')
  await control.page().keyboard.insertText(text)
}

async function signInAsOperator(page: Page): Promise<void> {
  const { email, password } = product.operator
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await button(page, 'Sign in').click()
}

/** A booking of the two companies: an import of two 40HC and a 20DC. */
async function booked(shipper: Company, haulier: Company): Promise<string> {
  const offer = await quoteContainers(haulier, await postContainers(shipper), 40_000)
  await shipper.caller.call(acceptQuote, { params: { id: offer.id } })
  const [booking] = await shipper.caller.call(listBookings, {})
  if (!booking) throw new Error('no booking was made')
  return booking.reference
}

journey('a day of a log that is out of range stays in its field, and the list stays', async ({ open }) => {
  const page = await open(`${product.url}/security-log`, { as: await addCompany(product, 'Shipper') })
  const from = field(page, 'From day')
  const rows = page.getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  await typeOver(from, '1/1/1927')
  await from.press('Tab')
  await page.getByText('Enter a date from 01/01/2000 to 31/12/2099.').waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBeNull()
  expect(await rows.count()).toBeGreaterThan(1)
  await typeOver(from, '1/1/27')
  await from.press('Tab')
  expect(await from.inputValue()).toBe('01/01/2027')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2027-01-01')
})

journey(
  'a pasted text that is too long is refused, not cut, and a webhook outlives a reload',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier')
    const page = await open(`${product.url}/api-and-webhooks`, { as: haulier })
    await button(page, 'Add webhook').click()
    const form = dialog(page, 'Add webhook')
    await form.getByLabel(EVENT_TEXTS['load.matched']).check()
    await field(form, 'Address').pressSequentially('https://hooks.example/')
    await page.reload()
    await button(page, 'Add webhook').click()
    await expect.poll(() => field(form, 'Address').inputValue()).toBe('https://hooks.example/')
    expect(await form.getByLabel(EVENT_TEXTS['load.matched']).isChecked()).toBe(true)
    await paste(field(form, 'Address'), `https://hooks.example/${'a'.repeat(490)}?key=secret`)
    await button(form, 'Add webhook').click()
    await form.getByText(/Use at most 500 characters, not 5\d\d\./).waitFor()
    expect(await haulier.caller.call(listWebhooks, {})).toEqual([])
  },
)

journey('what a job says of a driver is rung only where it is one number, and copied', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const reference = await booked(shipper, haulier)
  const page = await open(`${product.url}/bookings/${reference}`, { as: haulier })
  const form = dialog(page, 'Job 1: 40HC')
  const save = async (phone: string) => {
    await button(page, 'Edit driver and vehicle: job 1').click()
    await paste(field(form, 'Driver’s phone'), phone)
    await paste(field(form, 'Vehicle registration'), '\u202aａｂ12\u00a0cde\u202c')
    await page.keyboard.press('Tab')
    expect(await field(form, 'Vehicle registration').inputValue()).toBe('AB12 CDE')
    await button(form, 'Save').click()
    await form.waitFor({ state: 'detached' })
  }
  await save('07700 900123 / 07700 900124')
  await page.getByText('07700 900123 / 07700 900124').waitFor()
  expect(await page.locator('a[href^="tel:07700"]').count()).toBe(0)
  await save('07700 900123')
  await page.locator('a[href="tel:07700900123"]').waitFor()
  const { jobs } = await haulier.caller.call(getBooking, { params: { reference } })
  expect(jobs[0]).toMatchObject({ driverPhone: '07700 900123', vehicleRegistration: 'AB12 CDE' })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy for the driver: job 1').click()
  await said(page, 'Job 1 copied, without container number, release reference, line’s booking reference')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^QL-\d+, job 1 of 3\n.*\n\n40HC\nVehicle: AB12 CDE\n/)
  expect(copied).not.toContain('07700')
  await page.context().clearPermissions()
})

journey('a choice that can be left out goes when its text is emptied', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const reference = await booked(shipper, haulier)
  const page = await open(`${product.url}/bookings/${reference}`, { as: shipper })
  const form = dialog(page, 'Job 1: 40HC')
  const clearance = choice(form, 'Clearance')
  for (const [typed, stored] of [
    ['held', 'held'],
    ['', null],
  ] as const) {
    await button(page, 'Edit references: job 1').click()
    await typeOver(clearance, typed)
    await clearance.press('Tab')
    await button(form, 'Save').click()
    await form.waitFor({ state: 'detached' })
    const { jobs } = await shipper.caller.call(getBooking, { params: { reference } })
    expect(jobs[0]?.clearance).toBe(stored)
  }
})

journey('what is typed into a dialog outlives the session and a reload, not its Close', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const reference = await booked(shipper, haulier)
  const address = `${product.url}/bookings/${reference}`
  const page = await open(address, { as: shipper })
  const change = dialog(page, 'Propose a change')
  const propose = button(page, 'Propose a change')
  await propose.click()
  await typeOver(field(change, 'Delivery location'), 'Leeds LS10 1AA')
  await typeOver(choice(change, 'Pickup time'), '9:3')
  await page.reload()
  await propose.click()
  await expect.poll(() => field(change, 'Delivery location').inputValue()).toBe('Leeds LS10 1AA')
  expect(await choice(change, 'Pickup time').inputValue()).toBe('9:3')
  await button(change, 'Close').click()
  await propose.click()
  await expect.poll(() => field(change, 'Delivery location').inputValue()).toBe('Leeds LS9 0PX')
  await typeOver(field(change, 'Note'), 'Vessel late')
  await typeOver(field(change, 'Delivery location'), 'Leeds LS10 1AA')
  await shipper.caller.call(logout)
  await button(change, 'Propose').click()
  await signInAgain(page, shipper, address)
  await propose.click()
  await expect.poll(() => field(change, 'Note').inputValue()).toBe('Vessel late')
  await button(change, 'Propose').click()
  await change.waitFor({ state: 'detached' })
  await page.getByText('Leeds LS10 1AA').first().waitFor()
  await propose.click()
  await expect.poll(() => field(change, 'Note').inputValue()).toBe('')
})

journey('a changed request outlives an ended session, and Back', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const request = await postContainers(shipper)
  const address = `${product.url}/quote-requests/${request.id}`
  const page = await open(`${product.url}/quote-requests`, { as: shipper })
  await page.getByRole('link', { name: 'Details of PO 4711' }).click()
  const form = dialog(page, 'Edit quote request')
  await button(page, 'Edit').click()
  await typeOver(field(form, 'Comments'), 'Gate 4')
  await typeOver(field(form, 'No. of Containers').first(), '7')
  await page.goBack()
  await page.waitForURL(`${product.url}/quote-requests`)
  await page.goForward()
  await button(page, 'Edit').click()
  await expect.poll(() => field(form, 'Comments').inputValue()).toBe('Gate 4')
  await shipper.caller.call(logout)
  await button(form, 'Save').click()
  await signInAgain(page, shipper, address)
  await button(page, 'Edit').click()
  await expect.poll(() => field(form, 'Comments').inputValue()).toBe('Gate 4')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const { token } = await callerOf(product).call(login, { body: shipper })
  const stored = await callerOf(product, token).call(getContainerRequest, { params: { id: request.id } })
  expect(stored).toMatchObject({ comment: 'Gate 4', lines: [{ count: 7 }, { count: 1 }] })
})

journey('an answer in mid-typing stays when another user answers first', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  const [params, ask] = [{ id: request.id }, 'Is there a weighbridge?']
  const question = await haulier.caller.call(askQuestion, { params, body: { question: ask } })
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  const answer = field(page, 'Your answer')
  await answer.pressSequentially('Yes, at gate 4')
  await shipper.caller.call(changeQuestion, { params: { id: question.id }, body: { answer: 'No' } })
  await page.getByText('This question was answered meanwhile. Your answer was not sent:').waitFor()
  expect(await answer.inputValue()).toBe('Yes, at gate 4')
  await page.reload()
  await expect.poll(() => answer.inputValue()).toBe('Yes, at gate 4')
  await button(page, 'Discard').click()
  await answer.waitFor({ state: 'detached' })
})

journey('a phone number or a price in a question or an answer is shown at its field', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  const address = `${product.url}/quote-requests/${request.id}`
  const asking = await open(address, { as: haulier })
  const question = field(asking, 'Ask the company that posted this request')
  await button(asking, 'Send question').click()
  await asking.getByText('This field is required.').waitFor()
  await question.pressSequentially('Ring')
  await asking.getByText('This field is required.').waitFor({ state: 'detached' })
  await question.pressSequentially(' 07700 900123')
  await asking.getByText('Remove “07700 900123”').waitFor()
  await button(asking, 'Send question').click()
  expect(await question.evaluate((control) => control === document.activeElement)).toBe(true)
  await typeOver(question, 'Is MSCU1234567 at 28,000 kg?')
  await asking.getByText('Remove “').waitFor({ state: 'detached' })
  await refusedOnce(asking, asking.getByRole('main'), 'Send question', '**/questions/')
  // Text that is typed while the question is being sent stays.
  await asking.route('**/questions/', async (route) => {
    if (route.request().method() === 'POST') await question.press('!')
    await route.continue()
  })
  await button(asking, 'Send question').click()
  await said(asking, 'Your question was sent')
  expect(await question.inputValue()).toBe('Is MSCU1234567 at 28,000 kg?!')
  const answering = await open(address, { as: shipper })
  await answering.getByText('Is MSCU1234567 at 28,000 kg?').waitFor()
  const answer = field(answering, 'Your answer')
  await answer.pressSequentially('Yes, for £310')
  await answering.getByText('Remove “£310”').waitFor()
  await typeOver(answer, 'Yes')
  await button(answering, 'Send answer').click()
  await answer.waitFor({ state: 'detached' })
})

/**
 * Ends the session of an operator's page when it sends a write. If it ended before the click, the page could notice by
 * itself and leave.
 */
async function endSessionAtNextWrite(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('quayline.operator'))
  let hasEnded = false
  await page.route('**/api/operator/**', async (route) => {
    if (route.request().method() !== 'GET' && !hasEnded) {
      hasEnded = true
      await callerOf(product, token).call(operatorLogout)
    }
    await route.fallback()
  })
}

journey('what an operator types outlives the end of the session', async ({ open }) => {
  const { id } = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/operator/companies/${id}`)
  await signInAsOperator(page)
  const number = field(page, 'Company number')
  await typeOver(number, '00099999')
  await endSessionAtNextWrite(page)
  const save = page.getByRole('form', { name: 'Company details' }).getByRole('button', { name: 'Save' })
  await save.click()
  await signInAsOperator(page)
  await expect.poll(() => number.inputValue()).toBe('00099999')
  await save.click()
  await page.locator('.mantine-Notification-root', { hasText: 'Company details have been updated' }).waitFor()
  const operator = await operatorCaller(product)
  expect((await operator.call(getCompany, { params: { id } })).number).toBe('00099999')
})

journey(
  'the reason for an operator’s deactivation outlives the session, and a taken name is told at its field',
  async ({ open }) => {
    const [{ id, name }, other] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const page = await open(`${product.url}/operator/companies/${id}`)
    await signInAsOperator(page)
    const form = page.getByRole('form', { name: 'Company details' })
    await typeOver(field(form, 'Company name'), other.name.toUpperCase())
    await button(form, 'Save').click()
    await form.getByText('Another company has this name.').waitFor()
    await typeOver(field(form, 'Company name'), name)
    await button(page, `Deactivate ${name}`).click()
    const asking = dialog(page, `Deactivate ${name}?`)
    await field(asking, 'Reason').pressSequentially('Three invoices')
    await endSessionAtNextWrite(page)
    await button(asking, 'Deactivate').click()
    await signInAsOperator(page)
    await button(page, `Deactivate ${name}`).click()
    expect(await field(asking, 'Reason').inputValue()).toBe('Three invoices')
    await button(asking, 'Close').click()
    await asking.waitFor({ state: 'detached' })
    await button(page, `Deactivate ${name}`).click()
    expect(await field(asking, 'Reason').inputValue()).toBe('')
  },
)

journey(
  'a refused proof is told at its place, a removal is asked about, and so is an unusual charge',
  async ({ open }) => {
    const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const reference = await booked(shipper, haulier)
    await haulier.caller.call(recordStep, { params: { reference }, body: stepDraft({ at: new Date() }) })
    const page = await open(`${product.url}/bookings/${reference}`, { as: haulier })
    const file = page.getByLabel('File that proves job 1', { exact: true })
    const content = pdf().content
    await file.setInputFiles({ name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from(content) })
    const refused = page.getByRole('alert').filter({ hasText: 'This file type is not accepted.' })
    await refused.waitFor()
    // A browser reports no choice of the file that the field holds already: after a refusal or a removal it holds none.
    expect(await file.inputValue()).toBe('')
    const name = 'POD "signed".pdf'
    await file.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await button(page, name).waitFor()
    expect(await refused.count()).toBe(0)
    await button(page, `Remove ${name}`).click()
    await button(dialog(page, `Remove ${name}?`), 'Close').click()
    await button(page, `Remove ${name}`).click()
    await button(dialog(page, `Remove ${name}?`), 'Remove').click()
    await button(page, name).waitFor({ state: 'detached' })

    await button(page, 'Claim a charge').click()
    const form = dialog(page, 'Claim a charge')
    await typeOver(field(form, 'Per hour'), '£1,000,000')
    await typeOver(field(form, 'Hours'), '1h30')
    await form.getByText('1 h 30 min at £1,000,000.00/hr. In all £1,500,000.00').waitFor()
    await page.keyboard.press('Tab')
    expect(await field(form, 'Hours').inputValue()).toBe('1.5')
    await typeOver(field(form, 'Hours'), '9999')
    await button(form, 'Claim').click()
    const question = dialog(page, 'Send it?')
    await question.getByText(/agreed for the whole booking/).waitFor()
    await button(question, 'Go back').click()
    await question.waitFor({ state: 'detached' })
    const charges = async () => (await haulier.caller.call(getBooking, { params: { reference } })).charges
    expect(await charges()).toEqual([])
    await typeOver(field(form, 'Per hour'), '0')
    await button(form, 'Claim').click()
    await question.getByText('The price is £0.00.').waitFor()
    await button(question, 'Send it').click()
    await form.waitFor({ state: 'detached' })
    expect(await charges()).toMatchObject([{ status: 'Claimed', amount: 0 }])
  },
)
