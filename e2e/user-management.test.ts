/** The users of a company: inviting them, their rights, and what an ordinary user may do. */
import { expect } from 'vitest'
import { login } from '#contract/accounts.ts'
import { readMails } from '#contract/operator.ts'
import { confirmPasswordReset } from '#contract/passwords.ts'
import { changeUserRights, inviteUser, listUsers, withdrawInvitation } from '#contract/users.ts'
import { journey } from './browser.ts'
import { addCompany, type Company, callerOf, operatorCaller } from './companies.ts'
import { button, dismissToast } from './controls.ts'
import { REFUSED_AS_A_WHOLE, refuseNext } from './refused.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

const users = `${product.url}/user-management`

for (const viewport of ['desktop', 'phone'] as const)
  journey(`an Admin invites a user and changes rights (${viewport})`, async ({ open }) => {
    const company = await addCompany(product, 'Shipper')
    const page = await open(users, {
      as: company,
      viewport,
      motion: true,
      expectedErrors: [/net::ERR_FAILED/],
    })
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    const own = row(company.email)
    await own.getByText('Active', { exact: true }).waitFor()
    const columns = [
      'Date added',
      'First name',
      'Last name',
      'Email',
      'Job Title',
      'Role',
      'Status',
      'Actions',
    ]
    if (viewport === 'desktop') expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(columns)
    // The number of Admins comes with an answer of its own.
    await expect.poll(() => button(own, /^Remove Admin/).getAttribute('aria-disabled')).toBe('true')
    await button(own, /^Remove Admin/).hover()
    await page
      .getByRole('tooltip')
      .getByText('Your company needs at least one active Admin. Make another user Admin first.')
      .waitFor()

    await button(page, 'Invite Users').click()
    const dialog = page.getByRole('dialog', { name: 'Invite Users' })
    await dialog.getByText('The number of users is unlimited.').waitFor()
    await button(dialog, 'Send Invite').click()
    await dialog.getByText('This field is required.').waitFor()
    await dialog.getByLabel('Email').fill('no address')
    await dialog.getByText('Enter a valid email address.').waitFor()
    await dialog.getByLabel('Email').fill(company.email)
    await button(dialog, 'Send Invite').click()
    const taken =
      'This email address is linked to an existing account. If the user is not in your table, invite another address.'
    await dialog.getByText(taken).waitFor()
    await dismissToast(page, taken)
    // As a mail program copies it.
    await dialog.getByLabel('Email').evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `"Quay, Bea" <Bea.Quay@${viewport}.example>`)
    expect(await dialog.getByLabel('Email').inputValue()).toBe(`Bea.Quay@${viewport}.example`)
    await dialog.getByLabel('First name').fill('Bea')
    await refuseNext(page, '**/api/auth/add-new-user')
    await button(dialog, 'Send Invite').click()
    await dialog.getByText(REFUSED_AS_A_WHOLE).waitFor()
    await dismissToast(page, REFUSED_AS_A_WHOLE)
    await button(dialog, 'Send Invite').click()
    await dismissToast(page, 'User added and invitation sent successfully!')
    await dialog.waitFor({ state: 'detached' })
    const bea = row(`bea.quay@${viewport}.example`)
    await bea.getByText('Invited', { exact: true }).waitFor()
    await bea.getByText('User', { exact: true }).waitFor()

    // The question stays until its dialog has faded out.
    await page.evaluate(() => {
      const asked = new Set<string | null | undefined>()
      Object.assign(window, { asked })
      const note = () => asked.add(document.querySelector('[role=dialog] h2')?.textContent)
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await button(bea, 'Make Admin: Bea').click()
    const once = 'The user has the new rights once the invitation is accepted.'
    await page.getByRole('dialog').getByText(once).waitFor()
    await button(page.getByRole('dialog'), 'Make Admin').click()
    const updated = 'User rights have been updated. Changes will be effective the next time the user logs in.'
    await dismissToast(page, updated)
    await button(bea, 'Remove Admin: Bea').waitFor()
    await button(bea, 'Deactivate User: Bea').click()
    await page.getByRole('dialog').getByText('The invitation does not work until').waitFor()
    // A failed change leaves the question open for another try.
    const away = 'The connection was lost before an answer came. Please try again: nothing is done twice.'
    await page.route('**/api/userrole/**', (route) => route.abort())
    await button(page.getByRole('dialog'), 'Deactivate User').click()
    await dismissToast(page, away)
    await page.unroute('**/api/userrole/**')
    await button(page.getByRole('dialog'), 'Deactivate User').click()
    await dismissToast(page, updated)
    await bea.getByText('Deactivated', { exact: true }).waitFor()
    await button(bea, 'Activate User: Bea').click()
    await dismissToast(page, updated)
    await bea.getByText('Invited', { exact: true }).waitFor()
    const asked = await page.evaluate(() => [...(window as never as { asked: Set<string> }).asked])
    expect(asked.filter(Boolean)).toEqual(['Make Admin: Bea?', 'Deactivate User: Bea?'])
  })

for (const viewport of ['desktop', 'phone'] as const)
  journey(
    `new rights hold from the next sign-in, and none are left to whom an Admin deactivates (${viewport})`,
    async ({ open }) => {
      const company = await addCompany(product, 'Shipper')
      const email = `joined@${company.id}.example`
      const invitee = await open(users, { as: { token: await joined(company) }, viewport })
      await button(invitee, 'Invite Users').waitFor()
      expect(await button(invitee, 'Invite Users').getAttribute('aria-disabled')).toBe('true')

      const admin = await open(users, { as: company, viewport })
      const row = admin.getByRole('row').filter({ hasText: email })
      await row.getByText('Active', { exact: true }).waitFor()
      await button(row, `Make Admin: ${email}`).click()
      await button(admin.getByRole('dialog'), 'Make Admin').click()
      await dismissToast(
        admin,
        'User rights have been updated. Changes will be effective the next time the user logs in.',
      )

      await invitee.waitForURL('**/login?*')
      const signIn = async () => {
        await invitee.getByLabel('Email').fill(email)
        await invitee.getByRole('textbox', { name: 'Password' }).fill(company.password)
        await button(invitee, 'Login').click()
      }
      await signIn()
      await invitee.waitForURL('**/user-management')
      await expect.poll(() => button(invitee, 'Invite Users').getAttribute('aria-disabled')).toBeNull()

      await button(row, `Deactivate User: ${email}`).click()
      await button(admin.getByRole('dialog'), 'Deactivate User').click()
      await row.getByText('Deactivated', { exact: true }).waitFor()
      await invitee.waitForURL('**/login?*')
      await signIn()
      await dismissToast(invitee, 'Unable to log in with the provided credentials.')
    },
  )

journey('an open question about rights says when the change is no longer possible', async ({ open }) => {
  const company = await addCompany(product, 'Shipper')
  await joined(company)
  const [other] = await company.caller.call(listUsers, { query: { search: `joined@${company.id}` } })
  const give = (role: 'Admin' | 'User') =>
    company.caller.call(changeUserRights, { params: { id: other?.id ?? 0 }, body: { profile: { role } } })
  await give('Admin')

  const page = await open(users, { as: company })
  const own = page.getByRole('row').filter({ hasText: company.email })
  await expect.poll(() => button(own, /^Remove Admin/).getAttribute('aria-disabled')).toBeNull()
  await button(own, /^Remove Admin/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This is yourself').waitFor()
  expect(await button(dialog, 'Remove Admin').getAttribute('aria-disabled')).toBeNull()
  await give('User')
  await dialog.getByText('Your company needs at least one active Admin.').first().waitFor()
  expect(await button(dialog, 'Remove Admin').getAttribute('aria-disabled')).toBe('true')
  await give('Admin')
  await expect.poll(() => button(dialog, 'Remove Admin').getAttribute('aria-disabled')).toBeNull()
})

journey('a User sees the same table with every action disabled', async ({ open }) => {
  const company = await addCompany(product, 'Haulier')
  for (let index = 0; index < 11; index++)
    await company.caller.call(inviteUser, {
      body: { email: `p${index}@${company.id}.example`, firstName: 'P', lastName: `${index}`, profile: null },
    })
  const page = await open(users, { as: company })
  const pager = page.getByRole('navigation', { name: 'Pages of users' })
  await pager.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('row').filter({ hasText: company.email }).waitFor()
  expect(await page.getByRole('row').count()).toBe(3)
  await button(pager, 'Page 1').click()
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  await page.getByLabel('Search users').fill(`p7@${company.id}`)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)

  const asUser = await open(users, { as: { token: await joined(company) } })
  await asUser.getByRole('table', { name: 'Users' }).waitFor()
  expect(await button(asUser, 'Invite Users').getAttribute('aria-disabled')).toBe('true')
  const actions = asUser.getByRole('button', { name: /^(Make|Remove) Admin|activate User/ })
  await actions.first().waitFor()
  for (const action of await actions.all()) expect(await action.getAttribute('aria-disabled')).toBe('true')
  await actions.first().hover()
  await asUser.getByRole('tooltip').getByText('Only an Admin of your company can do this.').waitFor()
})

journey(
  'a typed token outlives a reload, and a withdrawn invitation says so on its open page',
  async ({ open }) => {
    const company = await addCompany(product, 'Shipper')
    const [first, second] = [await invited(company), await invited(company)]
    const page = await open(`${product.url}/join`, { expectedErrors: [/404 \(Not Found\)/] })
    const over = page.getByRole('heading', { name: 'This invitation no longer works' })
    await page.getByLabel('Token').fill(first)
    await button(page, 'Continue').click()
    await over.waitFor()
    const joining = page.getByRole('heading', { name: `Join ${company.name}` })
    await page.goto(`${product.url}/join#token=${second}`)
    await joining.waitFor()

    await page.goto(`${product.url}/login`)
    await page.goto(`${product.url}/join`)
    await page.getByLabel('Token').fill(second)
    await button(page, 'Continue').click()
    await joining.waitFor()
    await page.reload()
    await joining.waitFor()
    expect(page.url()).toBe(`${product.url}/join`)

    const [invitee] = await company.caller.call(listUsers, { query: { search: `joined@${company.id}` } })
    await company.caller.call(withdrawInvitation, { params: { id: invitee?.id ?? 0 } })
    await button(page, 'Refuse').click()
    await button(page.getByRole('dialog'), 'Refuse').click()
    await over.waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Join your company' }).waitFor()
  },
)

/** An invited user who set a password with the mailed token and signed in. Returns the token. */
async function joined(company: Company): Promise<string> {
  const email = `joined@${company.id}.example`
  const token = await invited(company)
  const visitor = callerOf(product)
  await visitor.call(confirmPasswordReset, { body: { token, password: company.password } })
  return (await visitor.call(login, { body: { email, password: company.password } })).token
}

/** Invites joined@… of a company, perhaps again. Returns the token of the mail. */
async function invited(company: Company): Promise<string> {
  const email = `joined@${company.id}.example`
  const operator = await operatorCaller(product)
  const mails = () => operator.call(readMails, { query: { to: email } })
  const before = (await mails()).length
  await company.caller.call(inviteUser, { body: { email, firstName: null, lastName: null, profile: null } })
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(before + 1)
  return /token=([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
}
