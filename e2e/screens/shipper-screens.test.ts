/** Every screen and dialog of a shipper at every width, zoomed, with large text, light and dark. */
import { afterAll, beforeAll, expect } from 'vitest'
import { journey } from '../browser.ts'
import { addCompany } from '../companies.ts'
import { startProduct } from '../server.ts'
import { newShipperScreens, shipperScreens, userScreens } from './company-screens.ts'
import { createFixtures, demoUser, type Fixtures } from './fixtures.ts'
import { faultsOfScreens, LIST_TIMEOUT } from './screen-list.ts'

const product = await startProduct({ env: { DEMO: 'on' } })
afterAll(product.stop)

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures(product)
})

journey('the screens of a shipper have no fault', LIST_TIMEOUT, async ({ open }) => {
  expect(await faultsOfScreens(product, open, shipperScreens(fixtures), { as: fixtures.shipper })).toEqual([])
})

journey('the screens of a User of a shipper on Free have no fault', LIST_TIMEOUT, async ({ open }) => {
  const ruth = await demoUser(product, 'ruth@penninetimber.example')
  expect(await faultsOfScreens(product, open, userScreens, { as: ruth })).toEqual([])
})

journey('the screens of a shipper just activated have no fault', LIST_TIMEOUT, async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper', { ready: false })
  expect(await faultsOfScreens(product, open, newShipperScreens, { as: shipper })).toEqual([])
})
