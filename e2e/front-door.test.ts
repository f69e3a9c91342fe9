/** The front door: a company registers, is let in, invites a colleague who chooses a password and signs in. */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { changeCompany, listCompanies } from '#contract/operator.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { foundCompany, operatorCaller, PASSWORD } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct({ env: { RATE_LIMITS: 'off' } })
afterAll(product.stop)

const said = (page: Page, words: string) => page.getByText(words).first().waitFor()

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
    `a company registers, is activated, and invites a colleague who signs in (${viewport})`,
    async ({ open }) => {
      const email = `nora@keel-${viewport}.example`
      const companyName = `Keel & Sons ${viewport}`
      const page = await open(product.url, { viewport })
      await page.getByRole('link', { name: 'Register' }).click()
      await page.waitForURL('**/haulier-registration')
      await expectAccessible(page)
      await fillRegistration(page, { email, companyName })
      await page.getByRole('button', { name: 'Register' }).click()
      await page.waitForURL('**/account-not-activated')
      await page.getByRole('heading', { name: 'Your company has not been activated yet' }).waitFor()

      const operator = await operatorCaller(product)
      const [company] = await operator.call(listCompanies, { query: { search: companyName } })
      expect(company?.name).toBe(companyName)
      await operator.call(changeCompany, { params: { id: company?.id ?? 0 }, body: { isActive: true } })
      await signIn(page, email)
      await page.waitForURL('**/quote-requests')
      await page.getByText('There are no quote requests to bid on at this time.').waitFor()

      await page.goto(`${product.url}/user-management`)
      await page.getByRole('button', { name: 'Invite Users' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite Users' })
      const invited = `otto@keel-${viewport}.example`
      await dialog.getByLabel('Email').fill(invited)
      await dialog.getByRole('button', { name: 'Send Invite' }).click()
      await said(page, 'User added and invitation sent successfully!')

      await expect.poll(() => product.mailbox(invited), { timeout: 30_000 }).toHaveLength(1)
      const [invitation] = await product.mailbox(invited)
      const link = /https?:\/\/\S+\/password-confirm\?token=\S+/.exec(invitation?.text ?? '')?.[0] ?? ''
      const colleague = await open(`${product.url}${new URL(link).pathname}${new URL(link).search}`, {
        viewport,
      })
      await colleague.getByRole('textbox', { name: 'New password' }).fill('a long way to Harwich')
      await colleague.getByRole('textbox', { name: 'Confirm password' }).fill('a long way to Hull')
      await colleague
        .getByRole('button', { name: /password/i })
        .last()
        .click()
      await colleague.getByText('Passwords do not match').first().waitFor()
      await colleague.getByRole('textbox', { name: 'Confirm password' }).fill('a long way to Harwich')
      await colleague.getByRole('textbox', { name: 'Confirm password' }).press('Enter')
      await said(colleague, 'Your password was updated successfully')
      await colleague.waitForURL('**/login')
      await signIn(colleague, invited, 'a long way to Harwich')
      await colleague.waitForURL('**/quote-requests')
    },
  )

journey('what stands against a registration is said in the specified words', async ({ open }) => {
  const taken = await foundCompany(product, 'Shipper')
  const page = await open(`${product.url}/shipper-registration`)
  await fillRegistration(page, { email: 'new@freightrival.example', companyName: 'Somebody New' })
  await page.getByRole('button', { name: 'Register' }).click()
  await said(
    page,
    'Sorry, there was an error with registration. Please contact us at support@quayline.example',
  )
  await page.getByLabel('Email').fill('new@office.example')
  await page.getByLabel('Company name').fill(taken.name.toUpperCase())
  await page.getByRole('button', { name: 'Register' }).click()
  await said(
    page,
    'Your company already has an account. Please email us at support@quayline.example or ask your super-user to invite you.',
  )
  await page.getByLabel('Company name').fill('Somebody New')
  await page.getByLabel('Email').fill(taken.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await said(page, 'This email address is linked to an existing account. Please try to reset your password.')
})
