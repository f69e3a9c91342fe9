/** The company's own pages: the profile with its files, and user management. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { getMe, login } from '#contract/accounts.ts'
import { saveHaulierProfile } from '#contract/companies.ts'
import { getDocuments } from '#contract/files.ts'
import { readMails } from '#contract/operator.ts'
import { confirmPasswordReset } from '#contract/passwords.ts'
import { inviteUser } from '#contract/users.ts'
import { wireErrors } from '#contract/wire.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import type { Upload } from '#server/testing/caller.ts'
import { doc, docx, pdf, picture } from '#server/testing/samples.ts'
import { goOffline, journey } from './browser.ts'
import { addCompany, type Company, callerOf, operatorCaller } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

const profile = `${product.url}/company-profile`
const users = `${product.url}/user-management`

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits for a toast and dismisses it, so that the next one is known to be new. */
async function said(page: Page, words: string): Promise<void> {
  const toast = page.locator('.mantine-Notification-root', { hasText: words })
  await toast.first().waitFor()
  await toast.first().getByRole('button', { name: 'Dismiss' }).click()
  await toast.first().waitFor({ state: 'detached' })
}

function asFile({ name, content }: Upload, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(content) }
}

/** Chooses a file with the button and the dialog of the browser. */
async function choose(page: Page, name: string | RegExp, file: Upload, mimeType: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await chooser).setFiles(asFile(file, mimeType))
}

/** Drops a file on a place, as from the desktop. */
async function drop(page: Page, place: Locator, file: Upload, mimeType: string): Promise<void> {
  const content = Buffer.from(file.content).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    async ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { base64: content, name: file.name, type: mimeType },
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer })
}

async function isPicture(image: Locator): Promise<boolean> {
  await image.waitFor()
  return image.evaluate((element) => {
    const picture = element as HTMLImageElement
    return picture.complete && picture.naturalWidth > 0
  })
}

