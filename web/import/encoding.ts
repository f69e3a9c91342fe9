/** The text of a file in UTF-8, UTF-16 or Windows-1252 (docs/rules/import.md#files). */
import type { Unusable } from './table.ts'

const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

/** Decodes text by its byte order mark, else by its bytes. Data that is not text is refused. */
export function decodeText(bytes: Uint8Array): { readonly text: string } | Unusable {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  const encoding = marked?.[0] ?? unmarked(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // A table of text has no control characters other than tab and line ends.
  return /[^\P{Cc}\t\n\v\f\r\x85]/u.test(text)
    ? {
        problem:
          'This is not a table of text. Save it from your spreadsheet as CSV or as Excel workbook (.xlsx).',
      }
    : { text }
}

function unmarked(bytes: Uint8Array): string {
  // Every other byte of Western text in UTF-16 is zero.
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length)
  const many = sample.length / 5
  if ((zeros[1] ?? 0) > many) return 'utf-16le'
  if ((zeros[0] ?? 0) > many) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Not UTF-8: then the default encoding of spreadsheets on Windows.
    return 'windows-1252'
  }
}
