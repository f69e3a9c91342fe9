// Rules: docs/rules/import.md#already-posted, docs/rules/requests.md#extend
/** What the office is told before anything is sent: loads posted already, questions, and refusals at their fields. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cancelRequest } from '#contract/requests.ts'
import { formatDay } from '#domain/time.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan } from './companies.ts'
import { button, choice, dialog, field, place, said, typeOver } from './controls.ts'
import { dialogClosed, openForm, requestsOf, typeTime } from './create-request/form.ts'
import { day, postContainers } from './freight.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()
const LIST = `${product.url}/quote-requests`
const PRO = 'Quayline Pro (6 month subscription)'

const line = (reference: string, count = 1) =>
  `${reference},Import,Hapag-Lloyd,40HC,${count},Felixstowe,${formatDay(day(10))},Leeds LS9 0PX,Felixstowe`

async function choose(page: Page, ...rows: string[]): Promise<void> {
  const titles = 'Reference,Type,Line,Size,Count,Pickup,Pickup day,Delivery,Empty'
  const buffer = Buffer.from([titles, ...rows].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer })
}

journey(
  'a sheet that is imported again is named row by row, and left out with one press',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    await buyPlan(shipper, PRO)
    const page = await open(`${product.url}/import-requests`, { as: shipper })
    await choose(page, line('PO 1'), line('PO 2'))
    await button(page, 'Post 2 requests').click()
    await said(page, '2 quote requests added')
    const [second, first] = await requestsOf(shipper)

    await page.goto(`${product.url}/import-requests`)
    // A second lorry of the first order, and a new order.
    await choose(page, line('po 1'), line('PO 2'), line('PO 1'), line('PO 3'))
    await page.getByText('2 of 4 requests are already posted.').waitFor()
    const links = page.getByText('Already posted as').getByRole('link')
    expect(await links.allInnerTexts()).toEqual([`#${first?.id}`, `#${second?.id}`])
    expect(await links.first().getAttribute('target')).toBe('_blank')
    await button(page, 'Post 4 requests').waitFor()
    // Another count is another load.
    await typeOver(field(page, 'Containers, row 3'), '2')
    await page.keyboard.press('Tab')
    await page.getByText('1 of 4 requests is already posted.').waitFor()
    await button(page, 'Leave out 1 request').click()
    await button(page, 'Post 3 requests').click()
    await said(page, '3 quote requests added')
    expect((await requestsOf(shipper)).map(({ reference }) => reference)).toEqual([
      'PO 3',
      'PO 1',
      'PO 2',
      'PO 2',
      'PO 1',
    ])
  },
)

async function typeFreeLoad(page: Page): Promise<void> {
  const form = await openForm(page)
  await field(form, 'My Reference').pressSequentially('PO 1')
  await form.getByText('One-way', { exact: true }).click()
  await choice(form, 'Shipping Line').fill('CMA')
  await page.getByRole('option', { name: 'CMA CGM' }).click()
  await place(form, 'Pickup Location').fill('Corby NN17')
  await typeTime(page, 'Pickup Time', formatDay(day(9)), '0230p')
  await place(form, 'Delivery Location').fill('Daventry')
  await typeTime(page, 'Delivery Time', formatDay(day(10)), '0700a')
  await choice(form, 'Container Size/Type').fill('20DC')
  await page.getByRole('option', { name: '20DC' }).click()
  await field(form, 'Target Rate (each)').pressSequentially('0')
  await button(form, 'Submit').click()
}

journey(
  'a question about a form shows no spinner below it, and nothing is sent meanwhile',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(LIST, { as: shipper })
    await typeFreeLoad(page)
    const question = page.getByRole('dialog', { name: 'Send it?' })
    await question.getByText('The target rate is £0.00.').waitFor()
    const submit = page.getByRole('button', { name: 'Submit', includeHidden: true })
    await expect.poll(() => submit.getAttribute('data-loading')).toBeNull()
    await button(question, 'Go back').click()
    await question.waitFor({ state: 'detached' })
    expect(await requestsOf(shipper)).toHaveLength(0)
    await button(page, 'Submit').click()
    await button(question, 'Send it').click()
    await dialogClosed(page)
    expect(await requestsOf(shipper)).toHaveLength(1)
  },
)

journey('a deadline that a rule refuses is said when its field is left', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const page = await open(`${LIST}/${id}`, { as: shipper })
  await button(page, 'Extend deadline').click()
  const extend = dialog(page, 'Extend quote deadline')
  await typeOver(field(extend, 'New quote deadline'), formatDay(day(8)))
  await page.keyboard.press('Tab')
  const refusal = extend.getByText(
    'The quote deadline must be before the pickup day (or today, for a pickup today).',
  )
  await refusal.waitFor()
  await typeOver(field(extend, 'New quote deadline'), formatDay(day(5)))
  await page.keyboard.press('Tab')
  await refusal.waitFor({ state: 'detached' })
})

journey('a question that can no longer be answered says why, and no consequence', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const page = await open(`${LIST}/${id}`, { as: shipper })
  await button(page, 'Cancel Quote Request').click()
  const question = dialog(page, 'Cancel this quote request?')
  await question.getByText('closes for good').waitFor()
  await shipper.caller.call(cancelRequest, { params: { id }, body: { status: 'Cancelled' } })
  await question.getByRole('alert').waitFor()
  expect(await question.getByText('closes for good').count()).toBe(0)
})
