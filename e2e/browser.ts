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
 * Each `open` is a user with a browser context of their own (own storage, own window), used before by earlier journeys
 * and cleaned (windows.ts). A journey fails if a page logs an error, throws, or gets a server error. When it fails,
 * screenshots of its pages are kept and their paths printed, if the browser draws pixels (NO_PIXELS).
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { CHROMIUM_FLAGS } from '../scripts/chromium.ts'
import { putBack, takeWindow, type Window } from './windows.ts'

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
  /** Runs in each page before its own scripts. One that the page is given later would run in later journeys, too. */
  script?: string
  /** In a window that no journey has used: its browser has not loaded any part of the application yet. */
  isNew?: boolean
  /** Errors that this journey causes on purpose. */
  expectedErrors?: RegExp[]
}

/** Opens an address in a window of its own and returns its page. */
export type Open = (url: string, options?: OpenOptions) => Promise<Page>

/**
 * This switch replaces Playwright's own, so the features that matter to local pages are listed again. Without a
 * spare process for a next page, and without threads that collect garbage, a journey takes up to a tenth less of
 * the processor. A page lives for seconds: the compilers of often used code would take more time than they save.
 */
const LESS_WORK = [
  '--disable-features=SpareRendererForSitePerProcess,PaintHolding,ThirdPartyStoragePartitioning,' +
    'AvoidUnnecessaryBeforeUnloadCheckSync,AvoidCorsURLLoaderRestartOnRedirect,DestroyProfileOnBrowserClose,' +
    'HttpsUpgrades,MediaRouter,OptimizationHints',
  '--js-flags=--single-threaded-gc --no-turbofan --no-maglev',
]

/**
 * With `PIXELS=off`, as `npm test` sets it, the browser lays out every page and colours none of it: there is no memory
 * for the pixels. That takes a seventh off a journey (docs/decisions/0350-journeys-of-the-test-command-draw-no-pixels.md).
 */
const NO_PIXELS = process.env.PIXELS === 'off' ? ['--force-gpu-mem-available-mb=0'] : []

let running: Promise<Browser> | undefined

/** One browser for all journeys of a worker, each in its own contexts. It closes with the worker. */
function launchBrowser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [...CHROMIUM_FLAGS, ...LESS_WORK, ...NO_PIXELS],
    headless: true,
  })
  return running
}

export const journey = test.extend<{ open: Open }>({
  open: async ({ task }, use) => {
    const windows: Window[] = []
    const errors: string[] = []
    await use(async (url, options = {}) => {
      const { timezone = 'Europe/London', isNew = false } = options
      const window = await takeWindow(await launchBrowser(), timezone, isNew)
      windows.push(window)
      const { context, page } = window
      const expected = options.expectedErrors ?? []
      window.onError = (text) => {
        if (!expected.some((pattern) => pattern.test(text))) errors.push(text)
      }
      await page.setViewportSize(VIEWPORTS[options.viewport ?? 'desktop'])
      await page.emulateMedia({
        media: null,
        colorScheme: options.colorScheme ?? 'light',
        reducedMotion: options.motion ? 'no-preference' : 'reduce',
        // Off: a reused window would keep what an earlier journey chose.
        forcedColors: 'none',
        contrast: 'no-preference',
      })
      if (options.as) window.initScripts.push(await context.addInitScript(signInOnce, options.as.token))
      if (options.script) window.initScripts.push(await context.addInitScript(options.script))
      await page.goto(url)
      return page
    })
    const hasFailed = task.result?.state === 'fail' || errors.length > 0
    if (hasFailed) {
      const pages = windows.map(({ page }) => page)
      await keepPictures(task.name, pages)
    }
    for (const window of windows) await (hasFailed ? window.context.close() : putBack(window))
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

async function keepPictures(name: string, pages: Page[]): Promise<void> {
  if (NO_PIXELS.length > 0) return
  const folder = mkdtempSync(join(tmpdir(), 'quayline-e2e-'))
  for (const [index, page] of pages.entries()) {
    if (page.isClosed()) continue
    const path = join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`)
    // A page that no longer answers has no picture; the failure that is told is the journey's own.
    const kept = await page.screenshot({ path, fullPage: true }).then(
      () => path,
      (error: unknown) => `none, ${String(error).split('\n', 1)[0]}`,
    )
    console.log(`Picture of ${page.url()}: ${kept}`)
  }
}
