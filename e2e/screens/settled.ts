/** When a page can be checked. */
import type { Page } from 'playwright-core'

/** Far above what a page needs, also on a busy machine; in milliseconds. */
const SETTLE_TIMEOUT = 15_000

/** Waits until the page has loaded and nothing moves. In one round trip, since it is called often. */
export async function settled(page: Page): Promise<void> {
  const isSettled = await page.evaluate(async (within) => {
    const isLoaded = () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy=true], [data-skeleton], [class*="Loader-root"]') === null &&
      document.fonts.status === 'loaded'
    // In a transition between colour schemes the colours are not final.
    const isStill = () => document.getAnimations().every(({ playState }) => playState !== 'running')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const deadline = performance.now() + within
    while (performance.now() < deadline) {
      if (isLoaded()) {
        await frame()
        await frame()
        if (isLoaded() && isStill()) return true
      }
      await frame()
    }
    return false
  }, SETTLE_TIMEOUT)
  if (!isSettled) throw new Error(`the page was still loading or moving after ${SETTLE_TIMEOUT} ms`)
}
