/*
 * Rules: docs/rules/screens.md#lists, docs/rules/screens.md#row-links, docs/rules/screens.md#keys,
 *   docs/rules/screens.md#next-request, docs/rules/screens.md#filter-chips, docs/rules/screens.md#empty-states
 */
/** Finding a request in a list: pages, filters, keys, and addresses that restore them. */
import { expect } from 'vitest'
import { formatDay } from '#domain/time.ts'
import { journey } from '../browser.ts'
import { addCompany, type Company } from '../companies.ts'
import { day, postContainers, postLoad } from '../freight.ts'
import { keyboard } from '../keyboard.ts'
import { newTabOf } from '../new-tab.ts'
import { sharedProduct } from '../server.ts'
import { cell, count, references, rows } from './rows.ts'

const product = await sharedProduct()

const LIST = `${product.url}/quote-requests`
const ROLES = { Filters: 'button', Search: 'searchbox', Status: 'combobox' } as const

/** Four shippers with three requests each, as many as the Free plan allows. Returns the first shipper. */
async function market(...names: [string, string, string, string]): Promise<Company> {
  const shippers = await Promise.all(names.map((name) => addCompany(product, 'Shipper', { name })))
  for (const number of [1, 2, 3])
    for (const [index, shipper] of shippers.entries())
      await postContainers(shipper, { reference: `M${index}-${number}` })
  return shippers[0] ?? Promise.reject(new Error('no shipper'))
}

/** In the page: a click with Ctrl selects the cell of a table, unless the press has been prevented. */
function selectCellsLikeFirefox() {
  let cell: Element | null = null
  addEventListener('mousedown', ({ ctrlKey, defaultPrevented, target }) => {
    cell = ctrlKey && !defaultPrevented && target instanceof Element ? target.closest('td') : null
  })
  addEventListener('click', () => cell && getSelection()?.selectAllChildren(cell), { capture: true })
}

