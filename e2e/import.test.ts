// Rules: docs/rules/import.md#preview, docs/rules/import.md#rows, docs/rules/import.md#joined, docs/rules/import.md#repeated, docs/rules/import.md#other-kind, docs/rules/templates.md#kept, docs/rules/places.md#offered
/** Faster ways to create requests: a template, a known place, a spreadsheet. */
import { expect } from 'vitest'
import { importRequests } from '#contract/import.ts'
import { listRequests } from '#contract/requests.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from '#contract/templates.ts'
import type { TemplateChange } from '#domain/templates/template.ts'
import { formatDay } from '#domain/time.ts'
import { journey } from './browser.ts'
import { addCompany, buyPlan } from './companies.ts'
import { button, choice, field, said, typeOver } from './controls.ts'
import { day, postContainers } from './freight.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

const LIST = `${product.url}/quote-requests`
const MINUTE = 60_000

/**
 * Forty rows of last week and their total, without a column for the empty location, and with three errors and a port that is
 * misspelt twice. `before` is how many rows without an error come first.
 */
function lastWeek(before = 0): Buffer {
  const titles =
    'Our ref,Imp/Exp,Line,Vessel,Collection,Collection date,Time,Deliver to,Size,Boxes,Weight kgs,Haz,Remarks,Target'
  const dayOf = (index: number) => {
    const last = formatDay(day(-7 + (index % 5)))
    return [last, last.slice(0, 5), last.replaceAll('/', '.')][index % 3]
  }
  const rows = Array.from({ length: before + 40 }, (_, row) => {
    const index = row - before
    return [
      `PO ${5000 + row}`,
      'Import',
      'Hapag-Lloyd',
      'MADRID MAERSK ',
      index === 3 ? 'Atlantis' : index > 37 ? 'Felixtowe' : 'GBFXT',
      dayOf(row),
      '8.30',
      'Leeds LS9 0PX',
      index === 11 ? '41HC' : '40ft HC',
      index === 20 ? 'two' : 2,
      '14.2t',
      'N',
      ' Ring before delivery',
      '"£1,450.00"',
    ].join()
  })
  return Buffer.from([titles, ...rows, ',,,,', 'Total,,,,,,,,,80'].join('\r\n'))
}

journey('forty requests of last week’s spreadsheet are corrected and posted', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
  const page = await open(LIST, { as: shipper })
  const began = performance.now()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await page.getByText('empty.csv: The file is empty.').waitFor()
  await file.setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer: lastWeek() })
  await page.getByText('40 requests in 40 rows').waitFor()
  await page.getByText('Row 43 is a total and left out.').waitFor()
  expect(await button(page, 'Post 40 requests').getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('button', { name: /^Move all days \d weeks? on$/ }).click()
  await field(page, 'Empty location for all of them').pressSequentially('Felixstowe')
  await page.keyboard.press('Enter')
  await page.getByText('5 cells to correct').waitFor()
  await page.getByRole('button', { name: 'Use Felixstowe: Pickup, row 40' }).press('Enter')
  await page.getByText('2 rows changed to Felixstowe.').waitFor()
  // Each error is corrected in its cell, and the count of those left follows.
  await page.getByText('3 cells to correct').waitFor()
  const port = field(page, 'Pickup, row 5')
  const size = field(page, 'Container size, row 13')
  const boxes = field(page, 'Containers, row 22')
  // By keys alone: Post leads to the first of them, and Enter to the next.
  await button(page, 'Post 40 requests').press('Enter')
  for (const [cell, text, left] of [
    [port, 'London Gateway', '2 cells to correct'],
    [size, '40HC', '1 cell to correct'],
    [boxes, '2', null],
  ] as const) {
    await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await cell.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    if (left) await page.getByText(left).waitFor()
    else await page.getByText('1 cell to correct').waitFor({ state: 'detached' })
    expect(await cell.getAttribute('aria-invalid')).toBeNull()
  }
  // Changing one row does not change another.
  const count = field(page, 'Containers, row 6')
  await count.press('ControlOrMeta+a')
  await count.pressSequentially('3')
  await count.press('Enter')
  expect(await port.inputValue()).toBe('London Gateway')
  expect(await shipper.caller.call(listRequests, {})).toEqual([])
  await button(page, 'Post 40 requests').click()
  await said(page, '40 quote requests added')
  await page.waitForURL(LIST)
  expect((performance.now() - began) / MINUTE, 'minutes that the product takes of it').toBeLessThan(5)
  const posted = await shipper.caller.call(listRequests, {})
  expect(posted.length).toBe(40)
  expect(posted.find(({ reference }) => reference === 'PO 5003')).toMatchObject({
    route: { pickup: 'London Gateway Port', empty: 'Felixstowe' },
    shipment: { shippingLine: 'Hapag Lloyd' },
    lines: [{ size: '40HC', count: 2, targetRate: 145_000, grossWeight: 14_200 }],
  })
})

