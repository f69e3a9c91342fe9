/*
 * Rules: docs/rules/accounts.md#registration-form, docs/rules/accounts.md#after-sign-in,
 *   docs/rules/accounts.md#told-in-the-card, docs/rules/accounts.md#tokens-in-addresses,
 *   docs/rules/users.md#told-why, docs/rules/screens.md#first-steps,
 *   docs/rules/screens.md#gate, docs/rules/screens.md#not-activated, docs/rules/screens.md#not-found
 */
/** A company registers, is activated, and invites a user, who sets a password and signs in. */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { changeCompany, listCompanies } from '#contract/operator.ts'
import { refusals } from '#domain/refusals.ts'
import { PASSWORD } from '#server/testing/registered.ts'
import { expectAccessible } from './accessible.ts'
import { goOffline, journey } from './browser.ts'
import { addCompany, operatorCaller } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct({ env: { RATE_LIMITS: 'off' } })
afterAll(product.stop)

const toasts = (page: Page) => page.locator('.mantine-Notification-root')
const said = (page: Page, words: string) => toasts(page).getByText(words).first().waitFor()

/** An error shows at its focused field, and in a toast. */
async function refusedAt(page: Page, field: string, words: string): Promise<void> {
  await said(page, words)
  const input = page
    .getByLabel(field, { exact: true })
    .or(page.getByLabel(`${field} *`, { exact: true }))
    .first()
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await input.getAttribute('aria-invalid')).toBe('true')
  const description = (await input.getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(
    description.split(/\s+/).map((id) => page.locator(`[id="${id}"]`).innerText()),
  )
  expect(texts.join(' ')).toContain(words)
  expect(await toasts(page).filter({ hasText: words }).getAttribute('role')).toBe('alert')
}

/** A field is marked as wrong and has the focus. */
async function refusedField(page: Page, field: string): Promise<void> {
  const input = page.getByLabel(field)
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await input.getAttribute('aria-invalid')).toBe('true')
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

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
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
      await page.getByRole('button', { name: 'Correct this' }).click()
      await page.getByLabel('Phone number').fill('01632 960666')
      await page.getByRole('combobox', { name: 'Country' }).fill('Eire')
      await page.getByRole('option', { name: 'Ireland' }).first().click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await said(page, 'Your registration has been corrected')
      await page.getByText('01632 960666').waitFor()
      await page.getByText('Ireland', { exact: true }).waitFor()

      const operator = await operatorCaller(product)
      const [company] = await operator.call(listCompanies, { query: { search: companyName } })
      expect(company?.name).toBe(companyName)
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
      // The mail's link has the configured address; the product of the test listens elsewhere.
      const invitee = await open(`${product.url}${link.pathname}${link.hash}`, { viewport })
      await invitee.getByRole('heading', { name: `Join ${companyName}` }).waitFor()
      expect(invitee.url()).toBe(`${product.url}/join`)
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
    await page.getByRole('button', { name: 'Register' }).click()
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
  })

  journey(
    `a token and its password are refused with the specified sentences (${viewport})`,
    async ({ open }) => {
      const page = await open(`${product.url}/password-reset`, { viewport })
      await page.getByLabel('Email').fill('no address')
      await page.getByRole('button', { name: 'Send token' }).click()
      await refusedAt(page, 'Email', 'Enter a valid email address.')
      await page.getByLabel('Email').fill('a.stranger@example.org')
      await page.getByRole('button', { name: 'Send token' }).click()
      await said(
        page,
        'Password Reset Token has been sent. Please check your email for further instructions.',
      )
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      await page.getByText('If a.stranger@example.org has an account').waitFor()
      await page.getByRole('button', { name: 'Send again' }).click()

      await page.getByRole('link', { name: 'I already have a token' }).click()
      const set = page.getByRole('button', { name: 'Set password' })
      await set.click()
      await refusedAt(page, 'Token', 'Please enter your token')
      await page.getByLabel('Token').fill('made-up')
      for (const name of ['New password', 'Confirm password'])
        await page.getByRole('textbox', { name }).fill('password123')
      await set.click()
      await refusedAt(page, 'New password', refusals.password_common.sentence)
      for (const name of ['New password', 'Confirm password'])
        await page.getByRole('textbox', { name }).fill('a long way to Harwich')
      await set.click()
      await refusedAt(page, 'Token', 'Invalid Token. Please re-check your token or obtain a new one.')
      await expectInSight(page)
      await expectAccessible(page)

      // The token of a link, even of an older one, is only in the field.
      const referers: (string | undefined)[] = []
      page.on('request', (request) => referers.push(request.headers().referer))
      await page.goto(`${product.url}/password-confirm?token=a-mailed-secret`)
      await expect.poll(() => page.getByLabel('Token').inputValue()).toBe('a-mailed-secret')
      expect(page.url()).toBe(`${product.url}/password-confirm`)
      expect(referers.filter((referer) => referer?.includes('secret'))).toEqual([])
      expect(product.log()).not.toContain('a-mailed-secret')

      // A failed sign-in also shows in the card, for longer than a toast.
      await signIn(page, 'a.stranger@example.org')
      await page.getByRole('main').getByText(refusals.wrong_credentials.sentence).waitFor()
    },
  )
}

