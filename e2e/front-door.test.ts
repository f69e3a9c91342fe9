// Rules: docs/rules/accounts.md#told-in-the-card, docs/rules/accounts.md#tokens-in-addresses,
//   docs/rules/accounts.md#password-confirm,
//   docs/rules/screens.md#toasts
/** Tokens and passwords that are refused, toasts, a lost connection, and the page about the interface. */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { login } from '#contract/accounts.ts'
import { refusals } from '#domain/refusals.ts'
import { PASSWORD } from '#server/testing/registered.ts'
import { expectAccessible } from './accessible.ts'
import { goOffline, journey } from './browser.ts'
import { addCompany, callerOf } from './companies.ts'
import { said, toasts } from './controls.ts'
import { expectInSight, REFUSED_AS_A_WHOLE, refusedAt, refusedOnce, refuseNext } from './refused.ts'
import { startProduct } from './server.ts'

const product = await startProduct({ env: { LOG_LEVEL: 'info' } })
afterAll(product.stop)

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

journey(
  'the email typed at sign-in is on the page of a forgotten password, and on the way back',
  async ({ open }) => {
    const page = await open(`${product.url}/login`)
    await page.getByLabel('Email').fill('ada.marsh@tide.example')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('ada.marsh@tide.example')
    expect(page.url()).toBe(`${product.url}/password-reset`)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('ada.marsh@tide.example')
  },
)

journey('a sign-in takes what its fields show, also without an event of the browser', async ({ open }) => {
  const { email } = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/login`)
  await page.getByLabel('Email').waitFor()
  // Some password managers write into the fields without an event.
  await page.evaluate(
    (values) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      for (const [name, value] of Object.entries(values))
        set?.call(document.querySelector(`input[name=${name}]`), value)
    },
    { email, password: PASSWORD },
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Quote Requests' }).waitFor()
})

journey('a sign-in whose code cannot be loaded says so, and the next try works', async ({ open }) => {
  const { email } = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/terms`, { expectedErrors: [/net::ERR_FAILED/] })
  await page.route('**/signingIn-*.js', (route) => route.abort())
  await signIn(page, email)
  await page.locator('form').getByText('This could not be loaded.').waitFor()
  await page.unroute('**/signingIn-*.js')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Quote Requests' }).waitFor()
})

journey('who has lost a second factor and its codes reads whom to ask', async ({ open }) => {
  const { email } = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/terms`, { expectedErrors: [/400 \(Bad Request\)/] })
  const asksForCode = { status: 400, json: { code: ['Enter the code.'] } }
  await page.route('**/api/auth/login', (route) => route.fulfill(asksForCode))
  await signIn(page, email)
  await page.getByText('An Admin of your company can remove your second factor').waitFor()
})

journey('browsers that cannot say whether an element is shown work, too', async ({ open }) => {
  const { email } = await addCompany(product, 'Shipper')
  const script = 'delete Element.prototype.checkVisibility'
  const page = await open(`${product.url}/terms`, { script })
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Quote Requests' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
})

journey('an invitation without a token asks for it, and again after one that cannot be', async ({ open }) => {
  const page = await open(`${product.url}/join`, { expectedErrors: [/400 \(Bad Request\)/] })
  await page.getByRole('button', { name: 'Continue' }).click()
  await refusedAt(page, 'Token', 'Please enter your token')
  await page.getByLabel('Token').fill('z'.repeat(2000))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
  await page.getByLabel('Token').waitFor()
})

for (const viewport of ['desktop', 'phone'] as const) {
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
      // The log is in the order of the answers.
      await fetch(`${product.url}/livez`)
      await expect.poll(() => product.log()).toContain('"route":"/livez"')
      expect(product.log()).not.toContain('a-mailed-secret')

      // A failed sign-in also shows in the card, for longer than a toast.
      await signIn(page, 'a.stranger@example.org')
      await page.getByRole('main').getByText(refusals.wrong_credentials.sentence).waitFor()
    },
  )
}

journey('a mailed token outlives a reload, until its page is left or it is used up', async ({ open }) => {
  const user = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/password-confirm#token=used-up`, { as: user })
  const token = page.getByLabel('Token')
  await expect.poll(() => token.inputValue()).toBe('used-up')
  await page.reload()
  await expect.poll(() => token.inputValue()).toBe('used-up')
  expect(page.url()).toBe(`${product.url}/password-confirm`)
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await kept()).toContain('used-up')
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name }).fill('a long way to Harwich')
  await page.getByRole('button', { name: 'Set password' }).click()
  await refusedAt(page, 'Token', 'Invalid Token. Please re-check your token or obtain a new one.')
  expect(await kept()).not.toContain('used-up')
  await page.getByRole('link', { name: 'Get a new token' }).click()
  await page.waitForURL('**/password-reset')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send token' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  const stranger = await open(`${product.url}/password-confirm#token=not-used`)
  await stranger.getByRole('link', { name: 'Back' }).click()
  await stranger.waitForURL('**/login')
  await expect.poll(() => stranger.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not-used')
})

