/**
 * What a user typed into a field for a time, a day, an amount or a number, read as what was meant. A reader never
 * guesses: what is unreadable, or can be meant in two ways, is a problem, and the field keeps it as it was typed.
 */

/** What was read, or a sentence about why it was not. */
export type Reading<T> = { readonly value: T } | { readonly problem: string }

/** True where the text was read. */
export function isRead<T>(reading: Reading<T>): reading is { readonly value: T } {
  return 'value' in reading
}

/**
 * The text in one form: full-width digits and signs become ordinary ones, every blank one space, no blank
 * at either end, no invisible characters, one kind of dash, small letters. Raised and lowered digits stay what they are:
 * in a copied price they are the number of a footnote.
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

/** The text as a sentence about it repeats it: the beginning, in quotation marks. */
export function quoted(text: string): string {
  const trimmed = text.trim()
  return `“${trimmed.length > 30 ? `${trimmed.slice(0, 29)}…` : trimmed}”`
}
