/** Becomes a blank: hyphens, dashes and the blanks of several lines. */
export const BLANKS = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\t\n\r'
/** Is left out: apostrophes, invisible characters, and the accents of Latin letters as NFKD separates them. */
export const LEFT_OUT =
  "'\u2018\u2019\u00AD\u200B\u2060\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C\u0323\u0326\u0327\u0328"
/** Letters that are no base letter with an accent, as users without them on the keyboard type them. */
export const TYPED_AS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' } as const

const blank = new RegExp(`[${BLANKS}]`, 'g')
const leftOut = new RegExp(`[${LEFT_OUT}]`, 'g')

/**
 * A searched text as it is compared: small letters without accents and apostrophes, and a blank for each hyphen. So
 * `muller` finds `Müller`, `smith jones` finds `Smith-Jones`, and the other way round. The database changes stored texts
 * in the same way (docs/rules/interface.md#name-search).
 */
export function searchedText(text: string): string {
  let plain = text.normalize('NFKD').replace(blank, ' ').replace(leftOut, '').toLowerCase()
  for (const [letter, typed] of Object.entries(TYPED_AS)) plain = plain.replaceAll(letter, typed)
  return plain.replace(/ +/g, ' ').trim()
}