for (const viewport of ['desktop', 'phone'] as const)
  journey(
    `a haulier fills its profile with images and documents, and takes them away again (${viewport})`,
    async ({ open }) => {
      const haulier = await addCompany(product, 'Haulier', { ready: false })
      const page = await open(profile, { as: haulier, viewport })
      await page.getByText('To submit quotes, add your Conditions of Carriage and your VAT number.').waitFor()
      await page.getByText('No logo yet').waitFor()
      await page.getByText('No background image yet').waitFor()

      await choose(page, 'Upload company logo', await picture('png'), 'image/png')
      await said(page, 'Image uploaded successfully')
      await expect.poll(() => isPicture(page.getByAltText('Your company logo'))).toBe(true)
      await choose(page, 'Upload background image', await picture('webp'), 'image/webp')
      await said(page, 'Image uploaded successfully')
      await expect.poll(() => isPicture(page.getByAltText('Your background image'))).toBe(true)

      await choose(page, /^Upload fleet image 1/, await picture('jpeg', { name: 'Scania.jpg' }), 'image/jpeg')
      await said(page, 'Image uploaded successfully')
      await page.getByText('Scania.jpg', { exact: true }).waitFor()
      await drop(
        page,
        button(page, /^Upload fleet image 4/),
        await picture('gif', { name: 'yard.gif' }),
        'image/gif',
      )
      await said(page, 'Image uploaded successfully')
      await expect.poll(() => isPicture(page.getByAltText('Your fleet image 4'))).toBe(true)

      await choose(page, 'Upload Conditions of Carriage', pdf('RHA 2026.pdf'), 'application/pdf')
      await said(page, 'File uploaded successfully')
      const conditions = page.getByRole('listitem').filter({ hasText: 'Conditions of Carriage' })
      await conditions.getByText('RHA 2026.pdf', { exact: true }).waitFor()
      await conditions.getByText(`Uploaded ${formatDay(londonDay(new Date()))}`).waitFor()
      await choose(page, 'Upload Operators Licence', docx(), '')
      await said(page, 'File uploaded successfully')
      await choose(page, 'Upload Goods in Transit Insurance', doc(), 'application/msword')
      await said(page, 'File uploaded successfully')
      const liability = page.getByRole('listitem').filter({ hasText: 'Public Liability Insurance' })
      await drop(
        page,
        liability.getByText('No file yet'),
        await picture('png', { name: 'scan.png' }),
        'image/png',
      )
      await said(page, 'File uploaded successfully')
      await page.getByText('To submit quotes, add your VAT number.').waitFor()

      const downloads = page.waitForEvent('download')
      await button(page, 'Download RHA 2026.pdf').click()
      const download = await downloads
      expect(download.suggestedFilename()).toBe('RHA 2026.pdf')
      expect(readFileSync(await download.path(), 'utf8')).toBe(pdf().content)

      await page.reload()
      await page.getByText('Scania.jpg', { exact: true }).waitFor()

      await button(page, 'Delete company logo').click()
      await said(page, 'Image deleted')
      await page.getByText('No logo yet').waitFor()
      await button(page, 'Delete background image').click()
      await said(page, 'Image deleted')
      await button(page, 'Delete fleet image 1, Scania.jpg').click()
      await said(page, 'Image deleted')
      await button(page, /^Upload fleet image 1/).waitFor()
      // It can be undone, after a reload too.
      await page.reload()
      await button(page, 'Undo: bring back fleet image 1, Scania.jpg').click()
      await said(page, 'Image restored')
      await expect.poll(() => isPicture(page.getByAltText('Your fleet image 1'))).toBe(true)
      for (const title of [
        'Conditions of Carriage',
        'Operators Licence',
        'Goods in Transit Insurance',
        'Public Liability Insurance',
      ]) {
        await button(page, `Delete ${title}`).click()
        const question = page.getByRole('dialog', { name: `Delete ${title}?` })
        await button(question, 'Delete').click()
        await said(page, 'File deleted')
        await button(page, `Upload ${title}`).waitFor()
      }
      expect(Object.values(await haulier.caller.call(getDocuments)).filter((one) => one !== null)).toEqual([])
    },
  )

journey('a refused file shows the reason, and the form keeps its values', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  const page = await open(profile, { as: haulier, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  await choose(page, 'Upload company logo', { name: 'logo.svg', content: '<svg/>' }, 'image/svg+xml')
  const alert = page.getByRole('alert')
  await alert.getByText('This file type is not accepted. Use a PNG, JPEG, GIF, WebP or AVIF image.').waitFor()
  // A file that only claims to be an image: the server checks its content.
  await choose(page, 'Upload company logo', { name: 'logo.png', content: '<html/>' }, 'image/png')
  await alert.getByText('This file type is not accepted. Use a PNG, JPEG, GIF, WebP or AVIF image.').waitFor()
  const large = { name: 'terms.pdf', content: Buffer.alloc(21 * 1024 * 1024, '%PDF-1.4 ') }
  await choose(page, 'Replace Conditions of Carriage', large, 'application/pdf')
  await alert.getByText('This file is too large. The limit is 20 MB.').waitFor()
  await choose(page, 'Replace Conditions of Carriage', pdf('terms.exe'), 'application/pdf')
  await alert
    .getByText('This file type is not accepted. Use a .pdf, .png, .doc, .docx, .jpeg or .jpg file.')
    .waitFor()

  await goOffline(page)
  await choose(page, 'Replace Conditions of Carriage', pdf('new.pdf'), 'application/pdf')
  await alert.getByText('The connection broke before the file had arrived.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('conditions.pdf', { exact: true }).waitFor()
  await choose(page, 'Replace Conditions of Carriage', pdf('new.pdf'), 'application/pdf')
  await said(page, 'File uploaded successfully')
  await page.getByText('new.pdf', { exact: true }).waitFor()
})

journey('a long upload shows its progress and can be cancelled', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier', { ready: false })
  const page = await open(profile, { as: haulier })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  const file = { name: 'terms.pdf', content: Buffer.alloc(4 * 1024 * 1024, '%PDF-1.4 ') }

  await choose(page, 'Upload Conditions of Carriage', file, 'application/pdf')
  const bar = page.getByRole('progressbar', { name: 'Uploading Conditions of Carriage' })
  await bar.waitFor()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await button(page, 'Cancel').click()

  await button(page, 'Upload Conditions of Carriage').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect((await haulier.caller.call(getDocuments)).conditionsOfCarriage).toBeNull()
})

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

    await field('Description').fill('Boxes from Felixstowe')
    await field('City').fill('Ipswich')
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
    await said(page, 'Company profile has been updated')
    // The change of the other user is shown.
    await expect.poll(() => field('Website').inputValue()).toBe('https://www.quay.example')
    const { company } = await haulier.caller.call(getMe)
    expect(company).toMatchObject({ street: 'Quay Road 1', city: 'Ipswich', vatNumber: 'GB123456782' })
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

    const publicProfile = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'See Public Profile' }).click()
    expect(new URL((await publicProfile).url()).pathname).toBe(
      `/haulier-directory/${encodeURIComponent(haulier.name)}`,
    )
  },
)

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
      await said(page, 'There is no such city.')
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
  await button(page, 'Save').click()
  await said(page, 'Company profile has been updated')
  await page.getByText('To create quote requests, add your VAT number.').waitFor({ state: 'detached' })
})

