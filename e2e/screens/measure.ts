/**
 * What the eye would find wrong with a page as it is laid out right now: something that sticks out sideways, text
 * that is cut, text that lies over other text or controls, controls too small to hit.
 */
import type { Page } from 'playwright-core'

export interface MeasureOptions {
  /** The height that main buttons need, where fingers press them. */
  mainButtonHeight?: number
}

/** The faults of the page's layout, each in a line that says where; none when it is well. */
export function faultsOf(page: Page, options: MeasureOptions = {}): Promise<string[]> {
  return page.evaluate(measure, options)
}

/** Runs in the page, so it must bring all that it needs. */
function measure({ mainButtonHeight = 0 }: MeasureOptions): string[] {
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

  // Fractions of a pixel come from rounding; a glyph's box is a little larger than what is drawn in it.
  const TOLERANCE = 1.5
  const SMALLEST_TARGET = 24
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=option]'
  const faults = new Set<string>()
  // Behind a dialog lies a page that is looked at by itself.
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
  /** Heard but not seen: the usual ways to hide words from the eye alone. */
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

  /** Whether somebody who sees only part of the words is offered the whole. */
  const isOffered = (element: Element, text: string) => {
    const whole = short(text).toLowerCase()
    for (const one of ancestors(element)) {
      const offered = [one.getAttribute('title'), one.getAttribute('aria-label')]
      if (offered.some((words) => words && short(words).toLowerCase().includes(whole))) return true
      // A button right behind it that shows the rest.
      if (one.nextElementSibling?.matches('[aria-expanded=false]')) return true
    }
    return false
  }

  interface Clip {
    by: Element
    box: Box
    /** Whether what is outside cannot be scrolled to. */
    hides: { x: boolean; y: boolean }
  }
  const clipsKnown = new Map<Element, Clip[]>()
  /** Everything around an element, itself included, that cuts or scrolls what is in it. */
  const clipsOf = (element: Element): Clip[] => {
    const known = clipsKnown.get(element)
    if (known) return known
    const clips: Clip[] = []
    let { position } = styleOf(element)
    for (const one of ancestors(element)) {
      if (one === document.documentElement || one === document.body) break
      const style = styleOf(one)
      // What is placed against something further out is not cut by what lies between.
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

  /** What of a box is left when everything around it that cuts or scrolls has had its way. */
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

  /** What floats over the rest is compared only with what floats with it. */
  const layerOf = (element: Element): Element => {
    for (const one of ancestors(element)) {
      const { position } = styleOf(one)
      if (position === 'fixed' || position === 'sticky') return one
      if (one.matches('[role=dialog], [role=menu], [role=listbox], [role=tooltip], [data-portal], dialog'))
        return one
    }
    return document.documentElement
  }

  // Sideways: the page, and every part of it that can be moved sideways.
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

  // Text, and whether all of it can be seen.
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
    let cut: Element | null = null
    for (const rect of range.getClientRects()) {
      const box = boxOf(rect)
      if (isEmpty(box)) continue
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

  // The words in fields, which no text node holds: the hint where nothing is typed, the choice, what cannot be edited.
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
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(text).width > room + TOLERANCE && !isOffered(field, text))
      faults.add(`cut: "${short(text)}" in ${nameOf(field)}`)
  }

  // Controls, and whether they can be hit.
  for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isSeen(element) || element.matches(':disabled') || element.closest('[aria-hidden=true]')) continue
    const rect = element.getBoundingClientRect()
    if (isEmpty(boxOf(rect))) continue
    const style = styleOf(element)
    // The buttons within a field lie on its padding.
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
    if (Math.min(width, height) < SMALLEST_TARGET - 0.5 && !isInText)
      faults.add(`small: ${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)} px`)
    const isMain = element.matches(
      '.mantine-Button-root[data-variant=filled], .mantine-Button-root:not([data-variant])',
    )
    if (isMain && height < mainButtonHeight - 0.5)
      faults.add(`low: ${nameOf(element)} is ${Math.round(height)} px high`)
  }

  // Whatever lies over something else of its own layer.
  things.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of things.entries())
    for (const other of things.slice(index + 1)) {
      if (other.box.top >= one.box.bottom - TOLERANCE) break
      const { left, right, top, bottom } = common(one.box, other.box)
      if (right - left <= TOLERANCE || bottom - top <= TOLERANCE) continue
      if (one.layer !== other.layer || one.element === other.element) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      // A box to tick and its label are one thing; so is a picture of a control that takes the presses itself.
      const isLabel = (a: Element, b: Element) =>
        [...((a as HTMLInputElement).labels ?? [])].some((label) => label.contains(b))
      if (isLabel(one.element, other.element) || isLabel(other.element, one.element)) continue
      faults.add(`overlap: ${one.what} and ${other.what}`)
    }
  return [...faults]
}
