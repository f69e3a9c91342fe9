// Rules: docs/rules/accounts.md#told-in-the-card, docs/rules/operator.md#status-seen, docs/rules/operator.md#outbox, docs/rules/operator.md#audit, docs/rules/plans.md#given, docs/rules/screens.md#lists, docs/rules/screens.md#row-links
/** The operator's desk: companies that wait are called and activated; companies that misbehave are deactivated. */
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { getOverview } from '#contract/operator.ts'
import { addDays, addMonths, formatDay, formatLongDay, londonDay } from '#domain/time.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { PASSWORD, registerCompany, registrationOf } from '#server/testing/registered.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { addCompany, callerOf, operatorCaller } from './companies.ts'
import { button, choice, dialog, dismissToast, field, said, typeOver } from './controls.ts'
import { postContainers } from './freight.ts'
import { newTabOf } from './new-tab.ts'
import { refusedOnce } from './refused.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const desk = `${product.url}/operator`
const WRONG_PASSWORD = 'Unable to log in with the provided credentials.'

async function signIn(
  page: Page,
  password = product.operator.password,
  email = product.operator.email,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function registerHaulier(name: string): Promise<string> {
  const email = `ada@${name.toLowerCase().replaceAll(/\W+/g, '-')}.example`
  const details = { type: 'Haulier', country: 'France', phone: '01632 960777' } as const
  await registerCompany(callerOf(product), registrationOf(name, email, details))
  return email
}

journey('a company that waits is rung, verified and let in', async ({ open }) => {
  const email = await registerHaulier('Quai Nord SARL')
  const page = await open(desk)
  await signIn(page, 'not-the-password')
  await dismissToast(page, WRONG_PASSWORD)
  // It stays in the card.
  await page.getByText(WRONG_PASSWORD).waitFor()
  await signIn(page)
  await page.getByRole('heading', { name: 'Operator’s desk' }).waitFor()

  const row = page.getByRole('row').filter({ hasText: 'Quai Nord SARL' })
  await row.waitFor()
  for (const words of ['Ada Marsh', email, 'Haulier, France']) expect(await row.innerText()).toContain(words)
  expect(await row.getByRole('link', { name: '01632 960777' }).getAttribute('href')).toBe('tel:01632960777')

  await row.getByRole('link', { name: 'Quai Nord SARL' }).click()
  await page.getByRole('heading', { name: 'Quai Nord SARL', level: 1 }).waitFor()
  expect(await page.locator('header [aria-current]').count()).toBe(0)
  await page.getByLabel('Company number').fill('RCS 552 100 554')
  await page.getByLabel('Incorporation date').fill('03/02/1987')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Company details have been updated')
  await page.getByRole('button', { name: 'Activate Quai Nord SARL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate Quai Nord SARL?' })
  await refusedOnce(page, dialog, 'Activate', '**/api/operator/companies/*/')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await said(page, 'Quai Nord SARL has been activated')
  await dialog.waitFor({ state: 'detached' })
  const log = page.getByRole('table', { name: 'What operators did' })
  for (const words of [
    'Activated the company',
    'Set the company number to RCS 552 100 554',
    'Set the incorporation date to 03/02/1987',
  ])
    await log.getByText(words).waitFor()

  // The way back leads to the list as it was left.
  await page.goto(`${desk}/companies?search=quai&status=active`)
  await page.getByRole('link', { name: 'Quai Nord SARL', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Companies' }).click()
  await page.waitForURL('**/operator/companies?search=quai&status=active')

  const user = await open(`${product.url}/login`)
  await user.getByLabel('Email').fill(email)
  await user.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await user.getByRole('button', { name: 'Login' }).click()
  await user.waitForURL('**/quote-requests')
})

journey('a company is found, deactivated with a reason, and shown in the audit log', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper', { name: 'Late Payers Ltd' })
  const page = await open(`${desk}/companies?search=late+pay`, { viewport: 'phone' })
  await signIn(page)
  await page.getByRole('link', { name: 'Details of Late Payers Ltd' }).click()
  await page.getByRole('button', { name: 'Deactivate Late Payers Ltd' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Three invoices are unpaid')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await said(page, 'Late Payers Ltd has been deactivated')
  await page.getByText('Three invoices are unpaid').first().waitFor()
  expect((await shipper.caller.get('/api/quoterequestlimit/')).status).toBe(403)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('three invoices')
  await page.waitForURL('**search=three+invoices**')
  const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect.poll(() => entries.count()).toBe(2)
  expect(await entries.last().innerText()).toContain(formatDay(londonDay(new Date())))
  // Its few columns have room for a heading each where the rows of longer tables are cards.
  const headings = page.getByRole('table', { name: 'Audit log' }).locator('thead')
  const height = async () => (await headings.boundingBox())?.height
  expect(await height()).toBe(1)
  // A phone has the links in a bar with words.
  expect(await page.getByRole('navigation', { name: 'Main' }).innerText()).toContain('Security log')
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(height).toBeGreaterThan(20)
  // On paper of any width the page has its columns and not its frame.
  await page.emulateMedia({ media: 'print' })
  for (const width of [1032, 700]) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(() => page.getByRole('columnheader', { name: 'Company' }).isVisible()).toBe(true)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  }
  await page.emulateMedia({ media: 'screen' })
  // The log of one company names it, also where its name has changed since or nothing was done to it.
  await page.goto(`${desk}/audit?company=${shipper.id}&search=nothing+of+the+kind`)
  await page.getByText('Only what was done to Late Payers Ltd.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Late Payers Ltd' }).click()
  await page.getByRole('heading', { name: 'Late Payers Ltd' }).waitFor()
})

journey(
  'a declined registration is told so on its open page, with the lines of the reason',
  async ({ open }) => {
    const email = await registerHaulier('Sans Camions SARL')
    const user = await open(`${product.url}/login`)
    await user.getByLabel('Email').fill(email)
    await user.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await user.getByRole('button', { name: 'Login' }).click()
    await user.getByText('Your company has not been activated yet').waitFor()
    const page = await open(`${desk}/companies?search=sans+camions`)
    await signIn(page)
    await page.getByRole('link', { name: 'Details of Sans Camions SARL' }).click()
    await page.getByRole('button', { name: 'Decline Sans Camions SARL' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('No number.\nNo licence.')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Declined', { exact: true }).first().waitFor()
    expect(await page.getByText('Deactivated', { exact: true }).count()).toBe(0)
    await user.getByText('Your registration has been declined').waitFor()
    expect(await user.getByText('No licence.').innerText()).toBe('No number.\nNo licence.')
  },
)

journey('asks before it replaces what another operator has stored', async ({ open }) => {
  const { id, name } = await addCompany(product, 'Shipper')
  const page = await open(`${desk}/companies/${id}`)
  await signIn(page)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByLabel('Company number').fill('01234567')
  const other = await operatorCaller(product)
  const path = `/api/operator/companies/${id}/`
  const form = page.getByRole('form', { name: 'Company details' })
  await refusedOnce(page, form, 'Save', `**${path}`)
  await other.patch(path, { companynumber: '07654321' })
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Save it?' })
  await question.getByText('Changed in another window meanwhile: Company number (now 07654321).').waitFor()
  await question.getByRole('button', { name: 'Go back' }).click()
  expect(await page.getByLabel('Company number').inputValue()).toBe('01234567')
  expect((await other.get(path)).body.companynumber).toBe('07654321')
  await page.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Save it' }).click()
  await said(page, 'Company details have been updated')
  expect((await other.get(path)).body.companynumber).toBe('01234567')

  const given = { pricingplan: 'Quayline Pro (6 month subscription)', months: 6, reason: 'Invoice 7' }
  const { body } = await other.post(`${path}plans/`, { ...given, startdate: londonDay(new Date()) })
  const [plan] = body.companyplans as unknown as { id: number }[]
  const ending = page.getByRole('dialog', { name: /^Change the end of/ })
  await page.getByRole('button', { name: /^Change the end of/ }).click()
  await ending.getByLabel('Reason').fill('Not paid')
  await typeOver(ending.getByLabel('End day'), formatDay(addDays(londonDay(new Date()), 10)))
  const enddate = addDays(londonDay(new Date()), 20)
  await other.patch(`${path}plans/${plan?.id}/`, { enddate, reason: 'Half of it is paid' })
  await ending.getByRole('button', { name: 'Change the end' }).click()
  await question.getByText(`End day, now ${formatLongDay(enddate)}.`).waitFor()
  await question.getByRole('button', { name: 'Go back' }).click()
  expect((await other.get(path)).body.companyplans).toMatchObject([{ enddate }])
})

journey('a plan is given for the months in its name, or for others', async ({ open }) => {
  const { id } = await addCompany(product, 'Shipper')
  const page = await open(`${desk}/companies/${id}`)
  await signIn(page)
  await page.getByRole('button', { name: 'Give a plan' }).click()
  const form = dialog(page)
  await choice(form, 'Plan').fill('basic (12')
  await choice(form, 'Plan').press('Enter')
  await expect.poll(() => field(form, 'Months').inputValue()).toBe('12')
  await field(form, 'Months').fill('3')
  await choice(form, 'Plan').fill('pro (6')
  await choice(form, 'Plan').press('Enter')
  await field(form, 'Invoice number or reason').fill('INV-7')
  await button(form, 'Give plan').click()
  const ends = formatLongDay(addMonths(londonDay(new Date()), 3))
  await page.getByRole('table', { name: 'Plans' }).getByText(ends).waitFor()
})

journey('an operator downloads the documents of a haulier', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(`${desk}/companies/${haulier.id}`)
  await signIn(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Conditions of Carriage/ }).click()
  expect((await download).suggestedFilename()).toBe('conditions.pdf')
})

journey('a new company shows on the open desk within seconds', async ({ open }) => {
  const page = await open(desk)
  await signIn(page)
  await page.getByRole('heading', { name: 'Waiting for activation' }).waitFor()
  await registerHaulier('Vapeur du Nord SARL')
  await page.getByRole('link', { name: 'Vapeur du Nord SARL' }).waitFor({ timeout: 8_000 })
})

journey('an operator is added, changes the password, and is removed', async ({ open }) => {
  const email = 'relief@provider.example'
  const [first, next] = ['quayside-lamp-and-rope', 'rope-and-lamp-at-the-quay']
  const page = await open(`${desk}/operators`)
  await signIn(page)
  await page.getByText('comes from the settings of the server').waitFor()
  await page.getByRole('button', { name: 'Add operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add operator' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'First password' }).fill(first)
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(first)
  await expectAccessible(page)
  await refusedOnce(page, dialog, 'Add operator', '**/api/operator/operators/')
  await dialog.getByRole('button', { name: 'Add operator' }).click()
  await said(page, `${email} can sign in for 3 days`)

  const added = await open(`${desk}/operators`)
  await signIn(added, first, email)
  await added.getByRole('heading', { name: 'Choose a password' }).waitFor()
  await added.getByRole('textbox', { name: 'Current password' }).fill(first)
  await added.getByRole('textbox', { name: 'New password' }).fill(next)
  await added.getByRole('textbox', { name: 'Confirm password' }).fill(next)
  // The pages poll meanwhile, and are refused.
  for (let times = 0; times < 2; times++)
    await added.waitForResponse((answer) => answer.url().endsWith(getOverview.path))
  expect(await added.getByRole('textbox', { name: 'New password' }).inputValue()).toBe(next)
  await expectAccessible(added)
  await added.getByRole('button', { name: 'Change password' }).click()
  await said(added, 'Your password was updated successfully')
  await added.getByRole('heading', { name: 'Operators' }).waitFor()
  await added.getByRole('button', { name: 'Logout' }).click()
  await signIn(added, first, email)
  await said(added, WRONG_PASSWORD)
  await signIn(added, next, email)
  await added.getByRole('heading', { name: 'Operators' }).waitFor()

  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await said(page, `${email} has been removed`)
  await added.getByRole('link', { name: 'Companies' }).click()
  await added.getByRole('heading', { name: 'Operator sign-in' }).waitFor()
  await added.getByText('Another operator has removed your account.').waitFor()
})

journey('a dialog about a company that another operator has decided meanwhile says so', async ({ open }) => {
  const names = ['Canal du Midi SARL', 'Port Vieux SARL', 'Rive Gauche SARL'] as const
  for (const name of names) await registerHaulier(name)
  const other = await operatorCaller(product)
  const idOf = async (name: string) => {
    const { rows } = await other.get(`/api/operator/companies/?search=${encodeURIComponent(name)}`)
    return Number(rows[0]?.id)
  }
  const decide = async (name: string, isActive: boolean) =>
    other.patch(`/api/operator/companies/${await idOf(name)}/`, { isActive })
  const page = await open(desk)
  await signIn(page)

  const ask = (verb: string, name: string) => page.getByRole('button', { name: `${verb} ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await ask('Activate', names[0])
  await decide(names[0], true)
  await dialog.getByRole('alert').getByText('This company has been activated meanwhile.').waitFor()
  await page.getByRole('row').filter({ hasText: names[0] }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })

  for (const [verb, name, isActive, said] of [
    ['Decline', names[1], false, 'declined'],
    ['Activate', names[2], true, 'activated'],
  ] as const) {
    await page.goto(`${desk}/companies/${await idOf(name)}`)
    await ask(verb, name)
    if (verb === 'Decline') await dialog.getByLabel('Reason').fill('No licence.')
    await decide(name, isActive)
    await dialog.getByRole('alert').getByText(`This company has been ${said} meanwhile.`).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
})

journey('mails that lie on disk are read at the desk', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(desk)
  await signIn(page)
  await page.getByRole('link', { name: 'Mailbox' }).click()
  const search = page.getByRole('searchbox', { name: 'Search the mailbox' })
  await search.fill("'")
  await page.getByText('No email matches this search.').waitFor()
  await search.fill(haulier.email)
  const mail = page.getByRole('table', { name: 'Mailbox' }).getByRole('button').first()
  // The subject is level with the time before it.
  const lines = () =>
    mail.evaluate((button) => {
      const range = document.createRange()
      return [button, button.closest('tr')?.firstElementChild ?? button].map((part) => {
        range.selectNodeContents(part)
        return Math.round(range.getClientRects()[0]?.top ?? 0)
      })
    })
  await mail.waitFor()
  const [top, timeTop] = await lines()
  expect(top).toBe(timeTop)
  const subject = await mail.innerText()
  await mail.click()
  const dialog = page.getByRole('dialog', { name: subject })
  await dialog.getByText(haulier.name).first().waitFor()
  expect(await dialog.getByRole('link').first().getAttribute('href')).toContain(product.url)
  await expectAccessible(page)
})

journey('the weeks below the charts of the market are evenly spaced', async ({ open }) => {
  const page = await open(desk)
  await signIn(page)
  await page.getByRole('link', { name: 'Market' }).click()
  const weeks = page.locator('svg').filter({ has: page.locator('[class*=xAxis] text') })
  await expect.poll(() => weeks.count()).toBe(5)
  for (const chart of await weeks.all()) {
    const places = await chart
      .locator('[class*=xAxis] text')
      .evaluateAll((labels) => labels.map((label) => Number(label.getAttribute('x'))))
    expect(places.length).toBeGreaterThan(3)
    const gaps = places.slice(1).map((place, index) => Math.round(place - (places[index] ?? 0)))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
  }
})

journey('the bars of the market are in their places as soon as the window changes', async ({ open }) => {
  await postContainers(await addCompany(product, 'Shipper'))
  const page = await open(desk, { motion: true })
  await signIn(page)
  await page.getByRole('link', { name: 'Market' }).click()
  const bar = page.locator('.recharts-bar-rectangle path').first()
  await bar.waitFor()
  const axis = page.locator('.recharts-xAxis').first()
  const before = await axis.boundingBox()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(async () => (await axis.boundingBox())?.width).not.toBe(before?.width)
  const at = await bar.boundingBox()
  // Longer than an animation of the charts.
  await page.waitForTimeout(2_000)
  expect(await bar.boundingBox()).toEqual(at)
})

journey(
  'a session that has ended gives way to the sign-in, and comes back to the same page',
  async ({ open }) => {
    const page = await open(`${desk}/audit`)
    await signIn(page)
    await page.getByRole('table', { name: 'Audit log' }).waitFor()
    const token = await page.evaluate(() => localStorage.getItem('quayline.operator'))
    await callerOf(product, token).post('/api/operator/logout/')
    // Without a pointer: at a link it makes the page load ahead, and notice the end before the click.
    await page.getByRole('link', { name: 'Companies' }).dispatchEvent('click')
    await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor()
    await signIn(page)
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('quayline.operator'))).toBeNull()
  },
)

journey('the outbox leads to the page before when the last mail of a page is sent', async ({ open }) => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const mailing = await startProduct({ env: { SMTP_URL: mailServer.url } })
  onTestFinished(() => mailing.stop())
  const first = 'ada0@quai-nord.example'
  mailServer.refuseTo = (address) =>
    address.endsWith('quai-nord.example') ? { code: 450, text: '4.2.0 Greylisted' } : null
  for (const number of Array(11).keys())
    await registerCompany(
      callerOf(mailing),
      registrationOf(`Quai Nord ${number} SARL`, `ada${number}@quai-nord.example`, { type: 'Haulier' }),
    )

  const page = await open(`${mailing.url}/operator/outbox?page=2`)
  await page.getByLabel('Email').fill(mailing.operator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(mailing.operator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const rows = page.getByRole('table', { name: 'Outbox' }).getByRole('row')
  await page.getByText('11–11 of 11').waitFor()
  await page.getByText('Greylisted').first().waitFor()

  mailServer.refuseTo = (address) => (address === first ? null : { code: 450, text: '4.2.0 Greylisted' })
  await page.getByRole('button', { name: `Send the email to ${first} again` }).click()
  await page.waitForURL(`${mailing.url}/operator/outbox`)
  await expect.poll(() => rows.count()).toBe(11)
  expect(await page.getByText('Every email has been sent.').count()).toBe(0)
  expect(mailServer.received.map(({ to }) => to[0])).toContain(first)
})

journey(
  'a page of companies that does not exist leads to the last one; a row opens its company',
  async ({ open }) => {
    await addCompany(product, 'Shipper', { name: 'Only Match Ltd' })
    const page = await open(`${desk}/companies?search=only+match&page=4`)
    await signIn(page)
    await page.getByRole('link', { name: 'Details of Only Match Ltd' }).waitFor()
    expect(new URL(page.url()).search).toBe('?search=only+match')

    const status = page.getByRole('row').filter({ hasText: 'Only Match Ltd' }).getByText('Active')
    const opened = await newTabOf(page, () => status.click({ button: 'middle' }))
    await status.click()
    await page.getByRole('heading', { name: 'Only Match Ltd', level: 1 }).waitFor()
    expect(page.url()).toBe(opened)
  },
)
