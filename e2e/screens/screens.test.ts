/*
 * Rules: docs/rules/screens.md#layout, docs/rules/screens.md#placeholders,
 *   docs/rules/screens.md#status-colours
 */
/**
 * Every screen, dialog and menu at every width, zoomed, with large letters, by day and by night: the public ones and
 * the staff's. Those of companies are in files of their own, which may run beside this.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#web/pages.ts'
import { journey } from '../browser.ts'
import { startProduct } from '../server.ts'
import { haulierScreens, shipperScreens } from './company-screens.ts'
import { operatorScreens, publicScreens } from './other-screens.ts'
import { faultsOn, fileAt, LONG } from './show.ts'
import { type Stage, setStage, staff } from './stage.ts'

const product = await startProduct({ env: { DEMO: 'on' } })
afterAll(product.stop)

let stage: Stage
beforeAll(async () => {
  stage = await setStage(product)
})

test('no page is left out', () => {
  const tables = [publicScreens, shipperScreens(stage), haulierScreens(stage), operatorScreens(1)]
  const shown = new Set(tables.flat().map(({ at }) => fileAt(at)))
  expect(Object.values(pages).filter(({ file }) => !shown.has(file))).toEqual([])
})

journey('what everybody sees', LONG, async ({ open }) => {
  expect(await faultsOn(product, open, publicScreens)).toEqual([])
})

journey('what the staff see', LONG, async ({ open }) => {
  const as = await staff(product)
  expect(await faultsOn(product, open, operatorScreens(stage.haulier.id), { as, isStaff: true })).toEqual([])
})