for (const viewport of ['desktop', 'phone'] as const)
  journey(`an Admin invites a user and changes rights (${viewport})`, async ({ open }) => {
    const company = await addCompany(product, 'Shipper')
    const page = await open(users, { as: company, viewport })
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    const own = row(company.email)
    await own.getByText('Active', { exact: true }).waitFor()
    expect(await button(own, /^Remove Admin/).getAttribute('aria-disabled')).toBe('true')
    await button(own, /^Remove Admin/).hover()
    await page
      .getByRole('tooltip')
      .getByText('Your company needs at least one active Admin. Make another user Admin first.')
      .waitFor()

    await button(page, 'Invite Users').click()
    const dialog = page.getByRole('dialog', { name: 'Invite Users' })
    await dialog.getByText('The number of users is unlimited.').waitFor()
    await button(dialog, 'Send Invite').click()
    await dialog.getByText('Enter a valid email address.').waitFor()
    await dialog.getByLabel('Email').fill(company.email)
    await button(dialog, 'Send Invite').click()
    const taken = 'This email address is linked to an existing account. Please try to reset your password.'
    await dialog.getByText(taken).waitFor()
    await said(page, taken)
    await dialog.getByLabel('Email').fill(`Bea.Quay@${viewport}.example`)
    await dialog.getByLabel('First name').fill('Bea')
    await button(dialog, 'Send Invite').click()
    await said(page, 'User added and invitation sent successfully!')
    await dialog.waitFor({ state: 'detached' })
    const bea = row(`bea.quay@${viewport}.example`)
    await bea.getByText('Invited', { exact: true }).waitFor()
    await bea.getByText('User', { exact: true }).waitFor()

    await button(bea, 'Make Admin: Bea').click()
    await page.getByRole('dialog').getByText('They will be signed out at once').waitFor()
    await button(page.getByRole('dialog'), 'Make Admin').click()
    const updated = 'User rights have been updated. Changes will be effective the next time the user logs in.'
    await said(page, updated)
    await button(bea, 'Remove Admin: Bea').waitFor()
    await button(bea, 'Deactivate User: Bea').click()
    await button(page.getByRole('dialog'), 'Deactivate User').click()
    await said(page, updated)
    await bea.getByText('Deactivated', { exact: true }).waitFor()
    await button(bea, 'Activate User: Bea').click()
    await said(page, updated)
    await bea.getByText('Invited', { exact: true }).waitFor()
  })

