/** Whether whoever goes by keyboard sees where they are. */
import type { Page } from 'playwright-core'

/** The controls that look the same with the focus as without. It leaves the focus on the last of them. */
export async function noFocusShown(page: Page): Promise<string[]> {
  // From here on the browser takes a focus for one that came by keyboard.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex="0"], [role=menuitem]'
    // A dialog keeps the focus within.
    const root = document.querySelector('[role=dialog]') ?? document
    const faults: string[] = []
    const looks = (element: Element) => {
      // A field may show the focus on the frame around it, a box on its label.
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return around
        .map((one) => {
          if (!one) return ''
          const {
            outlineStyle,
            outlineWidth,
            outlineColor,
            boxShadow,
            borderColor,
            backgroundColor,
            transform,
          } = getComputedStyle(one)
          const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
          return [outline, boxShadow, borderColor, backgroundColor, transform].join('; ')
        })
        .join(' | ')
    }
    const still = document.createElement('style')
    still.textContent = '* { transition: none !important; animation: none !important }'
    document.head.append(still)
    for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue
      if (element.matches(':disabled') || element.closest('[aria-hidden=true], [inert]')) continue
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const before = looks(element)
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.innerText
      const name = element.getAttribute('aria-label') ?? label.trim().slice(0, 40)
      if (looks(element) === before)
        faults.push(`focus: ${element.tagName.toLowerCase()} "${name}" does not show it`)
    }
    still.remove()
    return faults
  })
}
