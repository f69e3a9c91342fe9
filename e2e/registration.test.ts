/*
 * Rules: docs/rules/accounts.md#registration-form, docs/rules/accounts.md#after-sign-in,
 *   docs/rules/users.md#told-why, docs/rules/screens.md#first-steps, docs/rules/screens.md#gate,
 *   docs/rules/screens.md#not-activated
 */
/** A company registers, is activated, and invites a user, who sets a password and signs in. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { changeCompany, listCompanies } from '#contract/operator.ts'
import { PASSWORD } from '#server/testing/registered.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { addCompany, operatorCaller } from './companies.ts'
import { said, toasts } from './controls.ts'
import { expectInSight, REFUSED_AS_A_WHOLE, refusedAt, refuseNext } from './refused.ts'
import { startProduct } from './server.ts'

const product = await startProduct({ env: { RATE_LIMITS: 'off' } })
afterAll(product.stop)

/** A field is marked as wrong and has the focus. */
async function refusedField(page: Page, field: string): Promise<void> {
  const input = page.getByLabel(field)
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await input.getAttribute('aria-invalid')).toBe('true')
}

/** Presses a button for longer than the check of the field that the press leaves takes. */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  const checked = page.waitForResponse((response) => response.url().includes('/api/auth/checkcompany'))
  await button.hover()
  await page.mouse.down()
  await checked
  await page.waitForTimeout(200)
  await page.mouse.up()
}

interface Applicant {
  email: string
  companyName: string
}

async function fillRegistration(page: Page, { email, companyName }: Applicant): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Keel')
  await page.getByLabel('Phone number').fill('01632 960555')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByRole('combobox', { name: 'Country' }).or(page.getByLabel('Country')).first().click()
  await page.getByRole('option', { name: 'United Kingdom' }).first().click()
  await page.getByRole('checkbox').check()
}

