// Rules: docs/rules/typed-values.md#closed-lists, docs/rules/typed-values.md#late-lists
/** Ports and countries mean what was typed, also when their list comes late or not at all. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listLanes } from '#contract/lanes.ts'
import { listTemplates } from '#contract/templates.ts'
import { formatDay } from '#domain/time.ts'
import { journey, type Open } from './browser.ts'
import { addCompany, type Company } from './companies.ts'
import { button, choice, dialog, field, place, said, typeOver } from './controls.ts'
import { dialogClosed, errorOf, openForm, requestsOf } from './create-request/form.ts'
import { day, postContainers } from './freight.ts'
import { holdAnswers } from './hold-answers.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

/** Opens a page that loads the ports only when they are released. */
async function openWithoutPorts(open: Open, path: string, as: Company, expectedErrors: RegExp[] = []) {
  const page = await open(`${product.url}/help`, { as, expectedErrors })
  await page.goto('about:blank')
  const release = await holdAnswers(page, '**/api/portlist/**', { reads: true })
  await page.goto(product.url + path)
  return { page, release }
}

journey('a place that was typed before the ports had loaded is the port', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(`${product.url}/notifications`, { as: haulier })
  await page.goto('about:blank')
  const release = await holdAnswers(page, '**/api/portlist/**', { reads: true })
  await page.goto(`${product.url}/notifications`)
  await button(page, 'Add a lane').click()
  await field(page, 'Name').fill('To the port')
  await choice(page, 'Delivery').pressSequentially('gbfxt')
  await page.keyboard.press('Tab')
  await dialog(page).getByText('The list of ports is loading …').waitFor()
  release()
  await dialog(page).getByText('Felixstowe').first().waitFor()
  await button(page, 'Save lane').click()
  await said(page, 'Lane saved')
  const [lane] = await haulier.caller.call(listLanes, {})
  expect(lane?.filter.delivery).toEqual(['port:GBFXT'])
})

const row = (reference: string, port: string) =>
  `${reference},Import,Hapag-Lloyd,40HC,1,${port},${formatDay(day(10))},Leeds LS9 0PX,Felixstowe`

async function choose(page: Page, ...rows: string[]): Promise<void> {
  const titles = 'Reference,Type,Line,Size,Count,Pickup,Pickup day,Delivery,Empty'
  const buffer = Buffer.from([titles, ...rows].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer })
}

journey('an import whose ports could not be loaded can load them again', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/quote-requests`, { as: shipper, expectedErrors: [/503/] })
  let isAway = true
  await page.route('**/api/portlist/**', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await page.goto(`${product.url}/import-requests`)
  await choose(page, row('PO 1', 'GBFXT'))
  const failed = page.getByRole('paragraph').filter({ hasText: 'The list of ports could not be loaded.' })
  await failed.waitFor()
  isAway = false
  await button(page, 'Load the ports again').click()
  await failed.waitFor({ state: 'detached' })
  await button(page, 'Post 1 request').click()
  await said(page, '1 quote request added')
})

journey('an import is posted only once each load is checked by the names of its ports', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/import-requests`, { as: shipper })
  await choose(page, row('PO 1', 'Felixstowe'))
  await button(page, 'Post 1 request').click()
  await said(page, '1 quote request added')

  const showPorts = await holdAnswers(page, '**/api/portlist/**', { reads: true })
  await page.goto(`${product.url}/import-requests`)
  const checked = page.waitForResponse('**/api/postedquoterequests/**')
  await choose(page, row('PO 1', 'GBFXT'))
  await checked
  const post = button(page, 'Post 1 request')
  await page.getByRole('paragraph').filter({ hasText: 'The list of ports is loading.' }).waitFor()
  const sayWhatIsPosted = await holdAnswers(page, '**/api/postedquoterequests/**')
  const checkedAgain = page.waitForRequest('**/api/postedquoterequests/**')
  showPorts()
  await checkedAgain
  expect(await post.getAttribute('aria-disabled')).toBe('true')
  sayWhatIsPosted()
  await page.getByText('The request is already posted.').waitFor()
  await expect.poll(() => post.getAttribute('aria-disabled')).not.toBe('true')
})

journey('a request submitted before the ports have loaded waits for its port', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const { page, release } = await openWithoutPorts(open, `/quote-requests?duplicate=${id}`, shipper)
  await typeOver(place(page, 'Pickup Location'), 'southampt')
  const submit = button(page, 'Submit')
  await submit.click()
  await expect.poll(() => submit.getAttribute('data-loading')).toBe('true')
  // Typed meanwhile, and submitted once more.
  await typeOver(field(page, 'My Reference'), 'PO 80')
  await page.keyboard.press('Enter')
  expect(await place(page, 'Pickup Location').getAttribute('aria-invalid')).not.toBe('true')
  release()
  await said(page, 'Quote request added')
  await dialogClosed(page)
  const [posted, ...others] = await requestsOf(shipper)
  expect(posted).toMatchObject({ reference: 'PO 80', route: { pickup: 'Southampton' } })
  expect(others).toHaveLength(1)
})

journey('a request whose form is closed while it waits for the ports is not posted', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const { page, release } = await openWithoutPorts(open, `/quote-requests?duplicate=${id}`, shipper)
  await typeOver(place(page, 'Pickup Location'), 'southampt')
  await button(page, 'Submit').click()
  await button(dialog(page), 'Close').click()
  await dialogClosed(page)
  release()
  await openForm(page)
  expect(await requestsOf(shipper)).toHaveLength(1)
})

