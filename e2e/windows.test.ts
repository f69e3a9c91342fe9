/** Proves that a window is reused, without traces of the journey before. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { journey } from './browser.ts'

const site = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<h1>A page</h1>'))
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => site.close())
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

let before: Page
let heard = 0

journey('a window is left with much in it', async ({ open }) => {
  const page = await open(url, {
    as: { token: 'of the user before' },
    colorScheme: 'dark',
    viewport: 'phone',
    script: 'delete Element.prototype.checkVisibility',
  })
  before = page
  await page.evaluate(() => sessionStorage.setItem('draft', 'typed before'))
  await page.context().addCookies([{ name: 'device', value: 'known', url }])
  expect(await page.evaluate(() => localStorage.length)).toBe(2)
  expect(await page.evaluate(() => 'checkVisibility' in document.body)).toBe(false)
  await page.route('**/data', (route) => route.fulfill({ body: 'made up' }))
  expect(await page.evaluate(() => fetch('/data').then((answer) => answer.text()))).toBe('made up')
  page.on('request', () => {
    heard += 1
  })
  await page.emulateMedia({ media: 'print', forcedColors: 'active', contrast: 'more' })
  await page.context().newPage()
  await page.context().setOffline(true)
})

journey('the next journey finds the window clean', async ({ open }) => {
  heard = 0
  const page = await open(url)
  expect(page).toBe(before)
  expect(page.context().pages()).toEqual([page])
  expect(heard).toBe(0)
  const found = await page.evaluate(async () => ({
    kept: [localStorage.length, sessionStorage.length, document.cookie],
    answer: await fetch('/data').then((answer) => answer.text()),
    shown: [
      'print',
      '(prefers-color-scheme: dark)',
      '(forced-colors: active)',
      '(prefers-contrast: more)',
    ].filter((query) => matchMedia(query).matches),
    width: innerWidth,
    isWhole: 'checkVisibility' in document.body,
  }))
  expect(found).toEqual({
    kept: [0, 0, ''],
    answer: '<h1>A page</h1>',
    shown: [],
    width: 1440,
    isWhole: true,
  })
})
