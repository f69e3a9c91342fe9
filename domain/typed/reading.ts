/**
 * Reads the text of a field for a time, a day, an amount or a number. A reader never guesses: an unreadable or
 * ambiguous text is a problem, and the field keeps it as typed.
 */

/** The value read, or a message that says why it was not, with the text that was probably meant. */
export type Reading<T> = { readonly value: T } | { readonly problem: string; readonly meant?: string }

/** True if the text was read. */
export function isRead<T>(reading: Reading<T>): reading is { readonly value: T } {
  return 'value' in reading
}

/**
 * The text in one form: full-width digits and signs become ordinary ones, every blank one space, no blank
 * at either end, no invisible characters, one kind of dash, small letters. Superscript and subscript digits do not
 * change: in a copied price they are the number of a footnote.
 */
export function plainText(text: string): string {
  return text
    .replace(/[^\u00B2\u00B3\u00B9\u2070-\u209F]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** The text as a message quotes it: the beginning, in quotation marks, and without signs that would turn the message. */
export function quoted(text: string): string {
  const trimmed = text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim()
  return `“${trimmed.length > 30 ? `${trimmed.slice(0, 29)}…` : trimmed}”`
}
