import { plainText } from '#domain/typed/reading.ts'
import type { ImportRow } from './grouping.ts'

/** A reference of more than one request, with the first row of each. */
export interface RepeatedReference {
  readonly reference: string
  readonly rows: readonly number[]
}

/**
 * The references that several container requests of a file have, in the order of the file: their rows may have been
 * meant as one request, and were not next to each other (docs/rules/import.md#repeated). General requests have one row
 * each and often share a reference.
 */
export function repeatedReferences(requests: readonly (readonly ImportRow[])[]): RepeatedReference[] {
  const containers = requests.flatMap(([first]) => (first && isContainer(first) ? first : []))
  return [...Map.groupBy(containers, keyOf)]
    .filter(([key, same]) => key !== '' && same.length > 1)
    .map(([, same]) => ({
      reference: same[0]?.cells.reference ?? '',
      rows: same.map(({ number }) => number),
    }))
}

const keyOf = ({ cells }: ImportRow) => plainText(cells.reference ?? '')
const isContainer = ({ cells }: ImportRow) => (cells.size ?? '') !== ''
