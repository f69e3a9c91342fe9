import type { Page } from 'playwright-core'

/**
 * The address that a click opens in a new tab, or why it opens none. The link's click is stopped after the application
 * has handled it: in a tab opened by a click, the renderer of the headless shell crashes (Chromium 150).
 */
export async function newTabOf(page: Page, press: () => Promise<void>): Promise<string> {
  const opened = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string>()
    // On the window, after all listeners of the application.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link) return
      window.removeEventListener('click', onClick)
      const opensTab = event.ctrlKey || event.metaKey || link.target === '_blank'
      if (event.defaultPrevented) resolve('the application handles the click itself')
      else resolve(opensTab ? link.href : 'the link opens in the same tab')
      event.preventDefault()
    }
    window.addEventListener('click', onClick)
    // An object, since a handle of a promise would wait for it.
    return { promise }
  })
  await press()
  return opened.evaluate(({ promise }) => promise)
}