journey(
  'a password that is reset in the browser of another user does not sign that user out',
  async ({ open }) => {
    const [here, other] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Shipper')]
    const page = await open(`${product.url}/password-reset?from=mail`, { as: here })
    await page.getByLabel('Email').fill(other.email)
    await page.getByRole('button', { name: 'Send token' }).click()
    const link = async () => {
      const texts = (await product.mailbox(other.email)).map(({ text }) =>
        /\/password-confirm#token=[\w-]+/.exec(text),
      )
      return texts.find((found) => found !== null)?.[0]
    }
    await expect.poll(link, { timeout: 10_000 }).toBeTruthy()
    await page.goto(product.url + (await link()))
    for (const name of ['New password', 'Confirm password'])
      await page.getByRole('textbox', { name }).fill('a long way to Harwich')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText(here.email).waitFor()
    await page.getByRole('link', { name: /^Stay signed in/ }).click()
    await page.getByRole('heading', { name: 'Quote Requests' }).waitFor()
  },
)

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
  await callerOf(product).call(login, { body: { email: admin.email, password: admin.password } })
  const page = await open(`${product.url}/user-profile`, { as: admin })
  const sessions = page.getByRole('table', { name: 'Sessions' }).locator('tbody tr')
  await expect.poll(() => sessions.count()).toBe(2)
  const save = page.getByRole('button', { name: 'Change password' })
  // The second factor asks for the current password, too.
  const form = page.locator('form').filter({ has: save })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Current password').fill(admin.password)
  await field('New password').fill(admin.password)
  await field('Confirm password').fill(admin.password)
  await save.click()
  await form.getByText(refusals.password_kept.sentence).waitFor()
  await field('New password').fill('another-quay-lantern-9')
  await field('Confirm password').fill('another-quay-lantern-8')
  await save.click()
  await said(page, 'Passwords do not match')
  await field('Confirm password').fill('another-quay-lantern-9')
  await refuseNext(page, '**/api/auth/changepassword')
  await save.click()
  await form.getByText(REFUSED_AS_A_WHOLE).waitFor()
  await save.click()
  await said(page, 'Your password was updated successfully')
  expect(await field('Current password').inputValue()).toBe('')
  // The session elsewhere has ended.
  await expect.poll(() => sessions.count()).toBe(1)

  const begin = page.getByRole('form', { name: 'Set up a second factor' })
  await begin.getByRole('textbox', { name: 'Current password' }).fill('another-quay-lantern-9')
  await refusedOnce(page, begin, 'Set up', '**/api/auth/secondfactor/setup/')
  await begin.getByRole('button', { name: 'Set up' }).click()
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' })
  await confirm.getByRole('textbox', { name: /^Code of your/ }).fill('123456')
  await refusedOnce(page, confirm, 'Turn on', '**/api/auth/secondfactor/')

  // The mail about it links here, and its user may still be signed in.
  await page.goto(`${product.url}/password-reset?from=mail`)
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByRole('link', { name: 'I already have a token' }).click()
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await page.goto(`${product.url}/password-reset`)
  await page.waitForURL('**/quote-requests')
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
    // Its script has 5 MB: a busy machine takes far longer than for a page of the application.
    const timeout = 50_000
    await page.goto(`${product.url}/api/docs`, { waitUntil: 'commit', timeout })
    await page.getByRole('heading', { name: 'Quayline HTTP interface' }).waitFor({ timeout })
    await page.getByText('Idempotency').first().waitFor()
    expect(foreign).toEqual([])
  },
)
