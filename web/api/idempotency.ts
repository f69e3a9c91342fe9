// Idempotency keys of creating calls without an answer. The same call with the same body keeps its key until an
// answer comes, so neither a double click nor a retry after a lost connection creates anything twice.
const unanswered = new Map<string, string>()

/** The key for a creating call: its earlier one if it was sent before and no answer came. */
export function keyFor(url: string, body: unknown): string {
  const name = `${url}\n${String(body)}`
  const known = unanswered.get(name)
  if (known) return known
  const key = randomKey()
  unanswered.set(name, key)
  return key
}

/** An answer came: the same body sent again is a new request. */
export function settle(url: string, body: unknown): void {
  unanswered.delete(`${url}\n${String(body)}`)
}

// crypto.randomUUID exists only on https and localhost; the demo can run on a plain address.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
