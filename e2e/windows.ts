/**
 * The browser windows of a worker, each with a context of its own. A later journey gets a window that an earlier one
 * has left, cleaned: a new one takes half a second of the processor, for its process and for compiling the application
 * once more (docs/decisions/0212-journeys-share-windows.md).
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Window {
  readonly context: BrowserContext
  readonly page: Page
  readonly timezone: string
  /** Called with each error of its pages: logged, thrown, or answered by the server. */
  onError(text: string): void
  /** Scripts that run in its pages for this journey only. */
  readonly initScripts: { dispose(): Promise<void> }[]
}

const ignore = () => undefined
/** Cleaned, for the next journey. */
const free: Window[] = []

/** A window without traces of other journeys. The memory of one that is not new has parts of the application. */
export async function takeWindow(browser: Browser, timezone: string, isNew: boolean): Promise<Window> {
  const index = isNew ? -1 : free.findLastIndex((one) => one.timezone === timezone)
  const [known] = index < 0 ? [] : free.splice(index, 1)
  if (known) return known
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: timezone,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const window = { context, page: await context.newPage(), timezone, onError: ignore, initScripts: [] }
  collectErrors(window)
  return window
}

/** Cleans a window for a later journey; closes one that has left the product, or whose page no longer answers. */
export async function putBack(window: Window): Promise<void> {
  const { context, page, initScripts } = window
  window.onError = ignore
  if (page.isClosed() || !page.url().startsWith('http')) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const script of initScripts.splice(0)) await script.dispose()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners()
  await context.setOffline(false)
  // From here no script of the application runs that could store something again.
  const picture = new URL('/mark.svg', page.url()).href
  if (!(await page.goto(picture).then(Boolean, () => false))) return context.close()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await page.mouse.move(0, 0)
  free.push(window)
}

/**
 * Refusals (4xx) of a call may be part of a journey. The status of the answers is checked instead, and the browser's
 * log line about each refusal is ignored.
 */
function collectErrors(window: Window): void {
  const { context } = window
  context.on('weberror', (raised) => {
    // The stack of an error outside of scripts, such as a module that cannot be loaded, is empty.
    const { stack, message } = raised.error()
    window.onError(stack || message)
  })
  context.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !message.text().startsWith('Failed to load resource: the server responded')
    )
      window.onError(message.text())
  })
  context.on('response', (response) => {
    const isCall = new URL(response.url()).pathname.startsWith('/api/')
    if (response.status() >= (isCall ? 500 : 400)) window.onError(`${response.status()} ${response.url()}`)
  })
}
