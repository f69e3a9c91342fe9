/**
 * A function that makes a value when it is first asked for, and keeps it. For formats of numbers and dates: making
 * the first costs a browser more than all else the product does before a page shows, and not every page needs one.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
