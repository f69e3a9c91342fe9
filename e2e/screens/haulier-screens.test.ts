/** Every screen and dialog of a haulier at every width, zoomed, with large letters, by day and by night. */
import { afterAll, beforeAll, expect } from 'vitest'
import { journey } from '../browser.ts'
import { foundCompany } from '../companies.ts'
import { startProduct } from '../server.ts'
import { filledScreens, haulierScreens, newHaulierScreens } from './company-screens.ts'
import { faultsOn, LONG } from './show.ts'
import { demoUser, type Stage, setStage } from './stage.ts'

const product = await startProduct({ env: { DEMO: 'on' } })
afterAll(product.stop)

let stage: Stage
beforeAll(async () => {
  stage = await setStage(product)
})

journey('what a haulier sees', LONG, async ({ open }) => {
  expect(await faultsOn(product, open, haulierScreens(stage), { as: stage.haulier })).toEqual([])
})

journey('what a haulier sees whose profile is full', LONG, async ({ open }) => {
  const martin = await demoUser(product, 'martin@orwellhaulage.example')
  expect(await faultsOn(product, open, filledScreens, { as: martin })).toEqual([])
})

journey('what a haulier sees that has just been let in', LONG, async ({ open }) => {
  const haulier = await foundCompany(product, 'Haulier', { ready: false })
  expect(await faultsOn(product, open, newHaulierScreens(stage), { as: haulier })).toEqual([])
})
