/** Every screen and dialog of a shipper at every width, zoomed, with large letters, by day and by night. */
import { afterAll, beforeAll, expect } from 'vitest'
import { journey } from '../browser.ts'
import { foundCompany } from '../companies.ts'
import { startProduct } from '../server.ts'
import { newShipperScreens, shipperScreens, userScreens } from './company-screens.ts'
import { faultsOn, LONG } from './show.ts'
import { demoUser, type Stage, setStage } from './stage.ts'

const product = await startProduct({ env: { DEMO: 'on' } })
afterAll(product.stop)

let stage: Stage
beforeAll(async () => {
  stage = await setStage(product)
})

journey('what a shipper sees', LONG, async ({ open }) => {
  expect(await faultsOn(product, open, shipperScreens(stage), { as: stage.shipper })).toEqual([])
})

journey('what a User of a shipper on Free sees', LONG, async ({ open }) => {
  const ruth = await demoUser(product, 'ruth@penninetimber.example')
  expect(await faultsOn(product, open, userScreens, { as: ruth })).toEqual([])
})

journey('what a shipper sees that has just been let in', LONG, async ({ open }) => {
  const shipper = await foundCompany(product, 'Shipper', { ready: false })
  expect(await faultsOn(product, open, newShipperScreens, { as: shipper })).toEqual([])
})
