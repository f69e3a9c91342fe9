/** Controls that are too small. */
import { type Box, boxOf, isEmpty, union } from './boxes.ts'
import { shownOf } from './clipping.ts'
import { isSeen, layerOf, nameOf, root, styleOf } from './elements.ts'
import type { Placed } from './overlaps.ts'

const MIN_TARGET_PX = 24
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=option]'
const MAIN_BUTTONS = '.mantine-Button-root[data-variant=filled], .mantine-Button-root:not([data-variant])'

/** The faults of the controls, which are added to `placed`. `mainHeight` is the height that main buttons need. */
export function* controlFaults(mainHeight: number, placed: Placed[]): Generator<string> {
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isSeen(control) || control.matches(':disabled') || control.closest('[aria-hidden=true]')) continue
    if (isEmpty(boxOf(control.getBoundingClientRect()))) continue
    const { shown } = shownOf(control, contentOf(control))
    if (!isEmpty(shown))
      placed.push({ element: control, box: shown, what: nameOf(control), layer: layerOf(control) })
    yield* faultsOfSize(control, mainHeight)
  }
}

/** The box of a control; that of a field without its padding, which the buttons in it may cover. */
function contentOf(control: Element): Box {
  const box = boxOf(control.getBoundingClientRect())
  if (!control.matches('input, textarea')) return box
  const { paddingLeft, paddingRight } = styleOf(control)
  return {
    ...box,
    left: box.left + Number.parseFloat(paddingLeft),
    right: box.right - Number.parseFloat(paddingRight),
  }
}

function* faultsOfSize(control: HTMLElement, mainHeight: number): Generator<string> {
  const target = targetOf(control)
  const [width, height] = [target.right - target.left, target.bottom - target.top]
  if (Math.min(width, height) < MIN_TARGET_PX - 0.5 && !isInText(control))
    yield `small: ${nameOf(control)} is ${Math.round(width)} × ${Math.round(height)} px`
  if (control.matches(MAIN_BUTTONS) && height < mainHeight - 0.5)
    yield `low: ${nameOf(control)} is ${Math.round(height)} px high`
}

/** Where a control can be pressed. The label of a checkbox or radio button counts. */
function targetOf(control: Element): Box {
  const own = control.getBoundingClientRect()
  const isTick = control.matches('[type=checkbox], [type=radio]')
  const labels = isTick ? [...((control as HTMLInputElement).labels ?? [])] : []
  return union([own, ...labels.map((label) => label.getBoundingClientRect())].map(boxOf))
}

/** Whether a control, such as a link, is a part of a sentence. */
function isInText(control: Element): boolean {
  return (
    styleOf(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  )
}
