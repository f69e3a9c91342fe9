/** Keeps user input in a mail from becoming a link: docs/rules/mail.md#no-typed-links. */

/** In a word that a mail program would turn into a link: `evil.example`, `www.evil.example`, `https://…`. */
const IN_ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu
const EMAIL = /^[^\s@/:]+@[^\s@/:]+$/u
/** Invisible, but it ends the word for programs that look for addresses. */
const BREAK = '\u200B'

/** A text without anything that a mail program would turn into a link. Email addresses can still be copied. */
export function withoutLinks(text: string): string {
  return text.replace(/\S+/gu, (word) =>
    !IN_ADDRESS.test(word) || EMAIL.test(word.replace(/[.,;:)]+$/, ''))
      ? word
      : word.replace(/[.:/@]/g, (sign) => sign + BREAK),
  )
}