/** The focused field is not under a toast. */
async function expectInSight(page: Page): Promise<void> {
  const isOnTop = () =>
    page.evaluate(() => {
      const field = document.activeElement
      if (!field) return false
      const { left, top, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === field
    })
  await expect.poll(isOnTop).toBe(true)
}

journey(
  'a registration that is being filled in says what exists: the company, then the e-mail',
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
  },
)

journey('every country can be chosen, the United Kingdom first', async ({ open }) => {
  const page = await open(`${product.url}/haulier-registration`)
  await page.getByRole('combobox', { name: 'Country' }).click()
  const countries = await page.getByRole('option').allInnerTexts()
  expect(countries.length).toBeGreaterThan(200)
  expect([countries[0], countries[1], countries.at(-1)]).toEqual([
    'United Kingdom',
    'Afghanistan',
    'Zimbabwe',
  ])
})

journey(
  'a toast goes after five seconds, waits while it is pointed at, and can be dismissed',
  async ({ open }) => {
    const page = await open(`${product.url}/login`)
    await signIn(page, 'unknown@office.example')
    await said(page, 'Unable to log in with the provided credentials.')
    const place = await toasts(page).boundingBox()
    expect(place && place.x + place.width).toBeGreaterThan(1440 - 40)
    // Just below the header, whose buttons stay free.
    expect(place?.y).toBeLessThan(100)
    await toasts(page).hover()
    const shownAt = Date.now()
    await expect.poll(() => Date.now() - shownAt, { timeout: 10_000 }).toBeGreaterThan(6000)
    expect(await toasts(page).count()).toBe(1)
    await page.mouse.move(400, 600)
    const leftAt = Date.now()
    await expect.poll(() => toasts(page).count(), { timeout: 10_000 }).toBe(0)
    expect(Date.now() - leftAt).toBeGreaterThan(4000)

    await page.getByRole('button', { name: 'Login' }).click()
    await said(page, 'Unable to log in with the provided credentials.')
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await toasts(page).waitFor({ state: 'detached' })
  },
)

journey('a connection that breaks before the first answer leaves the page unchanged', async ({ open }) => {
  const page = await open(`${product.url}/login`, { expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  await page.getByLabel('Email').fill('ada@office.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await goOffline(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('You are offline.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@office.example')
  await page.context().setOffline(false)
  await said(page, 'The connection was lost before an answer came.')
})

journey('a user changes the password only if both new entries match', async ({ open }) => {
  const admin = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/user-profile`, { as: admin })
  const save = page.getByRole('button', { name: 'Change password' })
  // The second factor asks for the current password, too.
  const form = page.locator('form').filter({ has: save })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Current password').fill(admin.password)
  await field('New password').fill('another-quay-lantern-9')
  await field('Confirm password').fill('another-quay-lantern-8')
  await save.click()
  await said(page, 'Passwords do not match')
  await field('Confirm password').fill('another-quay-lantern-9')
  await save.click()
  await said(page, 'Your password was updated successfully')
  expect(await field('Current password').inputValue()).toBe('')
})

journey(
  'the page about the interface shows its guide and its calls, and loads nothing from elsewhere',
  async ({ open }) => {
    const page = await open(`${product.url}/terms`)
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== product.url) foreign.push(request.url())
    })
    await page.goto(`${product.url}/api/docs`)
    await page.getByRole('heading', { name: 'Quayline HTTP interface' }).waitFor()
    await page.getByText('Idempotency').first().waitFor()
    expect(foreign).toEqual([])
  },
)
