/** Whether the focus of the keyboard is visible. */
import type { Page } from 'playwright-core'

/** The controls without a visible focus. The focus stays on the last of them. */
export async function focusFaults(page: Page): Promise<string[]> {
  // From now on the browser treats a focus as set by keyboard.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex="0"], [role=menuitem]'
    // A dialog keeps the focus within.
    const root = document.querySelector('[role=dialog]') ?? document
    const faults: string[] = []
    const looks = (element: Element) => {
      // A field can show the focus on its frame, a checkbox on its label.
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
    const lightness = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
      const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    const ground = (element: Element): string => {
      for (let one = element.parentElement; one; one = one.parentElement) {
        const { backgroundColor } = getComputedStyle(one)
        if (backgroundColor !== 'transparent' && !/, 0\)$/.test(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    /** The contrast of the focus ring with its surroundings; WCAG 2.2 asks for 3. */
    const ringContrast = (element: Element): number => {
      const { outlineStyle, outlineColor } = getComputedStyle(element)
      // Shown another way, or by the browser's own ring, which has a light and a dark line.
      if (outlineStyle === 'none' || outlineStyle === 'auto') return Number.POSITIVE_INFINITY
      const [dark = 0, light = 0] = [lightness(outlineColor), lightness(ground(element))].sort(
        (a, b) => a - b,
      )
      return (light + 0.05) / (dark + 0.05)
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
      else if (ringContrast(element) < 3)
        faults.push(`focus: ${element.tagName.toLowerCase()} "${name}" shows it too faintly`)
    }
    still.remove()
    return faults
  })
}