for (const viewport of ['desktop', 'phone'] as const)
  journey(
    `new rights hold from the next sign-in, and none are left to whom an Admin deactivates (${viewport})`,
    async ({ open }) => {
      const company = await addCompany(product, 'Shipper')
      const email = `joined@${company.id}.example`
      const invitee = await open(users, { as: { token: await joined(company) }, viewport })
      await button(invitee, 'Invite Users').waitFor()
      expect(await button(invitee, 'Invite Users').getAttribute('aria-disabled')).toBe('true')

      const admin = await open(users, { as: company, viewport })
      const row = admin.getByRole('row').filter({ hasText: email })
      await row.getByText('Active', { exact: true }).waitFor()
      await button(row, `Make Admin: ${email}`).click()
      await button(admin.getByRole('dialog'), 'Make Admin').click()
      await said(
        admin,
        'User rights have been updated. Changes will be effective the next time the user logs in.',
      )

      await invitee.waitForURL('**/login?*')
      const signIn = async () => {
        await invitee.getByLabel('Email').fill(email)
        await invitee.getByRole('textbox', { name: 'Password' }).fill(company.password)
        await button(invitee, 'Login').click()
      }
      await signIn()
      await invitee.waitForURL('**/user-management')
      await expect.poll(() => button(invitee, 'Invite Users').getAttribute('aria-disabled')).toBeNull()

      await button(row, `Deactivate User: ${email}`).click()
      await button(admin.getByRole('dialog'), 'Deactivate User').click()
      await row.getByText('Deactivated', { exact: true }).waitFor()
      await invitee.waitForURL('**/login?*')
      await signIn()
      await said(invitee, 'Unable to log in with the provided credentials.')
    },
  )

journey('a User sees the same table with every action disabled', async ({ open }) => {
  const company = await addCompany(product, 'Haulier')
  for (let index = 0; index < 11; index++)
    await company.caller.call(inviteUser, {
      body: { email: `p${index}@${company.id}.example`, firstName: 'P', lastName: `${index}`, profile: null },
    })
  const page = await open(users, { as: company })
  const pager = page.getByRole('navigation', { name: 'Pages of users' })
  await pager.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('row').filter({ hasText: company.email }).waitFor()
  expect(await page.getByRole('row').count()).toBe(3)
  await button(pager, 'Page 1').click()
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  await page.getByLabel('Search users').fill(`p7@${company.id}`)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)

  const asUser = await open(users, { as: { token: await joined(company) } })
  await asUser.getByRole('table', { name: 'Users' }).waitFor()
  expect(await button(asUser, 'Invite Users').getAttribute('aria-disabled')).toBe('true')
  const actions = asUser.getByRole('button', { name: /^(Make|Remove) Admin|activate User/ })
  await actions.first().waitFor()
  for (const action of await actions.all()) expect(await action.getAttribute('aria-disabled')).toBe('true')
  await actions.first().hover()
  await asUser.getByRole('tooltip').getByText('Only an Admin of your company can do this.').waitFor()
})

/** An invited user who set a password with the mailed token and signed in. Returns the token. */
async function joined(company: Company): Promise<string> {
  const email = `joined@${company.id}.example`
  await company.caller.call(inviteUser, { body: { email, firstName: null, lastName: null, profile: null } })
  const operator = await operatorCaller(product)
  const mailed = async () => {
    const mails = await operator.call(readMails, { query: { to: email } })
    return /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
  }
  await expect.poll(mailed, { timeout: 10_000 }).toBeTruthy()
  const token = (await mailed()) ?? ''
  const anyone = callerOf(product)
  await anyone.call(confirmPasswordReset, { body: { token, password: company.password } })
  return (await anyone.call(login, { body: { email, password: company.password } })).token
}
