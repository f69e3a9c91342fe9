/** Whether an element is drawn. Safari before 17.4 cannot say so; there an element without a box is not. */
export function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0
}
