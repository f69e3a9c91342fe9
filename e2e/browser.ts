/**
 * A journey: a test that uses the product in a real browser.
 *
 *     const product = await startProduct()      // once, at the top of a test file
 *     afterAll(product.stop)
 *
 *     journey('a shipper signs in', async ({ open }) => {
 *       const page = await open(`${product.url}/login`, { viewport: 'phone' })
 *       await page.getByLabel('Email').fill('…')
 *     })
 *
 * Each `open` is a user with a browser context of their own (own storage, own window). A journey fails if a page
 * logs an error, throws, or gets a server error. When it fails, screenshots of its pages are kept and their paths
 * printed.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { CHROMIUM_FLAGS } from '../scripts/chromium.ts'

/** The four widths at which every screen must work. */
const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1100, height: 800 },
  tablet: { width: 700, height: 900 },
  phone: { width: 390, height: 844 },
} as const

interface OpenOptions {
  viewport?: keyof typeof VIEWPORTS
  /** The time zone of the browser. The product shows London time in every zone. */
  timezone?: string
  colorScheme?: 'light' | 'dark'
  /**
   * Whether dialogs and menus move, as they do for most users. Off by default, since it takes a fifteenth of the
   * processor's time; the main journeys have it on.
   */
  motion?: boolean
  /** The user who is signed in from the start; none by default. */
  as?: { token: string }
  /** Errors that this journey causes on purpose. */
  expectedErrors?: RegExp[]
}

/** Opens an address in a new browser context and returns its page. */
export type Open = (url: string, options?: OpenOptions) => Promise<Page>

/**
 * The switch replaces Playwright's own, so those of its features that matter to local pages are named again. Without a
 * spare process for a next page, and without threads that collect garbage, a journey takes up to a tenth less of
 * the processor.
 */
const LESS_WORK = [
  '--disable-features=SpareRendererForSitePerProcess,PaintHolding,ThirdPartyStoragePartitioning,' +
    'AvoidUnnecessaryBeforeUnloadCheckSync,AvoidCorsURLLoaderRestartOnRedirect,DestroyProfileOnBrowserClose,' +
    'HttpsUpgrades,MediaRouter,OptimizationHints',
  '--js-flags=--single-threaded-gc',
]

let running: Promise<Browser> | undefined

/** One browser for all journeys of a worker, each in its own contexts. It closes with the worker. */
function launchBrowser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [...CHROMIUM_FLAGS, ...LESS_WORK],
    headless: true,
  })
  return running
}

export const journey = test.extend<{ open: Open }>({
  open: async ({ task }, use) => {
    const pages: Page[] = []
    const errors: string[] = []
    await use(async (url, options = {}) => {
      const browser = await launchBrowser()
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: options.timezone ?? 'Europe/London',
        viewport: VIEWPORTS[options.viewport ?? 'desktop'],
        colorScheme: options.colorScheme ?? 'light',
        reducedMotion: options.motion ? 'no-preference' : 'reduce',
      })
      context.setDefaultTimeout(15_000)
      if (options.as) await context.addInitScript(signInOnce, options.as.token)
      collectErrors(context, options.expectedErrors ?? [], errors)
      const page = await context.newPage()
      pages.push(page)
      await page.goto(url)
      return page
    })
    if (task.result?.state === 'fail' || errors.length > 0) await keepPictures(task.name, pages)
    for (const page of pages) await page.context().close()
    if (errors.length > 0) throw new Error(`Errors in the browser:\n${errors.join('\n')}`)
  },
})

/**
 * Runs in every page of the context before its scripts. The token is kept once, so that a later sign-out is kept too.
 * Playwright's storage state would open a page of its own for it.
 */
function signInOnce(token: string): void {
  if (!location.protocol.startsWith('http') || localStorage.getItem('test.signedIn')) return
  localStorage.setItem('test.signedIn', 'yes')
  localStorage.setItem('quayline.token', token)
}

/** Takes the browser offline. The browser reports this slightly before it is true. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const getsThrough = () =>
    page.evaluate(() =>
      fetch('/readyz').then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(getsThrough).toBe(false)
}

/**
 * Refusals (4xx) of a call may be part of a journey. The status of the answers is checked instead, and the browser's
 * log line about each refusal is ignored.
 */
function collectErrors(context: BrowserContext, expected: RegExp[], errors: string[]): void {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text)
  }
  context.on('weberror', (raised) => note(raised.error().stack ?? raised.error().message))
  context.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !message.text().startsWith('Failed to load resource: the server responded')
    )
      note(message.text())
  })
  context.on('response', (response) => {
    const isCall = new URL(response.url()).pathname.startsWith('/api/')
    if (response.status() >= (isCall ? 500 : 400)) note(`${response.status()} ${response.url()}`)
  })
}

async function keepPictures(name: string, pages: Page[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-e2e-'))
  for (const [index, page] of pages.entries()) {
    if (page.isClosed()) continue
    const path = join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`)
    await page.screenshot({ path, fullPage: true })
    console.log(`Picture of ${page.url()}: ${path}`)
  }
}
