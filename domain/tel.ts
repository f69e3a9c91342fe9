const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*(\d{1,6})$/i

/**
 * The link that rings a telephone number: digits without blanks and brackets, the extension separately, and no trunk
 * zero after a country code, as in `+44 (0)1632 960001` (docs/rules/typed-values.md#telephone-numbers).
 */
export function telAddress(phone: string): string {
  const plain = phone.normalize('NFKC').trim()
  const extension = EXTENSION.exec(plain)?.[1]
  const number = plain.replace(EXTENSION, '')
  const abroad = /^(?:\+|00)/.test(number) ? number.replace(/\(0\)/, '') : number
  return `tel:${abroad.replace(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