journey(
  'the address holds page, search, filters and order: back and reload bring them back',
  async ({ open }) => {
    await market('Ouse One', 'Ouse Two', 'Ouse Three', 'Ouse Four')
    const load = await postLoad(await addCompany(product, 'Shipper', { name: 'Ouse Five' }))
    const haulier = await addCompany(product, 'Haulier')
    const page = await open(LIST, { as: haulier })
    const search = page.getByRole('searchbox', { name: 'Search' })
    await count(page, 10)

    await search.fill('ouse')
    await expect.poll(() => new URL(page.url()).search, { timeout: 10_000 }).toBe('?search=ouse')
    const pager = page.getByRole('navigation', { name: 'Pages of Quote Requests' })
    await pager.getByText('1–10 of 13').waitFor()
    await pager.getByRole('button', { name: 'Next' }).click()
    await count(page, 3)
    expect(new URL(page.url()).search).toBe('?search=ouse&page=2')
    expect(await pager.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
    expect(await pager.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    // A keyboard user keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next')

    await page.reload()
    await count(page, 3)
    expect(await search.inputValue()).toBe('ouse')

    // A filter starts at its first page; a single page has no pager.
    await page.getByRole('combobox', { name: 'Haulage type' }).selectOption('General')
    await count(page, 1)
    expect(new URL(page.url()).search).toBe('?search=ouse&haulage=General')
    expect(await pager.count()).toBe(0)
    expect(await cell(rows(page), 'Request ID').innerText()).toBe(String(load.id))

    await page.goBack()
    await count(page, 3)
    expect(await page.getByRole('combobox', { name: 'Haulage type' }).inputValue()).toBe('')
    await page.goBack()
    await count(page, 10)

    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
    await expect
      .poll(() => cell(rows(page).first(), 'Shipper Name').innerText(), { timeout: 10_000 })
      .toBe('Ouse One')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
    await page.getByText('No quote requests match the search and the filters.').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await count(page, 10)
    expect(await search.inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('?ordering=created')
  },
)

journey(
  'a page that is no longer there gives way to the last one, and nonsense to the first',
  async ({ open }) => {
    const shipper = await market('Trent One', 'Trent Two', 'Trent Three', 'Trent Four')
    const haulier = await addCompany(product, 'Haulier')
    const page = await open(`${LIST}?search=trent&page=7`, { as: haulier })
    await count(page, 2)
    expect(new URL(page.url()).search).toBe('?search=trent&page=2')
    await page.goto(`${LIST}?status=Nonsense&page=-3&ordering=price`)
    await count(page, 10)

    const own = await open(LIST, { as: shipper })
    await count(own, 3)
    expect(await references(own)).toEqual(['M0-3', 'M0-2', 'M0-1'])
  },
)

journey(
  'the list is used by keys, by rows, and by links to the next and previous request',
  async ({ open }) => {
    await market('Tyne One', 'Tyne Two', 'Tyne Three', 'Tyne Four')
    const haulier = await addCompany(product, 'Haulier')
    const page = await open(`${LIST}?search=tyne`, { as: haulier })
    const keys = keyboard(page)
    await count(page, 10)
    const ids = (await page.locator('td[data-label="Request ID"]').allInnerTexts()).map((text) =>
      Number.parseInt(text, 10),
    )
    const details = (id: number | undefined) => `Details of request ${id}`

    // J and K move over the rows, ? shows all keys, and a dialog or menu over the page gets the keys instead.
    await keys.press('j', 'j', 'j', 'k')
    expect(await keys.focused()).toBe(details(ids[1]))
    await keys.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('Next row of the list').waitFor()
    await keys.press('j', 'Escape')
    await help.waitFor({ state: 'detached' })
    await expect.poll(keys.focused).toBe(details(ids[1]))

    // From the last row of a page J goes on to the first of the next, and K back; on the last page J stays.
    for (let row = 2; row < ids.length; row += 1) await keys.press('j')
    expect(await keys.focused()).toBe(details(ids[9]))
    await keys.press('j')
    await page.waitForURL(`${LIST}?search=tyne&page=2`)
    await count(page, 2)
    const onSecond = details(Number.parseInt(await cell(rows(page).first(), 'Request ID').innerText(), 10))
    await expect.poll(keys.focused).toBe(onSecond)
    await keys.press('j')
    expect(await keys.focused()).not.toBe(onSecond)
    await keys.press('j', 'k')
    expect(await keys.focused()).toBe(onSecond)
    await keys.press('k')
    await expect.poll(keys.focused).toBe(details(ids[9]))
    expect(page.url()).toBe(`${LIST}?search=tyne`)
    const last = await rows(page).last().boundingBox()
    const height = await page.evaluate(() => window.innerHeight)
    expect(last && last.y >= 0 && last.y + last.height <= height).toBe(true)
    await keys.press('j')
    await expect.poll(keys.focused).toBe(onSecond)
    await keys.press('k')
    await expect.poll(keys.focused).toBe(details(ids[9]))

    // A click beside the link opens the row; with Ctrl or the middle button in a new tab. Selecting text opens nothing.
    const place = rows(page).nth(2).getByText('Felixstowe')
    const presses = [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]
    await page.evaluate(selectCellsLikeFirefox)
    for (const press of presses)
      expect(await newTabOf(page, () => place.click(press))).toBe(`${LIST}/${ids[2]}`)
    expect(await page.evaluate(() => window.getSelection()?.isCollapsed)).toBe(true)
    const tab = await page.context().newPage()
    await tab.goto(`${LIST}/${ids[2]}`)
    await tab.getByRole('link', { name: 'Next', exact: true }).waitFor()
    await tab.close()
    const box = await place.boundingBox()
    if (!box) throw new Error('no place')
    await page.mouse.move(box.x + 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 50, box.y + 8, { steps: 5 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('')
    expect(page.url()).toBe(`${LIST}?search=tyne`)
    await page.evaluate(() => window.getSelection()?.removeAllRanges())

    // From the last row of a page the next request is the first of the next page; Back returns to that page.
    await rows(page).last().getByText('Felixstowe').click()
    await page.waitForURL(`${LIST}/${ids[9]}`)
    const next = page.getByRole('link', { name: 'Next', exact: true })
    await next.waitFor()
    await keys.press(']')
    await page.waitForURL((url) => !url.pathname.endsWith(`/${ids[9]}`))
    const eleventh = Number(page.url().split('/').at(-1))
    expect(ids).not.toContain(eleventh)
    await next.waitFor()
    await keys.press('[')
    await page.waitForURL(`${LIST}/${ids[9]}`)
    await next.click()
    await page.waitForURL(`${LIST}/${eleventh}`)
    await page.getByRole('link', { name: 'Quote Requests', exact: true }).click()
    await page.waitForURL(`${LIST}?search=tyne&page=2`)
    await count(page, 2)

    // Q opens the quote form for the row, and the address drops the parameter.
    await expect.poll(keys.focused).toBe(details(eleventh))
    await keys.press('q')
    await page.getByRole('dialog', { name: 'Submit Quote' }).waitFor()
    await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${LIST}/${eleventh}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    // Switched off, the keys do nothing on any device of the user; typed into a field, they are text.
    const device = await open(`${LIST}?search=tyne`, { as: haulier })
    await count(device, 10)
    await page.goto(`${product.url}/help`)
    const press = async () => {
      const saved = page.waitForResponse('**/api/keyboard/')
      await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
      await saved
    }
    const listens = async () => {
      await device.keyboard.press('j')
      const focused = await keyboard(device).focused()
      await device.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      return /^Details/.test(focused)
    }
    expect(await listens()).toBe(true)
    await press()
    await expect.poll(listens, { timeout: 10_000 }).toBe(false)
    await page.goto(`${LIST}?search=tyne`)
    await count(page, 10)
    await keys.press('?', 'j')
    expect(await keys.focused()).not.toMatch(/^Details/)
    await page.goto(`${product.url}/help`)
    await press()
    await page.goto(LIST)
    await rows(page).first().waitFor()
    await keys.press('/', 'j', 'q')
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('jq')
  },
)

journey('what is typed while the form loads on a slow line is in its first field', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper, { reference: 'LISTED' })
  const page = await open(LIST, { as: shipper, isNew: true })
  // The keys of the list work from here on.
  await count(page, 1)
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.keyboard.type('cPO')
  const form = page.getByRole('dialog', { name: 'Create Quote Request' })
  await form.waitFor()
  await page.keyboard.type('-7')
  await expect.poll(() => form.getByLabel('My Reference').inputValue()).toBe('PO-7')
})

journey('Tab and Enter lose nothing of what is typed while a form loads on a slow line', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  await postContainers(shipper, { reference: 'LISTED' })
  const slow = async (as: Company) => {
    const page = await open(LIST, { as, isNew: true })
    await rows(page).first().waitFor()
    await page.route('**/assets/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    return page
  }
  const office = await slow(shipper)
  const typed = async (text: string) => {
    for (const key of text) await office.keyboard.press(key === '>' ? 'Tab' : key)
  }
  // The reference, the days, past two choices to the line and the port, then the day of the pickup.
  await typed('cPO>45>>>maer>felixs>')
  const form = office.getByRole('dialog', { name: 'Create Quote Request' })
  await form.waitFor()
  await typed('tomorrow>')
  const values = () =>
    Promise.all(
      ['My Reference', 'Payment Terms', 'Shipping Line', 'Pickup Location', 'Pickup Time date'].map((label) =>
        form.getByLabel(label).inputValue(),
      ),
    )
  await expect.poll(values).toEqual(['PO', '45', 'Maersk', 'Felixstowe', formatDay(day(1))])
  await expect.poll(() => keyboard(office).focused()).toBe('Pickup Time time')

  const clerk = await slow(haulier)
  await clerk.keyboard.type('jq400')
  await clerk.keyboard.press('Tab')
  await clerk.keyboard.type('320')
  await clerk.keyboard.press('Enter')
  const quote = clerk.getByRole('dialog', { name: 'Submit Quote' })
  await expect.poll(() => quote.getByLabel(/^Rate per 20DC/).inputValue()).toMatch(/^320/)
  expect(await quote.getByLabel(/^Rate per 40HC/).inputValue()).toBe('400.00')
  expect(await clerk.getByText('Quote submitted').count()).toBe(0)
})

journey('a list is filtered by load, place and day, and each filter is removed again', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper, { reference: 'BOXES' })
  await postLoad(shipper, { reference: 'PALLETS' })
  const page = await open(LIST, { as: shipper })
  await count(page, 2)
  // What is typed while the form opens is in its first field, not a key of the list.
  await page.keyboard.type('cPO/1?')
  const form = page.getByRole('dialog', { name: 'Create Quote Request' })
  await form.waitFor()
  await page.keyboard.type('-b')
  await expect.poll(() => form.getByLabel('My Reference').inputValue()).toBe('PO/1?-b')
  await form.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Delivery place' }).click()
  await page.keyboard.type('leeds')
  await page.getByRole('option', { name: 'LS, Leeds' }).click()
  await count(page, 1)
  expect(await references(page)).toEqual(['BOXES'])
  await page.getByRole('textbox', { name: 'Pickup from' }).click()
  await page.keyboard.type(formatDay(day(7)))
  await page.keyboard.press('Tab')
  await page.getByText('No quote requests match the search and the filters.').waitFor()
  expect(new URL(page.url()).search).toBe(`?delivery=LS&from=${day(7)}`)

  await page.reload()
  await page.getByRole('button', { name: `Remove the filter Pickup from ${formatDay(day(7))}` }).click()
  await count(page, 1)
  await page.getByRole('button', { name: 'Remove the filter To LS, Leeds' }).click()
  await count(page, 2)
  expect(new URL(page.url()).search).toBe('')

  // Container numbers are found in the bookings.
  await page.getByRole('searchbox', { name: 'Search' }).fill('MSCU1234567')
  await page.getByRole('link', { name: 'Search the bookings' }).click()
  await page.getByText('No bookings match the search and the filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('MSCU1234567')
})

journey('on a phone the search is as high as the button beside it', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await postContainers(shipper)
  const page = await open(LIST, { as: shipper, viewport: 'phone' })
  const heightOf = async (name: 'Filters' | 'Search' | 'Status') =>
    (await page.locator('search').getByRole(ROLES[name], { name }).boundingBox())?.height
  expect([await heightOf('Filters'), await heightOf('Search')]).toEqual([44, 44])
  await page.getByRole('button', { name: 'Filters' }).click()
  expect(await heightOf('Status')).toBe(44)
})

journey('the current page stays visible while the next one loads', async ({ open }) => {
  await market('Nene One', 'Nene Two', 'Nene Three', 'Nene Four')
  const page = await open(`${LIST}?search=nene`, { as: await addCompany(product, 'Haulier') })
  await count(page, 10)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/quoterequests/*page=2*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.locator('table[data-busy]').waitFor()
  expect(await rows(page).count()).toBe(10)
  answer()
  await count(page, 2)
})
