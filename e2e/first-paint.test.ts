/** The first paint of a page, before its scripts run, shows the same texts in the same places as the page itself. */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

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
  const someone = { as: await addCompany(product, 'Shipper'), expectedErrors: [/net::ERR_FAILED/] }
  // No page of the application, which could still be loading a script.
  const page = await open(`${product.url}/mark.svg`, someone)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  await page.locator('#first-paint').waitFor({ state: 'hidden' })
})

journey(
  'who is signed in is asked once, without waiting for a script, and so is the list',
  async ({ open }) => {
    const page = await open(`${product.url}/terms`, { as: await addCompany(product, 'Shipper') })
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const early = page.waitForResponse('**/api/auth/user')
    await page.goto(`${product.url}/quote-requests`, { waitUntil: 'commit' })
    await early
    arrival.resolve()
    await page.getByText('There are currently no quote requests.').waitFor()
    const list = asked.findIndex((path) => path.startsWith('/api/quoterequest'))
    expect(asked.slice(0, list).filter((path) => path === '/api/auth/user')).toHaveLength(1)
    expect(asked.filter((path) => path.startsWith('/api/quoterequests'))).toHaveLength(1)
  },
)