for (const viewport of ['desktop', 'phone'] as const)
  journey(
    `a company registers, is activated, and invites a user who signs in (${viewport})`,
    async ({ open }) => {
      const email = `nora@keel-${viewport}.example`
      const companyName = `Keel & Sons ${viewport}`
      const page = await open(product.url, { viewport })
      await page.getByRole('link', { name: 'Register' }).click()
      await page.waitForURL('**/haulier-registration')
      await page.getByRole('heading', { name: 'Haulier Registration' }).waitFor()
      await fillRegistration(page, { email, companyName })
      await page.getByRole('button', { name: 'Register' }).click()
      await page.waitForURL('**/account-not-activated')
      await page.getByRole('heading', { name: 'Your company has not been activated yet' }).waitFor()
      await page.getByText('01632 960555').waitFor()
      // Back leads to no empty form.
      await page.goBack()
      await page.waitForURL('**/account-not-activated')
      await page.getByText('01632 960555').waitFor()
      await page.getByRole('button', { name: 'Correct this' }).click()
      await page.getByLabel('Phone number').fill('01632 960666')
      if (viewport === 'desktop') {
        // What was typed outlives a reload.
        await page.reload()
        await page.getByRole('button', { name: 'Correct this' }).click()
        await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('01632 960666')
      }
      await page.getByRole('combobox', { name: 'Country' }).fill('Eire')
      await page.getByRole('option', { name: 'Ireland' }).first().click()
      await expectAccessible(page)
      // Fields that the user has not changed stay as the operator has corrected them meanwhile.
      const operator = await operatorCaller(product)
      const [found] = await operator.call(listCompanies, { query: { search: companyName } })
      const name = `${companyName} Ltd`
      await operator.call(changeCompany, { params: { id: found?.id ?? 0 }, body: { name } })
      await page.getByRole('button', { name: 'Save' }).click()
      await said(page, 'Your registration has been corrected')
      await page.getByText('01632 960666').waitFor()
      await page.getByText('Ireland', { exact: true }).waitFor()

      const [company] = await operator.call(listCompanies, { query: { search: companyName } })
      expect(company?.name).toBe(name)
      await operator.call(changeCompany, { params: { id: company?.id ?? 0 }, body: { isActive: true } })
      await page.waitForURL('**/quote-requests')
      await page.getByText('There are no quote requests to bid on at this time.').waitFor()
      await page.getByText('0 of 5 done').waitFor()
      const noted = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await page.getByRole('link', { name: 'See your public page' }).click()
      await page.waitForURL('**/haulier-directory/**')
      await noted
      await page.goBack()
      await page.getByText('1 of 5 done').waitFor()
      await page.getByRole('link', { name: 'Invite the other users' }).click()
      await page.getByRole('button', { name: 'Invite Users' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite Users' })
      const invited = `otto@keel-${viewport}.example`
      await dialog.getByLabel('Email').fill(invited)
      await dialog.getByRole('button', { name: 'Send Invite' }).click()
      await said(page, 'User added and invitation sent successfully!')

      await expect.poll(() => product.mailbox(invited), { timeout: 30_000 }).toHaveLength(1)
      const [invitation] = await product.mailbox(invited)
      const link = new URL(/https?:\/\/\S+\/join#token=\S+/.exec(invitation?.text ?? '')?.[0] ?? '')
      if (viewport === 'desktop') {
        await page.goto(`${product.url}${link.pathname}${link.hash}`)
        await page.getByText('This browser is signed in as another user').waitFor()
        await page.goBack()
      }
      // The mail's link has the configured address; the product of the test listens elsewhere.
      const invitee = await open(`${product.url}${link.pathname}${link.hash}`, { viewport })
      await invitee.getByRole('heading', { name: `Join ${companyName}` }).waitFor()
      expect(invitee.url()).toBe(`${product.url}/join`)
      expect(await invitee.getByText('This browser is signed in as another user').count()).toBe(0)
      await invitee.reload()
      await invitee.getByRole('heading', { name: `Join ${companyName}` }).waitFor()
      await invitee.getByLabel('First name').fill('Otto')
      await invitee.getByRole('textbox', { name: 'Password' }).fill('Otto-Keel-1980')
      await invitee.getByRole('button', { name: 'Join', exact: true }).click()
      await refusedField(invitee, 'Last name')
      await invitee.getByLabel('Last name').fill('Keel')
      await invitee.getByRole('button', { name: 'Join', exact: true }).click()
      await invitee.getByText('made of names that strangers know').first().waitFor()
      await invitee.getByRole('textbox', { name: 'Password' }).fill('a long way to Harwich')
      await invitee.getByRole('textbox', { name: 'Password' }).press('Enter')
      await invitee.waitForURL('**/quote-requests')
      // The list leaves out steps that a User cannot do, such as inviting.
      await invitee.getByText('0 of 4 done').waitFor()
      await invitee.getByRole('button', { name: 'Hide this list' }).click()
      await invitee.getByText('0 of 4 done').waitFor({ state: 'detached' })

      await invitee.goto(`${product.url}/user-profile`)
      await invitee.getByLabel('Job Title').fill('Planner')
      await page.getByRole('button', { name: 'Make Admin: Otto Keel' }).click()
      await page.getByRole('dialog').getByText('signed out at once').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click()
      await said(page, 'User rights have been updated.')
      await invitee.waitForURL('**/login?**')
      await invitee.getByText('An Admin of your company has changed your role.').first().waitFor()
      await invitee.getByLabel('Email').fill(invited)
      await invitee.getByRole('textbox', { name: 'Password' }).fill('a long way to Harwich')
      await invitee.getByRole('button', { name: 'Login' }).click()
      await invitee.waitForURL('**/user-profile')
      await expect.poll(() => invitee.getByLabel('Job Title').inputValue()).toBe('Planner')
    },
  )

for (const viewport of ['desktop', 'phone'] as const) {
  journey(`refusals of a registration show the specified sentences (${viewport})`, async ({ open }) => {
    const taken = await addCompany(product, 'Shipper')
    const page = await open(`${product.url}/shipper-registration`, { viewport })
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Please accept the terms and the privacy policy to register.').waitFor()
    expect(await toasts(page).count()).toBe(0)
    await fillRegistration(page, { email: 'new@freightrival.example', companyName: 'Newcomer Freight' })
    await page.getByRole('button', { name: 'Register' }).click()
    await refusedAt(
      page,
      'Email',
      'Sorry, there was an error with registration. Please contact us at support@quayline.example',
    )
    await expectInSight(page)
    await expectAccessible(page)
    await page.getByLabel('Company name').fill('..')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Enter the name of your company in ordinary letters and digits.').waitFor()
    await page.getByLabel('Email').fill('new@office.example')
    await page.getByLabel('Company name').fill(taken.name.toUpperCase())
    await pressSlowly(page, page.getByRole('button', { name: 'Register' }))
    await refusedAt(
      page,
      'Company name',
      'Your company already has an account. Please email us at support@quayline.example or ask your super-user to invite you.',
    )
    await page.getByLabel('Company name').fill('Newcomer Freight')
    await page.getByLabel('Email').fill(taken.email)
    await page.getByRole('button', { name: 'Register' }).click()
    await refusedAt(
      page,
      'Email',
      'This email address is linked to an existing account. Please try to reset your password.',
    )
    // A refusal of the whole is in the card, too: its toast goes after five seconds.
    await refuseNext(page, '**/api/auth/createcompany')
    await page.getByLabel('Email').fill(`newcomer@${viewport}.example`)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('main').getByText(REFUSED_AS_A_WHOLE).waitFor()
  })
}

journey('a sign-in returns to a page of the product, never to another address', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  for (const [asked, landed] of [
    ['/help', '/help'],
    ['https://evil.example/', '/quote-requests'],
    ['//evil.example/', '/quote-requests'],
    ['javascript:alert(1)', '/quote-requests'],
  ] as const) {
    const page = await open(`${product.url}/login?returnTo=${encodeURIComponent(asked)}`)
    await page.getByLabel('Email').fill(shipper.email)
    await page.getByLabel(/^Password/).fill(shipper.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => page.url(), { message: asked }).toBe(product.url + landed)
  }
})

journey(
  'a registration that is being filled in says what exists: the company, then the email',
  async ({ open }) => {
    const taken = await addCompany(product, 'Haulier')
    const page = await open(`${product.url}/haulier-registration`)
    const asked: string[] = []
    page.on('request', (request) => {
      const [, what] = /\/api\/auth\/check(\w+)\?/.exec(request.url()) ?? []
      if (what) asked.push(what)
    })
    const leave = () => page.getByLabel('Phone number').focus()
    await page.getByLabel('Email').fill(taken.email)
    await leave()
    await page.getByLabel('Company name').fill(taken.name)
    await leave()
    await said(page, 'Your company already has an account.')
    const company = page.getByLabel('Company name')
    expect(await company.getAttribute('aria-invalid')).toBe('true')
    expect(asked).toEqual(['company'])

    await company.fill('Unused Name Freight')
    await leave()
    await said(page, 'This email address is linked to an existing account.')
    expect(await company.getAttribute('aria-invalid')).not.toBe('true')
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    expect(asked).toEqual(['company', 'company', 'user'])

    // The message stays when other fields stop the submission, and what was typed outlives a reload and the other form.
    await company.fill(taken.name)
    await leave()
    await said(page, 'Your company already has an account.')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Please choose a country.').waitFor()
    await expect.poll(() => company.getAttribute('aria-invalid')).toBe('true')
    await page.reload()
    await expect.poll(() => company.inputValue()).toBe(taken.name)
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
    await page.getByRole('link', { name: 'Register as a shipper' }).click()
    await page.getByRole('heading', { name: 'Shipper Registration' }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(taken.email)
  },
)

journey(
  'a registration is sent at the first press after its company name was corrected',
  async ({ open }) => {
    const taken = await addCompany(product, 'Haulier')
    const page = await open(`${product.url}/haulier-registration`)
    await fillRegistration(page, { email: 'pressed@once.example', companyName: taken.name })
    await said(page, 'Your company already has an account.')
    const company = page.getByLabel('Company name')
    await company.click()
    await company.selectText()
    await page.keyboard.type('Pressed Once Freight')
    await expect.poll(() => company.getAttribute('aria-invalid')).not.toBe('true')
    // As long as a finger takes: the check of the name may be answered meanwhile.
    await page.getByRole('button', { name: 'Register' }).click({ delay: 200 })
    await page.waitForURL('**/account-not-activated')
  },
)

journey('every country can be chosen, the United Kingdom first', async ({ open }) => {
  const page = await open(product.url, { expectedErrors: [/net::ERR_FAILED/] })
  await page.route('**/api/countrieslist/', (route) => route.abort())
  await page.getByRole('link', { name: 'Register' }).click()
  // Without the list nothing can be typed that it would refuse; it is loaded again when the field gets the focus.
  const country = page.getByRole('combobox', { name: 'Country' })
  const placeholder = () => country.getAttribute('placeholder')
  await expect.poll(placeholder, { timeout: 15_000 }).toBe('The countries could not be loaded')
  expect(await country.getAttribute('readonly')).not.toBeNull()
  await page.unroute('**/api/countrieslist/')
  await country.click()
  await expect.poll(placeholder).toBe('Choose a country')
  await country.click()
  const countries = await page.getByRole('option').allInnerTexts()
  expect(countries.length).toBeGreaterThan(200)
  expect([countries[0], countries[1], countries.at(-1)]).toEqual([
    'United Kingdom',
    'Afghanistan',
    'Zimbabwe',
  ])
})
