// Rules: docs/rules/typed-values.md#kept, docs/rules/typed-values.md#kind, docs/rules/bookings.md#container-number
/** Entries in a form that changes while they are typed: a save that is under way, another kind, another number. */
import { expect } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { getBooking, listBookings, recordStep } from '#contract/bookings.ts'
import { createLane, listLanes } from '#contract/lanes.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { stepDraft } from '#domain/testing/bookings.ts'
import { journey } from './browser.ts'
import { addCompany, type Company } from './companies.ts'
import { button, choice, dialog, field, said, typeOver } from './controls.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { holdAnswers } from './hold-answers.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

/** The reference of a booking whose haulier quoted tolls of £8.75 that may arise, and has confirmed it. */
async function confirmed(shipper: Company, haulier: Company): Promise<string> {
  const extras = [{ kind: 'tolls' as const, amount: 875, quantity: null, certain: false, note: null }]
  const offer = await quoteContainers(haulier, await postContainers(shipper), 40_000, {
    extras,
    demurrageFee: 4_500,
    freeHours: 0.5,
  })
  await shipper.caller.call(acceptQuote, { params: { id: offer.id } })
  const [booking] = await shipper.caller.call(listBookings, {})
  const reference = booking?.reference ?? ''
  await haulier.caller.call(recordStep, { params: { reference }, body: stepDraft({ at: new Date() }) })
  return reference
}

journey('what is typed into a profile while it is being saved is kept', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(`${product.url}/company-profile`, { as: haulier })
  const release = await holdAnswers(page, '**/api/auth/updatecompanyhaulierprofile**')
  await typeOver(field(page, 'City'), 'Ipswich')
  await button(page, 'Save').click()
  await typeOver(field(page, 'Description'), 'Boxes from Felixstowe')
  release()
  await said(page, 'Company profile has been updated')
  expect(await field(page, 'Description').inputValue()).toBe('Boxes from Felixstowe')
  expect(await field(page, 'City').inputValue()).toBe('Ipswich')
  // It is not saved yet, and outlives a reload.
  await button(page, 'Discard changes').waitFor()
  await page.unrouteAll()
  await page.reload()
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Boxes from Felixstowe')
  await button(page, 'Save').click()
  await said(page, 'Company profile has been updated')
  const { company } = await haulier.caller.call(getMe)
  expect(company).toMatchObject({ city: 'Ipswich', profile: { description: 'Boxes from Felixstowe' } })
})

journey('what is typed into user details while they are being saved is kept', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/user-profile`, { as: shipper })
  const release = await holdAnswers(page, '**/api/auth/updateuserprofile**')
  await typeOver(field(page, 'First name'), 'Mary')
  await page.keyboard.press('Enter')
  await typeOver(field(page, 'Job Title'), 'Import clerk')
  release()
  await said(page, 'User profile has been updated')
  expect(await field(page, 'Job Title').inputValue()).toBe('Import clerk')
})

journey('what is typed into a change of password while it is being saved is kept', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/user-profile`, { as: shipper })
  const release = await holdAnswers(page, '**/api/auth/changepassword**')
  const form = page.locator('form').filter({ has: button(page, 'Change password') })
  await field(form, 'Current password').fill(shipper.password)
  await field(form, 'New password').fill('another-quay-lantern-9')
  await field(form, 'Confirm password').fill('another-quay-lantern-9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeOver(field(form, 'New password'), 'a-third-quay-lantern-7')
  release()
  await said(page, 'Your password was updated successfully')
  await expect.poll(() => field(form, 'Current password').inputValue()).toBe('')
  expect(await field(form, 'New password').inputValue()).toBe('a-third-quay-lantern-7')
  expect(await field(form, 'Confirm password').inputValue()).toBe('')
})

journey('a dialog in which something is typed while it is being saved stays open', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  await haulier.caller.call(createLane, {
    body: { name: 'North', alert: 'live', filter: { pickup: ['region:scotland'] } },
  })
  const page = await open(`${product.url}/notifications`, { as: haulier })
  const release = await holdAnswers(page, '**/api/lanes/**')
  await button(page, 'Change North').click()
  await typeOver(field(page, 'Name'), 'Far north')
  await page.keyboard.press('Enter')
  await field(page, 'Name').pressSequentially(' and islands')
  release()
  await said(page, 'Lane changed')
  expect(await field(page, 'Name').inputValue()).toBe('Far north and islands')
  // Its own first change is not one of another window.
  await button(page, 'Save changes').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await haulier.caller.call(listLanes, {})).toMatchObject([{ name: 'Far north and islands' }])
})

