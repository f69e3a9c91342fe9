import { formatDateTime } from '#domain/time.ts'

/** A day and a time that fill a line or two: only the blank between them is a place to break. */
export function dateTimeText(at: Date): string {
  return formatDateTime(at).replace(/ (?=[ap]m$)/, '\u00a0')
}
