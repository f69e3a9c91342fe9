const NAMED = /^[^<>]*<\s*(?:mailto:)?([^\s<>@]+@[^\s<>@]+)\s*>[\s,;]*$/i
const ALONE = /^\s*(?:mailto:)?([^\s<>@,;?]+@[^\s<>@,;?]+)(?:\?\S*)?[\s,;]*$/i

/**
 * The address in a text as mail programs copy it: `Ann Quay <ann@example.com>`, `mailto:ann@example.com`,
 * `ann@example.com;`. Null for several addresses and for other texts.
 */
export function pastedEmail(text: string): string | null {
  return NAMED.exec(text)?.[1] ?? ALONE.exec(text)?.[1] ?? null
}
