/**
 * A function that makes a value at its first call and keeps it. For formats of numbers and dates: the first one costs a
 * browser more than all other work before a page shows, and not every page needs one.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
