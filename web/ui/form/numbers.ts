/**
 * What a person typed ("1,200.5") as a number: null when empty, NaN for what is no number, so that a shape can
 * refuse it. A comma separates thousands and nothing else: "1200,5" is no number, or it would be taken for 12005.
 */
export function numberIn(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const isNumber = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(trimmed)
  return isNumber ? Number(trimmed.replaceAll(',', '')) : Number.NaN
}
