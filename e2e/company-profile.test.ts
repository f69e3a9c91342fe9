/** The form of the company profile. Its files are in company-files.test.ts. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { saveHaulierProfile } from '#contract/company-profile.ts'
import { changeCompany } from '#contract/operator.ts'
import { wireErrors } from '#contract/wire.ts'
import { journey } from './browser.ts'
import { addCompany, operatorCaller } from './companies.ts'
import { button, dismissToast } from './controls.ts'
import { newTabOf } from './new-tab.ts'
import { REFUSED_AS_A_WHOLE, refuseNext } from './refused.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

const profile = `${product.url}/company-profile`

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey(
  'a haulier saves its profile, and is asked before it leaves what it has not saved',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier', { ready: false })
    const page = await open(profile, { as: haulier })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

    for (const name of ['Company Name', 'Company Number', 'Country'])
      expect(await field(name).getAttribute('readonly'), name).not.toBeNull()
    expect(await field('Fleet Size').inputValue()).toBe('1')
    expect(await field('Default Payment Terms (Days)').inputValue()).toBe('30')
    expect(await box('Container').isChecked()).toBe(true)
    expect(await box('General').isChecked()).toBe(true)
    const details = page.getByRole('region', { name: 'Operational Details' })
    const labels = details.getByRole('textbox')
    expect(
      await labels.evaluateAll((boxes) =>
        boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
      ),
    ).toEqual(['Fleet Size *', 'Area Coverage', 'Trailer Types', 'Insurance Coverage'])

    await field('Description').fill('Boxes from Felixstowe')
    await field('City').fill('Ipswich')
    await field('Post Code').fill('ip100je')
    await field('Website').fill('ftp://www.quay.example')
    await field('Default Payment Terms (Days)').fill('')
    await button(page, 'Save').click()
    await page.getByText('Enter a web address such as https://www.example.co.uk.').waitFor()
    await page.getByText('This field is required.').waitFor()
    await field('Website').fill('www.quay.example')
    await field('Default Payment Terms (Days)').fill('45')
    await box('Hazardous (ADR)').check()
    await box('General').uncheck()
    await field('VAT Number').fill('gb 123 4567 82')
    await field('Default Waiting (demurrage) (£/hour)').fill('42.50')

    // Another user of the company changes another field meanwhile; it is not overwritten.
    await haulier.caller.patch('/api/auth/updatecompanyhaulierprofile', {
      companystreetaddress: 'Quay Road 1',
    })
    await button(page, 'Save').click()
    await dismissToast(page, 'Company profile has been updated')
    // The change of the other user is shown.
    await expect.poll(() => field('Website').inputValue()).toBe('https://www.quay.example')
    const { company } = await haulier.caller.call(getMe)
    expect(company).toMatchObject({
      street: 'Quay Road 1',
      city: 'Ipswich',
      postcode: 'IP10 0JE',
      vatNumber: 'GB123456782',
    })
    expect(company.profile).toMatchObject({
      description: 'Boxes from Felixstowe',
      website: 'https://www.quay.example',
      defaultPaymentTermDays: 45,
      haulsContainer: true,
      haulsGeneral: false,
    })
    expect(company.haulier).toMatchObject({ adr: true, defaultDemurrageFee: 4250 })
    await expect.poll(() => field('Street Address').inputValue()).toBe('Quay Road 1')

    await field('City').fill('Harwich')
    await button(page, 'Add a usual extra').click()
    const kind = page.getByRole('combobox', { name: 'Kind of extra 1' })
    await field('Note of extra 1').focus()
    await button(page, 'Save').press('Enter')
    await expect.poll(() => kind.getAttribute('aria-invalid')).toBe('true')
    // The first field in error on the page, though the row reads its amount first.
    await expect.poll(() => kind.evaluate((input) => input === document.activeElement)).toBe(true)
    await button(page, 'Discard changes').click()
    await expect.poll(() => field('City').inputValue()).toBe('Ipswich')

    await field('City').fill('Harwich')
    await page.getByRole('link', { name: 'Quotes', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await button(question, 'Stay on this page').click()
    expect(await field('City').inputValue()).toBe('Harwich')
    await page.getByRole('link', { name: 'Quotes', exact: true }).click()
    await button(question, 'Leave without saving').click()
    await page.getByRole('heading', { name: 'Quote Requests' }).waitFor()
    await page.goBack()
    expect(await field('City').inputValue()).toBe('Ipswich')

    const publicProfile = page.getByRole('link', { name: 'See Public Profile' })
    expect(new URL(await newTabOf(page, () => publicProfile.click())).pathname).toBe(
      `/haulier-directory/${encodeURIComponent(haulier.name)}`,
    )
  },
)

journey('an open public page, and an old link, follow a company to its new name', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const operator = await operatorCaller(product)
  const { id } = (await haulier.caller.call(getMe)).company
  const path = (name: string) => `/haulier-directory/${encodeURIComponent(name)}`
  const pathOf = (page: Page) => new URL(page.url()).pathname
  const page = await open(`${product.url}${path(haulier.name)}`, { as: haulier })
  await page.getByRole('heading', { name: haulier.name }).waitFor()

  const renamed = `${haulier.name} & Söhne`
  await operator.call(changeCompany, { params: { id }, body: { name: renamed } })
  await page.getByRole('heading', { name: renamed }).waitFor()
  await expect.poll(() => pathOf(page)).toBe(path(renamed))
  await page.goto(`${product.url}${path(haulier.name)}`)
  await page.getByRole('heading', { name: renamed }).waitFor()
  await expect.poll(() => pathOf(page)).toBe(path(renamed))
})

journey('asks before it replaces a field that another user has changed meanwhile', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(profile, { as: haulier })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const stored = async () => (await haulier.caller.call(getMe)).company.city
  const question = page.getByRole('dialog', { name: 'Save it?' })
  const byAnother = (companycity: string, companystreetaddress: string) =>
    haulier.caller.patch(saveHaulierProfile.path, { companycity, companystreetaddress })

  await field('City').fill('Ipswich')
  await byAnother('Harwich', 'Quay Road 1')
  // The page shows the other change, and keeps what is typed.
  await expect.poll(() => field('Street Address').inputValue()).toBe('Quay Road 1')
  expect(await field('City').inputValue()).toBe('Ipswich')
  await button(page, 'Save').click()
  await question.getByText('Changed in another window meanwhile: City.').waitFor()
  await question.getByText('City is now “Harwich”.').waitFor()
  await button(question, 'Go back').click()
  expect([await field('City').inputValue(), await stored()]).toEqual(['Ipswich', 'Harwich'])
  await button(page, 'Save').click()
  await button(question, 'Save it').click()
  await dismissToast(page, 'Company profile has been updated')
  expect(await stored()).toBe('Ipswich')

  // What this user saved or discarded is no change of another window.
  await field('City').fill('Hull')
  await button(page, 'Save').click()
  await dismissToast(page, 'Company profile has been updated')
  await field('City').fill('Goole')
  await byAnother('Selby', 'Quay Road 2')
  await expect.poll(() => field('Street Address').inputValue()).toBe('Quay Road 2')
  await button(page, 'Discard changes').click()
  expect(await field('City').inputValue()).toBe('Selby')
  await field('City').fill('York')
  await button(page, 'Save').click()
  await dismissToast(page, 'Company profile has been updated')
  expect(await stored()).toBe('York')
})

journey(
  'scrolls a refused field into view between the toasts and the bar, on a phone too',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier')
    const page = await open(profile, { as: haulier, viewport: 'phone' })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const isInSight = (name: string) =>
      field(name).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) === element
      })
    await field('Website').fill('no address')
    await field('Description').fill('Boxes')
    await page.evaluate(() => scrollTo(0, 0))
    await button(page, 'Save').click()
    await page.getByText('Enter a web address such as https://www.example.co.uk.').waitFor()
    await expect.poll(() => isInSight('Website')).toBe(true)

    await field('Website').fill('')
    const problems = [{ path: ['city'], message: 'There is no such city.' }]
    const json = wireErrors(problems, saveHaulierProfile.body.wirePath ?? ((path) => path))
    await page.route(`**${saveHaulierProfile.path}`, (route) => route.fulfill({ status: 400, json }))
    for (const edge of [0, 10_000]) {
      await page.evaluate((top) => scrollTo(0, top), edge)
      await button(page, 'Save').click()
      await page.getByText('There is no such city.').first().waitFor()
      await expect.poll(() => isInSight('City')).toBe(true)
      await dismissToast(page, 'There is no such city.')
    }
  },
)

journey('a shipper sees its own form', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper', { ready: false })
  const page = await open(profile, { as: shipper })
  await page.getByText('To create quote requests, add your VAT number.').waitFor()
  for (const name of ['Fleet Images', 'Vetting Documentation', 'Operational Details'])
    expect(await region(page, name).count(), name).toBe(0)
  expect(await page.getByRole('link', { name: 'See Public Profile' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'VAT Number', exact: true }).fill('GB 123456782')
  await refuseNext(page, '**/api/auth/updatecompanyprofile')
  await button(page, 'Save').click()
  await page.getByRole('main').getByText(REFUSED_AS_A_WHOLE).waitFor()
  await button(page, 'Save').click()
  await dismissToast(page, 'Company profile has been updated')
  await page.getByText('To create quote requests, add your VAT number.').waitFor({ state: 'detached' })
  expect(await page.getByText(REFUSED_AS_A_WHOLE).count()).toBe(0)
})
