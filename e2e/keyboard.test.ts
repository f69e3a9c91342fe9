/** The daily work by keyboard only. Posting a request by keyboard is in create-request/posting.test.ts. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { listBookings } from '#contract/bookings.ts'
import { saveHaulierProfile } from '#contract/company-profile.ts'
import { getContainerRequest } from '#contract/requests.ts'
import { picture } from '#server/testing/samples.ts'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { said } from './controls.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { keyboard } from './keyboard.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

const SOON = { timeout: 15_000 }

/** Waits until the dialog of this name is open and contains the focus. */
async function inDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, SOON).toBe(true)
}

journey(
  'a user signs in, skips to the content, saves the profile and invites another user',
  async ({ open }) => {
    const company = await addCompany(product, 'Shipper')
    const page = await open(`${product.url}/login`)
    const keys = keyboard(page)
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await keys.tabTo('Email')
    await keys.type(company.email)
    await keys.tabTo('Password')
    await keys.type(company.password)
    await keys.press('Enter')
    await page.waitForURL('**/quote-requests')
    await page.getByText('There are currently no quote requests.').waitFor()

    // From the top of the page the first stop skips the header and the sidebar.
    await page.reload()
    await page.getByText('There are currently no quote requests.').waitFor()
    await keys.tabTo('Skip to content')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await keys.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await keys.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

    await page.reload()
    await page.getByText('There are currently no quote requests.').waitFor()
    await keys.activate('My User')
    await keys.downTo('Help')
    await keys.press('ArrowUp', 'Enter')
    await page.waitForURL('**/user-profile')
    await expect.poll(keys.focused, SOON).toBe('User Profile')
    await page.getByLabel('First name').waitFor()
    await keys.fill('First name', 'Wilhelmina')
    await keys.press('Enter')
    await said(page, 'User profile has been updated')
    expect((await company.caller.call(getMe)).firstName).toBe('Wilhelmina')

    await page.goto(`${product.url}/user-management`)
    await page.getByRole('row').filter({ hasText: company.email }).waitFor()
    await keys.activate('Invite Users')
    await inDialog(page, 'Invite Users')
    await expect.poll(keys.focused, SOON).toBe('Email')
    await keys.press('Escape')
    await expect.poll(keys.focused, SOON).toBe('Invite Users')
    await keys.press('Enter')
    await inDialog(page, 'Invite Users')
    await expect.poll(keys.focused, SOON).toBe('Email')
    await keys.type('invitee@keys.example')
    await keys.press('Enter')
    await said(page, 'User added and invitation sent successfully!')
    await expect.poll(keys.focused, SOON).toBe('Invite Users')
  },
)

journey('a haulier quotes and cancels, the shipper counters and accepts', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const haulier = await addCompany(product, 'Haulier')
  const rival = await addCompany(product, 'Haulier', { name: 'Rival Haulage' })
  const request = await postContainers(shipper)
  await quoteContainers(rival, request, 45_000)
  const address = `${product.url}/quote-requests/${request.id}`

  const page = await open(address, { as: haulier })
  const keys = keyboard(page)
  await page.getByText('Available').first().waitFor()
  const quote = async (rate: string) => {
    await keys.activate('Submit Quote')
    await inDialog(page, 'Submit Quote')
    await expect.poll(keys.focused, SOON).toMatch(/^Rate per 40HC/)
    await keys.type(rate)
    await keys.press('Tab')
    await keys.type(rate)
    await keys.press('Enter')
    await said(page, 'Quote submitted')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await quote('400')
  await page.getByRole('row').filter({ hasText: 'Pending' }).waitFor()
  await keys.activate('Cancel')
  await inDialog(page, 'Cancel your quote?')
  await keys.press('Escape')
  await expect.poll(keys.focused, SOON).toBe('Cancel')
  await keys.press('Enter')
  await inDialog(page, 'Cancel your quote?')
  await keys.activate('Cancel quote')
  await said(page, 'Quote has been cancelled')
  await page.reload()
  await page.getByText('Available').first().waitFor()
  await quote('390')

  const owner = await open(address, { as: shipper })
  const ownerKeys = keyboard(owner)
  await owner.getByRole('row').filter({ hasText: haulier.name }).filter({ hasText: 'Pending' }).waitFor()
  await ownerKeys.activate('Counter')
  await inDialog(owner, 'Submit Counter-offer')
  await ownerKeys.fill('Rate per 40HC', '380')
  await ownerKeys.press('Enter')
  await said(owner, 'Quote submitted')
  await owner.reload()
  await owner.getByRole('row').filter({ hasText: '(Counter)' }).waitFor()
  // From the rival's quote to the own counter and back.
  for (const [key, action] of [
    ['j', 'Accept'],
    ['j', 'Cancel'],
    ['k', 'Accept'],
  ] as const) {
    await ownerKeys.press(key)
    expect(await ownerKeys.focused()).toBe(action)
  }
  await ownerKeys.press('Enter')
  await inDialog(owner, 'Accept this quote?')
  await ownerKeys.activate(/^Accept £/)
  await said(owner, 'Quote has been accepted')
  expect((await shipper.caller.call(getContainerRequest, { params: { id: request.id } })).status).toBe(
    'Accepted',
  )
})

