/** The first paint of a page, before its scripts run, shows the same texts in the same places as the page itself. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeCompany } from '#contract/operator.ts'
import { journey } from './browser.ts'
import { addCompany, operatorCaller } from './companies.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

const PAGES = [
  '/',
  '/login',
  '/haulier-registration',
  '/shipper-registration',
  '/password-reset',
  '/terms',
  '/privacy',
]

/** Every visible word in a part of the page, and its position. */
function wordsIn(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluate((place) => {
    // React splits one text into several nodes; they are joined here.
    place.normalize()
    const found: string[] = []
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const { x, y, width, height } = range.getBoundingClientRect()
      const at = [x, y, width, height].map(Math.round).join(' ')
      if (width > 0 && height > 0) found.push(`${walker.currentNode.textContent} @ ${at}`)
    }
    return found
  })
}

test.each(['/login', '/quote-requests'])('%s asks for its scripts after its styles', async (path) => {
  const html = await (await fetch(product.url + path)).text()
  const scripts = html.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(4)
  for (const script of scripts) expect(script).toContain('fetchpriority="low"')
})

for (const path of PAGES)
  journey(`${path} looks the same before and after its scripts`, async ({ open }) => {
    const page = await open(`${product.url}/mark.svg`)
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      // The page's own part can come long after the frame around it.
      if (/Page-\w/.test(route.request().url())) await page.waitForTimeout(500)
      await route.continue()
    })
    await page.goto(product.url + path, { waitUntil: 'commit' })
    await page.locator('#first-paint').getByText('Terms').last().waitFor()
    await page.waitForFunction(() => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      return sheets.every(({ sheet }) => sheet !== null) && document.fonts.check('14px "Inter Variable"')
    })
    const before = await wordsIn(page, '#first-paint')
    expect(before.length).toBeGreaterThan(5)
    expect(await page.getByRole('textbox').count()).toBe(0)

    arrival.resolve()
    await page.locator('#first-paint').waitFor({ state: 'detached' })
    expect(await wordsIn(page, '#root')).toEqual(before)
  })

journey('a signed-in user does not see the sign-in page first', async ({ open }) => {
  const signedIn = { as: await addCompany(product, 'Shipper'), expectedErrors: [/net::ERR_FAILED/] }
  // No page of the application, which could still be loading a script.
  const page = await open(`${product.url}/mark.svg`, signedIn)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  await page.locator('#first-paint').waitFor({ state: 'hidden' })
  // The page to which the user is sent on loads meanwhile.
  await page.locator('link[href*="/RequestsPage-"]').waitFor({ state: 'attached' })
  const isBarShown = () =>
    page.locator('#root').evaluate((root) => {
      const bar = getComputedStyle(root, '::before')
      return bar.position === 'fixed' && Number(bar.opacity) > 0
    })
  await expect.poll(isBarShown).toBe(true)
  await page.locator('#root').evaluate((root) => root.append('drawn'))
  expect(await isBarShown()).toBe(false)
})

for (const { list, early } of [
  { list: '/quote-requests', early: 2 },
  { list: '/quote-requests?status=Open', early: 1 },
])
  journey(
    `${list} asks once for the user and the list, and for ${early} before a script`,
    async ({ open }) => {
      const page = await open(`${product.url}/terms`, { as: await addCompany(product, 'Shipper') })
      const arrival = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await arrival.promise
        await route.continue()
      })
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/api\/(auth\/user|quoterequests\/)$/.test(pathname)) asked.push(pathname)
      })
      const first = page.waitForResponse(early === 2 ? '**/api/quoterequests/**' : '**/api/auth/user')
      await page.goto(product.url + list, { waitUntil: 'commit' })
      await first
      // A call after the first answer would come now.
      await page.waitForTimeout(200)
      expect(asked).toHaveLength(early)
      arrival.resolve()
      await page.getByText(/currently no quote requests|No quote requests match/).waitFor()
      // Live updates fetch the user once more when they begin.
      expect(asked.slice(0, 2)).toEqual(['/api/auth/user', '/api/quoterequests/'])
      expect(asked.slice(2)).not.toContain('/api/quoterequests/')
    },
  )

journey(
  'a page with sign-in shows frame and heading before its scripts, in the same place',
  async ({ open }) => {
    const page = await open(`${product.url}/mark.svg`, { as: await addCompany(product, 'Haulier') })
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto(`${product.url}/quote-requests`, { waitUntil: 'commit' })
    await page.locator('#first-paint').getByText('Quayline').waitFor()
    await page.waitForFunction(() => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      return sheets.every(({ sheet }) => sheet !== null) && document.fonts.check('14px "Inter Variable"')
    })
    const before = await wordsIn(page, '#first-paint')
    const [brand, ...others] = before
    expect(others).toEqual([expect.stringMatching(/^Quote Requests @/)])
    const early = await page.locator('#first-paint').getByText('Quote Requests').boundingBox()

    arrival.resolve()
    // A spinner shows while the user loads. The picture has no role to find it by.
    await page.locator('#first-paint .mantine-Loader-root').waitFor()
    answer.resolve()
    await page.locator('#first-paint').waitFor({ state: 'detached' })
    const heading = await page.getByRole('heading', { name: 'Quote Requests' }).boundingBox()
    expect(await wordsIn(page, '#root')).toContain(brand)
    expect(heading?.x).toBe(early?.x)
    // A heading is centred beside its buttons, which are 7 px higher and are not drawn early.
    expect(Math.abs((heading?.y ?? Number.NaN) - (early?.y ?? Number.NaN))).toBeLessThanOrEqual(4)
  },
)

journey('a visitor who is redirected to the sign-in sees no frame first', async ({ open }) => {
  const page = await open(`${product.url}/mark.svg`, { expectedErrors: [/net::ERR_FAILED/] })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${product.url}/quote-requests`, { waitUntil: 'commit' })
  await page.locator('#first-paint').waitFor({ state: 'hidden' })
})

journey('the list is not asked for early for a company that is not active', async ({ open }) => {
  const company = await addCompany(product, 'Haulier')
  const operator = await operatorCaller(product)
  await operator.call(changeCompany, { params: { id: company.id }, body: { isActive: false } })
  const page = await open(`${product.url}/mark.svg`, { as: company })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/quote-requests`)
  await page.waitForURL('**/account-not-activated')
  expect(asked).not.toContain('/api/quoterequests/')
})
