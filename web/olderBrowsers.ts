/** What Safari before 17.4 lacks: there an element without a box counts as not shown. */
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.getClientRects().length > 0
}