journey('a request is cancelled after the confirmation', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const request = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  const keys = keyboard(page)
  await page.getByRole('heading', { name: 'Quote Request Details' }).waitFor()
  await keys.activate('Cancel Quote Request')
  await inDialog(page, 'Cancel this quote request?')
  await keys.activate('Cancel Quote Request')
  await said(page, 'Request has been cancelled')
})

journey('a booking goes from acceptance to closed', { timeout: 240_000 }, async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const haulier = await addCompany(product, 'Haulier')
  const request = await postContainers(shipper, { lines: [{ size: '40HC', count: 1, targetRate: null }] })
  await quoteContainers(haulier, request, 41_000, { demurrageFee: 4_500 })

  // The owner accepts, opens the booking and enters its references.
  const owner = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  const ownerKeys = keyboard(owner)
  await owner.getByRole('row').filter({ hasText: 'Pending' }).waitFor()
  // Over the quote that waits for the haulier, and the rival's, back to the first.
  await ownerKeys.press('j')
  await ownerKeys.press('j')
  await ownerKeys.press('k')
  await ownerKeys.activate('Accept')
  await inDialog(owner, 'Accept this quote?')
  await ownerKeys.activate(/^Accept £/)
  await owner.getByRole('link', { name: 'Open booking' }).waitFor()
  await ownerKeys.activate('Open booking')
  await owner.getByRole('heading', { name: /^Booking QL-/ }).waitFor()
  await ownerKeys.activate('Edit references: job 1')
  await inDialog(owner, 'Job 1: 40HC')
  await ownerKeys.tabTo('Container number')
  await ownerKeys.type('CSQU3054383')
  await ownerKeys.tabTo('Release reference or PIN')
  await ownerKeys.type('PIN 4471')
  await ownerKeys.press('Enter')
  await said(owner, 'Job saved')

  // The haulier finds it in its list.
  const page = await open(`${product.url}/bookings`, { as: haulier })
  const keys = keyboard(page)
  await page.getByText('CSQU3054383').waitFor()
  await keys.press('j')
  const reference = /^Details of (QL-\d{6})$/.exec(await keys.focused())?.[1] ?? ''
  await keys.press('Enter')
  await page.waitForURL(`**/bookings/${reference}`)
  await page.getByRole('heading', { name: `Booking ${reference}` }).waitFor()

  // Each step's dialog begins at its button, since the time is now.
  const record = async (verb: string, title: string, isEarly = false) => {
    await page.getByRole('button', { name: verb, exact: true }).waitFor()
    await keys.activate(verb)
    await inDialog(page, title)
    await expect.poll(keys.focused, SOON).toBe('Record')
    await keys.press('Enter')
    if (isEarly) {
      await expect.poll(keys.focused, SOON).toBe('Record it')
      await keys.press('Enter')
    }
    await said(page, `${title}: recorded`)
    await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
  }
  await record('Confirm', 'Confirmed')
  await keys.activate('Propose a change')
  await inDialog(page, 'Propose a change')
  await keys.fill('Delivery location', 'Leeds LS10 1AA')
  await keys.press('Enter')
  await said(page, 'Change proposed')
  await owner.getByText('Waiting for you: a proposed change').waitFor()
  await ownerKeys.activate('Accept')
  await said(owner, 'Change accepted')
  await record('Record collected', 'Collected', true)
  await record('Record delivered', 'Delivered', true)

  // The proof, and a charge that is approved.
  await page.getByRole('button', { name: 'Add proof of delivery' }).waitFor()
  // Registered early: the browser's driver needs a moment before it reports file choosers.
  const chooser = page.waitForEvent('filechooser')
  await keys.activate('Add proof of delivery')
  const { name, content } = await picture('jpeg', { name: 'IMG_1.jpg' })
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(content) })
  await said(page, 'Proof added')
  await keys.activate('Claim a charge')
  await inDialog(page, 'Claim a charge')
  await expect.poll(keys.focused, SOON).toBe('Hours')
  await keys.press('Control+A')
  await keys.type('2')
  await keys.press('Enter')
  await said(page, 'Charge claimed')
  await owner.getByText('Waiting for you: a charge').waitFor()
  await ownerKeys.activate(/^Approve Waiting \(demurrage\), £/)
  await inDialog(owner, 'Approve Waiting (demurrage)?')
  await expect.poll(ownerKeys.focused, SOON).toBe('Approve £90.00')
  await ownerKeys.press('Enter')
  await said(owner, 'Charge approved')

  // The empty container is back, and the owner closes.
  await record('Record empty returned', 'Empty returned')
  const close = owner.getByRole('button', { name: 'Close booking', exact: true })
  await expect.poll(() => close.getAttribute('aria-disabled'), SOON).toBeNull()
  await ownerKeys.activate('Close booking')
  await inDialog(owner, 'Close booking')
  await expect.poll(ownerKeys.focused, SOON).toBe('Close booking')
  await ownerKeys.press('Enter')
  await page.getByText('This booking is closed.').waitFor()
  expect(await shipper.caller.call(listBookings, {})).toMatchObject([
    { status: 'closed', delivery: 'Leeds LS10 1AA', finalTotal: 50_000 },
  ])
})

