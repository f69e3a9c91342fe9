/*
 * Rules: docs/rules/screens.md#request-rows, docs/rules/screens.md#booking-rows, docs/rules/screens.md#layout,
 *   docs/rules/screens.md#forced-colours, docs/rules/screens.md#long-values
 */
/** Screens as their users adapt them: with wider letters, zoomed in far, in forced colours, and on paper. */
import { afterAll, expect } from 'vitest'
import { acceptQuote } from '#contract/quotes.ts'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { operatorSession } from './screens/fixtures.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

/** The text spacing that pages must bear (WCAG 1.4.12). */
const WIDER_LETTERS =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

/** A shipper and a haulier with a booking of a container. */
async function booked() {
  const [shipper, haulier] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
  ])
  const request = await postContainers(shipper)
  const { id } = await quoteContainers(haulier, request, 41_000)
  await shipper.caller.call(acceptQuote, { params: { id }, body: { status: null } })
  return { shipper, haulier }
}

journey('wider letters break no haulage type, and no status covers a reference', async ({ open }) => {
  const { shipper, haulier } = await booked()
  for (const as of [shipper, haulier]) {
    const page = await open(`${product.url}/quote-requests`, { as })
    const haulage = page.locator('tbody td[data-column=haulage]').getByText('Container')
    await haulage.waitFor()
    await page.addStyleTag({ content: WIDER_LETTERS })
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const word = await haulage.evaluate((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const cell = part.closest('td')?.getBoundingClientRect()
        return {
          lines: range.getClientRects().length,
          isIn: range.getBoundingClientRect().right < (cell?.right ?? 0),
        }
      })
      expect(word, `at ${width}`).toEqual({ lines: 1, isIn: true })
    }
    await page.goto(`${product.url}/bookings`)
    const reference = page.locator('tbody td[data-column=booking]').getByText(/QL-/)
    await reference.waitFor()
    await page.addStyleTag({ content: WIDER_LETTERS })
    const status = page.locator('tbody td[data-column=status] [data-tone]')
    // The longest one.
    await status.evaluate((badge) => {
      badge.textContent = 'Empty collected'
    })
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const rightOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      }
      const { x = 0, width: badge = 0 } = (await status.boundingBox()) ?? {}
      expect(await reference.evaluate(rightOf), `at ${width}`).toBeLessThanOrEqual(x)
      const next = await page.locator('tbody td[data-column=other]').boundingBox()
      expect(x + badge, `at ${width}`).toBeLessThanOrEqual(next?.x ?? 0)
    }
  }
})

journey('a card of a phone has what was agreed, and no number of quotes beside it', async ({ open }) => {
  const { shipper } = await booked()
  const page = await open(`${product.url}/quote-requests`, { as: shipper, viewport: 'phone' })
  const price = page.locator('tbody td[data-column=quotes]')
  await expect.poll(() => price.innerText()).toBe('agreed £1,230.00')
})

journey('on a screen as low as a laptop at 400% the header scrolls with the page', async ({ open }) => {
  const { shipper } = await booked()
  const page = await open(`${product.url}/quote-requests`, { as: shipper })
  await page.locator('tbody tr').first().waitFor()
  const scrolledTo = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
    const { bottom = 0 } = await page.evaluate(
      () => document.querySelector('header')?.getBoundingClientRect().toJSON() as DOMRect,
    )
    return bottom
  }
  expect(await scrolledTo(320, 256)).toBeLessThanOrEqual(0)
  expect(await scrolledTo(320, 400)).toBe(70)
})

journey('the figures of charts have the colours of forced colours', async ({ open }) => {
  await booked()
  const { token } = await operatorSession(product)
  const page = await open(`${product.url}/terms`)
  await page.evaluate((given) => localStorage.setItem('quayline.operator', given), token)
  await page.goto(`${product.url}/operator/market`)
  const bar = page.locator('.recharts-bar-rectangle path').first()
  await bar.waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    const colours = () =>
      bar.evaluate((figure) => {
        const text = document.querySelector('.recharts-cartesian-axis-tick text, .recharts-text')
        return [getComputedStyle(figure).fill, text && getComputedStyle(text).fill]
      })
    const ink = colorScheme === 'light' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)'
    await expect.poll(colours).toEqual([ink, ink])
  }
})

journey('all quotes on a request are printed, and no page of them is named', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const request = await postContainers(shipper)
  for (let rate = 1; rate <= 11; rate += 1)
    await quoteContainers(await addCompany(product, 'Haulier'), request, 40_000 + rate)
  const page = await open(`${product.url}/quote-requests/${request.id}`, { as: shipper })
  const rows = page.getByRole('table', { name: 'Quotes Received' }).locator('tbody tr')
  const pages = page.getByRole('navigation', { name: 'Pages of Quotes Received' })
  await pages.waitFor()
  // The first rows are drawn before the others.
  await expect.poll(() => rows.count()).toBe(10)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await rows.count()).toBe(11)
  expect(await pages.count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await pages.waitFor()
})
