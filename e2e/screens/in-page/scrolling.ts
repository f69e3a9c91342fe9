/** The page and parts of it that scroll sideways. */
import { isSeen, nameOf, root, styleOf } from './elements.ts'

export function* scrollingFaults(): Generator<string> {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) yield `sideways: the page is ${scrollWidth - clientWidth} px too wide`
  for (const element of root.querySelectorAll('*'))
    if (scrollsSideways(element))
      yield `sideways: ${nameOf(element)} scrolls by ${element.scrollWidth - element.clientWidth} px`
}

function scrollsSideways(element: Element): boolean {
  if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) return false
  const { overflowX } = styleOf(element)
  return (
    (overflowX === 'auto' || overflowX === 'scroll') && isSeen(element) && !element.matches('input, textarea')
  )
}
