/*
 * Rules: docs/rules/screens.md#layout, docs/rules/screens.md#touch, docs/rules/screens.md#placeholders,
 *   docs/rules/screens.md#status-colours, docs/rules/screens.md#long-values
 */
/**
 * Every screen, dialog and menu at every width, zoomed, with large text, light and dark: the public ones and those
 * of operators. Those of companies are in files of their own, which can run in parallel.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#web/pages.ts'
import { journey } from '../browser.ts'
import { startProduct } from '../server.ts'
import { haulierScreens, shipperScreens } from './company-screens.ts'
import { createFixtures, type Fixtures, operatorSession } from './fixtures.ts'
import {
  createHostileFixtures,
  hostileHaulierScreens,
  hostileOperatorScreens,
  hostileShipperScreens,
  outOfView,
  WIDTHS,
} from './hostile.ts'
import { operatorScreens, publicScreens } from './other-screens.ts'
import type { Screen } from './screen.ts'
import { faultsOfScreens, fileAt, LIST_TIMEOUT } from './screen-list.ts'

const product = await startProduct({ env: { DEMO: 'on' } })
afterAll(product.stop)

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures(product)
})

test('every page has a screen', () => {
  const tables = [
    publicScreens,
    shipperScreens(fixtures),
    haulierScreens(fixtures),
    operatorScreens(1, fixtures.booking),
  ]
  const shown = new Set(tables.flat().map(({ at }) => fileAt(at)))
  const without = Object.values(pages).filter(({ file }) => !shown.has(file))
  expect(without, 'add a row to company-screens.ts, booking-screens.ts or other-screens.ts').toEqual([])
})

journey('the public screens have no fault', LIST_TIMEOUT, async ({ open }) => {
  expect(await faultsOfScreens(product, open, publicScreens)).toEqual([])
})

journey('the screens of operators have no fault', LIST_TIMEOUT, async ({ open }) => {
  const as = await operatorSession(product)
  expect(
    await faultsOfScreens(product, open, operatorScreens(fixtures.haulier.id, fixtures.booking), {
      as,
      isOperator: true,
    }),
  ).toEqual([])
})

journey('long values move no action out of view', LIST_TIMEOUT, async ({ open }) => {
  const hostile = await createHostileFixtures(product)
  const operator = await operatorSession(product)
  const found: string[] = []
  const visit = async (page: Page, who: string, screens: readonly Screen[]) => {
    for (const { name, at, prepare } of screens) {
      await page.unrouteAll()
      await page.goto(product.url + at)
      await prepare?.(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        found.push(...(await outOfView(page)).map((fault) => `${who}, ${name}, ${width}: ${fault}`))
      }
    }
  }
  const shipper = await open(product.url, { as: hostile.shipper })
  await visit(shipper, 'shipper', hostileShipperScreens(hostile))
  const haulier = await open(product.url, { as: hostile.haulier })
  await visit(haulier, 'haulier', hostileHaulierScreens(hostile))
  const desk = await open(product.url)
  await desk.evaluate((token) => localStorage.setItem('quayline.operator', token), operator.token)
  await visit(desk, 'operator', hostileOperatorScreens(hostile.haulier.id))

  // The printed pages, and the mail as a mail program shows it.
  await haulier.goto(`${product.url}/quote-requests`)
  await haulier.getByText('Donau').first().waitFor()
  await haulier.setViewportSize({ width: 1030, height: 700 })
  await haulier.emulateMedia({ media: 'print' })
  // Its styles load after the first paint.
  await expect.poll(() => haulier.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  found.push(...(await outOfView(haulier)).map((fault) => `printed list: ${fault}`))
  await shipper.goto(`${product.url}/quote-requests/${hostile.open}`)
  await shipper.getByText('Quotes Received').first().waitFor()
  await shipper.setViewportSize({ width: 1030, height: 700 })
  await shipper.emulateMedia({ media: 'print' })
  found.push(...(await outOfView(shipper)).map((fault) => `print: ${fault}`))
  const [mail] = await product.mailbox(hostile.shipper.email)
  await desk.setContent(mail?.html ?? '')
  for (const width of WIDTHS) {
    await desk.setViewportSize({ width, height: 844 })
    found.push(...(await outOfView(desk)).map((fault) => `mail, ${width}: ${fault}`))
  }
  expect(found).toEqual([])
})
