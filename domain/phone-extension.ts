const EXTENSION = /[\s,;]*(?:ext(?:ensio)?n?[.:]?|x|#)\s*(\d{1,6})$/i

/**
 * The two parts of a phone number with an extension, such as `01632 960001 ext 12`; the extension is null if there is
 * none (docs/rules/typed-values.md#phone-numbers). Compatibility forms of signs, such as full-width digits, are replaced.
 */
export function splitExtension(phone: string): {
  readonly number: string
  readonly extension: string | null
} {
  const plain = phone.normalize('NFKC').trim()
  return { number: plain.replace(EXTENSION, ''), extension: EXTENSION.exec(plain)?.[1] ?? null }
}
