/** Changes of other users show on open pages within a second and without disturbing what the user does. */
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { login, logout } from '#contract/accounts.ts'
import { changeCompany } from '#contract/operator.ts'
import { acceptQuote } from '#contract/quotes.ts'
import { cancelRequest } from '#contract/requests.ts'
import { journey } from './browser.ts'
import { addCompany, type Company, callerOf, operatorCaller } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { startProduct } from './server.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const product = await startProduct()
afterAll(product.stop)

/** Long enough for a busy machine; bench/live.ts measures the delay itself. */
const SOON = { timeout: 8000 }
const list = `${product.url}/quote-requests`
const rows = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const cancel = (owner: Company, { id }: { id: number }) =>
  owner.caller.call(cancelRequest, { params: { id }, body: { status: 'Cancelled' } })

/** Reloads the page and waits until it listens for events, so that the next change reaches it. */
async function listening(page: Page): Promise<Page> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.reload()
  expect((await stream).status()).toBe(200)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

journey(
  'a request comes to the lists of hauliers when it is posted, and goes when it is cancelled',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const haulier = await addCompany(product, 'Haulier')
    const page = await listening(await open(list, { as: haulier }))
    await page.getByText('There are no quote requests to bid on').waitFor()
    const first = await postContainers(shipper)
    await rows(page, shipper.name).waitFor(SOON)
    const marked = page.locator('tr[data-changed]')
    await marked.waitFor({ state: 'detached', timeout: 6000 })
    const second = await postContainers(shipper)
    await marked.waitFor(SOON)
    expect(await rows(page, shipper.name).count()).toBe(2)
    expect(await marked.count()).toBe(1)
    // The rows of another list are not new to the user.
    await page.getByRole('link', { name: /^New/ }).click()
    await page.waitForURL('**/*tab=new*')
    await expect.poll(() => rows(page, shipper.name).count()).toBe(2)
    expect(await marked.count()).toBe(0)
    await page.goBack()
    for (const request of [first, second]) await cancel(shipper, request)
    await page.getByText('There are no quote requests to bid on').waitFor(SOON)
  },
)

journey('a page whose code for events cannot be loaded at first listens a little later', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  // An empty list loads its first steps, which need the same file.
  await postContainers(shipper)
  const page = await open(list, { as: haulier, expectedErrors: [/net::ERR_FAILED/] })
  let tries = 0
  await page.route('**/writes-*.js', (route) => {
    tries += 1
    return tries === 1 ? route.abort() : route.continue()
  })
  await listening(page)
  expect(tries).toBe(2)
  await postContainers(shipper)
  await expect.poll(() => rows(page, shipper.name).count(), SOON).toBe(2)
})

journey('both sides of a negotiation receive its changes, and no other company does', async ({ open }) => {
  const [shipper, haulier, rival] = [
    await addCompany(product, 'Shipper'),
    await addCompany(product, 'Haulier'),
    await addCompany(product, 'Haulier'),
  ]
  const request = await postContainers(shipper)
  await quoteContainers(rival, request, 40_000)
  const address = `${list}/${request.id}`
  const atShipper = await listening(await open(address, { as: shipper }))
  const atRival = await listening(await open(address, { as: rival, viewport: 'laptop' }))
  await rows(atRival, rival.name).waitFor()
  // Calls only: an idle page loads the scripts of its dialogs.
  const callsOfRival: string[] = []
  atRival.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) callsOfRival.push(request.url())
  })
  const quote = await quoteContainers(haulier, request, 35_000)
  await rows(atShipper, haulier.name).waitFor(SOON)
  await atRival.waitForTimeout(1000)
  expect(callsOfRival).toEqual([])

  const atHaulier = await listening(await open(address, { as: haulier, viewport: 'phone' }))
  await shipper.caller.call(acceptQuote, { params: { id: quote.id }, body: { status: null } })
  await rows(atHaulier, 'Won').waitFor(SOON)
  await rows(atRival, 'Lost').waitFor(SOON)
  await rows(atShipper, 'Won').waitFor(SOON)
})

