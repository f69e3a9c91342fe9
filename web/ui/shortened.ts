/** The beginning of a text for a sentence, with an ellipsis where there is more; whole characters, marks included. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(
    text.slice(0, 4 * length),
  )
  let short = ''
  for (const { segment } of characters) {
    if (short.length + segment.length >= length) break
    short += segment
  }
  return `${short.trimEnd()}…`
}
