/** The beginning of a text for a sentence, with an ellipsis if it is cut; whole characters with their marks. */
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