journey('a list does not move its rows while the pointer is on it', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const haulier = await addCompany(product, 'Haulier')
  const requests = [await postContainers(shipper), await postContainers(shipper)]
  const page = await listening(await open(list, { as: haulier }))
  const details = rows(page, shipper.name).first().getByRole('link', { name: 'Details' })
  await details.hover()
  const before = await details.boundingBox()
  requests.push(await postContainers(shipper))
  const notice = page.getByRole('button', { name: /change.* show/ })
  await notice.waitFor(SOON)
  expect(await details.boundingBox()).toEqual(before)
  expect(await rows(page, shipper.name).count()).toBe(2)
  await page.mouse.move(1, 1)
  await expect.poll(() => rows(page, shipper.name).count(), SOON).toBe(3)
  expect(await notice.count()).toBe(0)
  for (const request of requests) await cancel(shipper, request)
})

journey('text that a user is typing is kept when the page updates', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const haulier = await addCompany(product, 'Haulier')
  const request = await postContainers(shipper)
  const page = await listening(await open(`${list}/${request.id}`, { as: haulier }))
  await page.getByRole('button', { name: 'Submit Quote' }).click()
  const dialog = page.getByRole('dialog')
  const comment = dialog.getByRole('textbox', { name: /comments/i })
  await comment.fill('We can do this on Tuesday')
  const looked = page.waitForResponse((response) =>
    response.url().includes(`/api/quoterequests/${request.id}`),
  )
  await cancel(shipper, request)
  await looked
  await page.waitForTimeout(300)
  expect(await comment.inputValue()).toBe('We can do this on Tuesday')
  expect(await comment.evaluate((element) => element === document.activeElement)).toBe(true)
})

journey('the page changes when the company is activated and deactivated', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const operator = await operatorCaller(product)
  const setActive = (isActive: boolean) =>
    operator.call(changeCompany, { params: { id: shipper.id }, body: { isActive } })
  const page = await listening(await open(list, { as: shipper }))
  await setActive(false)
  await page.waitForURL('**/account-not-activated', SOON)
  await page.getByText('Your company has been deactivated').waitFor()
  await setActive(true)
  // No event reaches this page: it asks every two seconds.
  await page.waitForURL('**/quote-requests', { timeout: 6000 })
})

journey('a page gets the missed changes after the server was unreachable', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const haulier = await addCompany(product, 'Haulier')
  const detour = await openTcpProxy(product.url)
  onTestFinished(detour.close)
  // A page that is cut off tries to reconnect, and the browser logs each failure.
  const expectedErrors = [/net::ERR_/]
  const there = `${detour.url}/quote-requests`
  const page = await listening(await open(there, { as: haulier, expectedErrors }))
  await detour.cut()
  const request = await postContainers(shipper)
  await page.waitForTimeout(500)
  expect(await rows(page, shipper.name).count()).toBe(0)
  await detour.mend()
  await rows(page, shipper.name).waitFor({ timeout: 15_000 })
  await cancel(shipper, request)
})

journey('a page that is older than the server shows a notice, and reloads on request', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await listening(await open(list, { as: haulier }))
  const notice = page.getByText('There is a newer version of this page.')
  await page.getByRole('link', { name: 'Haulier Directory' }).click()
  await page.getByRole('heading', { level: 1, name: 'Haulier Directory' }).waitFor()
  expect(await notice.count()).toBe(0)
  let build: string | undefined
  await page.route('**/api/quoterequests/**', async (route) => {
    const response = await route.fetch()
    build = response.headers()['quayline-build']
    await route.fulfill({ response, headers: { ...response.headers(), 'quayline-build': 'newer' } })
  })
  await page.getByRole('link', { name: 'Subbie Quotes' }).click()
  await notice.waitFor()
  expect(await page.locator('meta[name=build]').getAttribute('content')).toBe(build)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: /Quote Requests/ }).waitFor()
})

journey(
  'the list of sessions shows a sign-in and a sign-out elsewhere without a reload',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await listening(await open(`${product.url}/user-profile`, { as: shipper }))
    const sessions = page.getByRole('table', { name: 'Sessions' }).locator('tbody tr')
    await expect.poll(() => sessions.count(), SOON).toBe(1)
    const { email, password } = shipper
    const { token } = await callerOf(product).call(login, { body: { email, password } })
    await expect.poll(() => sessions.count(), SOON).toBe(2)
    await callerOf(product, token).call(logout)
    await expect.poll(() => sessions.count(), SOON).toBe(1)
  },
)
