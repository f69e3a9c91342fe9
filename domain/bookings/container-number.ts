/** Container numbers by ISO 6346: four letters, six digits, a check digit. */

const LETTERS = 'A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'

/**
 * A number as it is stored: in capitals, without the blanks, dots, slashes and dashes that users write between its
 * parts, without brackets around its check digit, and without invisible characters.
 */
export function cleanContainerNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s.\-\u2010-\u2015/]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[([](\d)[)\]]?$/, '$1')
    .toUpperCase()
}

/**
 * The container number that a search means, as it is stored, for a number or its beginning with blanks or dashes in it:
 * `CSQU 305438-3`, `csqu 3054`. Null for any other text, and for a number that is written as it is stored.
 */
export function containerNumberIn(search: string): string | null {
  const number = cleanContainerNumber(search)
  return /^[A-Z]{3}[UJZR]\d{1,7}$/.test(number) && number !== search.toUpperCase() ? number : null
}

/**
 * The check digit for the first ten characters of a number; null if they are not an owner code, category and serial
 * number. Letters count 10 to 38 without the multiples of 11; each character is weighted by a power of two.
 */
export function checkDigitOf(number: string): number | null {
  if (!/^[A-Z]{3}[UJZR]\d{6}/.test(number)) return null
  const sum = [...number.slice(0, 10)]
    .map((sign) => (/\d/.test(sign) ? Number(sign) : LETTERS.indexOf(sign) + 10))
    .reduce((total, value, position) => total + value * 2 ** position, 0)
  return (sum % 11) % 10
}

/** True for a cleaned number of the right form with the right check digit. */
export function isContainerNumber(number: string): boolean {
  const digit = checkDigitOf(number)
  return digit !== null && number.length === 11 && number.endsWith(String(digit))
}