journey(
  'the rows of a long file get their fields when they come near, or are to be corrected',
  async ({ open }) => {
    const page = await open(`${product.url}/import-requests`, { as: await addCompany(product, 'Shipper') })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: lastWeek(120) })
    await page.getByText('160 requests in 160 rows').waitFor()
    await page.getByText('PO 5159 · Import · ').waitFor()
    await page.getByRole('button', { name: /^Move all days \d weeks? on$/ }).click()
    await field(page, 'Empty location for all of them').pressSequentially('Felixstowe')
    await page.keyboard.press('Enter')
    const port = field(page, 'Pickup, row 125')
    expect(await port.count()).toBe(0)
    await button(page, /^Post 160/).press('Enter')
    await expect.poll(() => port.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('London Gateway')
    await page.keyboard.press('Enter')
    const size = field(page, 'Container size, row 133')
    await expect.poll(() => size.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await port.inputValue()).toBe('London Gateway')
  },
)

/** Titles and rows as a file of the import. */
const sheet = (...rows: string[]) => ({
  name: 'sheet.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Reference,Type,Line,Size,Count,Pickup,Pickup day,Delivery,Empty', ...rows].join('\r\n'),
  ),
})

journey('a removed first row hands its request on to the next row, which shows it', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
  const page = await open(`${product.url}/import-requests`, { as: shipper, viewport: 'phone' })
  const rest = (from: string, to: string) => `${from},${formatDay(day(10))},${to},Felixstowe`
  await page.locator('input[type=file]').setInputFiles(
    sheet(
      // An address on two lines, as cells of spreadsheets have it.
      `PO 1,Import,Hapag-Lloyd,40HC,1,${rest('Felixstowe', '"Unit 4\nLeeds LS9 0PX"')}`,
      `PO 2,Import,Hapag-Lloyd,40HC,1,${rest('Southampton', 'Hull HU9 1TN')}`,
      ',,,20DC,5,,,,',
    ),
  )
  await page.getByText('2 requests in 3 rows').waitFor()
  expect(await field(page, 'Delivery, row 2').inputValue()).toBe('Unit 4 Leeds LS9 0PX')
  await button(page, 'Remove row 3').click()
  await page.getByText('2 requests in 2 rows').waitFor()
  expect(await field(page, 'Reference, row 4').inputValue()).toBe('PO 2')
  expect(await field(page, 'Delivery, row 4').inputValue()).toBe('Hull HU9 1TN')
  await button(page, 'Post 2 requests').click()
  await said(page, '2 quote requests added')
  const posted = await shipper.caller.call(listRequests, {})
  const linesOf = (wanted: string) => posted.find(({ reference }) => reference === wanted)
  expect(linesOf('PO 1')).toMatchObject({
    route: { delivery: 'Unit 4 Leeds LS9 0PX' },
    lines: [{ size: '40HC', count: 1 }],
  })
  expect(linesOf('PO 2')).toMatchObject({
    route: { delivery: 'Hull HU9 1TN' },
    lines: [{ size: '20DC', count: 5 }],
  })
})

