/**
 * Faults in the layout of a page as it is now: elements that overflow sideways, cut text, text that covers other
 * text or controls, controls that are too small.
 */
import type { Page } from 'playwright-core'

export interface MeasureOptions {
  /** The height that main buttons need on touch screens. */
  mainButtonHeight?: number
  /** The size of text that fields need on touch screens. */
  fieldText?: number
}

/** The layout faults of the page, a line each; empty without a fault. */
export function layoutFaults(page: Page, options: MeasureOptions = {}): Promise<string[]> {
  return page.evaluate(measure, options)
}

/** Runs in the page, so it is self-contained. */
function measure({ mainButtonHeight = 0, fieldText = 0 }: MeasureOptions): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Thing {
    element: Element
    box: Box
    what: string
    layer: Element
  }

  // Fractions of a pixel come from rounding; the box of a glyph is a little larger than the glyph.
  const TOLERANCE = 1.5
  const MIN_TARGET_PX = 24
  /** The largest width of a blank: in pixels, and for large text as a part of its size. */
  const BLANK = { usual: 5, large: 0.32 }
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=option]'
  const faults = new Set<string>()
  // The page behind a dialog is checked as a screen of its own.
  const root = document.querySelector('[role=dialog]') ?? document.body

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 0.5 || bottom - top < 0.5
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const union = (boxes: readonly Box[]): Box => ({
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  })
  const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  const nameOf = (element: Element) => {
    const named = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? ''
    const field =
      (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute('placeholder')
    return `${element.tagName.toLowerCase()} "${short(named || field || element.className.toString())}"`
  }

  function* ancestors(of: Element): Generator<Element> {
    for (let element: Element | null = of; element; element = element.parentElement) yield element
  }

  const forEars = new Map<Element, boolean>()
  /** For screen readers only: the usual ways to hide text from sight. */
  const isForEars = (element: Element): boolean => {
    const known = forEars.get(element)
    if (known !== undefined) return known
    const { clipPath, clip } = styleOf(element)
    const isHidden = clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)'
    const result = isHidden || (element.parentElement !== null && isForEars(element.parentElement))
    forEars.set(element, result)
    return result
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForEars(element)

  /** Whether the whole of a cut text can be reached. */
  const isOffered = (element: Element, text: string) => {
    const whole = short(text).toLowerCase()
    for (const one of ancestors(element)) {
      const offered = [one.getAttribute('title'), one.getAttribute('aria-label')]
      if (offered.some((words) => words && short(words).toLowerCase().includes(whole))) return true
      // A button right after it that shows the rest.
      if (one.nextElementSibling?.matches('[aria-expanded=false]')) return true
    }
    return false
  }

  interface Clip {
    by: Element
    box: Box
    /** Whether the part outside cannot be scrolled into view. */
    hides: { x: boolean; y: boolean }
  }
  const clipsKnown = new Map<Element, Clip[]>()
  /** The ancestors of an element, itself included, that clip or scroll it. */
  const clipsOf = (element: Element): Clip[] => {
    const known = clipsKnown.get(element)
    if (known) return known
    const clips: Clip[] = []
    let { position } = styleOf(element)
    for (const one of ancestors(element)) {
      if (one === document.documentElement || one === document.body) break
      const style = styleOf(one)
      // An ancestor between an element and its containing block does not clip it.
      const isBypassed =
        one !== element && (position === 'fixed' || (position === 'absolute' && style.position === 'static'))
      if (isBypassed) continue
      if (one !== element) position = style.position
      const { overflowX, overflowY } = style
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const [x, y] = [overflowX !== 'visible', overflowY !== 'visible']
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      clips.push({
        by: one,
        box: {
          left: x ? left : Number.NEGATIVE_INFINITY,
          right: x ? right : Number.POSITIVE_INFINITY,
          top: y ? top : Number.NEGATIVE_INFINITY,
          bottom: y ? bottom : Number.POSITIVE_INFINITY,
        },
        hides: { x: hides(overflowX), y: hides(overflowY) },
      })
    }
    clipsKnown.set(element, clips)
    return clips
  }

  /** The part of a box that its ancestors leave visible. */
  const shownOf = (element: Element, box: Box): { shown: Box; cutBy: Element | null } => {
    let shown = box
    let cutBy: Element | null = null
    for (const { by, box: clip, hides } of clipsOf(element)) {
      const cut = common(shown, clip)
      const lostX = shown.right - shown.left - Math.max(0, cut.right - cut.left)
      const lostY = shown.bottom - shown.top - Math.max(0, cut.bottom - cut.top)
      if ((lostX > TOLERANCE && hides.x) || (lostY > TOLERANCE && hides.y)) cutBy ??= by
      shown = cut
    }
    return { shown, cutBy }
  }

  /** A floating element is compared only with elements of the same layer. */
  const layerOf = (element: Element): Element => {
    for (const one of ancestors(element)) {
      const { position } = styleOf(one)
      if (position === 'fixed' || position === 'sticky') return one
      if (one.matches('[role=dialog], [role=menu], [role=listbox], [role=tooltip], [data-portal], dialog'))
        return one
    }
    return document.documentElement
  }

  // Overflow: the page, and every part of it that scrolls sideways.
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`sideways: the page is ${scrollWidth - clientWidth} px too wide`)
  for (const element of root.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue
    const { overflowX } = styleOf(element)
    if (
      (overflowX === 'auto' || overflowX === 'scroll') &&
      isSeen(element) &&
      !element.matches('input, textarea')
    )
      faults.add(`sideways: ${nameOf(element)} scrolls by ${element.scrollWidth - element.clientWidth} px`)
  }

  // Cut text.
  const things: Thing[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (
      !text.trim() ||
      !element ||
      element.matches('script, style, noscript, option, title') ||
      !isSeen(element)
    )
      continue
    range.selectNodeContents(node)
    const layer = layerOf(element)
    const blank = Math.max(BLANK.usual, BLANK.large * Number.parseFloat(styleOf(element).fontSize))
    let cut: Element | null = null
    for (const rect of range.getClientRects()) {
      const box = boxOf(rect)
      // A blank at the end of a line may hang over the edge.
      if (isEmpty(box) || rect.width < blank) continue
      const { shown, cutBy } = shownOf(element, box)
      cut ??= cutBy
      if (isEmpty(shown)) continue
      things.push({ element, box: shown, what: `"${short(text)}"`, layer })
      if (shown.left < -TOLERANCE || shown.right > clientWidth + TOLERANCE)
        faults.add(`sideways: "${short(text)}" sticks out`)
    }
    for (const one of ancestors(element)) {
      const { textOverflow, overflowX, overflowY } = styleOf(one)
      const isCut =
        (overflowX !== 'visible' && textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) ||
        (overflowY === 'hidden' && one === element && one.scrollHeight > one.clientHeight + 2)
      if (isCut) cut ??= one
      if (!styleOf(one).display.startsWith('inline')) break
    }
    if (cut && !isOffered(element, text)) faults.add(`cut: "${short(text)}" by ${nameOf(cut)}`)
  }

  // Text in fields, which is in no text node: its size; placeholders, values of selects, read-only values.
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!isSeen(field) || field.matches('[type=checkbox], [type=radio], [type=file]') || !pen) continue
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.textContent ?? '')
        : field.value === ''
          ? field.placeholder
          : field.readOnly
            ? field.value
            : ''
    const { font, paddingLeft, paddingRight } = styleOf(field)
    pen.font = font
    const size = Number.parseFloat(styleOf(field).fontSize)
    if (size < fieldText) faults.add(`small text: ${nameOf(field)} has ${size} px`)
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(text).width > room + TOLERANCE && !isOffered(field, text))
      faults.add(`cut: "${short(text)}" in ${nameOf(field)}`)
  }

  // Controls: size and position.
  for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isSeen(element) || element.matches(':disabled') || element.closest('[aria-hidden=true]')) continue
    const rect = element.getBoundingClientRect()
    if (isEmpty(boxOf(rect))) continue
    const style = styleOf(element)
    // The buttons in a field may cover its padding.
    const isField = element.matches('input, textarea')
    const content: Box = {
      left: rect.left + (isField ? Number.parseFloat(style.paddingLeft) : 0),
      right: rect.right - (isField ? Number.parseFloat(style.paddingRight) : 0),
      top: rect.top,
      bottom: rect.bottom,
    }
    const { shown } = shownOf(element, content)
    if (!isEmpty(shown)) things.push({ element, box: shown, what: nameOf(element), layer: layerOf(element) })

    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) =>
      label.getBoundingClientRect(),
    )
    const isTick = element.matches('[type=checkbox], [type=radio]')
    const target = union([boxOf(rect), ...(isTick ? labels.map(boxOf) : [])])
    const [width, height] = [target.right - target.left, target.bottom - target.top]
    const isInText =
      style.display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    if (Math.min(width, height) < MIN_TARGET_PX - 0.5 && !isInText)
      faults.add(`small: ${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)} px`)
    const isMain = element.matches(
      '.mantine-Button-root[data-variant=filled], .mantine-Button-root:not([data-variant])',
    )
    if (isMain && height < mainButtonHeight - 0.5)
      faults.add(`low: ${nameOf(element)} is ${Math.round(height)} px high`)
  }

  // Elements that cover others of the same layer.
  things.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of things.entries())
    for (const other of things.slice(index + 1)) {
      if (other.box.top >= one.box.bottom - TOLERANCE) break
      const { left, right, top, bottom } = common(one.box, other.box)
      if (right - left <= TOLERANCE || bottom - top <= TOLERANCE) continue
      if (one.layer !== other.layer || one.element === other.element) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      // A checkbox and its label are one control; so is an icon over a control that receives the clicks.
      const isLabel = (a: Element, b: Element) =>
        [...((a as HTMLInputElement).labels ?? [])].some((label) => label.contains(b))
      if (isLabel(one.element, other.element) || isLabel(other.element, one.element)) continue
      faults.add(`overlap: ${one.what} and ${other.what}`)
    }
  return [...faults]
}
