/**
 * Text with too little contrast, from the computed styles: in a tenth of the time that axe takes
 * (docs/decisions/0213-contrast-is-measured-between-two-runs-of-axe.md).
 */
import type { Page } from 'playwright-core'

/** The texts below the contrast of WCAG 2.2 AA, as the page is shown now, a line each. */
export function contrastFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Colour {
      /** Red, green and blue, from 0 to 1. */
      parts: readonly number[]
      alpha: number
    }
    const faults = new Set<string>()
    // The page behind a dialog is checked as a screen of its own.
    const root = document.querySelector('[role=dialog]') ?? document.body

    const colours = new Map<string, Colour>()
    const read = (text: string): Colour => {
      const [form = ''] = /^(rgba?|color\(srgb )/.exec(text) ?? []
      const [r = 0, g = 0, b = 0, alpha = 1] = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number)
      if (form === '') throw new Error(`a colour of unknown form: ${text}`)
      const most = form.startsWith('rgb') ? 255 : 1
      return { parts: [r, g, b].map((part) => part / most), alpha }
    }
    const colourOf = (text: string): Colour => {
      const known = colours.get(text) ?? read(text)
      colours.set(text, known)
      return known
    }
    const mix = (below: readonly number[], above: readonly number[], alpha: number) =>
      below.map((part, index) => part * (1 - alpha) + (above[index] ?? 0) * alpha)
    const lightness = (parts: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = parts.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /** The visible colour of an element's text, or of its background without text. */
    const seen = (path: readonly Element[], text: Colour | null, below: readonly number[]): number[] => {
      const [element, ...inner] = path
      if (!element) return text ? mix(below, text.parts, text.alpha) : [...below]
      const { backgroundColor, opacity } = getComputedStyle(element)
      const ground = colourOf(backgroundColor)
      return mix(below, seen(inner, text, mix(below, ground.parts, ground.alpha)), Number(opacity))
    }
    const pathTo = (element: Element) => {
      const path: Element[] = []
      for (let one: Element | null = element; one; one = one.parentElement) path.unshift(one)
      return path
    }
    /** The colour of a picture is not in the styles. */
    const isOnPicture = (path: readonly Element[]) => {
      const picture = path.findLastIndex((one) => getComputedStyle(one).backgroundImage !== 'none')
      return (
        picture >= 0 &&
        !path.slice(picture + 1).some((one) => isOpaque(getComputedStyle(one).backgroundColor))
      )
    }
    const isOpaque = (colour: string) => colourOf(colour).alpha === 1

    /** For screen readers only. */
    const isForScreenReaders = (path: readonly Element[]) =>
      path.some(
        (one) =>
          getComputedStyle(one).clip === 'rect(0px, 0px, 0px, 0px)' ||
          getComputedStyle(one).clipPath === 'inset(50%)',
      )

    /** Controls that cannot be used, and their labels, need no contrast. */
    const OFF = ':disabled, [aria-disabled=true], [inert]'
    const isOff = (element: Element) => {
      const label = element.closest('label')
      return element.closest(OFF) !== null || label?.control?.matches(OFF) === true
    }

    const check = (element: Element, words: string, { color, fontSize, fontWeight }: CSSStyleDeclaration) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isOff(element))
        return
      const path = pathTo(element)
      if (isForScreenReaders(path) || isOnPicture(path)) return
      const [text, ground] = [colourOf(color), null].map((one) => lightness(seen(path, one, [1, 1, 1])))
      const [dark = 0, light = 0] = [text ?? 0, ground ?? 0].sort((a, b) => a - b)
      const contrast = (light + 0.05) / (dark + 0.05)
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      if (contrast < (isLarge ? 3 : 4.5))
        faults.add(`contrast: "${words.trim().slice(0, 60)}" has ${contrast.toFixed(2)}`)
    }

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [words, element] = [node.textContent ?? '', node.parentElement]
      if (!words.trim() || !element || element.matches('script, style, noscript, option, title')) continue
      check(element, words, getComputedStyle(element))
    }
    for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
      if (field.matches('[type=checkbox], [type=radio], [type=file], [type=hidden]')) continue
      if (field.value) check(field, field.value, getComputedStyle(field))
      else if (field.placeholder) check(field, field.placeholder, getComputedStyle(field, '::placeholder'))
    }
    return [...faults]
  })
}