/** Lets no ports load until it is called. */
async function losePorts(page: Page): Promise<() => void> {
  let isAway = true
  await page.route('**/api/portlist/**', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  return () => {
    isAway = false
  }
}

journey('a request whose port could not be looked for says so, and how to try again', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const page = await open(`${product.url}/help`, { as: shipper, expectedErrors: [/503/] })
  const bringBack = await losePorts(page)
  await page.goto(`${product.url}/quote-requests?duplicate=${id}`)
  const port = place(page, 'Pickup Location')
  await typeOver(port, 'southampt')
  await button(page, 'Submit').click()
  await expect.poll(() => port.getAttribute('aria-invalid')).toBe('true')
  expect(await errorOf(port)).toBe('The ports could not be loaded. Try again')
  bringBack()
  await button(dialog(page), 'Try again').click()
  await expect.poll(() => port.inputValue()).toBe('Southampton')
  await button(page, 'Submit').click()
  await said(page, 'Quote request added')
  expect(await requestsOf(shipper)).toMatchObject([{ route: { pickup: 'Southampton' } }, {}])
})

journey('a change of a request saved before the ports have loaded waits for its port', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const { page, release } = await openWithoutPorts(open, `/quote-requests/${id}`, shipper)
  await button(page, 'Edit').click()
  await typeOver(place(page, 'Pickup Location'), 'southampt')
  await button(dialog(page), 'Save').click()
  release()
  await said(page, 'Quote request changed')
  expect(await requestsOf(shipper)).toMatchObject([{ route: { pickup: 'Southampton' } }])
})

journey('a template kept before the ports have loaded has the port', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const { page, release } = await openWithoutPorts(open, `/quote-requests?duplicate=${id}`, shipper)
  await typeOver(place(page, 'Pickup Location'), 'southampt')
  await button(page, 'Keep as template').click()
  release()
  await field(dialog(page, 'Keep as template'), 'Name').fill('From the south')
  await page.keyboard.press('Enter')
  await said(page, 'Template saved')
  const [template] = await shipper.caller.call(listTemplates)
  expect(JSON.stringify(template?.form)).toContain('Southampton')
})

journey('a lane saved before the ports have loaded has the port', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const { page, release } = await openWithoutPorts(open, '/notifications', haulier)
  await button(page, 'Add a lane').click()
  await field(page, 'Name').fill('To the port')
  await choice(page, 'Delivery').pressSequentially('gbfxt')
  await button(page, 'Save lane').click()
  await expect.poll(() => button(page, 'Save lane').getAttribute('data-loading')).toBe('true')
  release()
  await said(page, 'Lane saved')
  const [lane] = await haulier.caller.call(listLanes, {})
  expect(lane?.filter.delivery).toEqual(['port:GBFXT'])
})

journey('a lane whose place could not be looked for among the ports is not saved', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(`${product.url}/help`, { as: haulier, expectedErrors: [/503/] })
  const bringBack = await losePorts(page)
  await page.goto(`${product.url}/notifications`)
  await button(page, 'Add a lane').click()
  await field(page, 'Name').fill('To the port')
  await choice(page, 'Delivery').pressSequentially('gbfxt')
  await button(page, 'Save lane').click()
  await dialog(page).getByText('The list of ports could not be loaded.').waitFor()
  expect(await haulier.caller.call(listLanes, {})).toEqual([])
  bringBack()
  await button(dialog(page), 'Try again').click()
  await dialog(page).getByText('Felixstowe').first().waitFor()
  await button(page, 'Save lane').click()
  await said(page, 'Lane saved')
  const [lane] = await haulier.caller.call(listLanes, {})
  expect(lane?.filter.delivery).toEqual(['port:GBFXT'])
})

journey('filters typed before the ports have loaded become the ports', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const { page, release } = await openWithoutPorts(open, '/quote-requests', haulier)
  await button(page, 'Filters').click()
  await choice(page, 'Pickup place').pressSequentially('gbfxt')
  await choice(page, 'Delivery place').pressSequentially('gbsou')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.url()).toContain('gbsou')
  // Applied with the panel closed.
  await page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click()
  await choice(page, 'Pickup place').waitFor({ state: 'detached' })
  release()
  await button(page, 'Remove the filter From Felixstowe').waitFor()
  await button(page, 'Remove the filter To Southampton').waitFor()
})

journey(
  'a registration submitted before the countries have loaded waits for its country',
  async ({ open }) => {
    const page = await open(product.url)
    const release = await holdAnswers(page, '**/api/countrieslist/', { reads: true })
    await page.goto(`${product.url}/shipper-registration`)
    await field(page, 'Email').fill('nora@late-lists.example')
    await field(page, 'Password').fill('a-long-quay-lantern-5')
    await field(page, 'First name').fill('Nora')
    await field(page, 'Last name').fill('Keel')
    await field(page, 'Phone number').fill('01632 960555')
    await field(page, 'Company name').fill('Late Lists Ltd')
    await choice(page, 'Country').pressSequentially('eire')
    await page.keyboard.press('Tab')
    await page.getByRole('checkbox').check()
    await page.keyboard.press('Enter')
    await page.getByText('Looking for “eire” …').waitFor()
    await expect.poll(() => button(page, 'Register').getAttribute('data-loading')).toBe('true')
    const sent = page.waitForRequest((request) => request.postData()?.includes('"Ireland"') === true)
    release()
    await sent
    await page.waitForURL('**/account-not-activated')
  },
)