journey('a company profile is saved, and its fleet pictures are viewed', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier', { name: 'Keyboard Haulage' })
  await haulier.caller.call(saveHaulierProfile, { body: { city: 'Hull' } })
  for (const number of [1, 2])
    await haulier.caller.upload('PATCH', '/api/auth/updatecompanyprofileimages', {
      [`companyProfileImage${number}`]: await picture('png'),
    })
  const page = await open(`${product.url}/company-profile`, { as: haulier })
  const keys = keyboard(page)
  await page.getByLabel('City').waitFor()
  await keys.fill('City', 'Goole')
  await keys.press('Enter')
  await said(page, 'Company profile has been updated')
  expect((await haulier.caller.call(getMe)).company.city).toBe('Goole')

  await page.goto(`${product.url}/haulier-directory/Keyboard%20Haulage`)
  const count = page.getByText(/^\d of 2$/)
  await count.waitFor()
  await keys.activate('Next picture')
  await expect.poll(() => count.innerText(), SOON).toBe('2 of 2')
  await keys.press('ArrowRight')
  await expect.poll(() => count.innerText(), SOON).toBe('1 of 2')
  await keys.press('ArrowLeft')
  await expect.poll(() => count.innerText(), SOON).toBe('2 of 2')
})

journey('a plan is bought', async ({ open }) => {
  const company = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/pricing-plan`, { as: company })
  const keys = keyboard(page)
  await page.getByRole('button', { name: 'Upgrade' }).first().waitFor()
  await keys.activate('Upgrade')
  await page.getByRole('dialog').getByText('Total to pay').waitFor()
  await keys.activate('Go to payment')
  await page.waitForURL(/\/test-checkout\//)
  await keys.activate(/^Pay £/)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await keys.activate('Go to Pricing Plan')
  await page.waitForURL('**/pricing-plan')
})