journey('a reference of two requests is named until it is changed', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/import-requests`, { as: shipper })
  const rest = `Felixstowe,${formatDay(day(10))},Leeds LS9 0PX,Felixstowe`
  const line = (reference: string) => `${reference},Import,Hapag-Lloyd,40HC,1,${rest}`
  await page.locator('input[type=file]').setInputFiles(sheet(line('PO 1'), line('PO 2'), line('PO 1')))
  const note = page.getByText('Several requests have the same reference: PO 1 (rows 2 and 4).')
  await note.waitFor()
  await field(page, 'Reference, row 4').fill('PO 3')
  await page.keyboard.press('Enter')
  await note.waitFor({ state: 'detached' })
  await button(page, 'Post 3 requests').click()
  await said(page, '3 quote requests added')
})

journey(
  'a column that container requests lack goes into the comments; a moved row is told',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
    const page = await open(`${product.url}/import-requests`, { as: shipper })
    const rest = `Felixstowe,${formatDay(day(10))},Leeds LS9 0PX,Felixstowe`
    const { buffer, ...file } = sheet(
      `PO 1,Import,Hapag-Lloyd,40HC,1,${rest},12`,
      ',,,20DC,5,,,,,14',
      `PO 2,Import,Hapag-Lloyd,40HC,1,${rest},8`,
    )
    const titled = buffer.toString().replace('Empty', 'Empty,Pallets')
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(titled) })
    // The second row names other pallets than the first, so it is not a line of its request yet.
    await page.getByText('3 requests in 3 rows').waitFor()
    const reference = field(page, 'Reference, row 3')
    await reference.pressSequentially('PO 1')
    await reference.press('Enter')
    await page.getByText('Row 3 belongs to the request in row 2 now.').waitFor()
    await page.getByText('2 requests in 3 rows').waitFor()
    await button(page, 'Write Pallets in Comments').click()
    await page.getByText('to correct').waitFor({ state: 'detached' })
    await button(page, 'Post 2 requests').click()
    await said(page, '2 quote requests added')
    const posted = await shipper.caller.call(listRequests, {})
    expect(posted.map(({ reference, comment }) => [reference, comment]).toSorted()).toEqual([
      ['PO 1', 'Pallets: 12, 14'],
      ['PO 2', 'Pallets: 8'],
    ])
  },
)

journey('a refusal of the server ends when its cells are filled in together', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await buyPlan(shipper, 'Quayline Pro (6 month subscription)')
  const page = await open(`${product.url}/import-requests`, { as: shipper })
  const row = (reference: string) =>
    `${reference},Import,Hapag-Lloyd,40HC,1,Felixstowe,${formatDay(day(10))},Leeds LS9 0PX,Felixstowe`
  await page.locator('input[type=file]').setInputFiles(sheet(row('PO 7'), row('PO 8')))
  await page.getByText('2 requests in 2 rows').waitFor()
  const refused = { quoteRequestComment: ['Say what is in the containers.'] }
  const json = { requests: [refused, refused] }
  await page.route(`**${importRequests.path}`, (route) => route.fulfill({ status: 400, json }), { times: 1 })
  await button(page, 'Post 2 requests').click()
  await page.getByText('2 cells to correct').waitFor()
  await field(page, 'Comments for all of them').pressSequentially('Tiles')
  await button(page, 'Fill in Comments').click()
  await page.getByText('2 cells to correct').waitFor({ state: 'detached' })
  await button(page, 'Post 2 requests').click()
  await said(page, '2 quote requests added')
})

journey(
  'a template that another window has changed is replaced only on demand, a removed one saved anew',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const { id } = await postContainers(shipper)
    const body = { name: 'Weekly', haulageType: 'Container' as const, form: {} }
    const remove = (removed: number) => shipper.caller.call(deleteTemplate, { params: { id: removed } })
    const first = await shipper.caller.call(createTemplate, { body })
    const page = await open(`${LIST}/${id}`, {
      as: shipper,
      expectedErrors: [/the server responded with a status of 404/],
    })
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Keep as template' }).click()
    await typeOver(field(page, 'Name'), 'weekly')
    await page.getByText('This replaces the template of that name.').waitFor()
    const change = (changed: number, body: TemplateChange) =>
      shipper.caller.call(changeTemplate, { params: { id: changed }, body })
    const question = page.getByRole('dialog', { name: 'Save it?' })
    const refuses = async (words: string) => {
      await question.getByText(`Changed in another window meanwhile: ${words}.`).waitFor()
      // Escape closes the question alone.
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(1)
    }
    await change(first.id, { form: { quoteRequestPaymentTermDays: 14 } })
    await button(page, 'Replace template').click()
    await refuses('the template')
    expect((await shipper.caller.call(listTemplates))[0]?.form).toEqual({ quoteRequestPaymentTermDays: 14 })
    await remove(first.id)
    await button(page, 'Replace template').click()
    await said(page, 'Template saved')
    const [kept, ...others] = await shipper.caller.call(listTemplates)
    expect([kept?.name, others]).toEqual(['weekly', []])

    await page.goto(`${product.url}/templates`)
    await button(page, 'Rename weekly').click()
    await change(kept?.id ?? 0, { name: 'Fortnightly' })
    await typeOver(field(page, 'Name'), 'Daily')
    await button(page, 'Rename').click()
    await refuses('name (now Fortnightly)')
    expect((await shipper.caller.call(listTemplates))[0]?.name).toBe('Fortnightly')
    await remove(kept?.id ?? 0)
    await button(page, 'Rename').click()
    await said(page, 'This template has been removed by another user.')
    await button(page, 'Close').click()
    await page.getByText('There are no templates yet.').waitFor()
  },
)

journey(
  'a request is saved as a template, and the next one starts from it with a known place',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const { route } = await postContainers(shipper)
    const known = { ...route, deliveryContactName: 'Jo Marsh', deliveryContactPhone: '0113 496 0000' }
    const { id } = await postContainers(shipper, { route: known })
    const page = await open(`${LIST}/${id}`, { as: shipper })
    const keep = async () => {
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Keep as template' }).click()
    }
    await keep()
    await field(page, 'Name').press('End')
    await field(page, 'Name').pressSequentially(', weekly')
    await page.reload()
    await keep()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Felixstowe to Leeds LS9 0PX, weekly')
    await button(page, 'Close').click()
    await keep()
    await button(page, 'Save template').click()
    await said(page, 'Template saved')
    expect(await shipper.caller.call(listTemplates)).toMatchObject([{ name: 'Felixstowe to Leeds LS9 0PX' }])

    await page.goto(`${product.url}/templates`)
    await button(page, 'Rename Felixstowe to Leeds LS9 0PX').click()
    await field(page, 'Name').press('ControlOrMeta+a')
    await field(page, 'Name').pressSequentially('Weekly')
    await page.reload()
    await button(page, 'Rename Felixstowe to Leeds LS9 0PX').click()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Weekly')
    await field(page, 'Name').press('Enter')
    await said(page, 'Template renamed')
    await page.getByRole('link', { name: 'Use Weekly' }).click()
    const delivery = choice(page, 'Delivery Location')
    await expect.poll(() => delivery.inputValue()).toBe('Leeds LS9 0PX')
    expect(await field(page, 'Delivery Contact').inputValue()).toBe('Jo Marsh')
    await button(page, 'Clear Form').click()
    await delivery.pressSequentially('leeds')
    await page.getByRole('option', { name: 'Leeds LS9 0PX' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await delivery.inputValue()).toBe('Leeds LS9 0PX')
    await expect.poll(() => field(page, 'Delivery Phone').inputValue()).toBe('0113 496 0000')
    // Enter chooses the template, and does not submit the form.
    await typeOver(choice(page, 'Begin with a template'), 'week')
    await page.keyboard.press('Enter')
    await expect.poll(() => choice(page, 'Pickup Location').inputValue()).toBe('Felixstowe')
    expect(await page.getByText('This field is required.').count()).toBe(0)
    await field(page, 'My Reference').pressSequentially('PO 2')
    await button(page, 'Submit').click()
    await said(page, 'Quote request added')
    const [newest] = await shipper.caller.call(listRequests, {})
    expect(newest).toMatchObject({ reference: 'PO 2', shipment: { vesselName: null }, lines: [{}, {}] })
  },
)

journey('of a file with many columns that are not used, the first six are shown', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/import-requests`, { as: shipper })
  const others = ['Place', 'Place', ...Array.from({ length: 58 }, (_, index) => `Field ${index}`)]
  const lines = [`Ref,From,To,${others.join()}`, `PO 1,Felixstowe,Leeds${',x'.repeat(others.length)}`]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wide.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByText('The column “Place” (E) is not used.').waitFor()
  const notUsed = page.getByText(/^The column .* is not used\.$/)
  expect(await notUsed.count()).toBe(6)
  await page.getByText('54 other columns are not used.').waitFor()
  await button(page, 'Show all columns not used').press('Enter')
  await expect.poll(() => notUsed.count()).toBe(60)
})

journey(
  'of a file with more columns than are read, the page says that some are left out',
  async ({ open }) => {
    const shipper = await addCompany(product, 'Shipper')
    const page = await open(`${product.url}/import-requests`, { as: shipper })
    const titles = [
      'Ref',
      'From',
      'To',
      ...Array.from({ length: 197 }, (_, index) => `Field ${index}`),
      'Comments',
    ]
    const lines = [titles.join(), `PO 1,Felixstowe,Leeds${',x'.repeat(198)}`]
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wide.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await page.getByText(/^Only the first 200 columns are read, A to GR\. /).waitFor()
  },
)