journey('a typed amount of a charge stays when its kind changes', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const reference = await confirmed(shipper, haulier)
  const page = await open(`${product.url}/bookings/${reference}`, { as: haulier })
  await button(page, 'Claim a charge').click()
  const form = dialog(page, 'Claim a charge')
  const kind = async (name: string) => {
    await typeOver(choice(form, 'Charge'), name)
    await page.keyboard.press('Enter')
  }
  const amount = field(form, 'Amount for one')
  await kind('Tolls')
  await expect.poll(() => amount.inputValue()).toBe('8.75')
  await kind('Weighing')
  await expect.poll(() => amount.inputValue()).toBe('')
  await typeOver(amount, '35')
  await kind('Tolls')
  await expect.poll(() => amount.inputValue()).toBe('35.00')
})

journey(
  'hours that were filled in are not taken for typed ones when the booking changes',
  async ({ open }) => {
    const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
    const reference = await confirmed(shipper, haulier)
    const { jobs } = await haulier.caller.call(getBooking, { params: { reference } })
    const at = new Date()
    const arrivedAt = new Date(at.getTime() - 2 * 3_600_000)
    /** Two hours of waiting, half an hour of which is free. */
    const wait = ({ id }: { id: number } = { id: 0 }) =>
      haulier.caller.call(recordStep, {
        params: { reference },
        body: stepDraft({ step: 'collected', jobs: [id], at, arrivedAt, leftAt: at }),
      })
    await wait(jobs[0])
    const page = await open(`${product.url}/bookings/${reference}`, { as: haulier })
    await button(page, 'Claim a charge').click()
    const form = dialog(page, 'Claim a charge')
    await expect.poll(() => field(form, 'Hours').inputValue()).toBe('1.5')
    await wait(jobs[1])
    await form.getByText(/of the 4\sh recorded/).waitFor()
    await typeOver(choice(form, 'Charge'), 'Tolls')
    await page.keyboard.press('Enter')
    await expect.poll(() => field(form, 'Amount for one').inputValue()).toBe('8.75')
    expect(await field(form, 'How many').inputValue()).toBe('1')
  },
)

journey('an extra that becomes fuel does not take its amount for a percentage', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const request = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: haulier })
  await button(page, 'Submit Quote').click()
  const form = page.getByRole('dialog')
  await button(form, 'Add an extra').click()
  const kind = async (name: string) => {
    await typeOver(choice(form, 'Kind of extra 1'), name)
    await page.keyboard.press('Enter')
  }
  const [amount, percentage] = [field(form, 'Amount of extra 1'), field(form, 'Percentage of extra 1')]
  await kind('Tolls')
  await typeOver(amount, '45')
  await kind('Fuel')
  await expect.poll(() => percentage.inputValue()).toBe('')
  // A text that only the other kind can read is kept, and read by it.
  await typeOver(percentage, '£12')
  await kind('Tolls')
  await expect.poll(() => amount.inputValue()).toBe('12.00')
})

journey('“use it anyway” is for the number that it was ticked for', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const reference = await confirmed(shipper, haulier)
  const page = await open(`${product.url}/bookings/${reference}`, { as: shipper })
  const form = dialog(page, 'Job 1: 40HC')
  const anyway = form.getByRole('checkbox', { name: 'Use it anyway' })
  await button(page, 'Edit references: job 1').click()
  await typeOver(field(form, 'Container number'), 'CSQU3054384')
  await anyway.check()
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await button(page, 'Edit references: job 1').click()
  expect(await anyway.isChecked()).toBe(true)
  await typeOver(field(form, 'Container number'), 'CSQU3054385')
  expect(await anyway.isChecked()).toBe(false)
  await button(form, 'Save').click()
  await form.getByText(/check digit of this container number is wrong/).waitFor()
})
