/** Every screen and dialog of a haulier at every width, zoomed, with large text, light and dark. */
import { afterAll, beforeAll, expect } from 'vitest'
import { journey } from '../browser.ts'
import { addCompany } from '../companies.ts'
import { startProduct } from '../server.ts'
import { filledScreens, haulierScreens, newHaulierScreens } from './company-screens.ts'
import { createFixtures, demoUser, type Fixtures } from './fixtures.ts'
import { faultsOfScreens, LIST_TIMEOUT } from './screen-list.ts'

const product = await startProduct({ env: { DEMO: 'on' } })
afterAll(product.stop)

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures(product)
})

journey('the screens of a haulier have no fault', LIST_TIMEOUT, async ({ open }) => {
  expect(await faultsOfScreens(product, open, haulierScreens(fixtures), { as: fixtures.haulier })).toEqual([])
})

journey('the screens of a haulier with a complete profile have no fault', LIST_TIMEOUT, async ({ open }) => {
  const martin = await demoUser(product, 'martin@orwellhaulage.example')
  expect(await faultsOfScreens(product, open, filledScreens, { as: martin })).toEqual([])
})

journey('the screens of a haulier just activated have no fault', LIST_TIMEOUT, async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier', { ready: false })
  expect(await faultsOfScreens(product, open, newHaulierScreens(fixtures), { as: haulier })).toEqual([])
})
