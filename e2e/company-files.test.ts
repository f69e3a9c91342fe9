// Rules: docs/rules/files.md#one-file, docs/rules/files.md#files-seen
/** The images and documents of a company: uploading, downloading, deleting, refused files and slow connections. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { getDocuments } from '#contract/files.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import type { Upload } from '#server/testing/caller.ts'
import { doc, docx, pdf, picture } from '#server/testing/samples.ts'
import { goOffline, journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { button, dismissToast } from './controls.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

const profile = `${product.url}/company-profile`

const folder = mkdtempSync(join(tmpdir(), 'quayline-large-'))
afterAll(() => rmSync(folder, { recursive: true }))

function asFile({ name, content }: Upload, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(content) }
}

/** Chooses a file with the button and the dialog of the browser. */
async function choose(page: Page, name: string | RegExp, file: Upload, mimeType: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await chooser).setFiles(asFile(file, mimeType))
}

/**
 * The same with a PDF of this many MB, which the browser reads from the disk, since sending it to the browser is slow.
 */
async function chooseLarge(page: Page, name: string | RegExp, megabytes: number): Promise<void> {
  const path = join(folder, `terms-${megabytes}.pdf`)
  writeFileSync(path, Buffer.alloc(megabytes * 1024 * 1024, '%PDF-1.4 '))
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await chooser).setFiles(path)
}

/** Drops a file on a place, as from the desktop, or several copies of it. */
async function drop(page: Page, place: Locator, file: Upload, mimeType: string, copies = 1): Promise<void> {
  const content = Buffer.from(file.content).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    async ({ base64, name, type, copies }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      for (let count = 0; count < copies; count++) transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { base64: content, name: file.name, type: mimeType, copies },
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
      await dismissToast(page, 'Image uploaded successfully')
      await expect.poll(() => isPicture(page.getByAltText('Your company logo'))).toBe(true)
      await choose(page, 'Upload background image', await picture('webp'), 'image/webp')
      await dismissToast(page, 'Image uploaded successfully')
      await expect.poll(() => isPicture(page.getByAltText('Your background image'))).toBe(true)

      await choose(page, /^Upload fleet image 1/, await picture('jpeg', { name: 'Scania.jpg' }), 'image/jpeg')
      await dismissToast(page, 'Image uploaded successfully')
      await page.getByText('Scania.jpg', { exact: true }).waitFor()
      // A place that is taken takes no dropped file.
      const first = page.getByAltText('Your fleet image 1')
      await drop(page, first, await picture('gif', { name: 'other.gif' }), 'image/gif')
      const several = await picture('gif', { name: 'yard.gif' })
      await drop(page, button(page, /^Upload fleet image 4/), several, 'image/gif', 2)
      await dismissToast(page, 'Please drop one file at a time.')
      await drop(
        page,
        button(page, /^Upload fleet image 4/),
        await picture('gif', { name: 'yard.gif' }),
        'image/gif',
      )
      await dismissToast(page, 'Image uploaded successfully')
      await expect.poll(() => isPicture(page.getByAltText('Your fleet image 4'))).toBe(true)
      await page.getByText('Scania.jpg', { exact: true }).waitFor()

      await choose(page, 'Upload Conditions of Carriage', pdf('RHA 2026.pdf'), 'application/pdf')
      await dismissToast(page, 'File uploaded successfully')
      const conditions = page.getByRole('listitem').filter({ hasText: 'Conditions of Carriage' })
      await conditions.getByText('RHA 2026.pdf', { exact: true }).waitFor()
      await conditions.getByText(`Uploaded ${formatDay(londonDay(new Date()))}`).waitFor()
      await choose(page, 'Upload Operators Licence', docx(), '')
      await dismissToast(page, 'File uploaded successfully')
      await choose(page, 'Upload Goods in Transit Insurance', doc(), 'application/msword')
      await dismissToast(page, 'File uploaded successfully')
      const liability = page.getByRole('listitem').filter({ hasText: 'Public Liability Insurance' })
      await drop(
        page,
        liability.getByText('No file yet'),
        await picture('png', { name: 'scan.png' }),
        'image/png',
      )
      await dismissToast(page, 'File uploaded successfully')
      await page.getByText('To submit quotes, add your VAT number.').waitFor()

      const downloads = page.waitForEvent('download')
      await button(page, 'Download RHA 2026.pdf').click()
      const download = await downloads
      expect(download.suggestedFilename()).toBe('RHA 2026.pdf')
      expect(readFileSync(await download.path(), 'utf8')).toBe(pdf().content)

      await page.reload()
      await page.getByText('Scania.jpg', { exact: true }).waitFor()

      const confirm = () => button(page.getByRole('dialog'), 'Delete').click()
      await button(page, 'Delete company logo').click()
      await confirm()
      await dismissToast(page, 'Image deleted')
      await page.getByText('No logo yet').waitFor()
      await button(page, 'Delete background image').click()
      await confirm()
      await dismissToast(page, 'Image deleted')
      await button(page, 'Delete fleet image 1, Scania.jpg').click()
      await dismissToast(page, 'Image deleted')
      await button(page, /^Upload fleet image 1/).waitFor()
      // It can be undone, after a reload too.
      await page.reload()
      await button(page, 'Undo: bring back fleet image 1, Scania.jpg').click()
      await dismissToast(page, 'Image restored')
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
        await dismissToast(page, 'File deleted')
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
  await chooseLarge(page, 'Replace Conditions of Carriage', 21)
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
  await dismissToast(page, 'File uploaded successfully')
  await page.getByText('new.pdf', { exact: true }).waitFor()
})

journey('a long upload shows its progress and can be cancelled', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier', { ready: false })
  const page = await open(profile, { as: haulier, expectedErrors: [/400 \(Bad Request\)/] })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })

  await chooseLarge(page, 'Upload Conditions of Carriage', 4)
  const bar = page.getByRole('progressbar', { name: 'Uploading Conditions of Carriage' })
  await bar.waitFor()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await button(page, 'Cancel').click()

  await button(page, 'Upload Conditions of Carriage').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect((await haulier.caller.call(getDocuments)).conditionsOfCarriage).toBeNull()

  // It goes on while another page is open, where its failure is told.
  const content = 'MZ'.repeat(400_000)
  await choose(page, 'Upload Conditions of Carriage', { name: 'terms.pdf', content }, 'application/pdf')
  await button(page, 'Cancel').waitFor()
  await page.getByRole('link', { name: 'Bookings' }).click()
  await page.waitForURL('**/bookings')
  const differs =
    'The content of this file is not what its name says. Use a .pdf, .png, .doc, .docx, .jpeg or .jpg file.'
  await dismissToast(page, `terms.pdf was not saved. ${differs}`)
  await slow.detach()
})

journey(
  'a file that a colleague put into the same place meanwhile is not replaced unseen',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier')
    const page = await open(profile, { as: haulier })
    const { promise: isStored, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auth/updatecompanydocumentation', async (route) => {
      await isStored
      await route.continue()
    })
    await choose(page, 'Upload Operators Licence', pdf('mine.pdf'), 'application/pdf')
    await haulier.caller.upload('PATCH', '/api/auth/updatecompanydocumentation', {
      operatorlicence: pdf('theirs.pdf'),
    })
    release()
    await page.getByText('Another file was put here meanwhile, so yours was not saved.').waitFor()
    await button(page, 'Download theirs.pdf').waitFor()
    await choose(page, 'Replace Operators Licence', pdf('mine.pdf'), 'application/pdf')
    await button(page, 'Download mine.pdf').waitFor()
  },
)
