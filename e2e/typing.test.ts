// Rules: docs/rules/typed-values.md#closed-lists, docs/rules/typed-values.md#two-windows,
//   docs/rules/notifications.md#settings, docs/rules/lanes.md#alerts, docs/rules/typed-values.md#pasted,
//   docs/rules/companies.md#deactivated, docs/rules/places.md#offered
/** Text typed into a field is stored, also beside a second window. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { answerChange, getBooking, listBookings, proposeChange } from '#contract/bookings.ts'
import { changeLane, createLane, deleteLane, listLanes, saveNotifications } from '#contract/lanes.ts'
import { changeCompany } from '#contract/operator.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { updateRequest } from '#contract/request-edit.ts'
import { cancelRequest, getContainerRequest } from '#contract/requests.ts'
import { addWebhook, changeWebhook, listWebhooks } from '#contract/webhooks.ts'
import { ALERT_LABELS, MAX_LANES } from '#domain/lanes/lane.ts'
import { EVENT_TEXTS } from '#web/api-and-webhooks/eventText.ts'
import { journey } from './browser.ts'
import { addCompany, operatorCaller } from './companies.ts'
import { button, choice, dialog, field, toasts, typeOver } from './controls.ts'
import { openForm } from './create-request/form.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

async function leave(control: Locator): Promise<void> {
  await control.press('Tab')
}

journey('a text that is in no list does not bring an earlier choice back', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const request = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  await button(page, 'Edit').click()
  const form = dialog(page, 'Edit quote request')
  const line = choice(form, 'Shipping Line')
  await typeOver(line, 'Hamburg Süd')
  await leave(line)
  await form.getByText('“Hamburg Süd” is not in the list.').waitFor()
  await button(form, 'Save').click()
  await form.getByText('This field is required.').or(form.getByText('is not in the list')).first().waitFor()
  const stored = async () => shipper.caller.call(getContainerRequest, { params: { id: request.id } })
  expect((await stored()).shipment.shippingLine).toBe('Maersk')
  await typeOver(line, 'hapag-lloyd')
  await leave(line)
  expect(await line.inputValue()).toBe('Hapag Lloyd')
  const size = choice(form, 'Container Size/Type')
  await typeOver(size, '40 dc')
  await leave(size)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const saved = await stored()
  expect(saved.shipment.shippingLine).toBe('Hapag Lloyd')
  expect(saved.lines.map(({ size }) => size)).toEqual(['40DC', '20DC'])
})

journey('a country that is typed and left is chosen', async ({ open }) => {
  const page = await open(`${product.url}/shipper-registration`)
  const country = choice(page, 'Country')
  for (const [typed, shown] of [
    ['England', 'United Kingdom'],
    ['turkey', 'Türkiye'],
    ['Atlantis', ''],
  ] as const) {
    await typeOver(country, typed)
    await leave(country)
    expect(await country.inputValue()).toBe(shown)
  }
  await page.getByText('“Atlantis” is not in the list.').waitFor()

  // A click on a chosen one selects it, so that typing replaces it.
  await country.pressSequentially('england')
  await leave(country)
  await country.click()
  await country.pressSequentially('norw')
  await page.keyboard.press('Enter')
  expect(await country.inputValue()).toBe('Norway')
})

journey(
  'a place of a lane that is typed and left is part of it, and its next load is shown',
  async ({ open }) => {
    const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const page = await open(`${product.url}/notifications`, { as: haulier })
    await button(page, 'Add a lane').click()
    const form = dialog(page, 'Save a lane')
    await field(form, 'Name').pressSequentially('North')
    await choice(form, 'Pickup').pressSequentially('felixstowe')
    await leave(choice(form, 'Pickup'))
    await choice(form, 'Delivery').pressSequentially('ls9')
    await page.keyboard.press('Enter')
    await choice(form, 'Delivery').pressSequentially('Cross Green')
    await button(form, 'Save lane').click()
    await form.waitFor({ state: 'detached' })
    const [lane] = await haulier.caller.call(listLanes, {})
    expect(lane?.filter).toEqual({ pickup: ['port:GBFXT'], delivery: ['district:LS9', 'words:cross green'] })

    // The message about a load leads to it, and fits into the header of a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    const { route } = await postContainers(shipper)
    const delivery = 'Unit 4, Phoenix Industrial Estate, Cross Green LS9 0PX'
    const request = await postContainers(shipper, { route: { ...route, delivery } })
    const load = page.getByRole('link', { name: 'New load: Felixstowe to Cross Green LS9 0PX, pickup' })
    const toast = toasts(page).filter({ has: load })
    await toast.waitFor()
    expect((await toast.boundingBox())?.height).toBeLessThan(70)
    await load.click()
    await page.waitForURL(`${product.url}/quote-requests/${request.id}`)
    await toasts(page).filter({ hasText: 'New load' }).waitFor({ state: 'detached' })
  },
)

journey('no lane is typed that would be one too many', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const body = { name: 'Imports', filter: { loadType: ['Import'] }, alert: 'none' } as const
  for (let nth = 0; nth < MAX_LANES; nth += 1)
    await haulier.caller.call(createLane, {
      body: { ...body, filter: { loadType: [...body.filter.loadType] } },
    })
  const page = await open(`${product.url}/notifications`, { as: haulier })
  await expect.poll(() => button(page, 'Add a lane').getAttribute('aria-disabled')).toBe('true')
})

journey('a lane has the search that it is saved from, with places by their codes', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(`${product.url}/quote-requests?size=40HC`, { as: haulier })
  await button(page, 'Save this search as a lane').click()
  const form = dialog(page, 'Save a lane')
  await field(form, 'Name').pressSequentially('Never saved')
  await choice(form, 'Pickup').pressSequentially('ls')
  await page.keyboard.press('Enter')
  await form.getByText('LS, Leeds').waitFor()
  await page.goto(`${product.url}/quote-requests?delivery=NG`)
  await button(page, 'Save this search as a lane').click()
  await field(form, 'Name').pressSequentially('South')
  await button(form, 'Save lane').click()
  await form.waitFor({ state: 'detached' })
  const lanes = await haulier.caller.call(listLanes, {})
  expect(lanes).toMatchObject([{ name: 'South', filter: { delivery: ['area:NG'] } }])
  expect(Object.keys(lanes[0]?.filter ?? {})).toEqual(['delivery'])
})

journey('a press on the sign in front of a field goes to the field', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests`, { as: shipper })
  const pressSignOf = async (input: Locator) => {
    await input.scrollIntoViewIfNeeded()
    const { x, y, height } = (await input.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.click(x + 14, y + height / 2)
  }
  const search = page.getByRole('searchbox', { name: 'Search' })
  await pressSignOf(search)
  await page.keyboard.type('CSQU')
  expect(await search.inputValue()).toBe('CSQU')

  const rate = field(await openForm(page), 'Target Rate (each)')
  await pressSignOf(rate)
  await page.keyboard.type('450')
  expect(await rate.inputValue()).toBe('450')
})

journey('a search that is cleared at once stays cleared', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper, { reference: 'FIRST' })
  const page = await open(`${product.url}/quote-requests`, { as: shipper })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.getByRole('link', { name: 'Details of FIRST' }).waitFor()
  // Within the delay before a search is sent.
  await search.evaluate((input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, 'nothing like it')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    setTimeout(() => {
      const clear = input.closest('.mantine-Input-wrapper')?.querySelector('button')
      clear?.click()
    }, 50)
  })
  await expect.poll(() => search.inputValue()).toBe('')
  await page.waitForTimeout(500)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Details of FIRST' }).waitFor()
})

journey('what is typed while a dialog opens is kept whole on a slow machine', async ({ open }) => {
  const as = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/user-management`, { as })
  await button(page, 'Invite Users').waitFor()
  // Frames come late if the processor is busy.
  const slowDown = () => {
    const next = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => window.setTimeout(() => next(callback), 400)
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)
  }
  await page.evaluate(slowDown)
  await button(page, 'Invite Users').click()
  const email = field(dialog(page, 'Invite Users'), 'Email')
  await email.pressSequentially('dispatch@brig.example', { delay: 40 })
  expect(await email.inputValue()).toBe('dispatch@brig.example')

  // Part of it is typed before the form that C opens, part in its first field.
  const list = await open(`${product.url}/quote-requests`, { as })
  await button(list, 'Create Quote Request').first().waitFor()
  await list.evaluate(slowDown)
  await list.keyboard.type('cPO/47/12', { delay: 60 })
  const reference = field(dialog(list, 'Create Quote Request'), 'My Reference')
  await expect.poll(() => reference.inputValue()).toBe('PO/47/12')
})

journey('a change in one window leaves what another has saved meanwhile', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  await button(page, 'Edit').click()
  const form = dialog(page, 'Edit quote request')
  await typeOver(field(form, 'Comments'), 'Gate 4')
  await shipper.caller.call(updateRequest, {
    params: { id: request.id },
    body: { reference: 'PO 4712', route: { delivery: 'Leeds LS10 1AA' } } as never,
  })
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  expect(await shipper.caller.call(getContainerRequest, { params: { id: request.id } })).toMatchObject({
    reference: 'PO 4712',
    comment: 'Gate 4',
    route: { delivery: 'Leeds LS10 1AA' },
  })

  const offer = await quoteContainers(haulier, request, 40_000)
  await shipper.caller.call(acceptQuote, { params: { id: offer.id } })
  const [{ reference } = { reference: '' }] = await shipper.caller.call(listBookings, {})
  const [one, other] = [
    await open(`${product.url}/bookings/${reference}`, { as: shipper }),
    await open(`${product.url}/bookings/${reference}`, { as: shipper }),
  ]
  for (const window of [one, other]) await button(window, 'Edit references: job 1').click()
  const [number, seal] = [dialog(one, 'Job 1: 40HC'), dialog(other, 'Job 1: 40HC')]
  await field(seal, 'Seal').pressSequentially('UK 77 1')
  await field(number, 'Container number').pressSequentially('csqu 305438–3')
  for (const window of [number, seal]) {
    await button(window, 'Save').click()
    await window.waitFor({ state: 'detached' })
  }
  const { jobs } = await shipper.caller.call(getBooking, { params: { reference } })
  expect(jobs[0]).toMatchObject({ containerNumber: 'CSQU3054383', seal: 'UK 77 1' })
})

journey('a list that two windows have changed is not replaced without a question', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const request = await postContainers(shipper)
  const stored = () => shipper.caller.call(getContainerRequest, { params: { id: request.id } })
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  await button(page, 'Edit').click()
  const form = dialog(page, 'Edit quote request')
  await typeOver(field(form, 'Target Rate (each)'), '450')
  const [first, second] = (await stored()).lines
  if (!first || !second) throw new Error('no lines')
  const lines = [{ ...first, count: 7 }, second].map(({ size, count, targetRate }) => ({
    size,
    count,
    targetRate,
  }))
  await shipper.caller.call(updateRequest, { params: { id: request.id }, body: { lines } as never })
  await button(form, 'Save').click()
  const question = dialog(page, 'Save it?')
  await question.getByText('Changed in another window meanwhile: containers.').waitFor()
  await button(question, 'Go back').click()
  await question.waitFor({ state: 'detached' })
  expect((await stored()).lines[0]).toMatchObject({ count: 7, targetRate: first.targetRate })
  await button(form, 'Save').click()
  await button(question, 'Save it').click()
  await form.waitFor({ state: 'detached' })
  expect((await stored()).lines[0]).toMatchObject({ count: first.count, targetRate: 45_000 })
})

journey('a proposed change has what was typed, not what was agreed meanwhile', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  const offer = await quoteContainers(haulier, request, 40_000)
  await shipper.caller.call(acceptQuote, { params: { id: offer.id } })
  const [{ reference } = { reference: '' }] = await shipper.caller.call(listBookings, {})
  const page = await open(`${product.url}/bookings/${reference}`, { as: shipper })
  await button(page, 'Propose a change').click()
  const form = dialog(page, 'Propose a change')
  const place = field(form, 'Delivery location')
  await typeOver(place, 'Leeds LS10 1AA')
  // The other side proposes another pickup, and another user of the company accepts it.
  const pickup = 'London Gateway Port'
  const proposal = { pickupAt: null, pickup, deliveryAt: null, delivery: null, stops: null, note: null }
  await haulier.caller.call(proposeChange, { params: { reference }, body: proposal })
  const changes = async () => (await shipper.caller.call(getBooking, { params: { reference } })).changes
  const [{ id } = { id: 0 }] = await changes()
  await shipper.caller.call(answerChange, { params: { reference, id }, body: { status: 'Accepted' } })
  await page.getByText(pickup).first().waitFor({ state: 'attached' })
  // An emptied field counts as missing.
  const own = field(form, 'Pickup location')
  await typeOver(own, '')
  await button(form, 'Propose').click()
  await form.getByText('This field is required.').waitFor()
  await typeOver(own, 'Felixstowe')
  await button(form, 'Propose').click()
  await form.waitFor({ state: 'detached' })
  expect((await changes()).find(({ status }) => status === 'Proposed')).toMatchObject({
    pickup: null,
    pickupAt: null,
    deliveryAt: null,
    delivery: 'Leeds LS10 1AA',
    stops: null,
  })
})

journey('a lane and a webhook keep what another window has added to them', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const { id } = await haulier.caller.call(createLane, {
    body: { name: 'North', alert: 'live', filter: { pickup: ['port:GBFXT'] } },
  })
  const expectedErrors = [/409 \(Conflict\)/, /404 \(Not Found\)/]
  const page = await open(`${product.url}/notifications`, { as: haulier, expectedErrors })
  await button(page, 'Change North').click()
  const lane = dialog(page, 'Change lane')
  await choice(lane, 'Pickup').pressSequentially('hull')
  await leave(choice(lane, 'Pickup'))
  const filter = { pickup: ['port:GBFXT', 'area:LS'], pickupToDays: 7 }
  await haulier.caller.call(changeLane, { params: { id }, body: { filter } })
  await button(lane, 'Save changes').click()
  await lane.waitFor({ state: 'detached' })
  expect((await haulier.caller.call(listLanes, {}))[0]?.filter).toEqual({
    pickup: ['port:GBFXT', 'area:LS', 'port:GBHUL'],
    pickupToDays: 7,
  })

  // Two changed names cannot be merged.
  await button(page, 'Change North').click()
  await typeOver(field(lane, 'Name'), 'North and east')
  await haulier.caller.call(changeLane, { params: { id }, body: { name: 'North and west', alert: 'none' } })
  // The page behind the dialog updates, as it does when a link in an email ends the alerts.
  await page.getByText('North and west', { exact: true }).waitFor()
  await page.getByText(ALERT_LABELS.none, { exact: true }).first().waitFor()
  await button(lane, 'Save changes').click()
  const question = dialog(page, 'Save it?')
  await question.getByText('Changed in another window meanwhile: name (now North and west).').waitFor()
  await button(question, 'Go back').click()
  await question.waitFor({ state: 'detached' })
  expect(await field(lane, 'Name').inputValue()).toBe('North and east')
  expect((await haulier.caller.call(listLanes, {}))[0]?.name).toBe('North and west')
  await button(lane, 'Save changes').click()
  await button(question, 'Save it').click()
  await lane.waitFor({ state: 'detached' })
  expect((await haulier.caller.call(listLanes, {}))[0]).toMatchObject({
    name: 'North and east',
    alert: 'none',
  })
  // Removed in another window while its form is open.
  await button(page, 'Change North and east').click()
  await typeOver(field(lane, 'Name'), 'North')
  await haulier.caller.call(deleteLane, { params: { id } })
  await button(lane, 'Save changes').click()
  await lane.getByText('This lane has been removed. Nothing was saved.').waitFor()
  await button(lane, 'Close').click()
  await lane.waitFor({ state: 'detached' })
  const choiceOfMails = page.getByRole('radio', { name: 'No emails about quotes' })
  expect(await choiceOfMails.isChecked()).toBe(false)
  await haulier.caller.call(saveNotifications, { body: { quotes: 'none' } })
  await expect.poll(() => choiceOfMails.isChecked()).toBe(true)

  const url = 'https://hooks.example/quayline'
  const hook = await haulier.caller.call(addWebhook, { body: { url, events: ['load.matched'] } })
  await page.goto(`${product.url}/api-and-webhooks`)
  await button(page, `Edit ${url}`).click()
  const webhook = dialog(page, 'Edit webhook')
  await webhook.getByLabel(EVENT_TEXTS['booking.made']).check()
  await haulier.caller.call(changeWebhook, {
    params: { id: hook.id },
    body: { events: ['load.matched', 'quote.accepted'] },
  })
  await button(webhook, 'Save').click()
  await webhook.waitFor({ state: 'detached' })
  expect((await haulier.caller.call(listWebhooks, {}))[0]?.events).toEqual([
    'quote.accepted',
    'load.matched',
    'booking.made',
  ])
})

journey('a question and an answer in mid-typing survive a reload', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  const address = `${product.url}/quote-requests/${request.id}`
  const [asking, answering] = [await open(address, { as: haulier }), await open(address, { as: shipper })]
  const question = field(asking, 'Ask the company that posted this request')
  await question.pressSequentially('Is there a weighbridge?')
  await asking.reload()
  await expect.poll(() => question.inputValue()).toBe('Is there a weighbridge?')
  await button(asking, 'Send question').click()
  await expect.poll(() => question.inputValue()).toBe('')
  const answer = field(answering, 'Your answer')
  await answer.pressSequentially('At gate 4')
  await answering.reload()
  await expect.poll(() => answer.inputValue()).toBe('At gate 4')
  await button(answering, 'Send answer').click()
  await asking.getByText('At gate 4').waitFor()
  await asking.reload()
  await asking.getByText('At gate 4').waitFor()
  expect(await question.inputValue()).toBe('')

  // It stays, too, where the request is closed to its company.
  await question.pressSequentially('Until when?')
  await shipper.caller.call(cancelRequest, { params: { id: request.id }, body: { status: null } })
  await asking.getByText('This request is no longer open to your company.').waitFor()
  // What it was before is not shown as its state.
  expect(await asking.getByText(/^(Available|Open|My Quotes)$/).count()).toBe(0)
  await asking.getByText('This request takes no questions now. Yours was not sent:').waitFor()
  expect(await question.inputValue()).toBe('Until when?')
})

journey('the contact of a known place goes when another place is typed over it', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { route } = await postContainers(shipper)
  const contact = { deliveryContactName: 'Ann', deliveryContactPhone: '01632 960001' }
  await postContainers(shipper, { route: { ...route, ...contact } })
  const page = await open(`${product.url}/quote-requests`, { as: shipper })
  await button(page, 'Create Quote Request').click()
  const form = dialog(page, 'Create Quote Request')
  const delivery = choice(form, 'Delivery Location')
  const name = field(form, 'Delivery Contact')
  await typeOver(delivery, 'leeds')
  await page.getByRole('option', { name: 'Leeds LS9 0PX' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ann')
  await delivery.press('End')
  await delivery.pressSequentially(', rear gate')
  await leave(delivery)
  expect(await name.inputValue()).toBe('Ann')
  await typeOver(delivery, 'Bristol BS11 9HL')
  await leave(delivery)
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await field(form, 'Delivery Phone').inputValue()).toBe('')
  await typeOver(delivery, 'leeds')
  await page.getByRole('option', { name: 'Leeds LS9 0PX' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ann')
  // Its delivery is a port.
  await form.getByText('Export', { exact: true }).click()
  await expect.poll(() => name.inputValue()).toBe('')
})

journey('a phone number that was copied is saved without the marks around it', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/user-profile`, { as: shipper })
  const phone = field(page, 'Phone number')
  await phone.fill('\u202a+44 1632 960002\u202c')
  await button(page, 'Save').first().click()
  await page.locator('.mantine-Notification-root', { hasText: 'User profile has been updated' }).waitFor()
  const { body } = await shipper.caller.get('/api/auth/user')
  expect(body.profile).toMatchObject({ userprofilephone: '+44 1632 960002' })
})

journey(
  'an open request of a deactivated company is marked for a haulier that has quoted',
  async ({ open }) => {
    const [shipper, haulier, rival] = [
      await addCompany(product, 'Shipper'),
      await addCompany(product, 'Haulier'),
      await addCompany(product, 'Haulier'),
    ]
    const request = await postContainers(shipper)
    await quoteContainers(haulier, request, 40_000)
    const list = await open(`${product.url}/quote-requests?search=${request.id}`, { as: haulier })
    const detail = await open(`${product.url}/quote-requests/${request.id}`, { as: haulier })
    const other = await open(`${product.url}/quote-requests/${request.id}`, { as: rival })
    for (const page of [detail, other]) await button(page, 'Submit Quote').waitFor()
    const row = list.getByRole('row').filter({ hasText: shipper.name })
    await row.waitFor()
    const operator = await operatorCaller(product)
    await operator.call(changeCompany, { params: { id: shipper.id }, body: { isActive: false } })

    await row.getByText('Deactivated', { exact: true }).waitFor()
    await detail.getByText('The other company is deactivated at present').first().waitFor()
    expect(await button(detail, 'Revise').getAttribute('aria-disabled')).toBe('true')
    expect(await button(detail, 'Cancel').getAttribute('aria-disabled')).not.toBe('true')
    await other.getByText('This request is no longer open to your company.').waitFor()

    await operator.call(changeCompany, { params: { id: shipper.id }, body: { isActive: true } })
    await row.getByText('Deactivated', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => button(detail, 'Revise').getAttribute('aria-disabled')).not.toBe('true')
  },
)

journey('the offer of a haulier that is deactivated can no longer be accepted', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  await quoteContainers(haulier, request, 40_000)
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  await button(page, 'Accept').click()
  const asking = dialog(page, 'Accept this quote?')
  const accept = button(asking, /^Accept £/)
  await accept.waitFor()
  const operator = await operatorCaller(product)
  await operator.call(changeCompany, { params: { id: haulier.id }, body: { isActive: false } })
  await asking.getByText('The other company is deactivated at present').first().waitFor()
  expect(await accept.getAttribute('aria-disabled')).toBe('true')
  await button(asking, 'Close').click()
  await page.getByText('Deactivated', { exact: true }).waitFor()
  expect(await button(page, 'Accept').getAttribute('aria-disabled')).toBe('true')
  await operator.call(changeCompany, { params: { id: haulier.id }, body: { isActive: true } })
  await page.getByText('Deactivated', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => button(page, 'Accept').getAttribute('aria-disabled')).not.toBe('true')
})
