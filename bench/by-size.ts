/** Compares the cost of calls at several sizes of the marketplace. */
import { report } from './report.ts'

/** A call may cost this many times what it costs in the smallest marketplace. */
const LIMIT = 1.3
/** The milliseconds that a search may take at any size. */
const SEARCH_MS = 5

interface SizedCase {
  readonly name: string
  readonly isSearch?: boolean
  /** In the smallest marketplace its page is not full, so the sizes cannot be compared. */
  readonly isSparse?: boolean
}

/** The sizes of the command line, or a thousand and a hundred thousand. */
export function wantedSizes(): number[] {
  const sizes = process.argv.slice(2).map(Number)
  return sizes.length > 0 ? sizes : [1000, 100_000]
}

/** Takes the milliseconds of each case, size by size. */
export function comparison(heading: string, unit: 'requests' | 'bookings', sizes: readonly number[]) {
  const measured = new Map<string, { of: SizedCase; each: number[] }>()
  const ratio = (each: readonly number[]) => (each.at(-1) ?? Number.NaN) / (each[0] ?? Number.NaN)
  const isOver = ({ of, each }: { of: SizedCase; each: readonly number[] }) =>
    of.isSearch ? (each.at(-1) ?? 0) > SEARCH_MS : !of.isSparse && ratio(each) > LIMIT
  return {
    add(of: SizedCase, ms: number): void {
      measured.set(of.name, { of, each: [...(measured.get(of.name)?.each ?? []), ms] })
    },
    /** Prints the figures; the process ends with 1 if a case is over its limit. */
    report(): void {
      report([
        [heading, ...sizes.map((size) => `${size.toLocaleString('en-GB')} ${unit}`), 'ratio'],
        ...[...measured].map(([name, { each }]) => [
          name,
          ...each.map((ms) => ms.toFixed(2)),
          ratio(each).toFixed(2),
        ]),
      ])
      const missed = [...measured].filter(([, one]) => isOver(one)).map(([name]) => name)
      if (missed.length === 0) return
      console.log(
        `\nMore than ${LIMIT} times the smallest marketplace, or a search of more than ${SEARCH_MS} ms: ${missed.join('; ')}.`,
      )
      process.exitCode = 1
    },
  }
}
