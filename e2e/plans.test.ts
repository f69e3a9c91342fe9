// Rules: docs/rules/plans.md#plan-messages, docs/rules/plans.md#usage, docs/rules/plans.md#summary,
//   docs/rules/plans.md#payment-page, docs/rules/directory.md#upgrade-card, docs/rules/screens.md#way-back,
//   docs/rules/screens.md#not-found
/** Plans and the directory: what Free shows, buying Basic through the test checkout, and what Basic adds. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { login } from '#contract/accounts.ts'
import { saveHaulierProfile } from '#contract/company-profile.ts'
import { readMails } from '#contract/operator.ts'
import { confirmPasswordReset } from '#contract/passwords.ts'
import { SESSION_PARAMETER } from '#contract/plans.ts'
import { inviteUser } from '#contract/users.ts'
import { addMonths, formatLongDay, londonDay } from '#domain/time.ts'
import { PASSWORD } from '#server/testing/registered.ts'
import { expectAccessible } from './accessible.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan, type Company, callerOf, operatorCaller } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const BASIC = 'Quayline Basic (6 month subscription)'
const PRO = 'Quayline Pro (6 month subscription)'
const ODD_NAME = 'Ångström & Sons / "Quay #7" 100% Ltd'
const HAULIERS = ['Alpha Haulage', 'Bravo Haulage', ODD_NAME, 'Delta Haulage', 'Echo Haulage']

beforeAll(async () => {
  const founded: Company[] = []
  for (const name of HAULIERS) founded.push(await addCompany(product, 'Haulier', { name }))
  const [, , odd, delta] = founded as [Company, Company, Company, Company, Company]
  await odd.caller.call(saveHaulierProfile, {
    body: {
      city: 'Felixstowe',
      profile: {
        description: 'Containers, day and night.',
        website: 'https://quay7.example',
        haulsGeneral: false,
      },
      haulier: { fleetSize: 42, adr: true, tippingChassis: true },
    },
  })
  for (const [index, colour] of ['#c00', '#0c0', '#00c'].entries())
    await odd.caller.upload('PATCH', '/api/auth/updatecompanyprofileimages', {
      [`companyProfileImage${index + 1}`]: {
        name: `lorry-${index + 1}.png`,
        content: await picture(colour),
        type: 'image/png',
      },
    })
  await delta.caller.call(saveHaulierProfile, { body: { haulier: { waste: true } } })
})

function picture(background: string): Promise<Uint8Array> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A signed-in user of the company with the role User. */
async function invite(company: Company): Promise<{ token: string }> {
  const email = `user-of-${company.id}@company.example`
  await company.caller.call(inviteUser, {
    body: { email, firstName: 'Uma', lastName: 'Reed', profile: null },
  })
  const operator = await operatorCaller(product)
  const token = async () => {
    const mails = await operator.call(readMails, { query: { to: email } })
    return /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(token, { timeout: 20_000 }).not.toBe('')
  const visitor = callerOf(product)
  await visitor.call(confirmPasswordReset, { body: { token: await token(), password: PASSWORD } })
  return visitor.call(login, { body: { email, password: PASSWORD } })
}

const SOON = { timeout: 10_000 }

const row = (page: Page, plan: string) => page.getByRole('row').filter({ hasText: plan })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root', { hasText: text })

/** Reads the summary of a purchase and opens its payment page. */
async function goToPayment(page: Page, ...sentences: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const sentence of sentences) await dialog.getByText(sentence).waitFor()
  await dialog.getByRole('button', { name: 'Go to payment' }).click()
  await page.waitForURL(/\/test-checkout\//)
}

/** The address of a link. */
const addressOf = (page: Page, name: string) => page.getByRole('link', { name }).getAttribute('href')

/** The names on the cards of the directory. */
async function names(page: Page): Promise<string[]> {
  const texts = await cards(page).allInnerTexts()
  return texts.flatMap((text) => HAULIERS.filter((name) => text.includes(name)))
}

journey('an Admin on Free cancels once, then buys Basic, and the whole directory opens', async ({ open }) => {
  const company = await addCompany(product, 'Shipper')
  const expectedErrors = [/(503|429) .*stripe-payment-successful/]
  const page = await open(`${product.url}/pricing-plan`, { as: company, expectedErrors })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await row(page, 'Free').getByText('Active', { exact: true }).waitFor()
  await page.getByText('Review your current plan and compare it against other plans.').waitFor()
  expect(await sidebar.getByRole('link').allInnerTexts()).toEqual(['Quotes', 'Bookings'])

  // The link to the few profiles that Free shows.
  await row(page, 'Free').getByRole('link', { name: '3 profiles' }).click()
  await page.getByText('Find and connect with container haulage companies.').waitFor()
  await page.getByText('Upgrade to see +200 more haulage companies!').waitFor()
  await page.getByText('Upgrade to a Basic account for only £30/month.').waitFor()
  const shown = await names(page)
  expect(shown).toHaveLength(3)
  const hidden = HAULIERS.find((name) => !shown.includes(name)) ?? ''
  await page.goto(`${product.url}/haulier-directory?search=${encodeURIComponent(hidden)}`)
  await page.getByText('None of the profiles that a Free account shows fits these filters.').waitFor()
  await page.goto(`${product.url}/haulier-directory/${encodeURIComponent(hidden)}`)
  await page.getByText('A Free account limits your access to 3 haulage company profiles.').waitFor()
  await page.getByRole('link', { name: 'Upgrade to Basic' }).click()

  // Cancelled on the payment page: nothing is bought.
  await row(page, BASIC).getByRole('button', { name: 'Upgrade' }).click()
  await goToPayment(page, '£180.00', '6 months at £30.00 a month, paid once. Nothing is added for VAT.')
  const session = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByText('No money moves.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await toast(page, 'Purchase cancelled!').waitFor()
  await expect.poll(() => new URL(page.url()).search, SOON).toBe('')
  await row(page, 'Free').getByText('Active', { exact: true }).waitFor()

  // A parameter without a value counts, and is removed, too.
  await page.goto(`${product.url}/pricing-plan?cancelled`)
  await toast(page, 'Purchase cancelled!').waitFor()
  await expect.poll(() => new URL(page.url()).search, SOON).toBe('')

  // The success page does not report success without a payment.
  for (const [query, words] of [
    ['', 'Nothing was paid now.'],
    [`?success=true&${SESSION_PARAMETER}=${session}`, 'This payment has not been completed.'],
    [
      `?success&${SESSION_PARAMETER}=unknown`,
      'If you have paid for another company, its plan starts by itself: do not pay again.',
    ],
  ]) {
    await page.goto(`${product.url}/payment-successful${query}`)
    await page.getByText(words ?? '').waitFor()
    expect(await page.getByText('Success', { exact: false }).count()).toBe(0)
  }
  // While the payment provider is away, or has been asked too often, the page asks the user not to pay again.
  const confirmation = '**/api/stripe/stripe-payment-successful'
  for (const status of [503, 429]) {
    await page.route(confirmation, (route) => route.fulfill({ status, json: { detail: 'Not now.' } }))
    await page.goto(`${product.url}/payment-successful?success=true&${SESSION_PARAMETER}=${session}`)
    await page.getByText('If you have paid, do not pay again.').waitFor()
    expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute(confirmation)
  }
  await page.getByRole('link', { name: 'Go to Pricing Plan' }).click()

  await row(page, BASIC).getByRole('button', { name: 'Upgrade' }).click()
  await goToPayment(page)
  await page.getByRole('button', { name: 'Pay £180.00' }).click()
  await toast(page, 'Purchase Completed! Account has been updated.').waitFor()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.getByText('Your plan has been updated accordingly').waitFor()
  const today = londonDay(new Date())
  const [starts, ends] = [formatLongDay(today), formatLongDay(addMonths(today, 6))]
  for (const [label, value] of [
    ['Pricing plan', BASIC],
    ['Start date', starts],
    ['End date', ends],
  ] as const) {
    const field = page.getByLabel(label)
    expect(await field.inputValue()).toBe(value)
    expect(await field.getAttribute('readonly')).not.toBeNull()
  }

  // A reload shows the same, without another toast.
  await page.reload()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  expect(await page.getByLabel('Pricing plan').inputValue()).toBe(BASIC)
  expect(await page.getByText('Purchase Completed!').count()).toBe(0)

  // Every page shows the bought plan at once.
  await page.getByRole('link', { name: 'Go to Pricing Plan' }).click()
  const bought = row(page, BASIC)
  await bought.getByText('Active', { exact: true }).first().waitFor()
  for (const text of ['6 months', starts, ends, '0 of 15', 'Renew current plan'])
    expect(await bought.first().innerText()).toContain(text)
  await sidebar.getByRole('link', { name: 'Haulier Directory' }).click()
  await expect.poll(() => names(page), SOON).toEqual(expect.arrayContaining(HAULIERS))
  expect(await page.getByText('Upgrade to see +200').count()).toBe(0)
  await page.getByRole('link', { name: hidden }).click()
  await page.getByRole('heading', { name: hidden, level: 1 }).waitFor()

  // A reload of the page that confirmed shows the same, and buys nothing again.
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  expect(await page.getByLabel('End date').inputValue()).toBe(ends)
})

journey(
  'an upgrade warns that it ends the lower plan, and the page of another user follows',
  async ({ open }) => {
    const company = await addCompany(product, 'Haulier')
    await buyPlan(company, BASIC)
    await buyPlan(company, BASIC)
    const page = await open(`${product.url}/pricing-plan`, { as: company })
    const other = await open(`${product.url}/pricing-plan`, { as: await invite(company) })
    await row(other, BASIC).getByText('Active', { exact: true }).first().waitFor()

    const today = londonDay(new Date())
    const renewedOn = addMonths(today, 6)
    const renewedUntil = formatLongDay(addMonths(renewedOn, 6))
    const ahead = page.getByRole('table', { name: 'Your plans over time' }).getByRole('row')
    await ahead.filter({ hasText: 'Upcoming' }).getByText(formatLongDay(renewedOn)).waitFor()
    await expectAccessible(page)
    // A date has two lines at most, also in the wider table of a haulier.
    const start = row(page, BASIC).first().getByText(formatLongDay(today), { exact: true })
    const lines = await start.evaluate((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight)
    })
    expect(Math.round(lines)).toBeLessThanOrEqual(2)
    const upgrade = row(page, PRO)
    await upgrade
      .getByText(`Ends your current plan, which would run until ${formatLongDay(renewedOn)}`)
      .waitFor()
    await row(page, BASIC).first().getByText(`From ${renewedUntil} until`).waitFor()
    expect(await row(page, 'Free').getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true)

    await upgrade.getByRole('button', { name: 'Upgrade' }).click()
    const renewal = formatLongDay(renewedOn)
    await goToPayment(
      page,
      'You lose time on plans that you have. Nothing is refunded:',
      `${BASIC}, £180.00 paid: ends today instead of ${renewal}.`,
      `${BASIC}, £180.00 paid: will not start on ${renewal}.`,
    )
    await page.getByRole('button', { name: 'Pay £1,080.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    // Without a reload, and in a month without a limit.
    await row(other, PRO).getByText('Active', { exact: true }).waitFor()
    expect(await row(other, PRO).innerText()).toContain('Unlimited')
  },
)

journey('a User sees the same table with every button off, and whom to ask', async ({ open }) => {
  const company = await addCompany(product, 'Shipper')
  const user = await invite(company)
  const page = await open(`${product.url}/pricing-plan`, { as: user })
  await row(page, PRO).waitFor()
  await page.getByText('Please ask your company admin to change the plan.').waitFor()
  const buttons = page.getByRole('table', { name: 'Users' }).getByRole('button')
  expect(await buttons.allInnerTexts()).toEqual(['Activate', 'Upgrade', 'Upgrade', 'Upgrade', 'Upgrade'])
  for (const button of await buttons.all()) expect(await button.getAttribute('aria-disabled')).toBe('true')
  await row(page, PRO).getByRole('button').hover()
  await page.getByRole('tooltip', { name: 'Only an Admin of your company can change the plan.' }).waitFor()
  await row(page, PRO).getByRole('button').click({ force: true })
  expect(new URL(page.url()).pathname).toBe('/pricing-plan')

  await page.goto(`${product.url}/haulier-directory`)
  await page.getByText('Please ask your company admin to upgrade.').waitFor()
  await page.getByText('You can check your company admin on the "User Management" page.').waitFor()
  await page.getByRole('link', { name: 'Go to User Management Page' }).click()
  await page.waitForURL(/\/user-management$/)
})

journey(
  'on Free the name of a haulier is plain text beside its quote, with a way to the plans',
  async ({ open }) => {
    const owner = await addCompany(product, 'Shipper')
    const haulier = await addCompany(product, 'Haulier')
    const request = await postContainers(owner)
    await quoteContainers(haulier, request, 40_000)
    const page = await open(`${product.url}/quote-requests/${request.id}`, { as: owner })
    const quotes = page.getByRole('table', { name: 'Quotes Received' })
    await quotes.getByText(haulier.name).waitFor()
    expect(await quotes.getByRole('link', { name: haulier.name }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the plans' }).click()
    await page.waitForURL('**/pricing-plan')

    await buyPlan(owner, BASIC)
    await page.goto(`${product.url}/quote-requests/${request.id}`)
    const link = quotes.getByRole('link', { name: haulier.name })
    expect(await link.getAttribute('href')).toBe(`/haulier-directory/${encodeURIComponent(haulier.name)}`)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await page.getByRole('link', { name: 'See the plans' }).count()).toBe(0)
  },
)

describe('with the whole directory', () => {
  let company: Company
  beforeAll(async () => {
    company = await addCompany(product, 'Shipper')
    await buyPlan(company, BASIC)
  })

  journey(
    'search and filters are in the address, so that Back and reload show the same',
    async ({ open }) => {
      const page = await open(`${product.url}/haulier-directory`, { as: company })
      await expect.poll(() => names(page), SOON).toEqual(expect.arrayContaining(HAULIERS))
      await page.getByRole('searchbox', { name: 'Area' }).fill('felix')
      await expect.poll(() => names(page), SOON).toEqual([ODD_NAME])
      expect(page.url()).toContain('area=felix')
      await page.getByRole('searchbox', { name: 'Area' }).fill('')
      await page.getByRole('combobox', { name: 'Specialist services' }).click()
      await page.getByRole('option', { name: 'Waste' }).click()
      await expect.poll(() => names(page), SOON).toEqual(['Delta Haulage'])
      await page.reload()
      await expect.poll(() => names(page), SOON).toEqual(['Delta Haulage'])
      await page.getByRole('searchbox', { name: 'Search' }).fill('no such haulier')
      await page.getByText('No haulage company fits these filters.').waitFor()
      await page.getByRole('button', { name: 'Clear the filters' }).click()
      await expect.poll(() => names(page), SOON).toEqual(expect.arrayContaining(HAULIERS))
    },
  )

  journey('the way back keeps the filters, after a reload of the profile too', async ({ open }) => {
    const page = await open(`${product.url}/haulier-directory?services=waste`, { as: company })
    await page.getByRole('link', { name: 'Delta Haulage' }).click()
    await page.getByRole('heading', { name: 'Delta Haulage', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Haulier Directory' }).click()
    await expect.poll(() => names(page), SOON).toEqual(['Delta Haulage'])
    expect(page.url()).toContain('services=waste')
  })

  journey('a name of any signs leads to its profile, which shows every part', async ({ open }) => {
    const page = await open(`${product.url}/haulier-directory`, { as: company })
    await page.getByRole('link', { name: ODD_NAME }).click()
    await page.getByRole('heading', { name: ODD_NAME, level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: ODD_NAME, level: 1 }).waitFor()
    const words = await page.getByRole('main').innerText()
    for (const text of ['Containers, day and night.', 'Felixstowe', 'https://quay7.example', '42', 'Logo'])
      expect(words).toContain(text)
    expect(words).not.toContain('GB123456782')
    expect(await page.getByText('Uploaded', { exact: true }).count()).toBe(1)
    expect(await page.getByText('Unavailable', { exact: true }).count()).toBe(3)

    const adr = page.getByRole('checkbox', { name: 'Hazardous ADR' })
    expect([await adr.isChecked(), await page.getByRole('checkbox', { name: 'Waste' }).isChecked()]).toEqual([
      true,
      false,
    ])
    await adr.click()
    expect(await adr.isChecked()).toBe(true)

    // Around in both directions, by button and by key.
    const count = page.getByText(/^\d of 3$/)
    expect(await count.innerText()).toBe('1 of 3')
    const next = page.getByRole('button', { name: 'Next picture' })
    for (const text of ['2 of 3', '3 of 3', '1 of 3']) {
      await next.click()
      await expect.poll(() => count.innerText(), SOON).toBe(text)
    }
    await next.press('ArrowLeft')
    await expect.poll(() => count.innerText(), SOON).toBe('3 of 3')
    await next.press('ArrowRight')
    await expect.poll(() => count.innerText(), SOON).toBe('1 of 3')
  })

  journey('with reduced motion the pictures change at once', async ({ open }) => {
    const page = await open(`${product.url}/help`, { as: company })
    /** The positions of the pictures while the next one comes, frame by frame. */
    const placesOnTheWay = () =>
      page.getByRole('button', { name: 'Next picture' }).evaluate(async (next: HTMLElement) => {
        const slides = document
          .querySelector('[aria-roledescription=carousel] img')
          ?.closest('div')?.parentElement
        const places = new Set<string>()
        next.click()
        for (let frame = 0; frame < 15; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          places.add(slides?.style.transform ?? '')
        }
        return places.size
      })
    for (const [reducedMotion, atOnce] of [
      ['no-preference', false],
      ['reduce', true],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto(`${product.url}/haulier-directory/${encodeURIComponent(ODD_NAME)}`)
      await page.getByText('1 of 3').waitFor()
      // The frame before the jump can be among them.
      expect((await placesOnTheWay()) <= 2, reducedMotion).toBe(atOnce)
    }
  })

  journey('an unknown name is not found, with the ways to the platform and to support', async ({ open }) => {
    const page = await open(`${product.url}/haulier-directory/Unknown%20Ltd`, { as: company })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByText('Sorry, we couldn’t find the page you’re looking for.').waitFor()
    expect(await addressOf(page, 'Contact Support')).toMatch(/^mailto:[^?]+\?subject=Reporting%20an%20issue$/)
    expect(await addressOf(page, 'Go To Platform')).toBe('/quote-requests')
  })

  journey('Help has the phone, the email and a mail that reports an issue', async ({ open }) => {
    const page = await open(`${product.url}/help`, { as: company })
    await page.getByRole('heading', { name: 'Require assistance?' }).waitFor()
    expect(await addressOf(page, 'Report an issue')).toMatch(/^mailto:[^?]+\?subject=Reporting%20an%20issue$/)
    const main = page.getByRole('main')
    expect(await main.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await main.locator('a[href^="mailto:"]:not([href*="?"])').count()).toBe(1)
  })
})
