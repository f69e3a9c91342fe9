/** Questions about a write that is under way: it waits for its user then, and not for the server. */
let open = 0

export const isAsking = (): boolean => open > 0

/** Counts a question until it is answered. */
export async function whileAsking<T>(answer: Promise<T>): Promise<T> {
  open += 1
  try {
    return await answer
  } finally {
    open -= 1
  }
}
