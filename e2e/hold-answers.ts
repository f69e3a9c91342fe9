import type { Page } from 'playwright-core'

/** Holds back the answers of an address until it is released; of GET only with `reads`. */
export async function holdAnswers(page: Page, address: string, { reads = false } = {}): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (reads !== (route.request().method() === 'GET')) return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}
