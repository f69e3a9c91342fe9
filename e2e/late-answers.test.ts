// Rules: docs/rules/typed-values.md#late-answers
/** Entries mean what was typed, also when the answers of calls come late. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createLane, listLanes } from '#contract/lanes.ts'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { button, dialog, field, said, typeOver } from './controls.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

/** Holds back the answers of an address until it is released; of GET only with `reads`. */
async function holdAnswers(page: Page, address: string, { reads = false } = {}): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (reads !== (route.request().method() === 'GET')) return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

journey('a dialog that was opened while the one before is being saved stays open', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  for (const name of ['North', 'South'])
    await haulier.caller.call(createLane, {
      body: { name, alert: 'live', filter: { pickup: ['region:scotland'] } },
    })
  const page = await open(`${product.url}/notifications`, { as: haulier })
  const release = await holdAnswers(page, '**/api/lanes/**')
  await button(page, 'Change North').click()
  await typeOver(field(page, 'Name'), 'North of the border')
  await button(page, 'Save changes').click()
  await button(dialog(page), 'Close').click()
  await button(page, 'Change South').click()
  await typeOver(field(page, 'Name'), 'South of the border')
  release()
  await said(page, 'Lane changed')
  expect(await field(page, 'Name').inputValue()).toBe('South of the border')
  await button(page, 'Save changes').click()
  await dialog(page).waitFor({ state: 'detached' })
  const lanes = await haulier.caller.call(listLanes, {})
  expect(lanes.map(({ name }) => name).sort()).toEqual(['North of the border', 'South of the border'])
})

journey(
  'a question that was asked while the answer to the one before is under way stays',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier')
    for (const name of ['East', 'West'])
      await haulier.caller.call(createLane, {
        body: { name, alert: 'live', filter: { pickup: ['region:scotland'] } },
      })
    const page = await open(`${product.url}/notifications`, { as: haulier })
    const release = await holdAnswers(page, '**/api/lanes/**')
    await button(page, 'Remove East').click()
    await button(dialog(page), 'Remove lane').click()
    await button(dialog(page), 'Close').click()
    await button(page, 'Remove West').click()
    await dialog(page).getByText('You no longer hear of loads on West.').waitFor()
    release()
    await said(page, 'Lane removed')
    await page.getByText('East', { exact: true }).waitFor({ state: 'detached' })
    expect(await dialog(page).isVisible()).toBe(true)
    await button(dialog(page), 'Remove lane').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await haulier.caller.call(listLanes, {})).toEqual([])
  },
)
