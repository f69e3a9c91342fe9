/** What some of the browsers lack that the application is built for (docs/architecture.md, "Browsers"). */

// Safari before 17.4. There an element without a box counts as not shown.
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.getClientRects().length > 0
}

// Chrome before 117, Safari before 17.4.
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

// Chrome before 119, Safari before 17.4.
Promise.withResolvers ??= <T>(): PromiseWithResolvers<T> => {
  let resolve!: PromiseWithResolvers<T>['resolve']
  let reject!: PromiseWithResolvers<T>['reject']
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
